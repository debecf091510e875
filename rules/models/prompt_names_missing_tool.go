package models

import (
	"fmt"
	"iter"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/source"
)

// PromptNamesMissingTool reports prompts that speak of tools the stage does not have.
var PromptNamesMissingTool = &analyzer.Rule{
	ID:       "prompt-names-missing-tool",
	Title:    "a prompt that names a tool the stage lacks",
	Severity: analyzer.Warning,
	Strict:   true,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
A model that is told to use a tool it is not offered spends its calls looking for it, or makes up
what the tool would have said. Names between backquotes count, and those that are no English words,
such as read_file. A prompt that says what another stage does, or what not to do, is the exception.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			prompt, ok := s.SystemPrompt.Get()
			if !ok || prompt == "" || len(s.AvailableConnectors.Items) > 0 || pass.Blueprint.Explains(s.Stage, "available_tools") {
				continue
			}
			told := map[string]bool{}
			for span := range toolNames(pass.Blueprint.File.Content, s.SystemPrompt.Span) {
				name := pass.Blueprint.File.Text(span)
				tool, known := pass.Engine.Tool(name)
				if !known || s.Grants(tool.Name) || told[tool.Name] || pass.MisspeltTool(s.Stage, tool.Name) {
					continue
				}
				if tool.Name == catalog.ToolSubmitOutput && s.RequireOutput {
					continue // output-missing-submit-tool speaks
				}
				told[tool.Name] = true
				pass.Report(missingTool(s.Name, name, span))
			}
		}
	},
}

// toolNames yields what may be the name of a tool in a part of a text: words between backquotes, and
// words with an underscore, which no prose has. A pattern that finds them takes 25 times as long.
func toolNames(text string, part source.Span) iter.Seq[source.Span] {
	return func(yield func(source.Span) bool) {
		for at := part.Start; at < part.End; at++ {
			word := source.Span{Start: at}
			for at < part.End && inWord(text[at]) {
				at++
			}
			word.End = at
			quoted := word.Start > part.Start && text[word.Start-1] == '`' && at < part.End && text[at] == '`'
			if word.Len() > 0 && (quoted || strings.IndexByte(text[word.Start:word.End], '_') >= 0) && !yield(word) {
				return
			}
		}
	}
}

func inWord(c byte) bool {
	return 'a' <= c && c <= 'z' || c == '_' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

func missingTool(stage blueprint.Name, tool string, span source.Span) analyzer.Finding {
	return analyzer.Finding{
		Span:    span,
		Message: fmt.Sprintf("the prompt names the tool %s, which %s is not offered; the model cannot do what it is told", tool, stage.Text),
		Related: []analyzer.Related{{Span: stage.Span, Message: "the stage"}},
		Fixes:   analyzer.Advice("add " + tool + " to available_tools, or do without it in the prompt"),
	}
}
