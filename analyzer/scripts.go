package analyzer

import (
	"io/fs"
	"path"
	"strings"
	"sync"

	"github.com/levlint/levlint/internal/rhai"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// ToolScript is a script beside the blueprint that offers itself as a tool.
type ToolScript struct {
	File   *source.File // its name is relative to the blueprint's folder
	Name   string       // of the tool: that of the header, or of a sibling .toml, which overrides it
	Header rhai.Tool    // what its comments declare

	code func() *rhai.Script // nil if it was not read
}

// Script returns the script as a whole, parsed when first asked for: most rules need only its header.
// It is nil if the script was not read.
func (t *ToolScript) Script() *rhai.Script {
	if t.code == nil {
		return nil
	}
	return t.code()
}

// toolScripts reads the blueprint's own tools/*.rhai (engine.md e.12), in the order of their names.
// There are none where the folder is unknown. They are not whole where some of it was left unread.
func (f *facts) toolScripts(dir fs.FS) {
	if dir == nil {
		return
	}
	before := f.left.n
	beside := &neighbours{dir: dir, left: &f.left}
	for _, file := range beside.list("tools") {
		if path.Ext(file) != ".rhai" {
			continue
		}
		name := path.Join("tools", file)
		tool := ToolScript{Name: overridden(beside, strings.TrimSuffix(name, ".rhai")+".toml")}
		text, found := beside.read(name)
		tool.File = source.New(name, text)
		if found == Found {
			tool.Header = rhai.ReadTool(tool.File)
			tool.code = sync.OnceValue(func() *rhai.Script { return rhai.Parse(tool.File) })
		}
		if tool.Name == "" {
			tool.Name = tool.Header.Name.Text
		}
		if tool.Name != "" {
			f.tools = append(f.tools, tool)
		}
	}
	f.toolsWhole = f.left.n == before
}

// overridden returns the name that the file beside a script gives its tool. A file that is no
// TOML overrides nothing.
func overridden(beside *neighbours, file string) string {
	text, found := beside.read(file)
	if found != Found {
		return ""
	}
	tree := toml.Parse(source.New(file, text))
	if name := tree.Root.Get("name"); name != nil && name.Value.Kind == toml.String && len(tree.Errors) == 0 {
		return name.Value.Str
	}
	return ""
}

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
		var text []byte
		if text, file.beside = p.facts.named.read(clean); file.beside == Found {
			file.script = rhai.Parse(source.New(clean, text))
		}
		p.facts.read[clean] = file
	}
	return file.script, file.beside
}

// besideFile is what came of reading a script.
type besideFile struct {
	script *rhai.Script // nil unless it was Found
	beside Beside
}
