package tools

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/spell"
)

// ScriptToolAnnotation reports what the header of a script tool says and nobody knows (d.265).
var ScriptToolAnnotation = &analyzer.Rule{
	ID:       "script-tool-annotation",
	Title:    "a script tool whose header is not understood",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Tools},
	Since:    "0.1.0",
	Doc: `
The comments at the top of a script in tools/ declare it as a tool. A "// @requires" that names no
capability keeps the tool from being loaded, so no stage is offered it. The capabilities are
network (net, http), shell (process, process_spawn) and filesystem (file, fs).

A "// @param" whose type is no JSON type leaves that argument unchecked, and tells the model
nothing about it; it is a note. The types are string, integer, number, boolean, array and object.

The rule looks at the files beside the blueprint, and speaks of the tools that a stage lists.
`,
	Run: func(pass *analyzer.Pass) {
		for _, script := range pass.ToolScripts() {
			f, ok := listed(pass, script.Name)
			if !ok {
				continue
			}
			for _, capability := range script.Header.Requires {
				if !slices.Contains(capabilities, capability.Text) {
					f.Message = fmt.Sprintf("%s requires %q, which is no capability; the tool %s is not loaded, and no stage is offered it", script.File.Name, capability.Text, script.Name)
					f.Fixes = analyzer.Advice("write // @requires " + nearest(capability.Text, capabilities))
					pass.Report(f)
				}
			}
			for _, param := range script.Header.Params {
				if !slices.Contains(paramTypes, param.Type.Text) {
					f.Severity = analyzer.Note // the row does not list the types, so this much is not certain
					f.Message = fmt.Sprintf("%s gives its parameter %s the type %q, which JSON does not have; the argument is probably not checked", script.File.Name, param.Name.Text, param.Type.Text)
					f.Fixes = analyzer.Advice("write // @param " + param.Name.Text + " " + nearest(param.Type.Text, paramTypes) + " …")
					pass.Report(f)
				}
			}
		}
	},
}

var (
	capabilities = []string{"network", "net", "http", "shell", "process", "process_spawn", "filesystem", "file", "fs"}
	paramTypes   = []string{"string", "integer", "number", "boolean", "array", "object"}
)

// typeWords are what people write for a type of JSON.
var typeWords = map[string]string{"str": "string", "text": "string", "int": "integer", "float": "number", "double": "number", "bool": "boolean", "list": "array", "map": "object", "dict": "object"}

// nearest returns the word that was probably meant, or all there are.
func nearest(word string, known []string) string {
	if right, ok := typeWords[strings.ToLower(word)]; ok && slices.Contains(known, right) {
		return right
	}
	if near, ok := spell.Nearest(word, known); ok {
		return near
	}
	return analyzer.Enumerate(known, "or")
}
