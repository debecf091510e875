package context

import (
	"fmt"
	"strconv"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// TaskRegionNotPinned reports a region called task that does not receive it (d.181).
var TaskRegionNotPinned = &analyzer.Rule{
	ID:       "task-region-not-pinned",
	Title:    "a task region that does not get the task",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Context},
	Since:    "0.1.0",
	Doc: `
A region of the name task is filled when the run starts only if its kind is pinned. Otherwise its
text goes to the first pinned region of [context.regions], whatever that was meant for. If no
region is pinned, the text is lost: the run starts without a task, and nothing says so. That is
an error.
`,
	Run: func(pass *analyzer.Pass) {
		global := pass.Resolved().Global
		task := global.Region(catalog.RegionTask)
		if task == nil || task.Kind.Name == blueprint.Pinned || resolve.SeedOf(task.Raw).Source == resolve.SeedNone {
			return
		}
		if task.Unsure {
			return // another rule speaks of what is written there
		}
		f := analyzer.Finding{
			Span:    kindSpan(task.Raw),
			Message: fmt.Sprintf("the region task is %s, not pinned, and no other region is; the task is lost and the run starts without one", task.Kind.Name),
			Fixes:   []analyzer.Fix{{Title: `write kind = "pinned"`, Edits: pinned(pass.Resolved().AllOf(task.Name))}},
		}
		for _, r := range global.Regions {
			if r.Kind.Name == blueprint.Pinned {
				f.Severity = analyzer.Warning
				f.Message = fmt.Sprintf("the region task is %s, not pinned; its text goes to %s, the first pinned region", task.Kind.Name, r.Name)
				f.Related = []analyzer.Related{{Span: r.Raw.Name.Span, Message: "the text goes here"}}
				break
			}
		}
		pass.Report(f)
	},
}

// pinned makes a region pinned in every layout, as a region of two kinds is another mistake. It
// answers nothing where some layout says no kind that could be replaced.
func pinned(layouts []*resolve.Region) []analyzer.Edit {
	var edits []analyzer.Edit
	for _, r := range layouts {
		switch {
		case r.Kind.Name == blueprint.Pinned:
		case !r.Raw.Kind.Written():
			return nil
		default:
			edits = append(edits, analyzer.Edit{Span: r.Raw.Kind.Span, New: strconv.Quote(blueprint.Pinned)})
		}
	}
	return edits
}
