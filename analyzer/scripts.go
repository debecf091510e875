package analyzer

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// ToolScript is a script beside the blueprint that offers itself as a tool.
type ToolScript struct {
	File   *source.File // its name is relative to the blueprint's folder
	Name   string       // of the tool: that of the header, or of a sibling .toml, which overrides it
	Header rhai.Tool    // what its comments declare
}

// toolScripts reads the blueprint's own tools/*.rhai (engine.md e.12), in the order of their names.
// It is nil where the folder is unknown.
func toolScripts(dir fs.FS) []ToolScript {
	if dir == nil {
		return nil
	}
	files, err := fs.ReadDir(dir, "tools")
	if err != nil {
		return nil // no such folder: no tools
	}
	var tools []ToolScript
	for _, f := range files {
		name := path.Join("tools", f.Name())
		if f.IsDir() || path.Ext(name) != ".rhai" {
			continue
		}
		tool := ToolScript{Name: overridden(dir, strings.TrimSuffix(name, ".rhai")+".toml")}
		if text, err := fs.ReadFile(dir, name); err == nil {
			tool.File = source.New(name, text)
			tool.Header = rhai.ReadTool(tool.File)
		} else if tool.Name == "" {
			continue
		} else {
			tool.File = source.New(name, nil)
		}
		if tool.Name == "" {
			tool.Name = tool.Header.Name.Text
		}
		if tool.Name != "" {
			tools = append(tools, tool)
		}
	}
	return tools
}

// overridden returns the name that the file beside a script gives its tool. A file that is no
// TOML overrides nothing.
func overridden(dir fs.FS, file string) string {
	text, err := fs.ReadFile(dir, file)
	if err != nil {
		return ""
	}
	tree := toml.Parse(source.New(file, text))
	if name := tree.Root.Get("name"); name != nil && name.Value.Kind == toml.String && len(tree.Errors) == 0 {
		return name.Value.Str
	}
	return ""
}

// Beside says what is known of a file that a blueprint names.
type Beside uint8

// Unasked is the zero value: the folder is unknown or the file was not read, so nothing can be said.
const (
	Unasked Beside = iota
	Found
	Missing // not there, or it cannot be read
	Outside // the path leaves the blueprint's folder, itself or through a link
)

// Script reads the script of that path, relative to the blueprint's folder, once for all rules. It
// is nil unless it was Found; whether it compiles is for the rule to ask.
func (p *Pass) Script(name string) (*rhai.Script, Beside) {
	if p.Dir == nil {
		return nil, Unasked
	}
	name = strings.TrimSpace(strings.ReplaceAll(name, `\`, "/"))
	clean := path.Clean(name)
	if path.IsAbs(name) || clean == ".." || strings.HasPrefix(clean, "../") {
		return nil, Outside
	}
	file, known := p.facts.read[clean]
	if !known {
		file = readBeside(p.Dir, clean)
		p.facts.read[clean] = file
	}
	return file.script, file.beside
}

// besideFile is what came of reading a script.
type besideFile struct {
	script *rhai.Script // nil unless it was Found
	beside Beside
}

func readBeside(dir fs.FS, name string) besideFile {
	text, err := fs.ReadFile(dir, name)
	if err != nil {
		return besideFile{beside: whyUnread(err)}
	}
	return besideFile{rhai.Parse(source.New(name, text)), Found}
}

// whyUnread tells from the error what is known of a file. The folder refuses to open what is too
// large for us, or no regular file: that says nothing of what the engine can do with it.
func whyUnread(err error) Beside {
	var at *fs.PathError
	switch {
	case !errors.As(err, &at):
		return Missing
	case strings.Contains(at.Err.Error(), "escapes"): // of os.Root, which exports no such error
		return Outside
	case at.Op == "open" && errors.Is(at.Err, fs.ErrInvalid):
		return Unasked
	default:
		return Missing
	}
}
