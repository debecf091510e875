package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/levlint/levlint/docs"
)

func newExplainCommand(p *program) *cobra.Command {
	return &cobra.Command{
		Use:                   "explain RULE",
		Short:                 "Say what a rule finds and why it matters, with examples",
		Args:                  oneArg("the name of a rule; levlint rules lists them"),
		DisableFlagsInUseLine: true,
		ValidArgsFunction:     completeFirst(p.completeRules),
		RunE: func(_ *cobra.Command, args []string) error {
			rule, err := p.findRule(args[0])
			if err != nil {
				return err
			}
			page, ok := docs.Page(rule.ID)
			if !ok {
				return fmt.Errorf("this levlint was built without the page of %s; it is at %s", rule.ID, rule.DocsURL())
			}
			p.stdout.printf("%s", plain(page))
			return nil
		},
	}
}

// oneArg is cobra.ExactArgs(1) for people who do not know what an arg is.
func oneArg(what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("%s takes one argument, %s", c.CommandPath(), what)
		}
		return nil
	}
}

// plain returns a rule's page for a terminal: without marks of headings, and with code indented
// where the page fences it. The rest of Markdown, as the pages use it, reads well as it is.
func plain(page string) string {
	var b strings.Builder
	fence := "" // the line that ends the block of code we are in
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		backquotes := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "" && line == fence:
			fence = ""
		case fence != "" && line != "":
			b.WriteString("    " + line + "\n")
		case fence == "" && len(backquotes) >= 3:
			fence = backquotes
		case fence == "" && strings.HasPrefix(line, "#"):
			heading := strings.TrimLeft(line, "# ")
			b.WriteString(heading + "\n" + strings.Repeat("-", len(heading)) + "\n")
		default:
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}
