package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/levlint/levlint/baseline"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/rules/manifest"
)

const aboutBaseline = `Keep the findings that are there already apart, so that only new ones are told.

"write" lists what is found now in a file, by default ` + baseline.Name + ` in the working
directory. With --baseline FILE, or the setting baseline in .levlint.toml, levlint then leaves
out what is listed. "update" takes out of the file what is mended, and never adds to it;
"check" fails while there is something to take out.`

func newBaselineCommand(p *program) *cobra.Command {
	command := &cobra.Command{
		Use:                   "baseline",
		Short:                 "Keep old findings apart, so that only new ones are told",
		Long:                  aboutBaseline,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		RunE:                  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	var force bool
	write := p.newBaselineAction("write", "List what is found now in a baseline", func(k *keeper) error { return k.write(force) })
	write.Flags().BoolVar(&force, "force", false, "replace a baseline that is there already")
	update := p.newBaselineAction("update", "Take out of the baseline what is mended", (*keeper).update)
	check := p.newBaselineAction("check", "Fail while the baseline holds what is mended", (*keeper).check)
	command.AddCommand(write, update, check)
	return command
}

// newBaselineAction returns a command with the flags that decide what is found.
func (p *program) newBaselineAction(name, short string, do func(*keeper) error) *cobra.Command {
	o := newOptions()
	command := &cobra.Command{
		Use:                   name + " [flags] [path ...]",
		Short:                 short,
		Args:                  cobra.ArbitraryArgs,
		DisableFlagsInUseLine: true,
		RunE: func(_ *cobra.Command, paths []string) error {
			k, err := p.newKeeper(o, paths)
			if err != nil {
				return err
			}
			return do(k)
		},
	}
	all := pflag.NewFlagSet(name, pflag.ContinueOnError)
	o.addTo(all, p)
	flags := command.Flags()
	flags.SortFlags = false
	flags.StringVar(&o.baseline, "baseline", "", "the `FILE`, instead of what the configuration names or "+baseline.Name)
	for _, flag := range []string{"profile", "enable", "disable", "engine", "config", "engine-config", "no-config", "jobs", "max-size", "stdin-filename"} {
		flags.AddFlag(all.Lookup(flag))
	}
	completeWords(command, "profile", o.profile.words)
	completeWords(command, "engine", catalog.Versions())
	completeFlag(command, "enable", p.completeRules)
	completeFlag(command, "disable", p.completeRules)
	completeFlag(command, "jobs", cobra.NoFileCompletions)
	completeFlag(command, "max-size", cobra.NoFileCompletions)
	return command
}

// keeper looks after one baseline.
type keeper struct {
	*program
	o       *options
	paths   []string
	path    string
	by      *configured // what names it; nil: the user, or nobody
	targets []target
	files   []baseline.Checked // what was found in them; only of those that could be checked
}

func (p *program) newKeeper(o *options, paths []string) (*keeper, error) {
	if readsStdin(paths) && o.stdinFilename == "" {
		return nil, errors.New("standard input is no file that a baseline could list; --stdin-filename names one")
	}
	k := &keeper{program: p, o: o, paths: paths, path: o.baseline}
	if k.path != "" {
		return k, nil
	}
	configs, err := p.newConfigs(o)
	if err != nil {
		return nil, err
	}
	k.path = baseline.Name
	if c := configs.holdsFor("."); c != nil && c.For("").Baseline.Set() {
		k.path, k.by = c.path(c.For("").Baseline.Value), c
	}
	return k, nil
}

// findAll checks the blueprints, and says of which nothing is known.
func (k *keeper) findAll() error {
	found := find(k.o, k.paths)
	configs, targets, err := k.settle(k.o, k.paths, found)
	if err != nil {
		return err
	}
	k.remarkOnEngines(k.o, targets)
	k.targets = targets
	folder := filepath.Dir(k.path)
	for i, c := range k.checkAll(k.o, targets, asItIs) {
		k.complainOfTrouble(c)
		if c.Failure == "" {
			k.files = append(k.files, listed(folder, targets[i], c))
		}
	}
	for _, f := range found.failures {
		k.complainOf(f.Path, f.Message)
	}
	for _, c := range configs.all {
		if c.failure != "" {
			k.complainOf(c.name, c.failure)
		}
	}
	return nil
}

// name is the path as it is told: inside the working directory relative to it.
func (k *keeper) name() string {
	name := k.path
	if here, err := os.Getwd(); err == nil {
		if inside := within(here, k.path); filepath.IsLocal(inside) {
			name = inside
		}
	}
	return printable(filepath.ToSlash(name))
}

// write lists what is found now.
func (k *keeper) write(force bool) error {
	if _, err := os.Lstat(k.path); err == nil && !force {
		return fmt.Errorf("%s is there already; levlint baseline update takes out of it what is mended, and --force replaces it", k.name())
	}
	if err := k.findAll(); err != nil {
		return err
	}
	if len(k.targets) == 0 {
		return fmt.Errorf("nothing was checked, so %s is not written", k.name())
	}
	b := baseline.New(k.files)
	if err := k.replace(b); err != nil {
		return err
	}
	k.remarkOnRest()
	findings := 0
	for i := range k.files {
		findings += k.files[i].Listed()
	}
	k.stdout.printf("wrote %s: %s in %s\n", k.name(), count(findings, "finding"), count(len(b.Files), "file"))
	if k.by == nil {
		k.stdout.printf("levlint --baseline %s leaves them out; so does baseline = %q at the top of a %s beside it\n", k.name(), filepath.Base(k.path), config.Name)
	}
	return nil
}

// remarkOnRest says in which files there may be more than the baseline lists.
func (k *keeper) remarkOnRest() {
	for _, c := range k.files {
		syntax := false
		for i := range c.Findings {
			f := &c.Findings[i]
			if f.More > 0 {
				k.remark("%s has too many findings of %s to list; the one that says so is told with every baseline", printable(f.File.Name), f.Rule.ID)
			}
			if f.Rule == manifest.TOMLSyntax && !syntax {
				syntax = true
				k.remark("%s is not TOML, so little else was looked for in it; what comes to light when it is mended is new", printable(f.File.Name))
			}
		}
	}
}

// update takes out what does not occur any more.
func (k *keeper) update() error {
	old, matching, err := k.match()
	if err != nil {
		return err
	}
	shrunk := matching.Shrunk()
	before, left := old.Count(), shrunk.Count()
	switch {
	case bytes.Equal(old.Text(), shrunk.Text()):
		k.stdout.printf("%s stays as it is: %s\n", k.name(), count(left, "place"))
		return nil
	case before == left:
		k.stdout.printf("%s follows what was renamed, moved or added: %s\n", k.name(), count(left, "place"))
	default:
		k.stdout.printf("%s: %s taken out, %d left\n", k.name(), count(before-left, "place"), left)
	}
	return k.replace(shrunk)
}

// check fails if there is something to take out.
func (k *keeper) check() error {
	old, matching, err := k.match()
	if err != nil {
		return err
	}
	gone := matching.Gone()
	for _, g := range gone {
		k.stdout.printf("%s: %s\n", printable(g.File), wordsOf(g))
	}
	if len(gone) > 0 {
		k.exit = max(k.exit, exitFindings)
		k.remark("%s holds what no longer occurs; levlint baseline update takes it out", k.name())
	} else if shrunk := matching.Shrunk(); !bytes.Equal(old.Text(), shrunk.Text()) {
		k.remark("%s lists files, stages or regions that are not the same now; levlint baseline update follows them", k.name())
	}
	return nil
}

func wordsOf(g baseline.Gone) string {
	text := printable(g.Rule)
	if g.At != "" {
		text += " at " + printable(g.At)
	}
	switch {
	case g.NoFile:
		return text + " is gone with the file"
	case g.Occurs > 0:
		return fmt.Sprintf("%s occurs %s, not %d", text, count(g.Occurs, "time"), g.Count)
	default:
		return text + " is gone"
	}
}

// match reads the baseline and holds it against what is found now.
func (k *keeper) match() (*baseline.Baseline, *baseline.Matching, error) {
	old, err := k.o.readBaseline(k.path, k.by)
	if err != nil {
		return nil, nil, errors.New(k.name() + " " + err.Error())
	}
	if err := k.findAll(); err != nil {
		return nil, nil, err
	}
	return old, old.Match(k.files, k.o.existsFor(k.path, k.by)), nil
}

// replace puts a baseline into its file.
func (k *keeper) replace(b *baseline.Baseline) error {
	text := b.Text()
	if len(text) > baseline.MaxSize {
		return fmt.Errorf("cannot write %s: it would be larger than %d bytes, and not be read again; list fewer blueprints, or mend some", k.name(), baseline.MaxSize)
	}
	out, err := k.openOutput(k.path, k.targets)
	if err != nil {
		return err
	}
	if out.path == "" {
		return fmt.Errorf("cannot write %s: it is no regular file, from which a baseline could be read again", k.name())
	}
	return out.replace(text)
}

// count returns "1 file", "2 files".
func count(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return strconv.Itoa(n) + " " + word
}
