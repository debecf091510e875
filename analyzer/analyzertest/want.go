package analyzertest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Want is one expected finding.
type Want struct {
	At      int    // the line of the comment that says so
	Line    int    // the line where the finding must start
	Text    string // what must be underlined
	message *regexp.Regexp
}

var (
	wantComment = regexp.MustCompile("[ \t]*# want([+-]\\d+)? ([\"`].*)$")
	wantPair    = regexp.MustCompile("^\\s*(" + quoted + ") (" + quoted + ")")
)

// quoted matches a string as Go writes it, in either kind of quotes.
const quoted = `"(?:[^"\\]|\\.)*"|` + "`[^`]*`"

// stripWants removes the want comments, and the lines that hold nothing else, so that a bad
// blueprint can be shown and compared.
func stripWants(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		bare := wantComment.ReplaceAllString(line, "")
		if bare != "" || line == "" {
			lines = append(lines, bare)
		}
	}
	return strings.Join(lines, "\n")
}

// Example returns a section of an archive as a reader should see it, without want comments.
func Example(archive *txtar.Archive, section string) string {
	for _, f := range archive.Files {
		if f.Name == section {
			return stripWants(string(f.Data))
		}
	}
	return ""
}

// Wants returns the findings that the comments of a blueprint ask for, in their order.
func Wants(text string) ([]Want, error) {
	var wants []Want
	for i, line := range strings.Split(text, "\n") {
		m := wantComment.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		shift, _ := strconv.Atoi(m[1])
		for rest := m[2]; strings.TrimSpace(rest) != ""; {
			pair := wantPair.FindStringSubmatch(rest)
			if pair == nil {
				return nil, fmt.Errorf("line %d: a want is two quoted strings, not %s", i+1, rest)
			}
			rest = rest[len(pair[0]):]
			text, err1 := strconv.Unquote(pair[1])
			pattern, err2 := strconv.Unquote(pair[2])
			if err1 != nil || err2 != nil {
				return nil, fmt.Errorf("line %d: %s is badly quoted", i+1, pair[0])
			}
			message, err := regexp.Compile(pattern)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", i+1, err)
			}
			wants = append(wants, Want{At: i + 1, Line: i + 1 + shift, Text: text, message: message})
		}
	}
	return wants, nil
}

// Covers reports whether a finding is the one that is wanted.
func (w *Want) Covers(f analyzer.Finding) bool {
	line := f.File.Position(f.Span.Start, source.RuneColumns).Line
	return w.Line == line && w.Text == f.File.Text(f.Span) && w.message.MatchString(f.Message)
}

// match pairs findings with wants, and complains of what is left over on either side.
func match(findings []analyzer.Finding, wants []Want) []string {
	var complaints []string
	for _, f := range findings {
		i := slices.IndexFunc(wants, func(w Want) bool { return w.Covers(f) })
		if i < 0 {
			line := f.File.Position(f.Span.Start, source.RuneColumns).Line
			complaints = append(complaints, fmt.Sprintf("line %d: found, and not wanted: %q %q", line, f.File.Text(f.Span), f.Message))
			continue
		}
		wants = slices.Delete(wants, i, i+1)
	}
	for _, w := range wants {
		complaints = append(complaints, fmt.Sprintf("line %d: wanted, and not found: %q %q", w.Line, w.Text, w.message))
	}
	return complaints
}
