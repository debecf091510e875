package rules_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

// Files that nobody would write by hand, each with its outcome and with bounds on what it may take.
// LEVLINT_TORTURE asks for the full sizes; scripts/torture then runs each in a process of its own,
// whose time and memory the system limits.

// hostile is one kind of such files.
type hostile struct {
	name  string
	text  func(n int) string
	small int    // the size of the default run
	full  int    // that of scripts/torture
	says  string // part of a message that it must lead to, whatever its size
}

const manyMore = "more findings of this rule are left out"

const agentTable = "[agent]\nname = \"a\"\n"

// each writes a piece n times, with its number in place of every #, and the next one for every @.
func each(n int, piece string) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(strings.NewReplacer("#", fmt.Sprint(i), "@", fmt.Sprint(i+1)).Replace(piece))
	}
	return out.String()
}

// stages writes n stages in a row after [agent].
func stages(piece string) func(n int) string {
	return func(n int) string {
		return agentTable + each(n, "[stages.s#]\nmode = \"autonomous\"\nsystem_prompt = \"Do it\"\n"+piece)
	}
}

// nested writes a value n deep.
func nested(key, open, inner, end string) func(n int) string {
	return func(n int) string {
		return agentTable + key + " = " + strings.Repeat(open, n) + inner + strings.Repeat(end, n) + "\n"
	}
}

// joined are stages that all lead to each other, each of which may be entered ten times: more runs
// than there is time for.
func joined(n int) string {
	var out strings.Builder
	out.WriteString(agentTable)
	for i := range n {
		fmt.Fprintf(&out, "[stages.s%d]\nmax_revisits = 9\nallow_complete = true\n[stages.s%d.transitions]\n", i, i)
		for k := range n {
			fmt.Fprintf(&out, "s%d = { hint = \"go\" }\n", k)
		}
	}
	return out.String() + "[stages.end]\nmode = \"output\"\n"
}

// star is one stage that leads to all others.
func star(n int) string {
	return agentTable + "[stages.hub]\n" + each(n, "[stages.hub.transitions.t#]\nhint = \"go\"\n") + each(n, "[stages.t#]\nmax_revisits = 1\n[stages.t#.transitions.hub]\n")
}

func rest(piece string) func(n int) string {
	return func(n int) string { return agentTable + each(n, piece) + "[stages.a]\n" }
}

func listOf(key, item string) func(n int) string {
	return func(n int) string { return agentTable + "[stages.a]\n" + key + " = [" + each(n, item+", ") + "]\n" }
}

func raw(piece string) func(n int) string {
	return func(n int) string { return strings.Repeat(piece, n) }
}

// defining writes a schema of n definitions; in each, an exclamation mark stands for "#".
func defining(piece string) func(n int) string {
	return func(n int) string {
		defs := each(n, "[stages.a.output.schema.\"$defs\".a#]\n"+piece+"\n") + fmt.Sprintf("[stages.a.output.schema.\"$defs\".a%d]\n", n)
		return agentTable + "[stages.a.output.schema]\n\"$ref\" = \"#/$defs/a0\"\n" + strings.ReplaceAll(defs, "!", "#")
	}
}

// long puts n letters in the place of the exclamation mark.
func long(piece string) func(n int) string {
	return func(n int) string {
		return agentTable + "[stages.a]\n" + strings.Replace(piece, "!", strings.Repeat("a", n), 1)
	}
}

// utf16 is a blueprint as an editor of another system may save it.
func utf16(at int, marked bool) func(n int) string {
	return func(n int) string {
		text := strings.Repeat(agentTable, n)
		if marked {
			text = "\ufeff" + text
		}
		var out []byte
		for _, c := range text {
			unit := [2]byte{byte(c >> 8), byte(c)}
			out = append(out, unit[1-at], unit[at])
		}
		return string(out)
	}
}

