// Package manifest holds the rules about single keys and values. The table of keys in package
// blueprint says what is wrong and what the engine makes of it; these rules put it into words.
package manifest

import (
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// List is the family's rules, sorted by ID.
var List = []*analyzer.Rule{
	BlankValue,
	IdleKey,
	InertKey,
	KeyConflict,
	KeyInWrongTable,
	LaterFormat,
	MissingAgentTable,
	MissingKey,
	OutOfRange,
	RenamedKey,
	TOMLSyntax,
	UnknownKey,
	UnknownValue,
	WrongType,
}

// refused is what becomes of a file that the engine does not load.
const refused = "the engine refuses the file"

// problems yields the problems of one kind.
func problems(pass *analyzer.Pass, kind blueprint.ProblemKind) iter.Seq[blueprint.Problem] {
	return func(yield func(blueprint.Problem) bool) {
		for _, p := range pass.Blueprint.Problems {
			if p.Kind == kind && !yield(p) {
				return
			}
		}
	}
}

// toTell yields the problems of one kind, each of which is a finding. A file may have 200,000 of them:
// those beyond what is kept of a rule are counted here, and nobody words them.
func toTell(pass *analyzer.Pass, kind blueprint.ProblemKind) iter.Seq[blueprint.Problem] {
	return func(yield func(blueprint.Problem) bool) {
		for p := range problems(pass, kind) {
			if pass.Blueprint.Torn(p) {
				continue
			}
			if pass.Full() {
				pass.Report(analyzer.Finding{})
			} else if !yield(p) {
				return
			}
		}
	}
}

// where says which table a problem stands in, as its header is written: "in [stages.plan.model]",
// "in [[transforms]]".
func where(pass *analyzer.Pass, p blueprint.Problem) string {
	path := pass.Blueprint.PathAt(p.Key.Span)
	if len(path) < 2 {
		return "at the top level"
	}
	path = path[:len(path)-1]
	if p.Owner.Text != "" {
		return "in " + analyzer.Header(path...)
	}
	path = slices.DeleteFunc(path, func(name string) bool { // the numbers of members
		_, err := strconv.Atoi(name)
		return err == nil
	})
	return "in [" + analyzer.Header(path...) + "]"
}

var headers = regexp.MustCompile(`\[[a-z_]+(\.[A-Za-z_]+)+`)

// here fills in the names that the headers in a text leave open, as far as the problem stands below
// those: [stages.X.model] becomes [stages.plan.model].
func here(pass *analyzer.Pass, p blueprint.Problem, text string) string {
	path := pass.Blueprint.PathAt(p.Key.Span)
	return headers.ReplaceAllStringFunc(text, func(header string) string {
		names := strings.Split(header[1:], ".")
		for i, name := range names {
			switch open := strings.ToUpper(name) == name; {
			case i >= len(path):
			case open && len(path) > i+1:
				names[i] = path[i]
				continue
			case name == path[i]:
				continue
			}
			break
		}
		return strings.TrimSuffix(analyzer.Header(names...), "]")
	})
}

// outcome says what the engine does: it refuses the file, or otherwise.
func outcome(p blueprint.Problem, otherwise string) string {
	if p.Refuses {
		return refused
	}
	return otherwise
}

// keys lists the key of a problem and those that share it.
func keys(p blueprint.Problem) string {
	all := []string{p.Key.Text}
	seen := map[string]bool{p.Key.Text: true}
	for _, n := range p.Also {
		if !seen[n.Text] {
			seen[n.Text] = true
			all = append(all, n.Text)
		}
	}
	return analyzer.Enumerate(all, "and")
}

// also points to the other keys that share a problem.
func also(p blueprint.Problem, message string) []analyzer.Related {
	var related []analyzer.Related
	for _, n := range p.Also {
		related = append(related, analyzer.Related{Span: n.Span, Message: message, Too: true})
	}
	return related
}

// beside points to the key that decides, where it is written.
func beside(p blueprint.Problem, message string) []analyzer.Related {
	if p.Beside.Text == "" {
		return nil
	}
	return []analyzer.Related{{Span: p.Beside.Span, Message: message}}
}

// does conjugates a verb for one key or several.
func does(p blueprint.Problem, one, several string) string {
	if slices.ContainsFunc(p.Also, func(n blueprint.Name) bool { return n.Text != p.Key.Text }) {
		return several
	}
	return one
}

// didYouMean ends a message with the word that was probably meant.
func didYouMean(meant string) string {
	if meant == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %s?", meant)
}

// rename replaces every mention of a key.
func rename(mentions []source.Span, name string) analyzer.Fix {
	fix := analyzer.Fix{Title: "rename it to " + name}
	for _, span := range mentions {
		fix.Edits = append(fix.Edits, analyzer.Edit{Span: span, New: name})
	}
	return fix
}

// inert reports the keys that are read only elsewhere, as far as they are wanted.
func inert(pass *analyzer.Pass, wanted func(blueprint.Problem) bool) {
	type misspelt struct {
		owner blueprint.Name
		key   string
	}
	there := map[misspelt]bool{}
	for p := range problems(pass, blueprint.UnknownKey) {
		there[misspelt{p.Owner, p.Meant}] = true
	}
	for p := range problems(pass, blueprint.InertKey) {
		decided := func(only blueprint.Only) bool { return only.With != "" && there[misspelt{p.Owner, only.With}] }
		if !wanted(p) || slices.ContainsFunc(p.Row.Only, decided) || pass.Blueprint.Torn(p) {
			continue // of a misspelt key that decides, and of a stage that stands elsewhere, unknown-key speaks
		}
		message := fmt.Sprintf("%s %s nothing here: %s", keys(p), does(p, "does", "do"), p.Effect)
		if p.Refuses {
			message += "; " + refused
		}
		pass.Report(analyzer.Finding{
			Span:     p.Span,
			Severity: p.Severity,
			Message:  message,
			Related:  append(beside(p, "this decides it"), also(p, "the same holds here")...),
			Fixes:    analyzer.Advice("remove " + does(p, "it", "them") + otherwise(p)),
		})
	}
}

// otherwise says what would make the keys count, if anything does.
func otherwise(p blueprint.Problem) string {
	switch {
	case p.Row.Inert.Severity != analyzer.Off:
		return ""
	case p.Beside.Text == "":
		return ", or write what " + does(p, "it needs", "they need")
	default:
		return ", or change " + p.Beside.Text
	}
}

// idle reports keys that one thing makes inert which the table of keys cannot say.
func idle(pass *analyzer.Pass, severity analyzer.Severity, at source.Span, why, otherwise string, names ...string) {
	verb, them := "does", "it"
	if len(names) > 1 {
		verb, them = "do", "them"
	}
	pass.Report(analyzer.Finding{
		Span:     at,
		Severity: severity,
		Message:  fmt.Sprintf("%s %s nothing here: %s", analyzer.Enumerate(names, "and"), verb, why),
		Fixes:    analyzer.Advice("remove " + them + ", or " + otherwise),
	})
}

// called names a key, or the header under which a table of names begins.
func called(row *blueprint.Key) string {
	if row.Type == blueprint.Named {
		return row.Table.Path
	}
	return row.Name
}

// wanted names what a key takes.
func wanted(t blueprint.Type) string {
	switch t {
	case blueprint.String:
		return "a string"
	case blueprint.Integer:
		return "an integer"
	case blueprint.Float:
		return "a float, such as 0.5"
	case blueprint.Bool:
		return "true or false"
	case blueprint.Percent:
		return `a string such as "35%"`
	case blueprint.Strings:
		return "an array of strings"
	case blueprint.Tables:
		return "an array of tables"
	case blueprint.StringOrTable:
		return "a string or a table"
	case blueprint.StringsOrTables:
		return "an array of strings or tables"
	default:
		return "a table"
	}
}
