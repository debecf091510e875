package rhai

import (
	"strings"

	"github.com/levlint/levlint/source"
)

// Tool is what the comments at the top of a script declare. It has a Name where the script
// offers itself as a tool.
type Tool struct {
	Name        Part        // @tool name
	Description Part        // @description text
	Params      []ToolParam // @param name type required|optional text
	Requires    []Part      // @requires capability
}

// ToolParam describes a parameter of a tool. What the line lacks is an empty Part.
type ToolParam struct {
	Line        source.Span // from the "@" to the end of the line
	Name        Part
	Type        Part
	Need        Part // "required" or "optional", or what stands there instead
	Description Part // without the quotes around it
}

// ReadTool returns what a script declares, without a look at its code. Of one that is larger than
// MaxSize that is nothing, as for Parse.
func ReadTool(file *source.File) Tool {
	if len(file.Content) > MaxSize {
		return Tool{}
	}
	return readTool(file.Text(file.All()))
}

// readTool reads the comments up to the first line of code. Of annotations that can be given
// once only, the first counts.
func readTool(text string) Tool {
	var tool Tool
	for start := 0; start < len(text); {
		end := len(text)
		if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
			end = start + i
		}
		line := trim(text, source.Span{Start: start, End: end})
		if line.Len() > 0 && !strings.HasPrefix(text[line.Start:line.End], "//") {
			break
		}
		line.Start = min(line.Start+len("//"), line.End)
		tool.annotate(text, trim(text, line))
		start = end + 1
	}
	return tool
}

// annotate adds what a comment says.
func (tool *Tool) annotate(text string, comment source.Span) {
	tag, rest := cut(text, comment)
	switch tag.Text {
	case "@tool":
		if tool.Name.Text == "" {
			tool.Name = part(text, rest)
		}
	case "@description":
		if tool.Description.Text == "" {
			tool.Description = part(text, rest)
		}
	case "@requires":
		tool.Requires = append(tool.Requires, part(text, rest))
	case "@param":
		p := ToolParam{Line: comment}
		p.Name, rest = cut(text, rest)
		p.Type, rest = cut(text, rest)
		p.Need, rest = cut(text, rest)
		if quoted := text[rest.Start:rest.End]; len(quoted) > 1 && quoted[0] == '"' && strings.HasSuffix(quoted, `"`) {
			rest.Start++
			rest.End--
		}
		p.Description = part(text, rest)
		tool.Params = append(tool.Params, p)
	}
}

// cut splits a line at its first blank.
func cut(text string, line source.Span) (word Part, rest source.Span) {
	end := line.End
	if i := strings.IndexAny(text[line.Start:line.End], " \t"); i >= 0 {
		end = line.Start + i
	}
	return part(text, source.Span{Start: line.Start, End: end}), trim(text, source.Span{Start: end, End: line.End})
}

func part(text string, s source.Span) Part { return Part{text[s.Start:s.End], s} }

// trim returns the span without the blanks at its ends.
func trim(text string, s source.Span) source.Span {
	const blanks = " \t\r"
	for s.Start < s.End && strings.IndexByte(blanks, text[s.Start]) >= 0 {
		s.Start++
	}
	for s.Start < s.End && strings.IndexByte(blanks, text[s.End-1]) >= 0 {
		s.End--
	}
	return s
}
