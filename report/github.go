package report

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// githubShown is how many annotations of one level GitHub shows of one step.
const githubShown = 10

// GitHub writes workflow commands, which GitHub Actions turns into annotations of the changed
// lines. It takes only the first few of each level, so the worst come first. The last line is for
// the log.
func GitHub(w io.Writer, r *Report) error {
	out := githubLog{
		shown:    map[string]int{},
		message:  strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A"),
		property: strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C"),
	}
	for _, file := range r.failures() {
		out.command("error", r.path(file), nil, notChecked, Visible(file.complaint()))
	}
	all := r.findings()
	worstFirst(all)
	for _, t := range all {
		f := t.finding
		out.command(githubLevel(f.Severity), r.path(t.file), githubPlace(f), f.Rule.ID, strings.Join(adviceLines(f), "\n"))
	}
	out.text.WriteString(summaryLine(r))
	if len(out.shown) > 0 && slices.Max(slices.Collect(maps.Values(out.shown))) > githubShown {
		fmt.Fprintf(&out.text, " (GitHub shows the first %d of each level beside the lines)", githubShown)
	}
	out.text.WriteString("\n")
	_, err := io.WriteString(w, out.text.String())
	return err
}

// githubLog is a log with commands in it.
type githubLog struct {
	text              strings.Builder
	shown             map[string]int // commands of a level
	message, property *strings.Replacer
}

func (g *githubLog) command(level, path string, place []string, id, message string) {
	g.shown[level]++
	var properties []string
	if path != "" {
		properties = append(properties, "file="+g.escape(path))
	}
	properties = append(properties, place...)
	properties = append(properties, "title="+g.escape("levlint: "+id))
	g.text.WriteString("::" + level + " " + strings.Join(properties, ",") + "::" + g.message.Replace(message) + "\n")
}

// escape returns what would end a property, or the command, as GitHub reads it back. Line ends in the
// name of a file have a way to be written; other characters with a power over the log do not, so
// such a name leads nowhere.
func (g *githubLog) escape(property string) string { return Visible(g.property.Replace(property)) }

func githubLevel(s analyzer.Severity) string {
	if s == analyzer.Note {
		return "notice"
	}
	return s.String()
}

// githubPlace gives columns only within one line: GitHub refuses them else.
func githubPlace(f *analyzer.Finding) []string {
	start := f.File.Position(f.Span.Start, source.RuneColumns)
	end := f.File.Position(f.Span.End, source.RuneColumns)
	first, last := lineRange(f.File, f.Span)
	place := []string{fmt.Sprintf("line=%d", first), fmt.Sprintf("endLine=%d", last)}
	if start.Line == end.Line {
		place = append(place, fmt.Sprintf("col=%d", start.Column), fmt.Sprintf("endColumn=%d", end.Column))
	}
	return place
}
