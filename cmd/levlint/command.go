package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const about = `levlint reads Leviath agent blueprints and says before a run what it will really do.

A path is a file of any name, or a folder that is searched for agent.leviath and *.leviath.
Without a path it is the working directory; "-" is standard input. A path that is named like
a command is written ./version.

Exit codes: 0 nothing found at or above --fail-level, 1 something found, 2 something could
not be done: a wrong flag, or a file that could not be checked. The others still are.`

const examples = `  levlint                                    check all blueprints below this folder
  levlint --fail-level warning agents/       be strict about warnings
  levlint --format text --format sarif:F     write a report for a code host into F, too
  levlint explain output-unreachable         what a rule means, with examples`

// newCommand builds the command line.
func newCommand(p *program) *cobra.Command {
	o := newOptions()
	var version bool
	root := &cobra.Command{
		Use:                   "levlint [flags] [path ...]",
		Short:                 "Say before a run what a Leviath blueprint will really do",
		Long:                  about,
		Example:               examples,
		Args:                  cobra.ArbitraryArgs, // else cobra takes a path for a misspelt command
		DisableFlagsInUseLine: true,
		SilenceErrors:         true, // run prints them, once
		SilenceUsage:          true,
		CompletionOptions:     cobra.CompletionOptions{DisableDefaultCmd: true},
		RunE: func(_ *cobra.Command, paths []string) error {
			if version {
				p.printVersion()
				return nil
			}
			return p.lint(o, paths)
		},
	}
	root.SetFlagErrorFunc(explainFlagError)
	root.Flags().BoolVar(&version, "version", false, "print the version, as the command version does")
	o.addTo(root.Flags(), p)
	o.completeWith(root, p)
	root.SetHelpCommand(newHelpCommand(p))
	root.AddCommand(newAnswerCommand(p), newSpecCommand(p), newGraphCommand(p), newSchemaCommand(p), newExplainCommand(p), newRulesCommand(p), newVersionCommand(p), newCompletionCommand(p), newConfigCommand(p), newBaselineCommand(p), newInitCommand(p))
	for _, c := range root.Commands() {
		p.commands = append(p.commands, c.Name())
	}
	return root
}

// newHelpCommand replaces cobra's, which answers a word it does not know with success.
func newHelpCommand(p *program) *cobra.Command {
	return &cobra.Command{
		Use:                   "help [command]",
		Short:                 "Print this help, or that of a command",
		DisableFlagsInUseLine: true,
		ValidArgsFunction: completeFirst(func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return p.commands, cobra.ShellCompDirectiveNoFileComp
		}),
		RunE: func(c *cobra.Command, args []string) error {
			command, _, err := c.Root().Find(args)
			if err == nil && command == c.Root() && len(args) > 0 {
				err = fmt.Errorf("there is no command %q%s", args[0], didYouMean(args[0], p.commands))
			}
			if err != nil {
				return err
			}
			command.InitDefaultHelpFlag()
			return command.Help()
		},
	}
}

// explainFlagError says which flag was meant, or what is wrong with a value, in fewer words than pflag.
func explainFlagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		return unknownFlag(c.Flags(), unknown)
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %s: %w", invalid.GetFlag().Name, invalid.GetValue(), inOurWords(invalid.Unwrap()))
	default:
		return err
	}
}
