package config

import (
	"os"
	"path/filepath"

	"github.com/levlint/levlint/internal/cores"
)

// Search finds the configurations of folders. It looks into each folder once, as the files of a run
// share those around them: 77 blueprints of one folder took 850 questions to the system.
// The zero value is ready for use. It must not be used by several goroutines at once.
type Search struct {
	nearest map[string]string // by folder, absolute; "" where there is none
	seen    map[string]seen   // likewise; those that LookInto was given
}

// seen is what there is in a folder.
type seen struct{ config, repository bool }

func look(folder string) seen {
	return seen{exists(filepath.Join(folder, Name)), exists(filepath.Join(folder, ".git"))}
}

// LookInto looks into folders that Nearest will be asked for, several at once: for thousands the system takes
// its time, in which there is nothing else to do.
func (s *Search) LookInto(folders []string) {
	paths, there := make([]string, len(folders)), make([]seen, len(folders))
	cores.Each(len(folders), 0, func(i int) {
		if path, err := filepath.Abs(folders[i]); err == nil {
			paths[i], there[i] = path, look(path)
		}
	})
	s.seen = make(map[string]seen, len(folders))
	for i, path := range paths {
		s.seen[path] = there[i]
	}
}

// Nearest returns the path of the configuration for the files in a folder: that of the folder,
// or else of the nearest one around it. The root of a repository, which is a folder with an entry
// ".git", is the last one looked into, so that a checkout gives the same findings on every
// machine; without a repository it is the root of the file system.
//
// Whether the file can be read is for the caller to see. A symbolic link counts, so that it is
// complained of rather than passed over.
func (s *Search) Nearest(folder string) (path string, ok bool) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return "", false // the working directory is gone
	}
	if s.nearest == nil {
		s.nearest = map[string]string{}
	}
	path = s.from(folder)
	return path, path != ""
}

// from looks into a folder and those around it.
func (s *Search) from(folder string) string {
	path, known := s.nearest[folder]
	if known {
		return path
	}
	there, known := s.seen[folder]
	if !known {
		there = look(folder)
	}
	if there.config {
		path = filepath.Join(folder, Name)
	} else if parent := filepath.Dir(folder); parent != folder && !there.repository {
		path = s.from(parent)
	}
	s.nearest[folder] = path
	return path
}

// exists reports whether there is anything of that name. A folder that may not be looked into
// holds nothing.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
