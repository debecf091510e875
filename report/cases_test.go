package report

import (
	"fmt"
	"strings"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// The rules that the findings of these tests are of. They never run.
var (
	badTable = &analyzer.Rule{
		ID: "bad-table", Title: "a table that is not finished", Severity: analyzer.Error,
		Doc:  "The engine refuses the file.",
		Tags: []analyzer.Tag{analyzer.Manifest}, Since: "0.1.0", Local: true,
	}
	deadStage = &analyzer.Rule{
		ID: "dead-stage", Title: "a stage that can never run", Severity: analyzer.Warning,
		Doc: `
A stage is reported if no way leads to it from the entry stage. Nothing fails when
the agent runs: the stage is *silently* skipped.

Allow it

- while you are still drawing
  the graph;
- in ` + "`[stages]`" + ` that a script adds to.

` + "```toml\n[stages.plan]\n[stages.done]\n```\n",
		Tags: []analyzer.Tag{analyzer.Flow, analyzer.Safety}, Since: "0.1.0",
	}
	namelessAgent = &analyzer.Rule{
		ID: "nameless-agent", Title: "an agent without a description", Severity: analyzer.Note,
		Doc:  "People choose agents by their description; this one has none.",
		Tags: []analyzer.Tag{analyzer.Manifest}, Since: "0.2.0", Strict: true,
	}
	unknownKey = &analyzer.Rule{
		ID: "unknown-key", Title: "a key that nobody reads", Severity: analyzer.Warning,
		Doc:  "A key is reported that this release of Leviath does not know.",
		Tags: []analyzer.Tag{analyzer.Manifest}, Since: "0.1.0",
	}
)

func newReport(files ...File) *Report {
	return &Report{
		Tool:    "0.1.0",
		Engine:  "0.3.4",
		Workdir: "/project",
		Rules:   []*analyzer.Rule{badTable, deadStage, namelessAgent, unknownKey},
		Files:   files,
	}
}

// find returns the span of the nth occurrence of text, from 1.
func find(f *source.File, text string, nth int) source.Span {
	at := -1
	for range nth {
		next := strings.Index(f.Content[at+1:], text)
		if next < 0 {
			panic(fmt.Sprintf("%s does not hold %q %d times", f.Name, text, nth))
		}
		at += 1 + next
	}
	return source.Span{Start: at, End: at + len(text)}
}

// checked returns a file in which each finding is given by the function of it.
func checked(name, text string, findings ...func(*source.File) analyzer.Finding) File {
	f := source.New(name, []byte(text))
	file := File{Name: name}
	for i, finding := range findings {
		one := finding(f)
		one.File = f
		one.Fingerprint = fmt.Sprintf("%016x", 0xfeed+i)
		if one.Severity == analyzer.Off {
			one.Severity = one.Rule.Severity
		}
		if one.Fixes == nil {
			one.Fixes = []analyzer.Fix{{Title: "mend it"}}
		}
		file.Findings = append(file.Findings, one)
	}
	return file
}

// on returns a finding at the first occurrence of text.
func on(rule *analyzer.Rule, text, message string) func(*source.File) analyzer.Finding {
	return func(f *source.File) analyzer.Finding {
		return analyzer.Finding{Rule: rule, Span: find(f, text, 1), Message: message}
	}
}

// at returns a finding at a span given by offsets.
func at(rule *analyzer.Rule, start, end int, message string) func(*source.File) analyzer.Finding {
	return func(*source.File) analyzer.Finding {
		return analyzer.Finding{Rule: rule, Span: source.Span{Start: start, End: end}, Message: message}
	}
}

// goldenCases are named for the trouble they make. Each is rendered by every format.
func goldenCases() map[string]*Report {
	return map[string]*Report{
		"baseline":           newReport(baselined()...),
		"byte-order-mark":    newReport(byteOrderMark()),
		"clean":              newReport(File{Name: "a/agent.leviath"}, File{Name: "b/agent.leviath"}),
		"control-characters": newReport(controlCharacters()),
		"crlf":               newReport(crlf()),
		"empty-spans":        newReport(emptySpans()...),
		"failures":           newReport(failures()...),
		"fixes":              newReport(fixes()),
		"invalid-utf8":       newReport(invalidUTF8()),
		"long-line":          newReport(longLine()),
		"multi-line":         newReport(multiLine()),
		"no-final-newline":   newReport(checked("agent.leviath", "[agent]\nnam", on(badTable, "nam", "nam has no value"))),
		"older":              newReport(File{Name: "a/agent.leviath", Older: 11}, File{Name: "b/agent.leviath", Older: 1}),
		"paths":              newReport(paths()...),
		"related":            newReport(related()),
		"repeats":            newReport(repeats()),
		"run":                newReport(runs()),
		"suppressed":         newReport(suppressed()...),
		"tabs":               newReport(checked("agent.leviath", "[agent]\n\tnaem\t= 'x'\t# \tend\n", on(unknownKey, "naem", "naem is not read"), on(badTable, "'x'", "x is not a name"), on(namelessAgent, "\tend", "the comment ends late"))),
		"unicode":            newReport(unicodeText()),
	}
}

func byteOrderMark() File {
	return checked("agent.leviath", source.BOM+"naem = 1\n",
		at(namelessAgent, 0, 0, "agent has no description"),
		on(unknownKey, "naem", "naem is not read"))
}

func controlCharacters() File {
	return checked("agent.leviath", "name = '\x1b[2Jgone' # \u202eoverride\u202c \x7f \u009b31m a\rb\n",
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: unknownKey, Span: find(f, "gone", 1),
				Message: "name is '\x1b[2Jgone'\nand more\u2028",
				Related: []analyzer.Related{{Span: find(f, "override", 1), Message: "a \x1b]0;title\a here"}},
				Fixes:   []analyzer.Fix{{Title: "remove \x1b[2J", Edits: []analyzer.Edit{{Span: find(f, "\x1b[2J", 1)}}}},
				Path:    []string{"\x1b"},
			}
		},
		on(badTable, "31m", "C1 too"))
}

