package main

import (
	"cmp"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/levlint/levlint/catalog"
)

// version is set by release builds: -ldflags "-X main.version=1.2.3". Others know theirs from
// the module that was installed.
var version string

// unreleased is the version of a build that knows no other, as semantic versions need one.
const unreleased = "0.0.0-dev"

// toolVersion returns levlint's version as a semantic version.
func toolVersion() string {
	built := version
	if info, ok := debug.ReadBuildInfo(); ok && built == "" && info.Main.Version != "(devel)" {
		built = info.Main.Version
	}
	return cmp.Or(strings.TrimPrefix(built, "v"), unreleased)
}

func newVersionCommand(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, and the releases of Leviath that it knows",
		Args:  cobra.NoArgs,
		Run:   func(*cobra.Command, []string) { p.printVersion() },
	}
}

func (p *program) printVersion() {
	p.stdout.printf("levlint %s\n", toolVersion())
	for _, e := range catalog.Engines() {
		p.stdout.printf("Leviath %s: as of %s", e.Version, e.Release)
		if e.Date != "" {
			p.stdout.printf(", %s", e.Date)
		}
		if e.Partial {
			p.stdout.printf(" (known from its documentation only)")
		}
		if e.Version == catalog.Default {
			p.stdout.printf(" (the default)")
		}
		p.stdout.printf("\n")
	}
}
