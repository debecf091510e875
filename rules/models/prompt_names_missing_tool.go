package models

import (
	"fmt"
	"regexp"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
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
			raw := pass.Blueprint.File.Text(s.SystemPrompt.Span)
			told := map[string]bool{}
			for _, at := range toolName.FindAllStringSubmatchIndex(raw, -1) {
				start, end := at[2], at[3]
				if start < 0 {
					start, end = at[4], at[5]
				}
				name := raw[start:end]
				tool, known := pass.Engine.Tool(name)
				if !known || s.Grants(tool.Name) || told[tool.Name] {
					continue
				}
				told[tool.Name] = true
				pass.Report(missingTool(s.Name, name, source.Span{Start: s.SystemPrompt.Span.Start + start, End: s.SystemPrompt.Span.Start + end}))
			}
		}
	},
}

// toolName finds words between backquotes, and words with an underscore, which no prose has.
var toolName = regexp.MustCompile("`([a-z][a-z_]*)`|\\b([a-z]+_[a-z_]+)\\b")

func missingTool(stage blueprint.Name, tool string, span source.Span) analyzer.Finding {
	return analyzer.Finding{
		Span:    span,
		Message: fmt.Sprintf("the prompt names the tool %s, which %s is not offered; the model cannot do what it is told", tool, stage.Text),
		Related: []analyzer.Related{{Span: stage.Span, Message: "the stage"}},
		Fixes:   analyzer.Advice("add " + tool + " to available_tools, or do without it in the prompt"),
	}
}
