package main

import (
	"io/fs"
	"os"
	"strings"
	"sync"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/cores"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

// checked is what came of one file.
type checked struct {
	report.File
	file      *source.File // for --fix; nil where there is nothing to mend
	failLevel string
	bugs      []analyzer.Bug
	parts     analyzer.PartNames
	whole     bool            // what was not found in it is not there
	older     map[string]bool // the fingerprints of what --since leaves out
}

// ballasts are memory that the garbage collector counts as used, each from so many files. It runs when the
// heap has doubled, which in a young process is every few megabytes: 12 times for 77 blueprints, and
// with the first ballast 3 times, which spares a seventh of all the work. To ask for it makes the collector
// run once, a millisecond, which fewer files do not earn back. With more ballast it runs less, but the heap
// grows further, and fresh memory is dear, too: only many more files earn back the second one.
// Nothing is written there, so the ballast itself takes no memory. A higher percentage would do the same, and
// also multiply what huge files take.
var ballasts = []struct {
	from int
	load func() []byte
}{
	{16, ballast(12 << 20)},
	{1_000, ballast(48 << 20)},
}

func ballast(size int) func() []byte {
	return sync.OnceValue(func() []byte { return make([]byte, size) })
}

// checkAll checks files, several at once. The order of the results is that of the files, however
// many work on them, so that the report is the same. What else is to be done with each, then does
// where it was checked.
func (p *program) checkAll(o *options, targets []target, then func(target, *checked)) []checked {
	for _, b := range ballasts {
		if len(targets) >= b.from {
			b.load()
		}
	}
	results := make([]checked, len(targets))
	cores.Each(len(targets), o.jobs, func(i int) {
		results[i] = p.checkOne(o, targets[i])
		then(targets[i], &results[i])
	})
	return results
}

// asItIs leaves what was found in a file as it is.
func asItIs(target, *checked) {}

func (p *program) checkOne(o *options, t target) checked {
	maxSize := int64(o.maxSize)
	file := t.text
	if file == nil {
		text, failure := t.read(p.stdin, maxSize)
		if failure != nil {
			return checked{File: report.File{Name: t.name, Failure: failure.Message}}
		}
		file = source.New(t.name, text)
	}
	opt := p.optionsFor(o, t.settings)
	opt.User = t.user
	if t.folder != "" {
		dir := &folder{path: t.folder, maxSize: maxSize}
		defer dir.close()
		opt.Dir = dir
	}
	result, older, reason := t.earlier.check(file, opt)
	if !o.mends() || !t.stdin && len(result.Findings)+len(result.Suppressed) == 0 {
		file = nil // thousands of texts are not kept for nothing
	}
	return checked{
		File:      report.File{Name: t.name, Findings: result.Findings, Suppressed: result.Suppressed, Failure: reason},
		file:      file,
		failLevel: o.failLevelFor(t.settings),
		bugs:      result.Bugs,
		parts:     result.Names,
		whole:     result.Whole,
		older:     older,
	}
}

// complainOfTrouble says why a file was not checked, or not by all rules, or what else could not be done.
func (p *program) complainOfTrouble(c checked) {
	switch {
	case c.Failure == "":
	case c.Name == "":
		p.complain("%s", c.Failure)
	default:
		p.complainOf(c.Name, c.Failure)
	}
	for _, bug := range c.bugs {
		p.complain("rule %s crashed on %s: %v\n%s\n"+
			"That is a bug in levlint. Please report it, with what is printed above and the blueprint, or\n"+
			"the smallest part of it that still does this: %s", bug.Rule.ID, c.Name, bug.Value, bug.Stack, issues)
	}
}

// complainOf says why a path could not be checked. Where it is a word and there is nothing of
// that name, it may be a misspelt command; where it is the end of a pipe, as shells make them of
// <(COMMAND), standard input was probably meant.
func (p *program) complainOf(path, why string) {
	hint := ""
	switch info, err := os.Stat(path); {
	case err != nil && !strings.ContainsAny(path, `./\`):
		hint = didYouMean(path, p.commands)
	case err == nil && info.Mode()&fs.ModeNamedPipe != 0:
		hint = `; standard input is read where the path is "-"`
	}
	p.complain("%s %s%s", printable(path), why, hint)
}

const issues = "https://github.com/levlint/levlint/issues"
