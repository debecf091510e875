package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/baseline"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/report"
)

// formatList is --format, which may be given several times: NAME, or NAME:FILE.
type formatList struct {
	known []report.Format
	given []destination
}

// destination is one report: its format, and where it goes.
type destination struct {
	format report.Format
	file   string // "" for where --output says
}

func (l *formatList) words() []string {
	var words []string
	for _, f := range l.known {
		words = append(words, f.Name)
	}
	return words
}

func (l *formatList) String() string { return l.known[0].Name }
func (l *formatList) Type() string   { return "FORMAT[:FILE]" }

func (l *formatList) Set(text string) error {
	name, file, hasFile := strings.Cut(text, ":")
	i := slices.IndexFunc(l.known, func(f report.Format) bool { return f.Name == name })
	switch {
	case i < 0:
		return fmt.Errorf("it is one of %s%s", strings.Join(l.words(), ", "), didYouMean(name, l.words()))
	case hasFile && file == "":
		return errors.New("a file has to stand after the colon")
	}
	l.given = append(l.given, destination{l.known[i], file})
	return nil
}

// destinations returns all reports that are to be written.
func (o *options) destinations() []destination {
	if len(o.formats.given) == 0 {
		return []destination{{o.formats.known[0], o.output}}
	}
	all := slices.Clone(o.formats.given)
	for i := range all {
		if all[i].file == "" {
			all[i].file = o.output
		}
	}
	return all
}

// checkFormats refuses reports that would have the same place, or --output without one to put there.
func (o *options) checkFormats() error {
	homeless := slices.DeleteFunc(slices.Clone(o.formats.given), func(d destination) bool { return d.file != "" })
	switch {
	case len(homeless) > 1:
		first, second := homeless[0].format.Name, homeless[1].format.Name
		return fmt.Errorf("--format %s and --format %s would be written to the same place; give one of them a file, as in --format %s:FILE", first, second, second)
	case o.output != "" && len(homeless) == 0 && len(o.formats.given) > 0:
		return errors.New("--output is for a format without a file of its own, and there is none")
	default:
		return nil
	}
}

// writing is a report on its way to its place.
type writing struct {
	destination
	*output
}

// openOutputs looks whether all reports can be written, before anything is checked. What is in the
// way of one is the error; it returns the others all the same.
func (p *program) openOutputs(o *options, targets []target) (all []writing, first error) {
	taken := map[string]bool{}
	for _, d := range o.destinations() {
		out, err := p.openOutput(d.file, targets)
		err = cmp.Or(o.spare(d.file), err)
		if err == nil && taken[out.place()] {
			name := d.file
			if out.stdout != nil {
				name = "standard output"
			}
			err = fmt.Errorf("two reports cannot both be written to %s", name)
		}
		if err != nil {
			first = cmp.Or(first, err)
			continue
		}
		if place := out.place(); place != "" {
			taken[place] = true
		}
		all = append(all, writing{d, out})
	}
	return all, first
}

// spare refuses a report in the place of what the run is told by, which would be lost.
func (o *options) spare(name string) error {
	switch filepath.Base(name) {
	case config.Name:
		return fmt.Errorf("cannot write %s: it has the name of a configuration", name)
	case baseline.Name:
		return fmt.Errorf("cannot write %s: it has the name of a baseline", name)
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil //nolint:nilerr // nothing is there to be lost
	}
	for _, read := range []struct{ flag, file string }{{"--config", o.config}, {"--engine-config", o.engineConfig}, {"--baseline", o.baseline}} {
		if other, err := os.Stat(read.file); err == nil && info.Mode().IsRegular() && os.SameFile(info, other) {
			return fmt.Errorf("cannot write %s: %s reads it", name, read.flag)
		}
	}
	return nil
}

// place tells outputs apart. A pipe or a device, which has none, takes what is written one after
// the other.
func (o *output) place() string {
	switch {
	case o.stdout != nil:
		return stdinPath // its name on the command line
	case o.device != nil:
		return ""
	}
	if path, err := filepath.Abs(o.path); err == nil {
		return path
	}
	return o.path
}

// report writes what was found, each time that it was asked for. That on standard output is the last,
// to tell of the others that could not be written.
func (p *program) report(o *options, outputs []writing, results []checked, engines string) {
	workdir, err := os.Getwd()
	if err != nil {
		workdir = "" // reports for code hosts then name files as they were given
	}
	r := &report.Report{
		Tool:    toolVersion(),
		Engine:  engines,
		Workdir: filepath.ToSlash(workdir),
		Rules:   p.rules,
	}
	for _, c := range results {
		r.Files = append(r.Files, c.File)
	}
	tell := func(err error) {
		p.complain("%v", err) // the other reports are still written
		r.Files = append(r.Files, report.File{Failure: err.Error()})
	}
	isGitHub := func(out writing) bool { return out.format.Name == "github" }
	if page := os.Getenv("GITHUB_STEP_SUMMARY"); page != "" && slices.ContainsFunc(outputs, isGitHub) {
		if err := summarize(page, r); err != nil {
			tell(err)
		}
	}
	for _, out := range standardLast(outputs) {
		if err := out.take(func(w io.Writer) error { return out.format.Write(w, r, out.look(o)) }); err != nil {
			tell(err)
		}
	}
}

func standardLast(outputs []writing) []writing {
	i := slices.IndexFunc(outputs, func(out writing) bool { return out.stdout != nil })
	if i < 0 {
		return outputs
	}
	return append(slices.Delete(slices.Clone(outputs), i, i+1), outputs[i])
}

// look is how text looks where it goes.
func (w writing) look(o *options) report.TextOptions {
	look := o.text
	look.Color = w.terminal.wantsColor(o.color.chosen, os.Getenv)
	look.Width = w.terminal.lineWidth()
	return look
}

// summarize adds a table to the page of a job. Commands of the same step may have written there.
func summarize(page string, r *report.Report) error {
	file, err := os.OpenFile(page, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return cannotWrite(page, err)
	}
	err = report.Markdown(file, r)
	if err = errors.Join(err, file.Close()); err != nil {
		return cannotWrite(page, err)
	}
	return nil
}
