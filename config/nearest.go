package config

import (
	"os"
	"path/filepath"
)

// Search finds the configurations of folders. It looks into each folder once, as the files of a run
// share those around them: 77 blueprints of one folder took 850 questions to the system.
// The zero value is ready for use. It must not be used by several goroutines at once.
type Search struct {
	nearest map[string]string // by folder, absolute; "" where there is none
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
	if path = filepath.Join(folder, Name); !exists(path) {
		path = ""
		if parent := filepath.Dir(folder); parent != folder && !exists(filepath.Join(folder, ".git")) {
			path = s.from(parent)
		}
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
