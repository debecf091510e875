package names

import (
	"fmt"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// RegionKindMismatch reports regions of the wrong kind for their use (b.75, d.203, d.235).
var RegionKindMismatch = &analyzer.Rule{
	ID:       "region-kind-mismatch",
	Title:    "a region of the wrong kind for its use",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
Open items are counted in a checklist, tracked files are kept in a hashmap, and a document that a
person reviews must not be evicted, so it belongs in a pinned region. In a region of another kind
there are no items to count (the engine refuses the file), no file is kept, or the document may
be gone when the person opens it.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			for _, e := range s.Transitions.Items {
				if e.Gate != nil {
					name, _ := e.Gate.RequireNoOpenItems.Get()
					wrongKind(pass, name, e.Gate.RequireNoOpenItems.Span, blueprint.Checklist, analyzer.Error, "require_no_open_items counts items, and %s is no checklist; the engine refuses the file")
				}
			}
			for _, p := range points(s) {
				name, _ := p.DocumentRegion.Get()
				wrongKind(pass, name, p.DocumentRegion.Span, blueprint.Pinned, analyzer.Warning, "%s is not pinned; the document under review can be evicted")
			}
		}
		if c := pass.Blueprint.Context; c != nil && c.FileTracking != nil && !c.FileTracking.Malformed {
			region, span := c.FileTracking.Region, c.FileTracking.Name.Span
			if region.Written() {
				span = region.Span
			}
			wrongKind(pass, region.Or(catalog.RegionFiles), span, blueprint.Hashmap, analyzer.Error, "file tracking keeps files in a hashmap, and %s is none; no file is kept")
		}
	},
}

// wrongKind reports a name that resolves, but in no layout to a region of that kind.
func wrongKind(pass *analyzer.Pass, name string, span source.Span, kind string, severity analyzer.Severity, message string) {
	if !pass.Resolved().Declares(name) {
		return
	}
	all := pass.Resolved().AllOf(name)
	if slices.ContainsFunc(all, func(r *resolve.Region) bool { return r.Raw != nil && pass.Blueprint.Misspelt(r.Raw.Node, "kind") }) {
		return // the finding on that key comes first
	}
	if slices.ContainsFunc(all, func(r *resolve.Region) bool { return r.Kind.Name == kind }) {
		return
	}
	if len(all) == 0 && kind == blueprint.Pinned {
		return // a region that the engine brings
	}
	f := analyzer.Finding{
		Span:     span,
		Severity: severity,
		Message:  fmt.Sprintf(message, name),
		Fixes:    analyzer.Advice("give the region kind = \"" + kind + "\", or name another"),
	}
	if len(all) > 0 && all[0].Raw != nil {
		f.Related = []analyzer.Related{{Span: all[0].Raw.Name.Span, Message: "declared as " + all[0].Kind.Name}}
	}
	pass.Report(f)
}
