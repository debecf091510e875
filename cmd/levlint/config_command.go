package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

func newConfigCommand(p *program) *cobra.Command {
	command := &cobra.Command{
		Use:                   "config",
		Short:                 "Check the configuration, or say what it makes of a blueprint",
		Args:                  cobra.NoArgs,
		DisableFlagsInUseLine: true,
		RunE:                  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	o := newOptions()
	check := &cobra.Command{
		Use:   "check",
		Short: "Report mistakes in the configuration of this folder",
		Long: `Report mistakes in the configuration of this folder: the nearest .levlint.toml, here or above.
All blueprints below it are looked for, so that patterns that match none of them show up.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return p.configCheck(o) },
	}
	show := &cobra.Command{
		Use:   "show FILE",
		Short: "Print what holds for a blueprint, and which line says so",
		Args:  oneArg("the path of a blueprint"),
		RunE:  func(_ *cobra.Command, args []string) error { return p.configShow(o, args[0]) },
	}
	for _, c := range []*cobra.Command{check, show} {
		c.Flags().StringVar(&o.config, "config", "", "read this `FILE` instead of the nearest .levlint.toml")
		command.AddCommand(c)
	}
	return command
}

// configCheck reports every mistake of one configuration, whatever its fail-level.
func (p *program) configCheck(o *options) error {
	configs, err := p.newConfigs(o)
	if err != nil {
		return err
	}
	found := configs.holdsFor(".")
	if found == nil {
		return fmt.Errorf("there is no %s here or above; the command levlint init writes one", config.Name)
	}
	if found.failure != "" {
		return fmt.Errorf("%s %s", found.name, found.failure)
	}
	// Who is not to be searched tells nothing of the configuration, so failures are left out.
	files, _ := discover.Find([]string{found.folder})
	var targets []target
	for _, name := range files {
		targets = append(targets, target{name: name, folder: filepath.Dir(name)})
	}
	configs.settle(targets)
	result := found.result(p, o, append([]string{}, found.blueprints...))
	if len(result.Findings) > 0 {
		p.exit = max(p.exit, exitFindings)
	}
	var text bytes.Buffer
	look := report.TextOptions{All: true, Color: p.terminal.wantsColor(colorAuto, os.Getenv), Width: p.terminal.lineWidth()}
	if err := report.Text(&text, &report.Report{Tool: toolVersion(), Rules: p.rules, Files: []report.File{result.File}}, look); err != nil {
		return err
	}
	p.stdout.printf("%s", text.String())
	return nil
}

// shownSetting is one line of config show.
type shownSetting struct{ key, value, by string }

// configShow prints the settings of one blueprint.
func (p *program) configShow(o *options, path string) error {
	configs, err := p.newConfigs(o)
	if err != nil {
		return err
	}
	t := target{name: filepath.ToSlash(path), folder: filepath.Dir(path)}
	configs.settle([]target{t})
	found := configs.holdsFor(t.folder)
	var settings config.Settings
	switch {
	case found == nil:
		p.stdout.printf("no %s holds for %s: all is as levlint does by itself\n\n", config.Name, t.name)
	case found.failure != "":
		return fmt.Errorf("%s %s", found.name, found.failure)
	default:
		settings = found.For(found.relative(t))
		p.stdout.printf("%s holds for %s\n\n", found.name, t.name)
		if len(found.Findings(nil)) > 0 {
			p.complain("%s has mistakes, which the command levlint config check shows; what is wrong is left out below", found.name)
		}
	}
	lines := append(shownSettings(o, found, settings), shownLevels(found, settings)...)
	wideKey, wideValue := 0, 0
	for _, l := range lines {
		wideKey, wideValue = max(wideKey, len(l.key)), max(wideValue, len(l.value))
	}
	for _, l := range lines {
		p.stdout.printf("%s\n", strings.TrimRight(fmt.Sprintf("%-*s  %-*s  %s", wideKey, l.key, wideValue, l.value, l.by), " "))
	}
	return nil
}

func shownSettings(o *options, found *configured, s config.Settings) []shownSetting {
	lines := []shownSetting{
		{"excluded", strconv.FormatBool(s.Excluded.Value), found.place(s.Excluded.By)},
		{"engine", o.engineFor(s).Version, found.place(s.Engine.By)},
		{"profile", o.profileFor(s), found.place(s.Profile.By)},
		{"fail-level", o.failLevelFor(s), found.place(s.FailLevel.By)},
		{"require-suppression-reason", strconv.FormatBool(s.RequireReason.Value), found.place(s.RequireReason.By)},
	}
	for _, l := range []struct {
		key     string
		setting config.Setting[string]
	}{{"required-version", s.RequiredVersion}, {"engine-config", s.EngineConfig}, {"baseline", s.Baseline}} {
		if l.setting.Set() {
			lines = append(lines, shownSetting{l.key, l.setting.Value, found.place(l.setting.By)})
		}
	}
	for _, l := range []struct {
		key     string
		setting config.Setting[[]string]
	}{{"known.tools", s.Known.Tools}, {"known.models", s.Known.Models}, {"known.providers", s.Known.Providers}, {"known.connectors", s.Known.Connectors}} {
		if l.setting.Set() {
			lines = append(lines, shownSetting{l.key, strings.Join(l.setting.Value, ", "), found.place(l.setting.By)})
		}
	}
	return lines
}

func shownLevels(found *configured, s config.Settings) []shownSetting {
	var lines []shownSetting
	for _, id := range slices.Sorted(maps.Keys(s.Levels)) {
		level := s.Levels[id]
		word := level.Value.String()
		if level.Value == analyzer.Off {
			word = "off"
		}
		lines = append(lines, shownSetting{"rules." + id, word, found.place(level.By)})
	}
	return lines
}

// place says which line sets something; what nothing sets is levlint's default.
func (f *configured) place(by source.Span) string {
	if by.Len() == 0 {
		return "default"
	}
	return fmt.Sprintf("%s:%d", f.name, f.File.Position(by.Start, source.RuneColumns).Line)
}