func crlf() File {
	return checked("agent.leviath", "[agent]\r\nnaem = 'x'\r\n\r\n[stages.plan]\r\n",
		on(unknownKey, "naem", "naem is not read"),
		on(badTable, "'x'\r\n", "the line end is part of it"),
		on(deadStage, "plan", "plan is never reached"))
}

func emptySpans() []File {
	return []File{
		checked("agent.leviath", "name = \nlast =\n\nmodel = '👍🏽'\nend",
			at(namelessAgent, 0, 0, "agent has no description"),
			at(badTable, 7, 7, "a value is missing after the last blank"),
			at(badTable, 14, 14, "a value is missing at the end of a line"),
			at(badTable, 15, 15, "something is missing on an empty line"),
			at(badTable, 25, 25, "something is missing before an emoji"),
			at(badTable, 38, 38, "something is missing at the end of the file")),
		checked("empty/agent.leviath", "", at(namelessAgent, 0, 0, "agent has no description")),
	}
}

func failures() []File {
	return []File{
		{Name: "locked/agent.leviath", Failure: "permission denied"},
		{Name: "odd \x1b[31m/agent.leviath", Failure: "not a regular file\x1b[0m"},
		checked("agent.leviath", "naem = 1\n", on(unknownKey, "naem", "naem is not read")),
		{Failure: "the folder cannot be listed"},
	}
}

func fixes() File {
	return checked("agent.leviath", "[stages.plan]\nmax_iteration = 3\nmode = 'fast'\n\n",
		func(f *source.File) analyzer.Finding {
			key := find(f, "max_iteration", 1)
			return analyzer.Finding{
				Rule: unknownKey, Span: key, Message: "max_iteration is not read; the stage runs without a limit",
				Path: []string{"stages", "plan", "max_iteration"},
				Fixes: []analyzer.Fix{
					{Title: "rename it to max_iterations", Edits: []analyzer.Edit{{Span: key, New: "max_iterations"}}},
					{Title: "remove it", Edits: []analyzer.Edit{{Span: find(f, "max_iteration = 3\n", 1)}}},
					{Title: "say what it is for in a comment"},
				},
			}
		},
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "plan", 1), Message: "plan is a stage that uses <fast> & \"loose\" mode",
				Path: []string{"stages", "plan.b", "é", "1"},
				Fixes: []analyzer.Fix{{Title: "write it out", Edits: []analyzer.Edit{
					{Span: find(f, "'fast'", 1), New: "'slow' # 👍\r\n"},
					{Span: source.Span{Start: len(f.Content) - 1, End: len(f.Content) - 1}, New: "[stages.done]\n"},
				}}},
			}
		})
}

