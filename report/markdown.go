package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// markdownLimit is how many bytes a report may take. GitHub refuses a comment of more than 65,536
// characters, and a job summary that is sixteen times as long.
const markdownLimit = 60_000

// Markdown writes a table for a job summary or a comment, the worst findings first. What has no room
// is counted.
func Markdown(w io.Writer, r *Report) error {
	var b strings.Builder
	b.WriteString("## levlint\n\n" + summaryLine(r) + "\n")
	failures, all := r.failures(), r.findings()
	worstFirst(all)
	rows := len(failures) + len(all)
	if rows > 0 {
		b.WriteString("\n| level | place | finding | rule |\n|---|---|---|---|\n")
	}
	m := newMarkdownEscaper()
	for i := range rows {
		var row string
		if i < len(failures) {
			row = m.failure(r.path(failures[i]), failures[i])
		} else {
			t := all[i-len(failures)]
			row = m.finding(r.path(t.file), t.finding)
		}
		if b.Len()+len(row) > markdownLimit {
			fmt.Fprintf(&b, "\n... and %d more\n", rows-i)
			break
		}
		b.WriteString(row)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (m markdownEscaper) failure(path string, file *File) string {
	return fmt.Sprintf("| **error** | %s | %s | %s |\n", m.escape(path), m.escape(file.complaint()), notChecked)
}

func (m markdownEscaper) finding(path string, f *analyzer.Finding) string {
	level := f.Severity.String()
	if f.Severity == analyzer.Error {
		level = "**error**"
	}
	at := f.File.Position(f.Span.Start, source.RuneColumns)
	lines := adviceLines(f)
	for i := range lines {
		lines[i] = m.escape(lines[i])
	}
	text := strings.Join(lines, "<br>") + m.run(f)
	return fmt.Sprintf("| %s | %s:%d:%d | %s | [%s](%s) |\n", level, m.escape(path), at.Line, at.Column, text, f.Rule.ID, f.Rule.DocsURL())
}

// run tells a run in a part of the cell that readers open.
func (m markdownEscaper) run(f *analyzer.Finding) string {
	if len(f.Run) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<details><summary>run</summary>")
	for i, step := range f.Run {
		if i == maxSteps {
			fmt.Fprintf(&b, "... and %s", count(len(f.Run)-i, "more step"))
			break
		}
		line := f.File.Position(step.Span.Start, source.RuneColumns).Line
		fmt.Fprintf(&b, "%d. %s (line %d)<br>", i+1, m.escape(step.Text), line)
	}
	b.WriteString("</details>")
	return b.String()
}

// markdownEscaper turns text into Markdown that shows it as it is, in a cell of a table.
type markdownEscaper struct{ *strings.Replacer }

// newMarkdownEscaper also keeps code hosts from telling whoever is called like a word after "@", and
// from linking numbers after "#" to issues. They look for both after Markdown is read, when a backslash
// is gone, but in one piece of text: an empty comment parts it.
func newMarkdownEscaper() markdownEscaper {
	return markdownEscaper{strings.NewReplacer(
		"&", "&amp;", "<", "&lt;", ">", "&gt;", // before HTML
		"@", "@<!-- -->", "#", "#<!-- -->",
		"://", `:\//`, "www.", `www\.`, // addresses become links by themselves
		`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "|", `\|`, "~", `\~`, "$", `\$`,
	)}
}

func (m markdownEscaper) escape(text string) string { return m.Replace(Visible(text)) }
