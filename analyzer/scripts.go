package analyzer

import (
	"io/fs"
	"path"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/source"
)

// scriptTools lists the tools that the blueprint's own tools/*.rhai define (engine.md e.12): the
// name of the header, or that of a sibling .toml, which overrides it. It is nil where the
// folder is unknown.
func scriptTools(dir fs.FS) []string {
	if dir == nil {
		return nil
	}
	files, err := fs.ReadDir(dir, "tools")
	if err != nil {
		return nil // no such folder: no tools
	}
	var names []string
	for _, f := range files {
		if f.IsDir() || path.Ext(f.Name()) != ".rhai" {
			continue
		}
		if name := toolName(dir, path.Join("tools", f.Name())); name != "" {
			names = append(names, name)
		}
	}
	return names
}

func toolName(dir fs.FS, file string) string {
	if text, err := fs.ReadFile(dir, strings.TrimSuffix(file, ".rhai")+".toml"); err == nil {
		var override struct{ Name string }
		if _, err := toml.Decode(string(text), &override); err == nil && override.Name != "" {
			return override.Name
		}
	}
	text, err := fs.ReadFile(dir, file)
	if err != nil {
		return ""
	}
	return rhai.Parse(source.New(file, text)).Tool.Name.Text
}
