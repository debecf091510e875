package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

func newCompletionCommand(p *program) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion " + strings.Join(shells, "|"),
		Short: "Print the script that lets a shell complete levlint's words",
		Long: `Print the script that lets a shell complete levlint's words. For the shell at hand:

  bash         source <(levlint completion bash)
  zsh          source <(levlint completion zsh)
  fish         levlint completion fish | source
  powershell   levlint completion powershell | Out-String | Invoke-Expression`,
		Args:                  oneArg("the name of a shell: " + strings.Join(shells, ", ")),
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     completeFirst(cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp)),
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			switch shell := args[0]; shell {
			case "bash":
				return root.GenBashCompletionV2(p.stdout, true)
			case "zsh":
				return root.GenZshCompletion(p.stdout)
			case "fish":
				return root.GenFishCompletion(p.stdout, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(p.stdout)
			default:
				return fmt.Errorf("there is no script for %q; it is one of %s%s",
					shell, strings.Join(shells, ", "), didYouMean(shell, shells))
			}
		},
	}
}

// completeWords offers the words that a flag takes.
func completeWords(c *cobra.Command, flag string, words []string) {
	completeFlag(c, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func completeFlag(c *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // there is no such flag, or it has two: seen at every start
	}
}

// completeRules offers rule IDs with their titles. Of a list with commas it completes the last
// one: shells replace the whole word, so the others are part of what is offered.
func (p *program) completeRules(_ *cobra.Command, _ []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	before := word[:strings.LastIndex(word, ",")+1]
	offers := make([]cobra.Completion, 0, len(p.rules))
	for _, rule := range p.rules {
		if strings.HasPrefix(before+rule.ID, word) {
			offers = append(offers, cobra.CompletionWithDesc(before+rule.ID, rule.Title))
		}
	}
	return offers, cobra.ShellCompDirectiveNoFileComp
}

// completeFirst offers something for the first argument, and nothing for more.
func completeFirst(f cobra.CompletionFunc) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return f(c, args, word)
	}
}
