package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// KeyConflict reports keys of which the engine reads only one (d.24, d.87, d.144, d.187, d.229).
var KeyConflict = &analyzer.Rule{
	ID:       "key-conflict",
	Title:    "two keys of which only one is read",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Where two keys say the same thing, the engine reads one and drops the other without a word:
models wins over provider and model, a seed has one source, options wins over choices. Two
spellings of one tool (bash and shell) are two keys for the file and one tool for the engine.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.KeyConflict) {
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  fmt.Sprintf("%s %s ignored beside %s", keys(p), does(p, "is", "are"), p.Beside.Text),
				Related:  append(beside(p, "this one is read"), also(p, "ignored too")...),
				Fixes:    analyzer.Advice("keep one of them"),
			})
		}
		b := pass.Blueprint
		twoSpellings(pass, permissions(b.ToolPermissions), "the spelling that the model calls decides, which is shell")
		for _, s := range b.Stages.Items {
			twoSpellings(pass, permissions(s.ToolPermissions), "the spelling that the model calls decides, which is shell")
			if s.ToolRouting != nil {
				twoSpellings(pass, routes(s.ToolRouting), "which of them counts is arbitrary")
				capsTwice(pass, s.ToolRouting)
			}
		}
	},
}

// entry is a key under a tool's name, and what it says.
type entry struct {
	name blueprint.Name
	says string
}

func permissions(list blueprint.List[*blueprint.Policy]) []entry {
	var out []entry
	for _, p := range list.Items {
		out = append(out, entry{p.Name, p.Word.Or("")})
	}
	return out
}

func routes(r *blueprint.ToolRouting) []entry {
	var out []entry
	for _, o := range r.Overrides.Items {
		out = append(out, entry{o.Name, o.To().Or("")})
	}
	return out
}

// twoSpellings finds a tool named twice in one table with different values.
func twoSpellings(pass *analyzer.Pass, entries []entry, effect string) {
	first := map[string]entry{}
	for _, e := range entries {
		tool := catalog.Canonical(e.name.Text)
		other, seen := first[tool]
		if !seen {
			first[tool] = e
			continue
		}
		if other.says != e.says {
			pass.Report(analyzer.Finding{
				Span:     e.name.Span,
				Severity: analyzer.Warning,
				Message:  fmt.Sprintf("%s and %s are one tool with two different values; %s", other.name.Text, e.name.Text, effect),
				Related:  []analyzer.Related{{Span: other.name.Span, Message: "the same tool"}},
				Fixes:    analyzer.Advice("keep one of them"),
			})
		}
	}
}

// capsTwice finds a tool whose results are capped in both places (d.144).
func capsTwice(pass *analyzer.Pass, r *blueprint.ToolRouting) {
	for _, o := range r.Overrides.Items {
		for _, c := range r.MaxResultTokensPerTool.Items {
			if o.MaxResultTokens.Written() && catalog.Canonical(c.Name.Text) == catalog.Canonical(o.Name.Text) {
				pass.Report(analyzer.Finding{
					Span:     o.MaxResultTokens.Key,
					Severity: analyzer.Warning,
					Message:  fmt.Sprintf("max_result_tokens of %s is ignored beside max_result_tokens_per_tool", o.Name.Text),
					Related:  []analyzer.Related{{Span: c.Name.Span, Message: "this one is read"}},
					Fixes:    analyzer.Advice("keep one of them"),
				})
			}
		}
	}
}