func invalidUTF8() File {
	return checked("agent.leviath", "name = '\xff\xfe é\xc3' # bad\n",
		on(badTable, "\xff\xfe", "the text \xff is not UTF-8"),
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: unknownKey, Span: find(f, "bad", 1), Message: "after bad bytes",
				Path:  []string{"name", "\xff"},
				Fixes: []analyzer.Fix{{Title: "drop \xff", Edits: []analyzer.Edit{{Span: find(f, "\xff", 1), New: "\xff"}}}},
			}
		})
}

func longLine() File {
	line := "words = [" + strings.Repeat("'word', ", 40) + "'漢字', " + strings.Repeat("'wort', ", 40) + "'end'] # " + strings.Repeat("漢", 60)
	return checked("agent.leviath", line+"\n",
		on(unknownKey, "words", "the beginning is shown"),
		on(badTable, "'漢字'", "the middle is shown"),
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "'end'", 1), Message: "the end is shown",
				Related: []analyzer.Related{
					{Span: find(f, "words", 1), Message: "far to the left"},
					{Span: find(f, strings.Repeat("漢", 60), 1), Message: "off the right edge"},
				},
			}
		},
		at(badTable, 0, len(line), "the whole line"))
}

func multiLine() File {
	text := "[stages.plan]\nprompt = \"\"\"\n  Read\n\n  Write\n  Stop\"\"\"\ntools = [\n  'a',\n]\nx = [\n]\n"
	return checked("agent.leviath", text,
		on(badTable, "\"\"\"\n  Read\n\n  Write\n  Stop\"\"\"", "the prompt is long"),
		on(badTable, "[\n  'a',\n]", "the list is short"),
		on(badTable, "[\n]\n", "the list is empty"),
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "plan", 1), Message: "plan speaks of what spans lines",
				Related: []analyzer.Related{{Span: find(f, "[\n  'a',\n]", 1), Message: "these tools"}},
			}
		})
}

func paths() []File {
	var files []File
	for _, name := range []string{
		"a b/50% [new] #1?/agent.leviath",
		"./here/../agent.leviath",
		"two\nlines.leviath",
		"c:odd.leviath",
		"bad\xff.leviath",
		"名/é.leviath",
		"../beside/agent.leviath",
		"/etc/levia th/agent.leviath",
		"/project/inside/agent.leviath",
		"<stdin>",
	} {
		files = append(files, checked(name, "naem = 1\n", on(unknownKey, "naem", "naem is not read")))
	}
	return files
}

func related() File {
	text := "entry_stage = 'plan'\n\n[stages.plan]\nmode = 'fast' # [x]\n\n\n\n\n[stages.review]\n\n[stages.done]\n"
	return checked("agent.leviath", text,
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "review", 1), Message: "stage [stages.review] is never reached from plan",
				Related: []analyzer.Related{
					{Span: find(f, "'plan'", 1), Message: "the run starts here"},
					{Span: find(f, "stages", 2), Message: "on the same line"},
					{Span: find(f, "done", 1), Message: "and ends [here]\\"},
				},
				Path: []string{"stages", "review"},
			}
		},
		func(f *source.File) analyzer.Finding {
			f1 := analyzer.Finding{Rule: badTable, Span: find(f, "mode", 1), Message: "mode reads [like](a) link", Severity: analyzer.Note}
			for i := range 12 {
				f1.Related = append(f1.Related, analyzer.Related{Span: find(f, "\n", 1+i%5), Message: fmt.Sprint("place ", i)})
			}
			return f1
		})
}

// runs has a run that is told whole, with what would be a link, and one that is long.
func runs() File {
	text := "[stages.plan]\nallow_complete = true\ntransitions = { 'b]' = {} }\n\n[stages.'b]']\ntransitions = { plan = {} }\n"
	return checked("agent.leviath", text,
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "allow_complete", 1), Message: "plan may end the run: plan → b] → plan (2nd) → DONE",
				Run: []analyzer.Step{
					{Span: find(f, "plan", 1), Text: "the run starts in plan"},
					{Span: find(f, "'b]'", 1), Text: "plan goes on to [b]](1)"},
					{Span: find(f, "plan", 2), Text: "b] goes on to plan (2nd)"},
					{Span: find(f, "allow_complete", 1), Text: "plan asks the model, which \x1b[1mends the run: DONE"},
				},
			}
		},
		func(f *source.File) analyzer.Finding {
			long := analyzer.Finding{Rule: badTable, Span: find(f, "plan", 2), Message: "plan goes round"}
			for i := range 20 {
				long.Run = append(long.Run, analyzer.Step{Span: find(f, "plan", 1+i%2), Text: fmt.Sprint("lap ", i)})
			}
			return long
		})
}

