package discover

import (
	"bytes"
	"strings"

	"github.com/levlint/levlint/source"
)

const (
	// maxIgnoreSize is the number of bytes beyond which a .gitignore is not read.
	maxIgnoreSize = 1 << 20
	// maxSteps bounds the work of all patterns in the search of one folder, as hostile ones
	// multiply: it takes a few seconds. 200 common patterns over 100,000 files and folders
	// take less than half of it.
	maxSteps = 1 << 29
)

// ignoreFile is a .gitignore together with those above it, which it overrules.
type ignoreFile struct {
	base  int // the part of a path that its patterns do not see: its folder and a separator
	rules []rule
	above *ignoreFile
}

// rule is a line of a .gitignore.
type rule struct {
	pattern  pattern
	negated  bool // "!": what it matches is not excluded after all
	folders  bool // "/" at the end: only folders match
	anywhere bool // no other "/": matches the last part of the path
}

// excludes reports whether a path is excluded: whether the last line that matches it, in the
// nearest file with such a line, excludes it. The folders above the path must be known not to
// be, since what an excluded folder holds cannot be included again.
func (m *matcher) excludes(ignore *ignoreFile, path string, isFolder bool) bool {
	last := path[strings.LastIndexByte(path, '/')+1:]
	for ; ignore != nil; ignore = ignore.above {
		for i := len(ignore.rules) - 1; i >= 0; i-- {
			r := &ignore.rules[i]
			if r.folders && !isFolder {
				continue
			}
			seen := path[ignore.base:]
			if r.anywhere {
				seen = last
			}
			if m.match(&r.pattern, seen) {
				return !r.negated
			}
		}
	}
	return false
}

// parseIgnore reads the lines of a .gitignore.
func parseIgnore(text []byte) []rule {
	text = bytes.TrimPrefix(text, []byte(source.BOM))
	var rules []rule
	for line := range strings.SplitSeq(string(text), "\n") {
		line = strings.TrimSuffix(line, "\r")
		if line == "" || line[0] == '#' {
			continue
		}
		line, _, _ = strings.Cut(line, "\x00") // where git's line ends
		if line = trimSpaces(line); line != "" {
			rules = append(rules, parseRule(line))
		}
	}
	return rules
}

// trimSpaces removes the spaces at the end of a line, but one after a backslash and those
// before that. A lone backslash at the end keeps all.
func trimSpaces(line string) string {
	end := 0 // after the last character that stays
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
			if i == len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}

func parseRule(line string) rule {
	var r rule
	line, r.negated = strings.CutPrefix(line, "!")
	line, r.folders = strings.CutSuffix(line, "/")
	r.anywhere = !strings.Contains(line, "/")
	r.pattern = compile(strings.TrimPrefix(line, "/"))
	return r
}
