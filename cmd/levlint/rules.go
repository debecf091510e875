package main

import (
	"github.com/spf13/cobra"

	"github.com/levlint/levlint/analyzer"
)

func newRulesCommand(p *program) *cobra.Command {
	format := choice{words: []string{"text", "json"}, chosen: "text"}
	command := &cobra.Command{
		Use:                   "rules [--format text|json]",
		Short:                 "List all rules",
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		Run: func(*cobra.Command, []string) {
			if format.chosen == "json" {
				p.rulesAsJSON()
			} else {
				p.rulesAsTable()
			}
		},
	}
	command.Flags().Var(&format, "format", "how the list is written")
	completeWords(command, "format", format.words)
	return command
}

// listedRule is a rule in the list for scripts. Every field is always there.
type listedRule struct {
	ID       string         `json:"id"`
	Formerly []string       `json:"formerly"` // IDs that still name it
	Title    string         `json:"title"`
	Level    string         `json:"level"`
	Family   analyzer.Tag   `json:"family"`
	Tags     []analyzer.Tag `json:"tags"`
	Strict   bool           `json:"strict"` // off unless asked for
	Since    string         `json:"since"`
	Docs     string         `json:"docs"`
}

func (p *program) rulesAsJSON() {
	list := make([]listedRule, len(p.rules))
	for i, r := range p.rules {
		list[i] = listedRule{r.ID, append([]string{}, r.Formerly...), r.Title, r.Severity.String(), r.Tags[0], r.Tags, r.Strict, r.Since, r.DocsURL()}
	}
	p.stdout.printJSON(list)
}

func (p *program) rulesAsTable() {
	wide := 0
	for _, r := range p.rules {
		wide = max(wide, len(r.ID))
	}
	const row = "%-*s  %-7s  %-8s  %-11s  %s\n"
	p.stdout.printf(row, wide, "RULE", "LEVEL", "FAMILY", "PROFILE", "FINDS")
	for _, r := range p.rules {
		profile := recommended
		if r.Strict {
			profile = strict
		}
		p.stdout.printf(row, wide, r.ID, r.Severity, r.Tags[0], profile, r.Title)
	}
}
