package manifest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// WrongType reports a value of a type that its key does not take (d.1, d.2, d.8 and others).
var WrongType = &analyzer.Rule{
	ID:       "wrong-type",
	Title:    "a value of the wrong type",
	Severity: analyzer.Error,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
The engine reads a value of the wrong type as if the key were not there: max_iterations = "50"
is no cap, required = "true" is not required, available_tools = "read_file" is no tools at all.
A few keys are checked when the file is loaded, and there the engine refuses it. A member of a
list that is no string is dropped from the list.
`,
	Run: func(pass *analyzer.Pass) {
		for p := range toTell(pass, blueprint.WrongType) {
			pass.Report(analyzer.Finding{
				Span:     p.Span,
				Severity: p.Severity,
				Message:  wrongType(p) + "; " + outcome(p, droppedTo(p)),
				Fixes:    []analyzer.Fix{retype(pass, p)},
			})
		}
	},
}

func wrongType(p blueprint.Problem) string {
	switch {
	case isMember(p):
		return fmt.Sprintf("every member of %s must be %s, not %s", p.Key.Text, memberType(p.Row), p.Got)
	case standsFor(p) != "" && p.Key.Text != p.Row.Name:
		return fmt.Sprintf("%s %s must be a table, not %s", p.Row.Table.Name, p.Key.Text, p.Got)
	default:
		return fmt.Sprintf("%s must be %s, not %s", p.Key.Text, wanted(p.Row.Type), p.Got)
	}
}

func droppedTo(p blueprint.Problem) string {
	switch {
	case isMember(p):
		return p.Effect
	case standsFor(p) != "":
		return "the engine makes " + standsFor(p) + " of it"
	case p.Effect == "":
		return "it is ignored"
	default:
		return "it is ignored, so " + p.Effect
	}
}

// standsFor says what the engine makes of a value where a table is meant; "" where it drops it.
func standsFor(p blueprint.Problem) string {
	if p.Row.Type != blueprint.Sub {
		return ""
	}
	return p.Row.Table.NotTable
}

// isMember reports whether the problem is a member of a list and not the list itself.
func isMember(p blueprint.Problem) bool {
	isList := p.Row.Type == blueprint.Strings || p.Row.Type == blueprint.Tables || p.Row.Type == blueprint.StringsOrTables
	return isList && p.Member
}

func memberType(row *blueprint.Key) string {
	switch row.Type {
	case blueprint.Strings:
		return "a string"
	case blueprint.StringsOrTables:
		return "a string or a table"
	default:
		names := make([]string, 0, len(row.Table.Keys))
		for _, k := range row.Table.Keys {
			names = append(names, k.Name)
		}
		if len(names) > 3 {
			return "a table"
		}
		return "a table { " + strings.Join(names, ", ") + " }"
	}
}

// retype writes the same value in the right type, where there is no doubt which one is meant.
func retype(pass *analyzer.Pass, p blueprint.Problem) analyzer.Fix {
	title := "write " + wanted(p.Row.Type)
	if isMember(p) {
		return analyzer.Fix{Title: "write " + memberType(p.Row)}
	}
	text := pass.Blueprint.File.Text(p.Span)
	inner := strings.Trim(text, `"'`)
	number, err := strconv.Atoi(inner)
	switch t := p.Row.Type; {
	case t == blueprint.Integer && p.Got == "a string" && err == nil:
		text = strconv.Itoa(number)
	case t == blueprint.Bool && p.Got == "a string" && (inner == "true" || inner == "false"):
		text = inner
	case t == blueprint.Float && p.Got == "an integer" && err == nil:
		text = strconv.Itoa(number) + ".0"
	case t == blueprint.String && p.Row.Words == nil && (p.Got == "an integer" || p.Got == "a float" || p.Got == "a date"):
		text = strconv.Quote(text)
	case t == blueprint.Strings && p.Got == "a string" && !strings.ContainsAny(text, ", \n"):
		text = "[" + text + "]"
	case p.Row.Table != nil && t != blueprint.StringOrTable && strings.HasSuffix(p.Row.Table.Path, "]"):
		return analyzer.Fix{Title: title + ": " + here(pass, p, p.Row.Table.Path)}
	default:
		return analyzer.Fix{Title: title}
	}
	return analyzer.Fix{Title: "write " + text, Edits: []analyzer.Edit{{Span: p.Span, New: text}}}
}
