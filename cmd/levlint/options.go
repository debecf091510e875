package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/report"
)

// options are the flags of checking.
type options struct {
	formats       formatList
	output        string
	profile       choice
	failLevel     choice
	maxWarnings   maximum
	switched      map[string]bool // rules switched on and off by name
	engine        engineVersion
	color         choice
	text          report.TextOptions
	jobs          int
	maxSize       byteSize
	stdinFilename string
	listFiles     bool
	config        string
	noConfig      bool
	engineConfig  string
	baseline      string
	noBaseline    bool
	since         revision
	fix           bool
	diff          bool
}

const (
	recommended = config.Recommended
	strict      = config.Strict
	never       = config.Never // of --fail-level
)

func newOptions() *options {
	engine, _ := catalog.Lookup(catalog.Default)
	return &options{
		formats:   formatList{known: report.Formats()},
		profile:   choice{words: []string{recommended, strict}, chosen: recommended},
		failLevel: choice{words: []string{analyzer.Error.String(), analyzer.Warning.String(), analyzer.Note.String(), never}, chosen: analyzer.Error.String()},
		switched:  map[string]bool{},
		engine:    engineVersion{engine: engine},
		color:     choice{words: []string{colorAuto, colorAlways, colorNever}, chosen: colorAuto},
		maxSize:   discover.DefaultMaxSize,
	}
}

func (o *options) addTo(flags *pflag.FlagSet, p *program) {
	flags.SortFlags = false // the order below is that of the help: what is asked for most comes first
	flags.Var(&o.formats, "format", "how findings are written, with :FILE into that file; repeatable: "+strings.Join(o.formats.words(), ", "))
	flags.StringVar(&o.output, "output", "", "write the report to this `FILE` instead of standard output")
	flags.Var(&o.profile, "profile", "strict runs the rules that are off unless asked for, too")
	flags.Var(&o.failLevel, "fail-level", "the weakest finding that makes the exit code 1")
	flags.Var(&o.maxWarnings, "max-warnings", "more warnings than this make the exit code 1, whatever --fail-level says")
	flags.Var(&o.since, "since", "tell only what has changed since this branch left that revision of git, and what that caused")
	flags.BoolVar(&o.fix, "fix", false, "make the fixes that need no decision, and tell what is left")
	flags.BoolVar(&o.diff, "diff", false, "print what --fix would change instead of a report, and change nothing")
	flags.Var(&ruleSwitch{p.findRule, true, o.switched}, "enable", "run this rule, whatever the profile says; repeatable, or a list with commas")
	flags.Var(&ruleSwitch{p.findRule, false, o.switched}, "disable", "do not run this rule; of --enable and --disable the later counts")
	flags.Var(&o.engine, "engine", "the release of Leviath to judge by")
	flags.StringVar(&o.config, "config", "", "read this `FILE` instead of the nearest .levlint.toml above each blueprint")
	flags.StringVar(&o.engineConfig, "engine-config", "", "the `FILE` in which the engine keeps the user's own settings, for rules that need it")
	flags.BoolVar(&o.noConfig, "no-config", false, "read no configuration")
	flags.StringVar(&o.baseline, "baseline", "", "leave out the findings that are in this `FILE`, which levlint baseline writes")
	flags.BoolVar(&o.noBaseline, "no-baseline", false, "tell old findings, too, whatever baseline the configuration names")
	flags.BoolVar(&o.text.All, "all", false, "show every finding, not only the first three of a rule in a file")
	flags.BoolVar(&o.text.Quiet, "quiet", false, "one line for each finding, and nothing else")
	flags.BoolVar(&o.text.Suppressed, "show-suppressed", false, "show what comments in the blueprints allow, too")
	flags.BoolVar(&o.text.Statistics, "statistics", false, "add how often each rule spoke")
	flags.Var(&o.color, "color", "colour the text; auto asks NO_COLOR, FORCE_COLOR, CLICOLOR_FORCE and the terminal")
	flags.IntVar(&o.jobs, "jobs", 0, "check `N` files at once; 0 is one a core")
	flags.Var(&o.maxSize, "max-size", "do not read files larger than this, such as 10MB or 512KiB")
	flags.StringVar(&o.stdinFilename, "stdin-filename", "", "the `NAME` of what \"-\" reads; its folder is where scripts are looked for")
	flags.BoolVar(&o.listFiles, "list-files", false, "print the files that would be checked, odd names in quotation marks, and check nothing")
}

// completeWith offers the words that flags take. --output and --stdin-filename complete files,
// as shells do by themselves.
func (o *options) completeWith(c *cobra.Command, p *program) {
	for flag, words := range map[string][]string{
		"format":     o.formats.words(),
		"profile":    o.profile.words,
		"fail-level": o.failLevel.words,
		"color":      o.color.words,
		"engine":     catalog.Versions(),
	} {
		completeWords(c, flag, words)
	}
	completeFlag(c, "enable", p.completeRules)
	completeFlag(c, "disable", p.completeRules)
	completeFlag(c, "since", cobra.NoFileCompletions)
	completeFlag(c, "jobs", cobra.NoFileCompletions)
	completeFlag(c, "max-warnings", cobra.NoFileCompletions)
	completeFlag(c, "max-size", cobra.NoFileCompletions)
}

// check refuses what no single flag can see to be wrong.
func (o *options) check(paths []string) error {
	if o.jobs < 0 {
		return errors.New("--jobs is a number of files, or 0 for one a core")
	}
	if o.stdinFilename != "" && !readsStdin(paths) {
		return errors.New(`--stdin-filename names standard input, which is only read where a path is "-"`)
	}
	if o.since != "" && o.stdinFilename == "" && readsStdin(paths) {
		return errors.New("--since compares by name, and standard input has none; --stdin-filename gives it one")
	}
	if o.config != "" && o.noConfig {
		return errors.New("--config names what --no-config leaves unread; only one of them can hold")
	}
	if o.baseline != "" && o.noBaseline {
		return errors.New("--baseline names what --no-baseline leaves unread; only one of them can hold")
	}
	return nil
}

// fails reports whether a finding of that level makes the run fail.
func fails(failLevel string, level analyzer.Severity) bool {
	for _, bar := range []analyzer.Severity{analyzer.Note, analyzer.Warning, analyzer.Error} {
		if failLevel == bar.String() {
			return level >= bar
		}
	}
	return false // never
}
