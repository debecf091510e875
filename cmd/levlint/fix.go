package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

// maxRounds is how often a text is mended. What is mended may bring other things to light, and fixes
// that touch wait for one another; two rounds are the most that a blueprint of ours takes.
const maxRounds = 10

// mends reports whether fixes are made, be it on paper.
func (o *options) mends() bool { return o.fix || o.diff }

// checkFix refuses flags with which there is nothing to mend, or nowhere to show it.
func (o *options) checkFix() error {
	switch {
	case o.fix && o.diff:
		return errors.New("--diff shows what --fix would do, and changes no file; only one of them can hold")
	case o.mends() && o.listFiles:
		return errors.New("--list-files checks nothing, so that there is nothing to mend by --fix or to show by --diff")
	case o.diff && (len(o.formats.given) > 0 || o.output != ""):
		return errors.New("--diff prints a diff in the place of the report that --format and --output are for")
	default:
		return nil
	}
}

// mender makes fixes.
type mender struct {
	*program
	o       *options
	targets []target
	all     []checked // what is found in the texts as they are now
	told    []checked // of that, what is neither in a baseline nor older
	mended  []*mending
	broken  map[*configured]bool // configurations that may mean something else than they say
	trouble []checked            // what could not be mended
}

// mending is a blueprint on its way to what --fix makes of it.
type mending struct {
	before   *source.File // as it was read
	told     checked      // of that
	refused  bool         // it stays as it is, which has been said
	findings int          // mended so far
	secrets  []string     // seen on the way
}

// mend makes the first fix of all that would be told, again and again until nothing changes, and
// puts the new texts where they belong. It returns what is to be told of them.
func (p *program) mend(o *options, targets []target, all []checked) (told []checked, err error) {
	m := &mender{program: p, o: o, targets: targets, all: all, mended: make([]*mending, len(targets)), broken: map[*configured]bool{}}
	if m.told, err = p.withoutOld(o, targets, all); err != nil {
		return nil, err
	}
	round := 0
	for ; round < maxRounds; round++ {
		changed := m.edit()
		if changed == nil {
			break
		}
		if err := m.checkAgain(changed); err != nil {
			return nil, err
		}
	}
	if round == maxRounds && slices.ContainsFunc(m.told, func(c checked) bool { return c.Fixable > 0 }) {
		p.remark("after %d rounds of fixes there is more to mend; the next --fix goes on", maxRounds)
	}
	m.handOver()
	return append(m.told, m.trouble...), nil
}

// fail notes what could not be mended, for the reports and for standard error.
func (m *mender) fail(format string, args ...any) {
	m.trouble = append(m.trouble, checked{File: report.File{Failure: fmt.Sprintf(format, args...)}})
}

// edit makes fixes in each text, once, and returns which targets have a new one.
func (m *mender) edit() (changed []int) {
	for i := range m.targets {
		if m.told[i].Fixable == 0 {
			continue
		}
		t, file := &m.targets[i], m.all[i].file
		if m.mended[i] == nil {
			m.mended[i] = &mending{before: file, told: m.told[i], refused: m.refuses(t)}
		}
		so := m.mended[i]
		if so.refused {
			continue
		}
		text, n := fix.Apply(file, m.told[i].Findings)
		if n == 0 {
			continue
		}
		if m.o.diff {
			so.secrets = append(so.secrets, secretsIn(m.all[i])...)
		}
		so.findings += n
		t.text = source.New(t.name, text)
		changed = append(changed, i)
	}
	return changed
}

// refuses reports whether a blueprint is to stay as it is, and says why. Its configuration may exclude it, or allow what is
// found, if only it were read right; and a link that was named may lead anywhere.
func (m *mender) refuses(t *target) bool {
	if c := t.config; c != nil {
		broken, known := m.broken[c]
		if !known {
			broken = c.failure != "" || slices.ContainsFunc(c.Findings(nil), func(f analyzer.Finding) bool { return f.Severity == analyzer.Error })
			m.broken[c] = broken
			if broken {
				m.fail("nothing is mended that %s holds for, as long as there are errors in it", printable(c.name))
			}
		}
		if broken {
			return true
		}
	}
	if !t.stdin && leaves(t.folder, t.name) {
		m.fail("%s is a symbolic link out of its folder, through which nothing is mended; name the file that it leads to", printable(t.name))
		return true
	}
	return false
}

// checkAgain checks the targets that have a new text.
func (m *mender) checkAgain(changed []int) (err error) {
	again := make([]target, len(changed))
	for n, i := range changed {
		again[n] = m.targets[i]
	}
	for n, c := range m.checkAll(m.o, again, asItIs) {
		m.all[changed[n]] = c
	}
	m.told, err = m.withoutOld(m.o, m.targets, m.all)
	return err
}

// handOver prints or writes the new texts, and says how much is mended. Of a file that cannot be
// written is told what is in its old text.
func (m *mender) handOver() {
	findings, files := 0, 0
	for i, so := range m.mended {
		t := &m.targets[i]
		if t.stdin && m.o.fix && m.all[i].file != nil {
			m.stdout.printf("%s", m.all[i].file.Content)
		}
		if so == nil || t.text == nil || so.before.Content == t.text.Content {
			continue
		}
		if m.o.diff {
			so.secrets = append(so.secrets, secretsIn(m.all[i])...)
			m.printDiff(so, t)
		} else if err := t.rewrite(so.before); err != nil {
			m.fail("%v", err)
			m.told[i] = so.told
			continue
		}
		findings += so.findings
		files++
	}
	if files == 0 {
		return
	}
	did := "mended"
	if m.o.diff {
		did = "would mend"
		m.exit = max(m.exit, exitFindings)
	}
	m.remark("%s %s in %s", did, count(findings, "finding"), count(files, "file"))
}

// rewrite replaces a blueprint by its new text as a whole, unless somebody else has written to it since
// it was read. It keeps its mode.
func (t *target) rewrite(before *source.File) error {
	if t.stdin {
		return nil
	}
	info, err := os.Stat(t.name)
	if err != nil {
		return cannotWrite(printable(t.name), err)
	}
	out, err := openFile(t.name, info, nil)
	if err == nil {
		out.expected = before
		err = out.replace([]byte(t.text.Content))
	}
	if err != nil {
		return cannotWrite(printable(t.name), err)
	}
	return nil
}

// beside makes reports that would be written to standard output go to standard error, where --fix
// prints the text that it mends.
func (p *program) beside(o *options, paths []string, outputs []writing) {
	if !o.fix || !readsStdin(paths) {
		return
	}
	for i := range outputs {
		if outputs[i].stdout != nil {
			outputs[i].output = &output{stdout: &watchedWriter{Writer: p.stderr}, isStderr: true, terminal: terminalOf(p.stderr)}
		}
	}
}

// passOn prints standard input as it is where --fix is to print it mended and the configuration
// excludes it: an editor puts what it gets in the place of its text.
func (p *program) passOn(o *options, paths []string, kept []target) []discover.Failure {
	if !o.fix || !readsStdin(paths) || slices.ContainsFunc(kept, func(t target) bool { return t.stdin }) {
		return nil
	}
	text, failure := target{name: stdinName, stdin: true}.read(p.stdin, int64(o.maxSize))
	if failure != nil {
		return []discover.Failure{*failure}
	}
	p.stdout.Write(text) //nolint:errcheck // it is watched
	return nil
}

// fixable counts the findings that --fix would mend.
func fixable(findings []analyzer.Finding) int {
	n := 0
	for i := range findings {
		if fix.Fixable(&findings[i]) {
			n++
		}
	}
	return n
}
