package shellkeys

import (
	"slices"
	"strings"
)

// The words that mean something of their own at the start of a command (engine.md c.4,
// vocabulary.json shell). They are in alphabetical order.
var (
	// skipped stand before a command, which follows.
	skipped = []string{"!", "do", "elif", "else", "if", "then", "until", "while", "{", "}"}
	// inert begin or end something that runs no program.
	inert = []string{
		"break", "case", "continue", "disown", "done", "esac", "exit", "fi", "for", "in", "jobs",
		"return", "select", "set", "shift", "umask", "wait",
	}
	// binding set or unset the variables named after them.
	binding = []string{"declare", "export", "local", "readonly", "typeset", "unset"}
	// installing put code where it runs later or under another name.
	installing = []string{"alias", "function", "trap", "unalias"}
	// interpreting run text as commands.
	interpreting = []string{".", "eval", "source"}
	// unfolded are programs whose second word says nothing of what they do.
	unfolded = []string{"cd", "echo", "printf"}
)

// finish adds the keys of a command and empties it.
func (r *reader) finish(c *command) *Error {
	if err := r.program(c.words); err != nil {
		return err
	}
	for i := range c.writes {
		if err := r.write(&c.writes[i]); err != nil {
			return err
		}
	}
	*c = command{}
	return nil
}

// program adds the keys of the words of a command.
func (r *reader) program(words []word) *Error {
	for len(words) > 0 {
		first := &words[0]
		if name, ok := assigned(first); ok {
			r.keys = append(r.keys, "env:"+name)
			words = words[1:]
			continue
		}
		switch {
		case !first.bare():
			return r.run(words)
		case slices.Contains(skipped, first.text):
			words = words[1:]
		case slices.Contains(inert, first.text):
			return nil
		case slices.Contains(installing, first.text):
			return fail(first.span.Start, first.span.End,
				"`"+first.text+"` sets up commands that run later, which the engine does not follow")
		case slices.Contains(binding, first.text):
			return r.bind(words[1:])
		default:
			return r.run(words)
		}
	}
	return nil
}

// assigned returns the name in `NAME=value`.
func assigned(w *word) (string, bool) {
	name, _, found := strings.Cut(w.text[:w.plain], "=")
	return name, found && isIdentifier(name)
}

// bind adds the variables named after `export` and its like.
func (r *reader) bind(arguments []word) *Error {
	for i := range arguments {
		w := &arguments[i]
		if strings.HasPrefix(w.text, "-") {
			continue
		}
		name, _, _ := strings.Cut(w.text, "=")
		if !w.fixed || !isIdentifier(name) {
			return fail(w.span.Start, w.span.End, "it is not known which variable this sets")
		}
		r.keys = append(r.keys, "env:"+name)
	}
	return nil
}

func isIdentifier(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// run adds the key of the program that is the first word.
func (r *reader) run(words []word) *Error {
	program := &words[0]
	start, end := program.span.Start, program.span.End
	switch {
	case !program.fixed:
		return fail(start, end, "it is not known which program this runs: its name is put together when it runs")
	case program.text == "":
		return fail(start, end, "the name of the program is empty")
	case slices.Contains(interpreting, program.text):
		return fail(start, end, "`"+program.text+"` runs text as commands, which the engine does not follow")
	}
	if program.text == "git" {
		for i := range words[1:] {
			if w := &words[i+1]; strings.HasPrefix(w.text, "--output") {
				return fail(w.span.Start, w.span.End, "`git --output` writes to a file of its choice, which no entry permits")
			}
		}
	}
	key := program.text
	if len(words) > 1 && isSubcommand(&words[1]) && !slices.Contains(unfolded, key) {
		key += " " + words[1].text
	}
	r.keys = append(r.keys, key)
	return nil
}

// isSubcommand reports whether the word after a program becomes part of its key.
func isSubcommand(w *word) bool {
	return w.fixed && !w.quoted && w.text != "" && w.text[0] != '-' && (w.text[0] < '0' || w.text[0] > '9')
}

// write adds the key of a file that is written to.
func (r *reader) write(target *word) *Error {
	start, end := target.span.Start, target.span.End
	switch text := target.text; {
	case !target.fixed:
		return fail(start, end, "it is not known which file this writes to")
	case strings.HasPrefix(text, "/dev/tcp/"), strings.HasPrefix(text, "/dev/udp/"):
		return fail(start, end, "this writes to the network")
	case text == "/dev/null", text == "/dev/stdout", text == "/dev/stderr",
		strings.HasPrefix(text, "/dev/fd/"), strings.EqualFold(text, "NUL"):
		return nil
	default:
		r.keys = append(r.keys, ">"+text)
		return nil
	}
}
