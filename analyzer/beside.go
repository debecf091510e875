package analyzer

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/source"
)

// What is read beside one blueprint: real ones have a dozen scripts of some kB. The scripts that it
// names and those in tools/ are counted by themselves, so that neither depends on which rules run.
const (
	maxScripts     = 1_000    // files read, and entries of tools/
	maxScriptBytes = 32 << 20 // of all of them; the last one may go beyond
)

// Beside says what is known of a file that a blueprint names.
type Beside uint8

// Unasked is the zero value: the folder is unknown or the file was not read, so nothing can be said.
const (
	Unasked Beside = iota
	Found
	Missing // not there, or it cannot be read
	Outside // the path leaves the blueprint's folder, itself or through a link
)

// neighbours reads files of a blueprint's folder within limits.
type neighbours struct {
	dir          fs.FS
	files, bytes int // read so far
	left         *leftUnread
}

// leftUnread is what was not read for a reason of ours, which says nothing of what the engine does.
type leftUnread struct {
	first, why string // why completes "it ..."
	n          int
}

func (l *leftUnread) add(name, why string) {
	if l.n++; l.n == 1 {
		l.first, l.why = name, why
	}
}

// read returns the text of a file that was Found.
func (n *neighbours) read(name string) ([]byte, Beside) {
	switch {
	case n.files >= maxScripts:
		n.left.add(name, fmt.Sprintf("comes after %d other files", n.files))
		return nil, Unasked
	case n.bytes >= maxScriptBytes:
		n.left.add(name, fmt.Sprintf("comes after %d MiB of other files", n.bytes>>20))
		return nil, Unasked
	}
	text, err := fs.ReadFile(n.dir, name)
	if err != nil {
		why := whyUnread(err)
		if why == Unasked {
			n.left.add(name, "is too large, no regular file, or cannot be read whole")
		}
		return nil, why
	}
	n.files++
	n.bytes += len(text)
	if len(text) > rhai.MaxSize {
		n.left.add(name, fmt.Sprintf("is larger than %d MiB", rhai.MaxSize>>20))
		return nil, Unasked
	}
	return text, Found
}

// list returns the names of the files in a folder, sorted. It reads all of them or none, since
// which of them come first is up to the system.
func (n *neighbours) list(folder string) []string {
	file, err := n.dir.Open(folder)
	if err != nil {
		return nil // no such folder: no files
	}
	defer file.Close() //nolint:errcheck // nothing was written
	listed, ok := file.(fs.ReadDirFile)
	if !ok {
		return nil // a file of that name
	}
	entries, err := listed.ReadDir(maxScripts + 1)
	if err != nil {
		return nil // it is empty, or cannot be read
	}
	if len(entries) > maxScripts {
		n.left.add(folder+"/", fmt.Sprintf("holds more than %d files", maxScripts))
		return nil
	}
	var names []string
	for _, entry := range entries {
		if !entry.IsDir() {
			names = append(names, entry.Name())
		}
	}
	slices.Sort(names)
	return names
}

// whyUnread tells from the error what is known of a file. The folder refuses to open what is too
// large for us, or no regular file: that says nothing of what the engine can do with it.
func whyUnread(err error) Beside {
	var at *fs.PathError
	switch {
	case !errors.As(err, &at):
		return Missing
	case strings.Contains(at.Err.Error(), "escapes"): // of os.Root, which exports no such error
		return Outside
	case at.Op == "open" && errors.Is(at.Err, fs.ErrInvalid):
		return Unasked
	default:
		return Missing
	}
}

// UnreadScript is the rule of findings about scripts that were left unread. Check reports them
// itself, once all rules have asked for what they need, so its Run does nothing.
var UnreadScript = &Rule{
	ID:       "unread-script",
	Title:    "a script beside the blueprint that was not read",
	Severity: Note,
	Local:    true,
	Tags:     []Tag{Internal},
	Since:    "0.1.0",
	Doc: `
Of the scripts that a blueprint names levlint reads 1,000, and of a folder tools/ all files if
there are no more than 1,000, each up to 1 MiB and 32 MiB together. What is beyond that, no regular
file, or changes while it is read, is left unread, and nothing is concluded from it: whether it
compiles is not said, and as it may define a tool of any name, unknown-tool reports only names that
are nearly those of the engine's own.
`,
	Run: func(*Pass) {},
}

// findings is one about all that was left unread, or none.
func (l *leftUnread) findings(file *source.File, opt *Options) []Finding {
	level := opt.level(UnreadScript)
	if l.n == 0 || level == Off || !slices.Contains(opt.Rules, UnreadScript) {
		return nil
	}
	f := Finding{
		Rule:     UnreadScript,
		Severity: grade(UnreadScript.Severity, level),
		File:     file,
		Message:  fmt.Sprintf("%s is not read: it %s; nothing is concluded from what it may hold", l.first, l.why),
		Fixes:    Advice("keep only scripts of the agent beside its blueprint, each smaller than 1 MiB"),
	}
	if l.n > 1 {
		f.Message += fmt.Sprintf(", nor from %d more", l.n-1)
	}
	return []Finding{f}
}
