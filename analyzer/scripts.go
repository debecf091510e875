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

// Beside says what is known of a file that a blueprint names.
type Beside uint8

// Unasked is the zero value: the blueprint's folder is unknown, so nothing can be said.
const (
	Unasked Beside = iota
	Found
	Missing // not there, or it cannot be read
	Outside // the path leaves the blueprint's folder, itself or through a link
)

// Script reads the script of that path, relative to the blueprint's folder. It is nil unless it
// was Found; whether it compiles is for the rule to ask.
func (p *Pass) Script(name string) (*rhai.Script, Beside) {
	if p.Dir == nil {
		return nil, Unasked
	}
	name = strings.TrimSpace(strings.ReplaceAll(name, `\`, "/"))
	clean := path.Clean(name)
	if path.IsAbs(name) || clean == ".." || strings.HasPrefix(clean, "../") {
		return nil, Outside
	}
	text, err := fs.ReadFile(p.Dir, clean)
	switch {
	case err != nil && strings.Contains(err.Error(), "escapes"): // of os.Root, which exports no such error
		return nil, Outside
	case err != nil:
		return nil, Missing
	}
	return rhai.Parse(source.New(clean, text)), Found
}
