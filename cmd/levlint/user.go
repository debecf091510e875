package main

import (
	"errors"
	"path/filepath"

	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/internal/discover"
)

// readUser reads the engine's own configuration, that of the user who will run the blueprints.
func readUser(path string) (user *engineconfig.Config, failure string) {
	text, unread := discover.Read(path, engineconfig.MaxSize)
	if unread != nil {
		return nil, unread.Message
	}
	user, err := engineconfig.Parse(text)
	if err != nil {
		return nil, "is no configuration of the engine: " + err.Error()
	}
	return user, ""
}

// readNamedUser reads the one that --engine-config names.
func readNamedUser(path string) (*engineconfig.Config, error) {
	if path == "" {
		return nil, nil
	}
	user, failure := readUser(path)
	if failure != "" {
		return nil, errors.New(path + " " + failure)
	}
	return user, nil
}

// readUser reads the one that a configuration names, if it does. A configuration that nobody named
// comes with a repository, so it cannot point out of its folder.
func (f *configured) readUser(byName bool) {
	setting := f.For("").EngineConfig
	if !setting.Set() || f.failure != "" {
		return
	}
	path, failure := f.path(setting.Value), ""
	if !byName && leaves(f.folder, path) {
		failure = "lies outside the folder of the configuration; name the file with --engine-config"
	} else {
		f.user, failure = readUser(path)
	}
	if failure != "" {
		f.failure = "names an engine-config, " + printable(setting.Value) + ", that " + failure
	}
}

// path returns that of a file which the configuration names.
func (f *configured) path(name string) string {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(f.folder, name)
}
