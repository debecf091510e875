package names

import (
	"fmt"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/spell"
)

// UnknownTool reports names that are no tool (d.27, d.194).
var UnknownTool = &analyzer.Rule{
	ID:       "unknown-tool",
	Title:    "a name that is no tool",
	Severity: analyzer.Error,
	Tags:     []analyzer.Tag{analyzer.Names},
	Since:    "0.1.0",
	Doc: `
A stage is offered the tools it lists that exist: those of the engine, those that the blueprint's
own tools/*.rhai define in their "// @tool" header, and those of MCP servers, which are written
server__tool and cannot be checked. A name that is none of them grants nothing, without a word.
Names are matched letter by letter, upper case included. A script that is no valid Rhai defines no
tool, whatever its header says: the engine skips it.

Where the folder is not known, as for a blueprint on standard input, only a name that is nearly
that of a tool of the engine is reported, as a warning.
`,
	Run: func(pass *analyzer.Pass) {
		scripts, known := pass.ScriptTools()
		exists := func(name string) bool {
			_, builtin := pass.Engine.Tool(name)
			return builtin || catalog.IsMCPName(name) || slices.Contains(scripts, name) || slices.Contains(pass.Engine.ToolGroups(), name)
		}
		report := func(name blueprint.Text, severity analyzer.Severity, effect string) {
			text, ok := name.Get()
			if why := unloaded(pass, text); why != "" {
				pass.Report(analyzer.Finding{
					Span:     name.Span,
					Severity: severity,
					Message:  fmt.Sprintf("there is no tool %s, since %s, and the engine skips it; %s", shown(text), why, effect),
					Fixes:    analyzer.Advice("mend the script"),
				})
				return
			}
			if !ok || exists(text) || strings.ContainsAny(text, "*?") { // tool-wildcard speaks of patterns
				return
			}
			if !known {
				if _, slip := spell.Slip(text, pass.Engine.ToolNames()); !slip {
					return // without the folder a script of the blueprint's own may bring the tool
				}
				severity = analyzer.Warning // it is still unlikely that one is called so
			}
			near, fixes := meant(pass.Blueprint.File, text, append(pass.Engine.ToolNames(), scripts...), "name a tool that exists, or add its script to tools/", name.Span)
			pass.Report(analyzer.Finding{
				Span:     name.Span,
				Severity: severity,
				Message:  fmt.Sprintf("there is no tool %s; %s%s", shown(text), effect, near),
				Fixes:    fixes,
			})
		}
		for _, s := range pass.Blueprint.Stages.Items {
			for _, name := range s.AvailableTools.Items {
				report(name, analyzer.Error, "the stage is not offered it")
			}
		}
		if safe := pass.Blueprint.SafeCommands; safe != nil {
			for _, name := range safe.Tools.Items {
				if !strings.HasPrefix(name.Or(""), "shell:") { // safe-tool-invalid tells more
					report(name, analyzer.Warning, "the entry does nothing")
				}
			}
		}
		if c := pass.Blueprint.Context; c != nil {
			for _, r := range c.Regions.Items {
				seeded(r.Seed, report)
			}
		}
	},
}

// unloaded says why the engine skips the scripts of a tool; "" where it loads one, or where none offers
// a tool of that name.
func unloaded(pass *analyzer.Pass, name string) (why string) {
	if _, builtin := pass.Engine.Tool(name); builtin || name == "" {
		return ""
	}
	for _, tool := range pass.ToolScripts() {
		if tool.Name != name {
			continue
		}
		if why = notRhai(tool.Script()); why == "" {
			return ""
		}
	}
	return why
}

// seeded reports the tools that a seed calls.
func seeded(seed *blueprint.Seed, report func(blueprint.Text, analyzer.Severity, string)) {
	if seed == nil {
		return
	}
	const effect = "the call is refused when the run starts"
	report(seed.Tool, analyzer.Error, effect)
	for _, call := range seed.Tools.Items {
		report(call.Short, analyzer.Error, effect)
		report(call.Tool, analyzer.Error, effect)
	}
}
