package main

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

// configured is a configuration that holds for some blueprint.
type configured struct {
	*config.Config
	name       string   // as it is told
	folder     string   // absolute
	blueprints []string // those it holds for, relative to folder
	failure    string   // why it, or what it names, could not be read

	user *engineconfig.Config // what its engine-config says; nil: nothing, or it could not be read
}

// configs are the configurations of one run, each read once. They are looked up before files are
// checked in parallel, so there are no locks.
type configs struct {
	world    config.World
	named    *configured          // by --config
	user     *engineconfig.Config // by --engine-config
	none     bool                 // --no-config
	search   config.Search
	byFolder map[string]*configured // nil: there is none for that folder
	byPath   map[string]*configured
	all      []*configured // in the order of their first use
}

func (p *program) newConfigs(o *options) (*configs, error) {
	c := &configs{
		world:    config.World{Rules: p.rules, Engines: catalog.Versions()},
		none:     o.noConfig,
		byFolder: map[string]*configured{},
		byPath:   map[string]*configured{},
	}
	user, err := readNamedUser(o.engineConfig)
	if err != nil {
		return nil, err
	}
	c.user = user
	if version := toolVersion(); version != unreleased {
		c.world.Version = version // else it is not known which conditions it meets
	}
	if o.config == "" {
		return c, nil
	}
	c.named = c.read(o.config, o.config, true)
	if c.named.failure != "" {
		return nil, errors.New(o.config + " " + c.named.failure)
	}
	return c, nil
}

// holdsFor returns the configuration for the files in a folder, or nil.
func (c *configs) holdsFor(folder string) *configured {
	if c.named != nil || c.none {
		return c.named
	}
	found, ok := c.byFolder[folder]
	if !ok {
		if path, there := c.search.Nearest(folder); there {
			if found = c.byPath[path]; found == nil {
				found = c.readFound(path)
			}
		}
		c.byFolder[folder] = found
	}
	return found
}

// readFound reads a configuration that nobody named. Like a .gitignore, it is not followed out
// of its folder: its text may come back in messages.
func (c *configs) readFound(path string) *configured {
	name := path
	if workdir, err := os.Getwd(); err == nil {
		if relative, err := filepath.Rel(workdir, path); err == nil {
			name = relative
		}
	}
	if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		found := c.add(path, name, nil)
		found.failure = "is a symbolic link, which is not followed; name the file with --config"
		return found
	}
	return c.read(path, name, false)
}

func (c *configs) read(path, name string, byName bool) *configured {
	text, failure := discover.Read(path, config.MaxSize)
	found := c.add(path, name, text)
	if failure != nil {
		found.failure = failure.Message
	} else if c.user == nil { // else it would not count
		found.readUser(byName)
	}
	return found
}

func (c *configs) add(path, name string, text []byte) *configured {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	name = filepath.ToSlash(name)
	found := &configured{
		Config: config.Parse(source.New(name, text), c.world),
		name:   name,
		folder: filepath.Dir(path),
	}
	c.byPath[path] = found
	c.all = append(c.all, found)
	return found
}

// relative returns the name of a target as patterns see it; "" for text without a file.
func (f *configured) relative(t target) string {
	if t.folder == "" {
		return ""
	}
	path, err := filepath.Abs(t.name)
	if err == nil {
		path, err = filepath.Rel(f.folder, path)
	}
	if err != nil {
		return "" // on another drive
	}
	return filepath.ToSlash(path)
}

// settle gives each target what holds for it, and parts those that are excluded from the others.
func (c *configs) settle(targets []target) (kept, excluded []target) {
	if c.named == nil && !c.none {
		c.search.LookInto(foldersOf(targets))
	}
	for _, t := range targets {
		folder := t.folder
		if folder == "" {
			folder = "." // standard input is read for whoever works there
		}
		t.user = c.user
		if t.config = c.holdsFor(folder); t.config != nil {
			name := t.config.relative(t)
			t.config.blueprints = append(t.config.blueprints, name)
			t.settings = t.config.For(name)
			t.user = cmp.Or(t.user, t.config.user)
		}
		if t.settings.Excluded.Value {
			excluded = append(excluded, t)
		} else {
			kept = append(kept, t)
		}
	}
	return kept, excluded
}

// foldersOf returns the folders of the targets that have one, each once where these are sorted.
func foldersOf(targets []target) []string {
	var folders []string
	for _, t := range targets {
		if t.folder != "" {
			folders = append(folders, t.folder)
		}
	}
	return slices.Compact(folders)
}

// results returns what is to be said of the configurations themselves. Whether their patterns
// match anything is known only for those whose folder was searched as a whole.
func (c *configs) results(p *program, o *options, paths []string) []checked {
	var results []checked
	for _, found := range c.all {
		var blueprints []string
		if found.failure == "" && searched(paths, found.folder) {
			blueprints = append([]string{}, found.blueprints...)
		}
		if r := found.result(p, o, blueprints); r.Failure != "" || len(r.Findings) > 0 {
			results = append(results, r)
		}
	}
	return results
}

// result checks one configuration at the levels that it and the flags set for its own rules.
func (f *configured) result(p *program, o *options, blueprints []string) checked {
	settings := f.For("")
	levels := o.levels(p.rules, settings.Levels)
	var told []analyzer.Finding
	for _, finding := range f.Findings(blueprints) {
		if level, ok := levels[finding.Rule.ID]; ok {
			finding.Severity = level
		}
		if finding.Severity != analyzer.Off {
			told = append(told, finding)
		}
	}
	return checked{
		File:      report.File{Name: f.name, Findings: told, Failure: f.failure},
		failLevel: o.failLevelFor(settings),
	}
}

// searched reports whether one of the paths is a folder, at or around the other one.
func searched(paths []string, folder string) bool {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	return slices.ContainsFunc(paths, func(path string) bool {
		info, err := os.Stat(path)
		if err != nil || !info.IsDir() {
			return false
		}
		path, err = filepath.Abs(path)
		if err != nil {
			return false
		}
		relative, err := filepath.Rel(path, folder)
		return err == nil && relative != ".." && !strings.HasPrefix(relative, ".."+string(filepath.Separator))
	})
}
