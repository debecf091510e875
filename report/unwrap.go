package report

import "strings"

// unwrap puts each paragraph of Markdown on one line, because code hosts turn every line break
// in a rule's help into a visible one. Lists, tables, headings and code keep their lines.
func unwrap(markdown string) string {
	var out []string
	fenced, joins := false, false // joins: the next line of prose belongs to the last one
	for line := range strings.Lines(strings.TrimSpace(markdown)) {
		line = strings.TrimRight(line, " \t\r\n")
		text := strings.TrimLeft(line, " \t")
		fence := strings.HasPrefix(text, "```")
		switch {
		case fence || fenced:
			out = append(out, line)
			fenced = fenced != fence
			joins = false
		case text == "" || standsAlone(text) || !joins && strings.HasPrefix(line, "    "):
			out = append(out, line)
			joins = false
		case joins && !isListItem(text):
			out[len(out)-1] += " " + text
		default:
			out = append(out, line)
			joins = true
		}
	}
	return strings.Join(out, "\n")
}

// standsAlone reports whether a line is a heading, part of a table or a quotation.
func standsAlone(text string) bool {
	return strings.IndexByte("#|>", text[0]) >= 0
}

// isListItem reports whether a line begins an element of a list: "- ", "* ", "12. ".
func isListItem(text string) bool {
	if strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") {
		return true
	}
	rest := strings.TrimLeft(text, "0123456789")
	return rest != text && strings.HasPrefix(rest, ". ")
}
