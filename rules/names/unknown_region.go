package names

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// UnknownRegion reports names of regions that no layout declares (b.59, b.70 to b.74, d.105, d.115, d.169, d.203, d.235, d.243).
var UnknownRegion = &analyzer.Rule{
	ID:       "unknown-region",
	Title:    "a name that is no region",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
Gates, tool routing, transforms, fan-outs, interaction points and histories name regions of
[context.regions] or of a stage's own layout. The engine checks some of these names when it loads
the file and refuses it. The others it only logs during the run: a gate on a region that does
not exist passes, an edited document is dropped, a history stays empty.

Four regions need no declaration: conversation, tool_results, final_output, stage_instructions.
`,
	Run: func(pass *analyzer.Pass) {
		r := pass.Resolved()
		if pass.Blueprint.LayoutUnsure() {
			return
		}
		unknown := map[string][]use{}
		var order []string
		uses(pass, func(u use) {
			name, ok := u.name.Get()
			if !ok || r.Declares(name) {
				return
			}
			if unknown[name] == nil {
				order = append(order, name)
			}
			unknown[name] = append(unknown[name], u)
		})
		for _, name := range order {
			f := undeclared(pass, name, unknown[name])
			if near, ok := spell.Slip(name, r.RegionNames()); ok && len(unknown[name]) >= agree && !used(pass, near) {
				f.Fixes = []analyzer.Fix{rename(pass, r.AllOf(near), name)}
			}
			pass.Report(f)
		}
		tracked(pass)
		mapped(pass)
	},
}

// used reports whether some place names the region.
func used(pass *analyzer.Pass, region string) bool {
	found := false
	uses(pass, func(u use) { found = found || u.name.Or("") == region })
	return found
}

// agree is how many places that name a region outvote its declaration, which no place names.
const agree = 3

// rename gives a region the name that is asked for.
func rename(pass *analyzer.Pass, declared []*resolve.Region, name string) analyzer.Fix {
	fix := analyzer.Fix{Title: "rename the region " + declared[0].Name + " to " + name}
	for _, r := range declared {
		if r.Raw == nil || r.Raw.Name.Text != r.Name {
			continue
		}
		for _, span := range r.Raw.Everywhere() {
			fix.Edits = append(fix.Edits, analyzer.Edit{Span: span, New: written(name, pass.Blueprint.File.Text(span))})
		}
	}
	return fix
}

// undeclared tells once of a name, wherever it stands: a region was renamed, or was forgotten.
func undeclared(pass *analyzer.Pass, name string, uses []use) analyzer.Finding {
	slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(a.name.Span.Start, b.name.Span.Start) })
	first, effect := uses[0], uses[0].effect
	var at []source.Span
	var also []analyzer.Related
	for _, u := range uses {
		at = append(at, u.name.Span)
		if u.refuses {
			effect = "the engine refuses the file"
		}
		if len(at) > 1 {
			also = append(also, analyzer.Related{Span: u.name.Span, Message: "so does " + u.key + u.tool, Too: true})
		}
	}
	near, fixes := meant(pass.Blueprint.File, name, pass.Resolved().RegionNames(), "name a declared region, or declare it: [context.regions."+name+"]", at...)
	return analyzer.Finding{
		Span:    first.name.Span,
		Message: fmt.Sprintf("%s%s names %s, which no layout declares; %s%s", first.key, first.tool, shown(name), effect, near),
		Related: also,
		Fixes:   fixes,
	}
}

// tracked judges the region of tracked files, which is files unless another is named.
func tracked(pass *analyzer.Pass) {
	c := pass.Blueprint.Context
	if c == nil || c.FileTracking == nil || c.FileTracking.Malformed {
		return
	}
	region := c.FileTracking.Region
	name := region.Or("files")
	if pass.Resolved().Declares(name) {
		return
	}
	declare := "declare it: [context.regions." + name + "] with kind = \"hashmap\""
	span, near, fixes := c.FileTracking.Name.Span, "", analyzer.Advice(declare)
	if region.Written() {
		span = region.Span
		near, fixes = meant(pass.Blueprint.File, name, pass.Resolved().RegionNames(), declare, span)
	}
	pass.Report(analyzer.Finding{
		Span:    span,
		Message: fmt.Sprintf("file tracking keeps files in %s, which no layout declares; no file is kept%s", shown(name), near),
		Fixes:   fixes,
	})
}

// mapped judges the mappings of [[transforms]]: the targets, which must be in the global layout,
// and the sources of those that start from this blueprint.
func mapped(pass *analyzer.Pass) {
	global := pass.Resolved().Global
	var known []string
	for _, r := range global.Regions {
		known = append(known, r.Name)
	}
	for _, t := range pass.Blueprint.Transforms.Items {
		for _, m := range t.Mappings.Items {
			if from, ok := m.FromRegion.Get(); ok && from != "" && isOwn(pass.Blueprint, t) && !pass.Resolved().Declares(from) {
				near, fixes := meant(pass.Blueprint.File, from, pass.Resolved().RegionNames(), "name a declared region", m.FromRegion.Span)
				pass.Report(analyzer.Finding{
					Span:    m.FromRegion.Span,
					Message: fmt.Sprintf("from_region names %s, which no layout declares; nothing is handed over%s", shown(from), near),
					Fixes:   fixes,
				})
			}
			name, ok := m.ToRegion.Get()
			switch {
			case ok && global.Region(name) == nil:
				near, fixes := meant(pass.Blueprint.File, name, known, "name a region of [context.regions]", m.ToRegion.Span)
				pass.Report(analyzer.Finding{
					Span:    m.ToRegion.Span,
					Message: fmt.Sprintf("to_region names %s, which is not in this blueprint's own [context.regions]; the engine refuses the file%s", shown(name), near),
					Fixes:   fixes,
				})
			case !m.ToRegion.Written():
				pass.Report(analyzer.Finding{
					Span:    m.Span,
					Message: "the mapping has no to_region; the engine looks for a region without a name and refuses the file",
					Fixes:   analyzer.Advice("add to_region"),
				})
			}
		}
	}
}

// isOwn reports whether the mappings start from this very blueprint.
func isOwn(b *blueprint.Blueprint, t *blueprint.Transform) bool {
	from, ok := t.FromBlueprint.Get()
	return ok && b.Agent != nil && from == b.Agent.Name.Or("unnamed")
}
