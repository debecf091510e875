package analyzer

import (
	"slices"
	"strings"
	"time"

	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// directive is a comment that tells levlint what is allowed:
//
//	# levlint: allow RULE[, RULE] [until YYYY-MM-DD] [-- reason]
type directive struct {
	span    source.Span // the comment, "#" included
	comment int         // its index in Blueprint.Comments
	file    bool        // allow-file: it speaks for the whole file
	rules   []word      // as they are written, known or not
	until   word        // the last day; none if the text is empty
	reason  string
	wrong   *mistake // why it cannot be understood; nil if it can
	over    bool     // its end is reported
}

// mistake is what is wrong with a directive, and how it is to be written.
type mistake struct {
	span    source.Span
	message string
	fixes   []Fix // besides removing the directive
}

// word is a piece of a directive.
type word struct {
	text string
	span source.Span
}

const (
	marker    = "levlint"
	allow     = "allow"
	allowFile = "allow-file"
	until     = "until"
	dash      = "--"
)

// verbs are what other linters call it. Where one follows our name, a directive was meant.
var verbs = []string{allow, allowFile, "disable", "ignore", "suppress", "skip", "off", "noqa", "nolint", "disable-next-line", "ignore-file", "disable-file"}

// namesUs reports whether a comment begins with our name, as every directive does.
func namesUs(comment string) bool {
	body := strings.TrimLeft(strings.TrimLeft(comment, "#"), " \t")
	return len(body) >= len(marker) && strings.EqualFold(body[:len(marker)], marker)
}

// readDirective returns the directive that a comment with our name is, or nil. What looks like one
// and is none comes back with its mistake: it would be taken for a suppression, and be none.
func readDirective(file *source.File, span source.Span, isRule func(string) bool) *directive {
	d := &directive{span: span}
	body := strings.TrimLeft(strings.TrimLeft(file.Text(span), "#"), " \t")[len(marker):]
	rest := strings.TrimLeft(body, " \t")
	colon := strings.HasPrefix(rest, ":")
	if colon {
		body = rest[1:]
	}
	head, reason, _ := strings.Cut(body, dash)
	d.reason = strings.TrimSpace(reason)
	words := split(head, span.End-len(body))
	if colon {
		d.parse(words, isRule)
		return d
	}
	if len(words) < 2 || body[0] != ' ' && body[0] != '\t' && body[0] != '-' && body[0] != '=' {
		return nil
	}
	if verb := strings.TrimLeft(words[0].text, "-="); slices.Contains(verbs, verb) && isRule(words[1].text) {
		d.blame(source.Span{Start: span.Start, End: words[0].span.End},
			"a suppression begins with \"# levlint: allow\", so this comment silences nothing", "# "+marker+": "+meantVerb(verb))
		return d
	}
	return nil
}

// split parts text at blanks; a comma is a word of its own. The text begins at that offset.
func split(text string, at int) []word {
	var words []word
	for i := 0; i < len(text); {
		end := i + 1
		switch {
		case text[i] == ' ' || text[i] == '\t':
			i++
			continue
		case text[i] != ',':
			if n := strings.IndexAny(text[i:], " \t,"); n > 0 {
				end = i + n
			} else {
				end = len(text)
			}
		}
		words = append(words, word{text[i:end], source.Span{Start: at + i, End: at + end}})
		i = end
	}
	return words
}

// parse understands what stands between the colon and the reason.
func (d *directive) parse(words []word, isRule func(string) bool) {
	if len(words) == 0 {
		d.blame(d.span, "the comment says neither allow nor allow-file, so it silences nothing", "")
		return
	}
	verb := words[0]
	d.file = verb.text == allowFile
	if verb.text != allow && verb.text != allowFile {
		d.blame(verb.span, "levlint does not know "+verb.text+", only allow and allow-file, so this comment silences nothing", meantVerb(verb.text))
		return
	}
	wantsRule := true
	for i := 1; i < len(words); i++ {
		switch w := words[i]; {
		case wantsRule && w.text != "," && w.text != until:
			d.rules = append(d.rules, w)
			wantsRule = false
		case !wantsRule && w.text == ",":
			wantsRule = true
		case !wantsRule && w.text == until:
			d.parseUntil(w, words[i+1:])
			return
		default:
			d.stray(w, wantsRule, isRule)
			return
		}
	}
	if wantsRule {
		d.blame(words[len(words)-1].span, "no rule follows, so the comment silences nothing", "")
	}
}

// stray is about a word that fits nowhere: mostly a reason without its dashes.
func (d *directive) stray(w word, wantsRule bool, isRule func(string) bool) {
	switch {
	case wantsRule:
		d.blame(w.span, "a rule is missing before "+w.text+", so the comment silences nothing", "")
	case isRule(w.text):
		d.blame(w.span, "rules are parted by commas; without one this comment silences nothing", ", "+w.text)
		before := d.rules[len(d.rules)-1].span.End
		d.wrong.fixes[0].Edits[0].Span.Start = before
	default:
		d.blame(w.span, "a reason stands after two dashes; without them this comment silences nothing", dash+" "+w.text)
	}
}

func (d *directive) parseUntil(w word, rest []word) {
	if len(rest) > 0 {
		d.until = rest[0]
	}
	_, err := time.Parse(time.DateOnly, d.until.text)
	switch {
	case len(rest) == 0:
		d.blame(w.span, "until wants a day, such as 2027-01-31; without one this comment silences nothing", "")
	case err != nil:
		d.blame(d.until.span, d.until.text+" is no day, such as 2027-01-31, so this comment silences nothing", "")
	case len(rest) > 1:
		d.blame(rest[1].span, "a reason stands after two dashes; without them this comment silences nothing", dash+" "+rest[1].text)
	}
}

// blame records a mistake, and what to write in its place where that is certain. Elsewhere a person has
// to say what was meant: the comment itself is the only trace of it.
func (d *directive) blame(span source.Span, message, instead string) {
	d.wrong = &mistake{span: span, message: message, fixes: []Fix{{Title: "write it as # levlint: allow RULE -- reason"}}}
	if instead != "" {
		d.wrong.fixes = []Fix{{Title: "write " + strings.TrimPrefix(instead, ", "), Edits: []Edit{{Span: span, New: instead}}}}
	}
}

func meantVerb(verb string) string {
	if strings.Contains(verb, "file") {
		return allowFile
	}
	if near, ok := spell.Nearest(verb, []string{allow, allowFile}); ok {
		return near
	}
	return allow
}

// removal deletes a comment with the blanks before it, and its line where nothing else is on it.
func removal(file *source.File, span source.Span) Edit {
	n := file.Position(span.Start, source.ByteColumns).Line
	line := file.Line(n)
	before := file.Text(source.Span{Start: line.Start, End: span.Start})
	kept := strings.TrimRight(before, " \t")
	if kept != "" {
		return Edit{Span: source.Span{Start: line.Start + len(kept), End: span.End}}
	}
	end := line.End
	if n < file.Lines() {
		end = file.Line(n + 1).Start
	}
	return Edit{Span: source.Span{Start: line.Start, End: end}}
}
