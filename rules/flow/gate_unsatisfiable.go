package flow

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// GateUnsatisfiable reports gates that ask for what the stage cannot do (b.67, d.106, d.107).
var GateUnsatisfiable = &analyzer.Rule{
	ID:       "gate-unsatisfiable",
	Title:    "a gate that asks for what the stage cannot do",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Flow},
	Since:    "0.1.0",
	Doc: `
A gate sends a stage back until something holds. A stage that cannot bring it about is sent back as
often as max_attempts says, each time at the price of model calls, and then the gate is forced.

With require_modifications the engine even refuses the file where the stage has no tool that
modifies anything: neither write_file nor edit_file nor one that gate.tools names, granted under
that very name. A gate for a region is a warning, and is reported only where neither a context
tool, nor routing, nor a hook, nor the engine can write the region in that stage.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, e := range s.Transitions.Items {
				if e.Gate == nil || e.Gate.Malformed || pass.Blueprint.Explains(s.Stage, "available_tools") {
					continue
				}
				withoutTool(pass, s, e)
				if attempts, ok := e.Gate.MaxAttempts.Get(); !signal(e) && (!ok || attempts != 0) {
					withoutWay(pass, s, e)
					openItems(pass, s, e)
				}
			}
		}
	},
}

// withoutTool judges require_modifications as the engine does when it loads the file.
func withoutTool(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	gate := e.Gate
	named := func(tool blueprint.Text) bool { return s.GrantsLiterally(tool.Or("")) }
	if !gate.RequireModifications.Or(false) || s.GrantsLiterally("write_file") || s.GrantsLiterally("edit_file") || slices.ContainsFunc(gate.Tools.Items, named) ||
		pass.MisspeltTool(s.Stage, "write_file", "edit_file") {
		return
	}
	pass.Report(analyzer.Finding{
		Span:    gate.RequireModifications.Key,
		Message: fmt.Sprintf("%s has no tool that modifies anything, as the gate before %s asks; the engine refuses the file", s.Name.Text, e.Name.Text),
		Fixes:   analyzer.Advice("grant write_file or edit_file, or name a granted tool in gate.tools"),
	})
}

// withoutWay judges gates that wait for a region.
func withoutWay(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	gate, r := e.Gate, pass.Resolved()
	report := func(region blueprint.Text, what string) {
		pass.Report(analyzer.Finding{
			Span:     region.Span,
			Severity: analyzer.Warning,
			Message:  fmt.Sprintf("nothing in %s can %s %s; the gate before %s sends it back in vain, and is then forced", s.Name.Text, what, region.Or(""), e.Name.Text),
			Fixes:    analyzer.Advice("grant context_write, or ask for what the stage can do"),
		})
	}
	if name, ok := gate.RequireRegionUpdated.Get(); ok && held(r, s, name) && !writes(pass, s, name) {
		report(gate.RequireRegionUpdated, "change")
	}
	for _, entry := range gate.RequireRegions.Items {
		name, ok := entry.Get()
		if !ok || !held(r, s, name) || slices.ContainsFunc(r.AllOf(name), seeded) {
			continue
		}
		if !pass.Graph().Large() && !slices.ContainsFunc(r.Stages, func(other *resolve.Stage) bool { return writes(pass, other, name) }) {
			report(entry, "fill")
		}
	}
}

func seeded(region *resolve.Region) bool {
	return resolve.SeedOf(region.Raw).Source != resolve.SeedNone || region.Raw != nil && region.Raw.Seed != nil
}

// held reports whether the window holds a region for sure while the stage runs, and nothing but
// what writes looks at can change it.
func held(r *resolve.Blueprint, s *resolve.Stage, name string) bool {
	if _, special := r.Engine.SpecialRegion(name); special {
		return false
	}
	region := s.Layout.Region(name)
	if region == nil {
		region = r.Global.Region(name)
	}
	return region != nil && region.Kind.Name != blueprint.Custom && region.Kind.Name != blueprint.CompactHistory && region.Kind.Name != blueprint.Compacting
}

// writes reports whether anything in a stage may write a region.
func writes(pass *analyzer.Pass, s *resolve.Stage, name string) bool {
	r := pass.Resolved()
	checklist := slices.ContainsFunc(r.AllOf(name), func(region *resolve.Region) bool { return region.Kind.Name == blueprint.Checklist })
	if slices.ContainsFunc(s.Tools, func(t resolve.Tool) bool {
		known := t.Builtin
		return known != nil && (known.Context && !known.RepeatReadOnly || known.Checklist && checklist)
	}) {
		return true
	}
	if h := s.Hooks; h != nil && (h.OnStageEnter.Written() || h.BeforeInference.Written() || h.OnStageExit.Written()) {
		return true
	}
	if s.ResultsRegion.Or("") == name || arrives(pass.Blueprint, name) {
		return true
	}
	if slices.ContainsFunc(s.InteractionPoints.Items, func(p *blueprint.InteractionPoint) bool { return p.DocumentRegion.Or("") == name }) {
		return true
	}
	routing := s.ToolRouting
	return routing != nil && (routing.DefaultRegion.Or(catalog.RegionToolResults) == name ||
		slices.ContainsFunc(routing.Overrides.Items, func(o *blueprint.Override) bool { return o.To().Or("") == name }))
}

// arrives reports whether the engine itself may write a region at any time: tracked files, what a
// child hands over.
func arrives(b *blueprint.Blueprint, name string) bool {
	if c := b.Context; c != nil && c.FileTracking != nil && c.FileTracking.Region.Or(catalog.RegionFiles) == name {
		return true
	}
	return slices.ContainsFunc(b.Transforms.Items, func(t *blueprint.Transform) bool {
		return slices.ContainsFunc(t.Mappings.Items, func(m *blueprint.Mapping) bool { return m.ToRegion.Or("") == name })
	})
}

// openItems judges gates that wait until no item of a checklist is open.
func openItems(pass *analyzer.Pass, s *resolve.Stage, e *blueprint.Edge) {
	waits := e.Gate.RequireNoOpenItems
	name, ok := waits.Get()
	r := pass.Resolved()
	if !ok || len(r.AllOf(name)) == 0 || slices.ContainsFunc(r.AllOf(name), seeded) {
		return
	}
	f := analyzer.Finding{Span: waits.Span, Severity: analyzer.Warning}
	adds := func(s *resolve.Stage) bool {
		return s.Grants(catalog.ToolTodoAdd) || s.Grants(catalog.ToolContextWrite) || s.Grants(catalog.ToolContextAppend) || s.Hooks != nil
	}
	switch {
	case !slices.ContainsFunc(r.Stages, adds):
		f.Message = fmt.Sprintf("no stage grants todo_add, so %s has no items and the gate before %s never holds", name, e.Name.Text)
		f.Fixes = analyzer.Advice("grant todo_add to the stage that plans")
	case !s.Grants("todo_done") && !s.Grants(catalog.ToolContextWrite) && !s.Grants("context_delete") && s.Hooks == nil:
		f.Message = fmt.Sprintf("%s cannot close an item of %s; the gate before %s sends it back in vain, and is then forced", s.Name.Text, name, e.Name.Text)
		f.Fixes = analyzer.Advice("grant todo_done")
	default:
		return
	}
	pass.Report(f)
}
