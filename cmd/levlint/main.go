// Command levlint reads Leviath agent blueprints and says before a run what it will really do.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/rules"
)

func main() {
	// A reader that leaves early (levlint | head) then makes a write fail, which run answers
	// with an exit code, instead of killing the process.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole command but for the process around it, and returns the exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	p := &program{
		stdin:    stdin,
		stdout:   &watchedWriter{Writer: stdout},
		stderr:   stderr,
		terminal: terminalOf(stdout),
		rules:    catalogue(),
		today:    time.Now(),
	}
	return p.run(args)
}

// Exit codes. The higher one wins.
const (
	exitClean    = 0 // nothing found at or above the fail level
	exitFindings = 1 // something found at or above it
	exitTrouble  = 2 // something could not be done, so that what was found may not be all
)

// program is one run of levlint: what it works with, and how it has gone so far.
type program struct {
	stdin    io.Reader
	stdout   *watchedWriter
	stderr   io.Writer
	terminal terminal         // that of stdout
	rules    []*analyzer.Rule // all there are, sorted by ID
	commands []string         // the names of the subcommands
	today    time.Time        // when suppressions end
	exit     int
}

// catalogue returns every rule there is, sorted by ID.
func catalogue() []*analyzer.Rule {
	all := append(rules.All(), config.Rules()...)
	slices.SortFunc(all, func(a, b *analyzer.Rule) int { return strings.Compare(a.ID, b.ID) })
	return all
}

func (p *program) run(args []string) int {
	command := newCommand(p)
	command.SetArgs(args)
	command.SetIn(p.stdin)
	command.SetOut(p.stdout)
	command.SetErr(p.stderr)
	if err := command.Execute(); err != nil && p.stdout.err == nil {
		p.complain("%v", err)
	}
	if err := p.stdout.err; err != nil {
		p.exit = exitTrouble
		if !errors.Is(err, syscall.EPIPE) { // whoever left knows that something is missing
			p.complain("cannot write to standard output: %v", rootCause(err))
		}
	}
	return p.exit
}

// complain says on standard error what could not be done.
func (p *program) complain(format string, args ...any) {
	p.exit = exitTrouble
	p.remark(format, args...)
}

// remark says on standard error what somebody may want to know, though nothing is wrong. What it
// quotes may be a stranger's: nothing in it has power over the terminal.
func (p *program) remark(format string, args ...any) {
	text := strings.ReplaceAll(fmt.Sprintf("levlint: "+format, args...), "\t", "    ")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintln(p.stderr, report.Visible(line)) //nolint:errcheck // there is nowhere else to say so
	}
}

// watchedWriter remembers the first error, so that no print needs to be looked after: run asks
// once, at the end.
type watchedWriter struct {
	io.Writer
	err error
}

func (w *watchedWriter) Write(text []byte) (int, error) {
	if w.err != nil {
		return 0, w.err
	}
	n, err := w.Writer.Write(text)
	w.err = err
	return n, err
}

func (w *watchedWriter) printf(format string, args ...any) {
	fmt.Fprintf(w, format, args...) //nolint:errcheck // it is remembered
}

// printJSON writes JSON that people can read: indented, and with < > & as they are.
func (w *watchedWriter) printJSON(v any) {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	encoder.Encode(v) //nolint:errcheck // it is remembered
}
