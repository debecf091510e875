package catalog

import (
	"slices"
	"strings"
)

// Shell holds what the engine knows when it derives from a command line the keys that the
// list of safe commands is asked for. The grammar itself is not told here. Source: c.4.
type Shell struct {
	// Safe is the list of safe commands that every user has unless switched off: programs,
	// or programs and their first word. Sorted.
	Safe []string
	// PrefixKeywords are skipped, and the command goes on behind them.
	PrefixKeywords []string
	// InertKeywords end a segment without a key.
	InertKeywords []string
	// EnvBinding give one key env:NAME for each argument.
	EnvBinding []string
	// CodeInstalling and UnreadablePrograms make a whole line unreadable: no keys.
	CodeInstalling, UnreadablePrograms []string
	// NeverFold are the programs whose first word is no part of the key.
	NeverFold []string
	// EscapeFlags make a line unreadable, since with them a harmless program writes.
	EscapeFlags []EscapeFlag
	// Writing to one of DiscardTargets, or below one of DiscardPrefixes, adds no key.
	DiscardTargets, DiscardPrefixes []string
	// Writing below one of NetworkPrefixes makes a line unreadable.
	NetworkPrefixes []string
}

// EscapeFlag is a flag that lets a program do more than its key tells.
type EscapeFlag struct {
	Program string
	Flag    string // a later word that starts so
}

// nullDevice is the one target that is compared in any case.
const nullDevice = "NUL"

// shell: Source: vocabulary shell.
var shell = Shell{
	Safe: []string{
		"basename", "cat", "cd", "cmp", "column", "cut", "date", "df", "diff", "dirname", "du",
		"echo", "egrep", "false", "fgrep", "file",
		"git blame", "git branch", "git describe", "git diff", "git log", "git ls-files",
		"git remote", "git rev-parse", "git show", "git status",
		"grep", "head", "hostname", "id", "jq", "ls", "od", "pgrep", "printf", "ps", "pwd",
		"readlink", "realpath", "seq", "sleep", "stat", "strings", "tail", "test", "tr", "true",
		"type", "uname", "wc", "which", "whoami",
	},
	PrefixKeywords: []string{
		"if", "elif", "then", "else", "do", "while", "until", "!", "{", "}",
	},
	InertKeywords: []string{
		"for", "in", "case", "esac", "fi", "done", "select", "break", "continue", "return",
		"shift", "exit", "jobs", "disown", "wait", "set", "umask",
	},
	EnvBinding:         []string{"export", "unset", "local", "readonly", "declare", "typeset"},
	CodeInstalling:     []string{"function", "trap", "alias", "unalias"},
	UnreadablePrograms: []string{"eval", "source", "."},
	NeverFold:          []string{"cd", "echo", "printf"},
	EscapeFlags:        []EscapeFlag{{"git", "--output"}},
	DiscardTargets:     []string{"/dev/null", "/dev/stdout", "/dev/stderr", nullDevice},
	DiscardPrefixes:    []string{"/dev/fd/"},
	NetworkPrefixes:    []string{"/dev/tcp/", "/dev/udp/"},
}

// Shell returns what the engine knows about command lines.
func (e *Engine) Shell() *Shell { return e.shell }

// SafeCommands returns the default list of safe commands, sorted.
func (e *Engine) SafeCommands() []string { return e.shell.Safe }

// IsSafe reports whether the default list covers a key: it holds the key itself or the part
// of it before the first space.
func (s *Shell) IsSafe(key string) bool {
	program, _, _ := strings.Cut(key, " ")
	return s.listed(key) || s.listed(program)
}

// Covers reports whether the default list covers a command line that gave these keys: there
// is a key, and each one is safe.
func (s *Shell) Covers(keys []string) bool {
	for _, key := range keys {
		if !s.IsSafe(key) {
			return false
		}
	}
	return len(keys) > 0
}

func (s *Shell) listed(key string) bool {
	_, ok := slices.BinarySearch(s.Safe, key)
	return ok
}

// Discards reports whether writing to the target leaves nothing behind.
func (s *Shell) Discards(target string) bool {
	return slices.Contains(s.DiscardTargets, target) || strings.EqualFold(target, nullDevice) ||
		hasAnyPrefix(target, s.DiscardPrefixes)
}

// Network reports whether writing to the target opens a connection.
func (s *Shell) Network(target string) bool { return hasAnyPrefix(target, s.NetworkPrefixes) }

func hasAnyPrefix(s string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(s, p) })
}
