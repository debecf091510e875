package main

import (
	"os"
	"path/filepath"
	"strings"
)

// isScript reports whether a path is that of a script, there or not: it then stands for the
// blueprints whose folder holds it. Commit hooks name what changes, and a script that changes can
// break a blueprint that does not.
func isScript(path string) bool {
	if filepath.Ext(path) != ".rhai" {
		return false
	}
	info, err := os.Stat(path)
	return err != nil || !info.IsDir()
}

// holders returns the blueprints whose folder holds a script, however deep. It looks no further up
// than the root of the repository or, for a relative path, the working directory.
func holders(script string) []string {
	var found []string
	folder := filepath.Dir(filepath.Clean(script))
	for {
		entries, _ := os.ReadDir(folder) // a folder that is gone, too, holds nothing
		for _, entry := range entries {
			if entry.Type().IsRegular() && strings.HasSuffix(entry.Name(), ".leviath") {
				found = append(found, filepath.Join(folder, entry.Name()))
			}
		}
		_, err := os.Lstat(filepath.Join(folder, ".git"))
		parent := filepath.Dir(folder)
		if err == nil || parent == folder || filepath.Base(folder) == ".." {
			return found
		}
		folder = parent
	}
}

// standFor replaces scripts among the paths by the blueprints they belong to. A script that
// belongs to none is no mistake, as it may be one for all agents; one that is not there either is
// left among the paths, to be complained of.
func standFor(paths []string) (blueprints, homeless []string) {
	for _, path := range paths {
		if !isScript(path) {
			blueprints = append(blueprints, path)
			continue
		}
		found := holders(path)
		blueprints = append(blueprints, found...)
		if len(found) > 0 {
			continue
		}
		if _, err := os.Stat(path); err != nil {
			blueprints = append(blueprints, path)
		} else {
			homeless = append(homeless, path)
		}
	}
	return blueprints, homeless
}