var hostiles = []hostile{
	{name: "nested arrays", text: nested("x", "[", "", "]"), small: 100_000, full: 1_000_000, says: "nested"},
	{name: "arrays never closed", text: nested("x", "[", "", ""), small: 100_000, full: 1_000_000, says: "nested"},
	{name: "nested inline tables", text: nested("x", "{ a = ", "1", " }"), small: 50_000, full: 500_000, says: "nested"},
	{name: "a key of many parts", text: func(n int) string { return strings.Repeat("a.", n) + "a = 1\n" }, small: 20_000, full: 1_000_000},
	{name: "a header of many parts", text: func(n int) string { return "[" + strings.Repeat("a.", n) + "a]\n" }, small: 20_000, full: 1_000_000},
	{name: "syntax errors", text: raw("x = = 1\n"), small: 50_000, full: 500_000},
	{name: "one key over and over", text: raw("a = 1\n"), small: 5_000, full: 1_500_000},
	{name: "bytes that are none of TOML", text: raw("\x00\xff\xfe["), small: 100_000, full: 2_000_000},
	{name: "quotes", text: raw(`"`), small: 100_000, full: 10_000_000},
	{name: "line ends of old", text: raw("[agent]\r"), small: 1_000, full: 1_000_000},
	{name: "UTF-16, small end first", text: utf16(0, false), small: 1_000, full: 2_000_000, says: "UTF-16"},
	{name: "UTF-16, large end first", text: utf16(1, false), small: 1_000, full: 2_000_000, says: "UTF-16"},
	{name: "UTF-16, small end first, with a mark", text: utf16(0, true), small: 1_000, full: 2_000_000, says: "UTF-16"},
	{name: "UTF-16, large end first, with a mark", text: utf16(1, true), small: 1_000, full: 2_000_000, says: "UTF-16"},
	{name: "nothing", text: raw(""), small: 1, full: 1, says: "no [agent] table"},
	{name: "a mark and nothing", text: func(int) string { return "\ufeff" }, small: 1, full: 1, says: "no [agent] table"},
	{name: "marks", text: raw("\ufeff"), small: 100_000, full: 3_000_000},
	{name: "bytes of nothing", text: raw("\x00"), small: 100_000, full: 10_000_000},
	{name: "a byte of nothing in a string", text: func(int) string { return "[agent]\nname = \"a\x00b\"\n" }, small: 1, full: 1, says: "control character"},
	{name: "a byte that is no text", text: func(int) string { return "[agent]\nname = \"a\xff\"\n" }, small: 1, full: 1, says: "the byte 0xff is not UTF-8"},
	{name: "a long string", text: func(n int) string { return agentTable + "description = \"" + strings.Repeat("a", n) + "\"\n" }, small: 10_000_000, full: 10_000_000},
	{name: "escapes", text: func(n int) string { return agentTable + "description = \"" + strings.Repeat(`\u0041`, n) + "\"\n" }, small: 10_000, full: 1_500_000},
	{name: "unknown keys", text: rest("zq# = 1\n"), small: 3_000, full: 50_000, says: manyMore},
	{name: "misplaced keys", text: stages("[stages.s#.nudge]\nsystem_prompt = \"x\"\n"), small: 1_500, full: 30_000, says: manyMore},
	{name: "edges to nowhere", text: stages("[stages.s#.transitions.none@]\ncondition = \"stuck\"\n"), small: 1_500, full: 20_000, says: manyMore},
	{name: "a chain of stages", text: stages("[stages.s#.transitions.s@]\ncondition = \"stuck\"\n"), small: 2_000, full: 20_000},
	{name: "mere stages", text: func(n int) string { return agentTable + each(n, "[stages.s#]\n") }, small: 2_000, full: 200_000, says: manyMore},
	{name: "edges of one stage", text: func(n int) string { return agentTable + "[stages.a]\n" + each(n, "[stages.a.transitions.t#]\n") }, small: 2_000, full: 100_000, says: manyMore},
	{name: "a star", text: star, small: 200, full: 20_000},
	{name: "joined stages", text: joined, small: 24, full: 100},
	{name: "pairs of stages", text: func(n int) string {
		return agentTable + each(n, "[stages.a#.transitions.b#]\n[stages.b#.transitions.a#]\n")
	}, small: 300, full: 10_000},
	{name: "fan-outs", text: stages("[stages.f#]\nmode = \"fan_out\"\nworker_stage = \"s#\"\nmerge_stage = \"s@\"\n"), small: 200, full: 10_000},
	{name: "workers in a row", text: func(n int) string {
		return agentTable + each(n, "[stages.f#]\nmode = \"fan_out\"\nworker_stage = \"w#\"\nmerge_stage = \"f@\"\n[stages.w#]\nallow_as_worker = true\n[stages.w#.transitions]\n") + fmt.Sprintf("[stages.f%d]\n", n)
	}, small: 200, full: 50_000},
	{name: "output stages", text: func(n int) string {
		return agentTable + each(n, "[stages.s#]\nmode = \"output\"\nmax_iterations = 1\n[stages.s#.transitions.s@]\ncondition = \"max_iterations\"\n")
	}, small: 200, full: 20_000},
	{name: "regions", text: rest("[context.regions.r#]\nkind = \"temporary\"\nmax_tokens = 10\n"), small: 3_000, full: 50_000, says: manyMore},
	{name: "regions of stages", text: stages("[stages.s#.context.regions.r#]\nkind = \"pinned\"\nrequired = true\n"), small: 1_500, full: 20_000, says: manyMore},
	{name: "regions asked for", text: func(n int) string {
		return agentTable + each(n, "[context.regions.r#]\nrequired = true\n") + each(n, "[stages.s#]\nresults_region = \"q#\"\n[stages.s#.transitions.s@.gate]\nrequire_regions = [\"r#\"]\n")
	}, small: 1_200, full: 20_000, says: manyMore},
	{name: "policies", text: func(n int) string {
		return agentTable + "[tool_permissions]\n" + each(n, "t# = \"allow\"\n") + "[stages.a]\n"
	}, small: 2_000, full: 50_000, says: manyMore},
	{name: "tools on one line", text: listOf("available_tools", `"read_fil€"`), small: 5_000, full: 100_000, says: manyMore},
	{name: "required tools", text: listOf("available_tools = [\"bash\", \"ask_user_questions\"]\nrequired_tools", `"shell"`), small: 2_000, full: 50_000, says: manyMore},
	{name: "connectors", text: listOf("available_connectors", `"c#"`), small: 2_000, full: 50_000, says: manyMore},
	{name: "read paths", text: func(n int) string {
		return agentTable + "[read_paths]\nallow = [" + each(n, `"/a#/b", `) + each(n, `"/a#", `) + "]\n[stages.a]\n"
	}, small: 2_000, full: 50_000},
	{name: "scripts", text: stages("[stages.s#.hooks]\non_stage_enter = \"h#.rhai\"\n"), small: 1_500, full: 20_000},
	{name: "suppressions", text: func(n int) string {
		return strings.ReplaceAll(rest("!levlint: allow unknown-key -- x\nzq# = 1\n")(n), "!", "# ")
	}, small: 1_200, full: 50_000},
	{name: "secrets", text: stages("description = \"sk-ant-api03-#AbCdEfGhIjKlMnOpQrStUvWxYz0123456789\"\n"), small: 300, full: 5_000},
	{name: "a schema that is wide", text: func(n int) string {
		return agentTable + "[stages.a.output.schema]\ntype = \"object\"\n[stages.a.output.schema.properties]\n" + each(n, "p# = { type = \"string\", pattern = \"(a+)+#$\" }\n")
	}, small: 2_000, full: 30_000},
	{name: "a schema within itself", text: defining("properties = { x = { \"$ref\" = \"!/$defs/a0\" }, y = { \"$ref\" = \"!\" }, z = { \"$ref\" = \"!/$defs/a@\" } }"), small: 500, full: 3_000},
	{name: "patterns that go back and forth", text: func(n int) string {
		return agentTable + "[stages.a.output.schema.properties]\n" + each(n, "p# = { pattern = '^(a+)+(b|b)*(?=c)#$' }\n")
	}, small: 200, full: 3_000},
	{name: "demands that double", text: defining("type = \"object\"\nrequired = [\"a\", \"b\"]\nproperties = { a = { \"$ref\" = \"!/$defs/a@\" }, b = { \"$ref\" = \"!/$defs/a@\" } }"), small: 200, full: 700, says: "not looked through to the end"},
	{name: "a long glob", text: long("[read_paths]\nallow = ['glob:/!']\n"), small: 10_000, full: 10_000_000, says: "whether the engine takes it is not known"},
	{name: "a long regular expression", text: long("[read_paths]\nallow = ['regex:/!']\n"), small: 20_000, full: 10_000_000, says: "whether the engine takes it is not known"},
	{name: "a long safe command", text: long("[safe_commands]\nshell = ['!']\n"), small: 70_000, full: 10_000_000, says: "whether it matches anything is not known"},
	{name: "a long pattern of a schema", text: long("[stages.b.output.schema]\npattern = '!'\n"), small: 20_000, full: 10_000_000, says: "levlint does not judge it"},
	{name: "patterns of paths", text: func(n int) string {
		return agentTable + "[stages.a]\n[read_paths]\nallow = [" + each(n, "'regex:(\\w{1,99}){1,99}#', 'glob:"+strings.Repeat("**/a*/", 40)+"#', ") + "]\n"
	}, small: 100, full: 5_000},
	{name: "a schema that doubles", text: defining("allOf = [{ \"$ref\" = \"!/$defs/a@\" }, { \"$ref\" = \"!/$defs/a@\" }]"), small: 200, full: 2_000},
}

