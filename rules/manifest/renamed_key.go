package manifest

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// RenamedKey reports a key that another release of the engine reads (section f).
var RenamedKey = &analyzer.Rule{
	ID:       "renamed-key",
	Title:    "a key of another engine release",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
Keys move between releases: next_stage became the transitions table, tool_result_routing became
tool_routing. A key that this release no longer reads, or does not read yet, is refused in the
tables that the engine checks and silently ignored in the others.

A key that this release still reads under its old name is a note.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.RenamedKey) {
			reportRenamed(pass, p)
		}
		for p := range problems(pass, blueprint.NewerKey) {
			if pass.Engine.Before(p.Row.Since) {
				pass.Report(analyzer.Finding{
					Span:    p.Span,
					Message: fmt.Sprintf("%s is read from engine %s on; engine %s does not know it: %s", p.Key.Text, p.Row.Since, pass.Engine.Version, outcome(p, "it is ignored")),
					Fixes:   analyzer.Advice("check with --engine " + p.Row.Since + " if that is what runs the blueprint, or " + olderWay(p)),
				})
			}
		}
		for p := range problems(pass, blueprint.OlderKey) {
			if !pass.Engine.Before(p.Renamed.Since) {
				reportOlder(pass, p)
			}
		}
	},
}

// olderWay says what to do about a newer key where an older release runs the blueprint.
func olderWay(p blueprint.Problem) string {
	for _, r := range p.Table.Renamed {
		if r.New == p.Key.Text && r.Since != "" {
			return "write " + r.Old + ", as it was called before"
		}
	}
	return "remove it"
}

// reportOlder speaks of a key under its old name, which is still read unless the new one is there.
func reportOlder(pass *analyzer.Pass, p blueprint.Problem) {
	f := analyzer.Finding{
		Span:     p.Span,
		Severity: analyzer.Note,
		Message:  fmt.Sprintf("%s is called %s since engine %s; the old name is still read", p.Key.Text, p.Renamed.New, p.Renamed.Since),
		Fixes:    []analyzer.Fix{{Title: "rename it to " + p.Renamed.New, Edits: []analyzer.Edit{{Span: p.Span, New: p.Renamed.New}}}},
	}
	if p.Taken {
		f.Severity = analyzer.Warning
		f.Message = fmt.Sprintf("%s is the old name of %s, which stands beside it; it is ignored", p.Key.Text, p.Renamed.New)
		f.Fixes = analyzer.Advice("remove it")
	}
	pass.Report(f)
}

func reportRenamed(pass *analyzer.Pass, p blueprint.Problem) {
	fix := rename(p.Mentions, p.Renamed.New)
	switch {
	case p.Taken:
		fix = analyzer.Fix{Title: "remove it: " + p.Renamed.New + " is there already"}
	case p.Renamed.Hint != "":
		fix = analyzer.Fix{Title: here(pass, p, p.Renamed.Hint)}
	}
	now := ": " + p.Renamed.New + " took its place"
	if p.Renamed.Where != "" {
		now = ", but at " + p.Renamed.Where
	}
	pass.Report(analyzer.Finding{
		Span:    p.Span,
		Message: fmt.Sprintf("%s is not read %s%s; %s", p.Key.Text, where(pass, p), now, outcome(p, "it is ignored")),
		Fixes:   []analyzer.Fix{fix},
	})
}
