package main

import (
	"github.com/spf13/cobra"

	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/editorschema"
)

const aboutSchema = `Print a JSON Schema of the blueprint file, with which editors of TOML complete its keys, explain
them, and mark unknown ones and values of a wrong type while somebody types. It knows single keys;
what a run does with all of them together is what levlint itself checks.`

func newSchemaCommand(p *program) *cobra.Command {
	engine, _ := catalog.Lookup(catalog.Default)
	chosen := engineVersion{engine: engine}
	command := &cobra.Command{
		Use:                   "schema [--engine VERSION]",
		Short:                 "Print a JSON Schema of the blueprint file, for editors",
		Long:                  aboutSchema,
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		RunE: func(*cobra.Command, []string) error {
			text, err := editorschema.Of(chosen.engine)
			p.stdout.Write(text) //nolint:errcheck // standard output is watched
			return err
		},
	}
	command.Flags().Var(&chosen, "engine", "the release of Leviath that reads the file")
	completeWords(command, "engine", catalog.Versions())
	return command
}