// TestHostileFiles holds what comes of each file against testdata/hostile.txt, at the small size. It
// runs alone, since it counts what is allocated.
func TestHostileFiles(t *testing.T) {
	full := os.Getenv("LEVLINT_TORTURE") != ""
	var got strings.Builder
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			if full {
				start := time.Now()
				outcome, taken := h.outcome(t, h.full)
				t.Logf("%d of them, %.1f s, %d MB allocated: %s", h.full, time.Since(start).Seconds(), taken>>20, outcome)
				return
			}
			outcome, taken := h.outcome(t, h.small)
			fmt.Fprintf(&got, "%s: %s\n", h.name, outcome)
			h.bound(t, taken)
		})
	}
	if full {
		return
	}
	const golden = "testdata/hostile.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s is stale (go test ./rules -run Hostile -update writes it); found\n%s", golden, got.String())
	}
}

// bound refuses what takes far more memory than others of its size, and more than three times that of
// a file half as large: what grows with the square takes four times as much.
func (h *hostile) bound(t *testing.T, taken int64) {
	t.Helper()
	const base, each = 64 << 20, 1_500 // bytes, and for each byte of the file
	size := int64(len(h.text(h.small)))
	if most := base + each*size; taken > most {
		t.Errorf("a file of %d bytes takes %d, more than %d", size, taken, most)
	}
	half := int64(len(h.text(h.small / 2)))
	_, takenByHalf := h.outcome(t, h.small/2)
	if most := 8<<20 + takenByHalf*3*size/(2*max(half, 1)); h.small > 1 && taken > most {
		t.Errorf("a file of %d bytes takes %d, and one of %d bytes %d", half, takenByHalf, size, taken)
	}
}

// outcome checks the file of one size, and counts what each rule finds and the bytes that it takes.
func (h *hostile) outcome(t *testing.T, n int) (outcome string, taken int64) {
	t.Helper()
	file := source.New(h.name, []byte(h.text(n)))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	result := analyzer.Check(file, strictly())
	runtime.ReadMemStats(&after)
	for _, bug := range result.Bugs {
		t.Errorf("%s: %v\n%s", bug.Rule.ID, bug.Value, bug.Stack)
	}
	counts, said := map[string]int{}, false
	for _, f := range result.Findings {
		counts[f.Rule.ID]++
		said = said || strings.Contains(f.Message, h.says)
	}
	var found []string
	for id, n := range counts {
		found = append(found, fmt.Sprintf("%s %d", id, n))
	}
	slices.Sort(found)
	if !said && h.says != "" && n >= h.small {
		t.Errorf("no message says %q", h.says)
	}
	return strings.Join(found, ", "), int64(after.TotalAlloc - before.TotalAlloc)
}
