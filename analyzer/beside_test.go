package analyzer_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// files makes n files of a name with a # for the number, each with the same text.
func files(n int, name, text string) fstest.MapFS {
	dir := fstest.MapFS{}
	for i := range n {
		dir[strings.ReplaceAll(name, "#", fmt.Sprintf("%04d", i))] = &fstest.MapFile{Data: []byte(text)}
	}
	return dir
}

// counted counts the files that are opened.
type counted struct {
	fs.FS
	opened *int
}

func (c counted) Open(name string) (fs.File, error) {
	*c.opened++
	return c.FS.Open(name)
}

// What a rule is told, and what is said of the rest, where more stands beside a blueprint than is read.
func TestUnreadScripts(t *testing.T) {
	t.Parallel()
	const tool = "// @tool knead\n"
	mebi := strings.Repeat(" ", 1<<20)
	for _, c := range []struct {
		name   string
		dir    fs.FS
		asks   string // the scripts that a rule asks for, with a # for the number
		n      int
		tools  int
		all    bool
		found  int // of the scripts asked for
		opened int // at most, of files and folders
		says   string
	}{
		{name: "as many tools as there may be", dir: files(1_000, "tools/t#.rhai", tool), tools: 1_000, all: true, opened: 2_001},
		{
			name: "one more", dir: files(1_001, "tools/t#.rhai", tool), opened: 1,
			says: "tools/ is not read: it holds more than 1000 files; nothing is concluded from what it may hold",
		},
		{
			name: "files that are no tools", dir: files(100_000, "tools/t#", ""), opened: 1,
			says: "tools/ is not read: it holds more than 1000 files; nothing is concluded from what it may hold",
		},
		{name: "a tool of 1 MiB", dir: files(1, "tools/t#.rhai", tool+mebi[len(tool):]), tools: 1, all: true, opened: 3},
		{
			name: "a tool of a byte more", dir: files(1, "tools/t#.rhai", tool+mebi), opened: 3,
			says: "tools/t0000.rhai is not read: it is larger than 1 MiB; nothing is concluded from what it may hold",
		},
		{
			name: "many large tools", dir: files(40, "tools/t#.rhai", tool+mebi[len(tool):]), tools: 32, opened: 66,
			says: "tools/t0032.toml is not read: it comes after 32 MiB of other files; nothing is concluded from what it may hold, nor from 15 more",
		},
		{name: "large tables beside tools", dir: files(2, "tools/t#.toml", mebi+"\n"), all: true, opened: 1},
		{
			name: "a script of 50 MB", dir: files(1, "s#.rhai", strings.Repeat(" ", 50_000_000)), asks: "s#.rhai", n: 1, all: true, opened: 2,
			says: "s0000.rhai is not read: it is larger than 1 MiB; nothing is concluded from what it may hold",
		},
		{name: "as many scripts as are read", dir: files(1_000, "s#.rhai", ""), asks: "s#.rhai", n: 1_000, all: true, found: 1_000, opened: 1_001},
		{
			name: "more", dir: files(5_000, "s#.rhai", ""), asks: "s#.rhai", n: 5_000, all: true, found: 1_000, opened: 1_001,
			says: "s1000.rhai is not read: it comes after 1000 other files; nothing is concluded from what it may hold, nor from 3999 more",
		},
		{name: "one script over and over", dir: files(1, "s#.rhai", mebi), asks: "./s0000.rhai", n: 5_000, all: true, found: 5_000, opened: 2},
		{
			name: "what is refused", dir: refusing{fs.ErrInvalid}, asks: "s#.rhai", n: 1, all: true, opened: 2,
			says: "s0000.rhai is not read: it is too large, no regular file, or cannot be read whole; nothing is concluded from what it may hold",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			opened := 0
			asker := &analyzer.Rule{ID: "asker", Severity: analyzer.Note, Local: true, Run: func(pass *analyzer.Pass) {
				names, all := pass.ScriptTools()
				if len(names) != c.tools || all != c.all {
					t.Errorf("%d tools, all of them: %v", len(names), all)
				}
				found := 0
				for i := range c.n {
					if _, beside := pass.Script(strings.ReplaceAll(c.asks, "#", fmt.Sprintf("%04d", i))); beside == analyzer.Found {
						found++
					} else if beside != analyzer.Unasked {
						t.Errorf("script %d is %d", i, beside)
					}
				}
				if found != c.found {
					t.Errorf("%d scripts are found, not %d", found, c.found)
				}
			}}
			opt := analyzer.Options{Rules: []*analyzer.Rule{asker, analyzer.UnreadScript}, Dir: counted{c.dir, &opened}}
			var said string
			for _, f := range analyzer.Check(source.New("x", nil), opt).Findings {
				said += f.Message
			}
			if said != c.says {
				t.Errorf("it says\n%q, not\n%q", said, c.says)
			}
			if opened > c.opened {
				t.Errorf("%d files are opened, of at most %d", opened, c.opened)
			}
			if c.opened > 3 {
				return // it takes its time
			}
			opt.Levels = map[string]analyzer.Severity{analyzer.UnreadScript.ID: analyzer.Off}
			if findings := analyzer.Check(source.New("x", nil), opt).Findings; len(findings) > 0 {
				t.Errorf("it speaks although it is off: %s", findings[0].Message)
			}
		})
	}
}
