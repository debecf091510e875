package draw

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Text writes a picture for a terminal: each stage with what leaves it.
func Text(w io.Writer, p *Picture) error {
	out := bufio.NewWriter(w)
	for i := range p.Stages {
		s := &p.Stages[i]
		name, about := s.about()[0], s.about()[1:]
		if s.Entry {
			about = append([]string{"entry"}, about...)
		}
		if s.Output {
			about = append(about, "answers")
		}
		fmt.Fprintf(out, "%s  (%s)\n", name, strings.Join(about, ", ")) //nolint:errcheck // Flush returns it
		for _, mark := range s.lines()[len(s.about()):] {
			fmt.Fprintf(out, "  %s\n", mark) //nolint:errcheck // as above
		}
		for _, e := range p.Edges {
			if e.From == i {
				fmt.Fprintf(out, "  %s %s%s\n", arrow(e.Kind), plain(p.Stages[e.To].Name), inBrackets(e.Label)) //nolint:errcheck // as above
			}
		}
	}
	return out.Flush()
}

func arrow(k Kind) string {
	switch k {
	case Signal:
		return "-!>"
	case Implied:
		return "..>"
	case Worker:
		return "=>>"
	default:
		return "-->"
	}
}

func inBrackets(label string) string {
	if label == "" {
		return ""
	}
	return "  [" + plain(label) + "]"
}

// Mermaid writes a picture as a Mermaid flowchart.
func Mermaid(w io.Writer, p *Picture) error {
	out := bufio.NewWriter(w)
	write := func(format string, args ...any) { fmt.Fprintf(out, format, args...) } //nolint:errcheck // Flush returns it
	write("flowchart TD\n")
	for i := range p.Stages {
		s := &p.Stages[i]
		shape := []string{"[", "]"}
		if s.Output {
			shape = []string{"([", "])"}
		} else if s.Entry {
			shape = []string{"{{", "}}"}
		}
		var lines []string
		for _, line := range s.lines() {
			lines = append(lines, mermaidText(line))
		}
		write("  s%d%s\"%s\"%s\n", i, shape[0], strings.Join(lines, "<br>"), shape[1])
		if s.Level != "" {
			write("  class s%d %s\n", i, s.Level)
		}
	}
	for _, e := range p.Edges {
		line := map[Kind]string{Choice: "-->", Signal: "-.->", Implied: "-.->", Worker: "==>"}[e.Kind]
		label := ""
		if e.Label != "" {
			label = "|\"" + mermaidText(plain(e.Label)) + "\"|"
		}
		write("  s%d %s%s s%d\n", e.From, line, label, e.To)
	}
	write("  classDef error stroke:#c0392b,stroke-width:3px\n")
	write("  classDef warning stroke:#b7791f,stroke-width:3px\n")
	write("  classDef note stroke:#2b6cb0,stroke-width:2px\n")
	return out.Flush()
}

// mermaidText escapes what Mermaid, or the HTML it makes, would read as its own.
func mermaidText(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune("\"#&<>`\\;|[](){}%*_", r):
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// DOT writes a picture for Graphviz.
func DOT(w io.Writer, p *Picture) error {
	out := bufio.NewWriter(w)
	write := func(format string, args ...any) { fmt.Fprintf(out, format, args...) } //nolint:errcheck // Flush returns it
	write("digraph {\n  label=%s;\n  node [shape=box, style=rounded];\n", dotText(plain(p.Title)))
	for i := range p.Stages {
		s := &p.Stages[i]
		color := map[string]string{"error": "red3", "warning": "orange3", "note": "steelblue"}[s.Level]
		extra := ""
		if color != "" {
			extra += ", color=" + color + ", penwidth=2"
		}
		if s.Entry {
			extra += ", style=\"rounded,bold\""
		}
		if s.Output {
			extra += ", peripheries=2"
		}
		write("  s%d [label=%s%s];\n", i, dotText(strings.Join(s.lines(), "\n")), extra)
	}
	for _, e := range p.Edges {
		style := map[Kind]string{Choice: "solid", Signal: "dashed", Implied: "dotted", Worker: "bold"}[e.Kind]
		write("  s%d -> s%d [style=%s, label=%s];\n", e.From, e.To, style, dotText(plain(e.Label)))
	}
	write("}\n")
	return out.Flush()
}

// dotText quotes text for Graphviz.
func dotText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "&", "&amp;").Replace(text) + `"`
}

// JSON writes a picture as one object; names are as they are written.
func JSON(w io.Writer, p *Picture) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(p)
}