func repeats() File {
	var text strings.Builder
	var findings []func(*source.File) analyzer.Finding
	for i := range 8 {
		key := fmt.Sprintf("key%d", i)
		text.WriteString(key + " = 1\n")
		findings = append(findings, on(unknownKey, key, key+" is not read"))
		if i%4 == 0 {
			findings = append(findings, on(deadStage, key, key+" is also something else"))
		}
	}
	return checked("agent.leviath", text.String(), findings...)
}

// suppressed has a finding that is told, and others that comments allow.
func suppressed() []File {
	text := "[agent]\n# levlint: allow unknown-key -- [team](x) \"bookkeeping\"\nnaem = 1\nteam = 2 # levlint: allow unknown-key until 2027-01-31\n[stages.plan]\n"
	file := checked("agent.leviath", text, on(deadStage, "plan", "stage plan is never reached"))
	all := checked("agent.leviath", text, on(unknownKey, "naem", "naem is not read"), on(unknownKey, "team =", "team is not read"))
	all.Findings[0].Suppression = &analyzer.Suppression{Span: find(all.Findings[0].File, "# levlint: allow unknown-key -- [team](x) \"bookkeeping\"", 1), Reason: "[team](x) \"bookkeeping\""}
	all.Findings[1].Suppression = &analyzer.Suppression{Span: find(all.Findings[1].File, "# levlint: allow unknown-key until 2027-01-31", 1), Until: "2027-01-31"}
	all.Findings[1].Related = []analyzer.Related{{Span: find(all.Findings[1].File, "plan", 1), Message: "a place"}}
	file.Suppressed = all.Findings
	return []File{file, {Name: "b.leviath"}}
}

// baselined has old findings among new and suppressed ones in a file with a bad name, others in one
// where nothing is new, and a file for which no baseline holds.
func baselined() []File {
	text := "naem = '\x1b\xff'\nnaem2 = 1\n[stages.plan]\n"
	first := checked("bad\xff.leviath", text, on(deadStage, "plan", "stage plan is never reached"))
	old := checked("bad\xff.leviath", text, on(unknownKey, "naem", "naem is not read"), on(badTable, "'\x1b\xff'", "\x1b\xff is not a name"))
	first.Baseline = old.Findings
	allowed := checked("bad\xff.leviath", text, on(unknownKey, "naem2", "naem2 is not read"))
	allowed.Findings[0].Suppression = &analyzer.Suppression{Span: find(allowed.Findings[0].File, "naem2", 1)}
	first.Suppressed = allowed.Findings
	second := checked("b.leviath", text, on(unknownKey, "naem", "naem is not read"))
	second.Baseline, second.Findings = second.Findings, nil
	first.HasBaseline, second.HasBaseline = true, true
	return []File{first, second, checked("c.leviath", text, on(badTable, "plan", "plan is told"))}
}

func unicodeText() File {
	return checked("agent.leviath", "# 👩‍👩‍👧 e\u0301 漢字 🇩🇪 naem = 'ü\u0308' # 한국\n[stages.\"漢字\"]\n\u0301x = 'a\u0301'\n",
		on(unknownKey, "naem", "naem is not read; 漢字 is"),
		on(badTable, "'ü\u0308'", "ü is not a value"),
		on(badTable, "\u0308", "a lone accent is marked with its letter"),
		func(f *source.File) analyzer.Finding {
			return analyzer.Finding{
				Rule: deadStage, Span: find(f, "漢字", 2), Message: "stage 漢字 is never reached",
				Path:    []string{"stages", "漢字"},
				Related: []analyzer.Related{{Span: find(f, "👩‍👩‍👧", 1), Message: "this family 👍"}},
			}
		},
		on(badTable, "x = ", "an accent begins the line"))
}
