package output

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// specOf reads a spec from JSON.
func specOf(t testing.TB, text string) *Spec {
	t.Helper()
	if text == "" {
		return nil
	}
	var s Spec
	if err := s.UnmarshalJSON([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return &s
}

// TestResolveSpec goes through the first statement of engine.md e.6.
func TestResolveSpec(t *testing.T) {
	const checked = `{"format":"json","schema":{"type":"object"},"validator":"v.rhai"}`
	for _, c := range []struct{ name, agent, stage, request, want string }{
		{"nobody asks", "", "", "", ""},
		{"an empty table asks", "{}", "", "", "{}"},
		{"an empty stage table asks", "", "{}", "", "{}"},
		{"an empty request asks", "", "", "{}", "{}"},
		{
			"field by field", `{"format":"json","instructions":"a","example":"1","validator":"a.rhai"}`, `{"instructions":"b","validator":"b.rhai"}`, `{"instructions":"c"}`,
			`{"format":"json","instructions":"c","example":"1","validator":"b.rhai"}`,
		},
		{"a blank field is present", `{"format":"json"}`, `{"format":""}`, "", `{"format":""}`},
		{"another format drops schema and validator", checked, "", `{"format":"xml"}`, `{"format":"xml"}`},
		{"the stage's too", "", checked, `{"format":"xml"}`, `{"format":"xml"}`},
		{"but neither instructions nor example", `{"format":"json","instructions":"i","example":"e","schema":true}`, "", `{"format":"xml"}`, `{"format":"xml","instructions":"i","example":"e"}`},
		{"schema and validator each on its own", checked, "", `{"format":"xml","validator":"x.rhai"}`, `{"format":"xml","validator":"x.rhai"}`},
		{"and the other way round", checked, "", `{"format":"xml","schema":{}}`, `{"format":"xml","schema":{}}`},
		{"the same format drops nothing", checked, "", `{"format":"json","instructions":"i"}`, `{"format":"json","instructions":"i","schema":{"type":"object"},"validator":"v.rhai"}`},
		{"the same format, with a schema", checked, "", `{"format":"json","schema":{}}`, `{"format":"json","schema":{},"validator":"v.rhai"}`},
		{"byte for byte", checked, "", `{"format":"JSON"}`, `{"format":"JSON"}`},
		{"none declared counts as different", `{"schema":{"type":"object"}}`, "", `{"format":"json"}`, `{"format":"json"}`},
		{"a request without a format keeps all", checked, "", `{"schema":{}}`, `{"format":"json","schema":{},"validator":"v.rhai"}`},
		{"the format compared is the resolved one", `{"format":"json","schema":true}`, `{"format":"xml"}`, `{"format":"json"}`, `{"format":"json"}`},
		{"a stage that overrides drops nothing", checked, `{"format":"xml"}`, "", `{"format":"xml","schema":{"type":"object"},"validator":"v.rhai"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Resolve(specOf(t, c.agent), specOf(t, c.stage), specOf(t, c.request))
			want := specOf(t, c.want)
			if (got == nil) != (want == nil) || got != nil && !got.Equal(*want) {
				t.Errorf("%+v, want %s", got, c.want)
			}
		})
	}
}

func TestMergeSaysWhere(t *testing.T) {
	m := Merge(specOf(t, `{"format":"json","schema":true,"example":"1"}`), specOf(t, `{"instructions":"i","validator":"v"}`), specOf(t, `{"format":"xml"}`))
	if want := (Origins{Format: ByRequest, Instructions: ByStage, Example: ByAgent}); m.From != want {
		t.Errorf("from %+v", m.From)
	}
	if want := (Origins{Schema: ByAgent, Validator: ByStage}); m.Dropped != want {
		t.Errorf("dropped %+v", m.Dropped)
	}
}

func TestResolveChangesNothing(t *testing.T) {
	agent := specOf(t, `{"format":"json","schema":true}`)
	Resolve(agent, specOf(t, `{"format":"xml"}`), specOf(t, `{"format":"csv"}`))
	if !agent.Equal(*specOf(t, `{"format":"json","schema":true}`)) {
		t.Errorf("the agent's spec has become %+v", agent)
	}
}

const object = `{"format":"json","schema":{"type":"object","required":["a"],"properties":{"a":{"type":"integer"}}}}`

// verdicts goes through the other statements of engine.md e.6, in their order.
var verdicts = []struct {
	name, spec, answer string
	refused            Step
	at                 string // the text that the first violation points at
	says               string // what it says
}{
	{"without a spec anything passes", "", "anything", Passed, "", ""},
	{"but not nothing", "", "", Blank, "", "the answer is empty"},
	{"nor blanks", "{}", " \n\t\u00a0", Blank, "", ""},
	{"nor the name of a stage", "", " SUMMARY\n", StageName, " SUMMARY\n", `the name of a stage, "summary"`},
	{"a letter beyond ASCII has one case", "", "NÉ", Passed, "", ""},
	{"which a stage may be named with", "", "Né", StageName, "Né", ""},
	{"a word of a stage within more", "", "the summary", Passed, "", ""},
	{"a stage's name comes before the format", `{"format":"json"}`, "summary", StageName, "summary", ""},

	{"labels are trimmed and in any case", `{"format":" JSON\n"}`, "x", WellFormed, "x", ""},
	{"other labels check nothing", `{"format":"jsn"}`, "{", Passed, "", ""},
	{"a media type is another label", `{"format":"application/json"}`, "{", Passed, "", ""},
	{"a blank label checks nothing", `{"format":""}`, "{", Passed, "", ""},
	{"the format comes before the schema", object, "{", WellFormed, "", "the answer is not JSON: it ends before the value is complete"},

	{"json", `{"format":"json"}`, ` {"a": [1, 2.5e3, null, "é"]} `, Passed, "", ""},
	{"json: one value", `{"format":"json"}`, "1 2", WellFormed, "2", "after the end of the value"},
	{"json: a scalar is one", `{"format":"json"}`, `"a"`, Passed, "", ""},
	{"json: nothing before it", `{"format":"json"}`, "Sure: {}", WellFormed, "S", "where a value has to begin"},
	{"json: no comma at the end", `{"format":"json"}`, "[1,]", WellFormed, "]", ""},
	{"json: no comments", `{"format":"json"}`, "[1] // one", WellFormed, "/", ""},
	{"json: single quotes", `{"format":"json"}`, "{'a': 1}", WellFormed, "'", "a key in double quotes"},
	{"json: a line break in a string", `{"format":"json"}`, "[\"a\nb\"]", WellFormed, "\n", `\n has to be written`},
	{"json: no byte order mark", `{"format":"json"}`, "\ufeff{}", WellFormed, "\ufeff", ""},
	{"json: 127 deep", `{"format":"json"}`, strings.Repeat("[", 127) + strings.Repeat("]", 127), Passed, "", ""},
	{"json: 128 deep", `{"format":"json"}`, strings.Repeat("[", 128) + strings.Repeat("]", 128), WellFormed, "[", "more than 127 deep"},
	{"json: too large a number", `{"format":"json"}`, "[1e999]", WellFormed, "1e999", "too large"},
	{"json: a small number", `{"format":"json"}`, "[1e-999]", Passed, "", ""},
	{"json: half a surrogate pair", `{"format":"json"}`, `["\ud83d"]`, WellFormed, `"\ud83d"`, "surrogate"},
	{"json: a whole one", `{"format":"json"}`, `["\ud83d\ude00"]`, Passed, "", ""},

	{"toml", `{"format":"toml"}`, "a = 1\n[b]\nc = 2", Passed, "", ""},
	{"toml: not", `{"format":"toml"}`, "a: 1", WellFormed, "", "the answer is not TOML"},

	{"yaml", `{"format":"yaml"}`, "a: 1\nb:\n  - x\n", Passed, "", ""},
	{"yaml: yml too", `{"format":"yml"}`, "a: [", WellFormed, "a: [", "the answer is not YAML"},
	{"yaml: several documents", `{"format":"yaml"}`, "a: 1\n---\nb: 2\n", Passed, "", ""},
	{"yaml: the same key twice", `{"format":"yaml"}`, "a: 1\na: 2\n", WellFormed, "a: 2", "stands there twice"},
	{"yaml: with an anchor it is not parsed", `{"format":"yaml"}`, "a: &x [\n", Passed, "", ""},
	{"yaml: nor with an alias", `{"format":"yaml"}`, "*x: [\n", Passed, "", ""},
	{"yaml: an ampersand within a word is none", `{"format":"yaml"}`, "a: b&c\nd: [\n", WellFormed, "", ""},

	{"xml", `{"format":"xml"}`, `<?xml version="1.0"?><a b="1"><c/>text</a>`, Passed, "", ""},
	{"xml: text around it", `{"format":"xml"}`, "Here: <a/> and so on", Passed, "", ""},
	{"xml: several roots", `{"format":"xml"}`, "<a/><b/>", Passed, "", ""},
	{"xml: loose attributes and entities", `{"format":"xml"}`, "<a b c=1 d='&'>&nbsp;<![CDATA[ & < ]]></a>", Passed, "", ""},
	{"xml: a bare ampersand", `{"format":"xml"}`, "<a>x & y</a>", WellFormed, "&", "has to be written &amp;"},
	{"xml: at least one element", `{"format":"xml"}`, "just text", WellFormed, "", "it has no element"},
	{"xml: all closed", `{"format":"xml"}`, "<a><b></b>", WellFormed, "<a>", "<a> is never closed"},
	{"xml: in order", `{"format":"xml"}`, "<a><b></a></b>", WellFormed, "</a>", "<b> has to be closed"},
	{"xml: names have a case", `{"format":"xml"}`, "<a></A>", WellFormed, "</A>", ""},

	{"csv", `{"format":"csv"}`, "a,b\n1,2\n\n\"x, y\",\"z\"\"\"\n", Passed, "", ""},
	{"csv: rectangular", `{"format":"csv"}`, "a,b\n1,2,3\n", WellFormed, "1,2,3", "this record has 3 fields, and the header 2"},
	{"csv: an unclosed quote swallows the rest", `{"format":"csv"}`, "a,b\n1,\"2\n3,4,5\n", Passed, "", ""},
	{"csv: prose on one line is a table", `{"format":"csv"}`, "Here you are, as you asked", Passed, "", ""},
	{"csv: quotes out of place", `{"format":"csv"}`, "a,b\n\"x\"y,z\n", Passed, "", ""},

	{"a schema", object, `{"a": 1, "b": 2}`, Passed, "", ""},
	{"a schema: violated", object, `{"a": "1"}`, Valid, `"1"`, "must be an integer, not a string"},
	{"a schema: required", object, `{"b": 1}`, Valid, "{", `lacks "a"`},
	{"a schema demands JSON of any format", `{"format":"markdown","schema":{}}`, "# Title", Valid, "#", "a schema demands that the whole answer is JSON"},
	{"one that does not compile demands nothing", `{"schema":{"type":"objekt"}}`, "# Title", Passed, "", ""},
	{"format is not asserted", `{"schema":{"format":"email"}}`, `"x"`, Passed, "", ""},
	{"but in draft 7", `{"schema":{"$schema":"http://json-schema.org/draft-07/schema#","format":"email"}}`, `"x"`, Valid, `"x"`, "must be text of the format email"},
	{"true", `{"schema":true}`, `"x"`, Passed, "", ""},
	{"false", `{"schema":false}`, `"x"`, Valid, `"x"`, ""},
}

func TestCheck(t *testing.T) {
	for _, c := range verdicts {
		t.Run(c.name, func(t *testing.T) {
			v := Check(Context{Spec: specOf(t, c.spec), StageNames: []string{"work", "summary", "né"}}, c.answer)
			if v.Refused != c.refused {
				t.Fatalf("refused by %q: %+v", v.Refused, v.Violations)
			}
			if v.Accepted() != (c.refused == Passed) || (len(v.Violations) == 0) != v.Accepted() {
				t.Errorf("%+v", v)
			}
			if v.Accepted() {
				return
			}
			first := v.Violations[0]
			if got := c.answer[first.Span.Start:first.Span.End]; c.at != "" && got != c.at {
				t.Errorf("points at %q", got)
			}
			if !strings.Contains(first.Message, c.says) || first.Fix == "" {
				t.Errorf("says %q; fix: %q", first.Message, first.Fix)
			}
		})
	}
}

func TestWordsOfViolations(t *testing.T) {
	for _, c := range []struct{ schema, answer, want string }{
		{`{"type":["string","null"]}`, "1", "must be a string or null, not the number 1"},
		{`{"enum":["a","b"]}`, `"c"`, `must be one of "a", "b", not "c"`},
		{`{"const":1}`, "2", "must be 1, not 2"},
		{`{"minLength":3}`, `"é"`, "must have at least 3 characters, not 1"},
		{`{"maxItems":1}`, "[1,2]", "must have at most 1 member, not 2"},
		{`{"maximum":10}`, "11", "must be at most 10, not 11"},
		{`{"multipleOf":2}`, "3", "must be a multiple of 2, not 3"},
		{`{"pattern":"^a"}`, `"b"`, `must match ^a, which "b" does not`},
		{`{"additionalProperties":false,"properties":{"files":{}}}`, `{"fles":1}`, `has "fles", which the schema does not allow; did you mean "files"?`},
		{`{"unevaluatedProperties":false}`, `{"a":1}`, "must not be there"},
		{`{"not":{}}`, "1", "is just what the schema rules out"},
		{`{"uniqueItems":true}`, "[1,1]", "must not hold the same member twice"},
		{`{"oneOf":[{"type":"number"},{"minimum":1}]}`, "2", "fits more than one of 2 alternatives, and must fit just one"},
		{`{"anyOf":[{"type":"object","required":["ok"]},{"type":"array"}]}`, "{}", `fits none of 2 alternatives; in the nearest, it lacks "ok"`},
		{
			`{"anyOf":[{"properties":{"kind":{"const":"a"},"n":{"type":"string"}}},{"properties":{"kind":{"const":"b"},"n":{"type":"number"}}}]}`, `{"kind":"b","n":"1"}`,
			"fits none of 2 alternatives; in the nearest, /n must be a number, not a string",
		},
		{`{"contains":{"type":"string"}}`, "[1]", ""},
		{`{"dependentRequired":{"a":["b"]}}`, `{"a":1}`, ""},
		{`{"properties":{"a/b ~é":{"type":"null"}}}`, `{"a/b ~é":1}`, "must be null, not the number 1"},
	} {
		t.Run(c.schema, func(t *testing.T) {
			v := Check(Context{Spec: specOf(t, `{"schema":`+c.schema+`}`)}, c.answer)
			if v.Refused != Valid {
				t.Fatalf("%+v", v)
			}
			if got := v.Violations[0].Message; c.want != "" && got != c.want {
				t.Errorf("says %q", got)
			}
		})
	}
}

func TestPlacesOfViolations(t *testing.T) {
	const answer = `{"list": [{"a": 1}, {"a": "x", "a": "y"}], "a/b": true}`
	v := Check(Context{Spec: specOf(t, `{"schema":{"properties":{"list":{"items":{"properties":{"a":{"type":"integer"}}}},"a/b":false}}}`)}, answer)
	var got []string
	for _, w := range v.Violations {
		got = append(got, w.Pointer+" "+answer[w.Span.Start:w.Span.End])
	}
	if want := []string{`/list/1/a "y"`, `/a~1b true`}; strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCut(t *testing.T) {
	long := strings.Repeat("a", MaxAnswer-1) + "é" + "b"
	v := Check(Context{}, long)
	if !v.Accepted() || !v.Truncated || v.Recorded != MaxAnswer-1 || !utf8.ValidString(long[:v.Recorded]) {
		t.Errorf("%+v", v)
	}
	// The whole text is checked: what is kept of it need not be JSON any more.
	v = Check(Context{Spec: specOf(t, `{"format":"json"}`)}, `"`+strings.Repeat("a", MaxAnswer)+`"`)
	if !v.Accepted() || !v.Truncated {
		t.Errorf("%+v", v)
	}
	if v := Check(Context{}, strings.Repeat("a", MaxAnswer)); v.Truncated || v.Recorded != MaxAnswer {
		t.Errorf("%+v", v)
	}
}

func TestArtifacts(t *testing.T) {
	for _, c := range []struct {
		paths string // separated by "|"
		ok    bool
	}{
		{"", true},
		{" ", true},
		{"a.txt", true},
		{"./a/../b", true},
		{"a/b|c", true},
		{".", true},
		{"/srv/run/a", true},
		{"/srv/run", true},
		{"..", false},
		{"../a", false},
		{"a/../../b", false},
		{"/srv/other", false},
		{"/srv/running", false},
		{"/etc/passwd", false},
		{"a|../b|c", false},
		{"..a", true},
		{`C:\x`, false},
	} {
		v := Check(Context{Workdir: "/srv/run", Artifacts: strings.Split(c.paths, "|")}, "done")
		if v.Accepted() != c.ok || !c.ok && v.Refused != Artifacts {
			t.Errorf("%q: %+v", c.paths, v)
		}
	}
	v := Check(Context{Spec: specOf(t, object), Workdir: "/w", Artifacts: []string{"../x"}}, `{}`)
	if v.Refused != Valid {
		t.Errorf("artifacts come last: %+v", v)
	}
}

func TestValidatorIsNotRun(t *testing.T) {
	spec := specOf(t, `{"format":"json","validator":"v.rhai"}`)
	if v := Check(Context{Spec: spec}, "{}"); !v.Accepted() || !v.ValidatorNotRun {
		t.Errorf("%+v", v)
	}
	if v := Check(Context{Spec: spec}, "{"); v.ValidatorNotRun {
		t.Errorf("%+v", v)
	}
}

func TestUnjudged(t *testing.T) {
	spec := specOf(t, `{"schema":{"properties":{"a":{"pattern":"^(?!x)"},"b":{"type":"null"}}}}`)
	if v := Check(Context{Spec: spec}, `{"a":"x"}`); v.Accepted() || v.Refused != Passed || v.Unjudged == "" {
		t.Errorf("a pattern that is not run: %+v", v)
	}
	if v := Check(Context{Spec: spec}, `{"a":"x","b":1}`); v.Refused != Valid {
		t.Errorf("what is refused whatever the pattern says: %+v", v)
	}
}

func TestNearMiss(t *testing.T) {
	for _, c := range []struct {
		name, spec, answer string
		leniency           Leniency
		inside             string
	}{
		{"a fence", object, "```json\n{\"a\": 1}\n```\n", InFence, "{\"a\": 1}\n"},
		{"a fence after words", object, "Here:\n\n```\n{\"a\": 1}\n```", InFence, "{\"a\": 1}\n"},
		{"a fence that is never closed", object, "```json\n{\"a\": 1}", InProse, `{"a": 1}`},
		{"a fence around XML", `{"format":"yaml"}`, "```yaml\na: 1\n```", InFence, "a: 1\n"},
		{"words around", object, `Sure! {"a": 1} Anything else?`, InProse, `{"a": 1}`},
		{"a bracket in the words", object, `See [1]: {"a": 1}`, 0, ""},
		{"a brace that is no JSON", object, `Use {x}: {"a": 1}`, InProse, `{"a": 1}`},
		{"a brace in a string", object, `So: {"a": 1, "b": "}"}.`, InProse, `{"a": 1, "b": "}"}`},
		{"valid inside, but not by the schema", object, "```\n{\"b\": 1}\n```", 0, ""},
		{"nothing", object, " ", EmptyReply, ""},
		{"no JSON is asked for", `{"format":"toml"}`, `x {"a": 1}`, 0, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := Check(Context{Spec: specOf(t, c.spec)}, c.answer)
			if v.Accepted() {
				t.Fatal("accepted")
			}
			if c.leniency == 0 {
				if v.Near != nil {
					t.Errorf("%+v", v.Near)
				}
				return
			}
			if v.Near == nil || v.Near.Leniency != c.leniency || c.answer[v.Near.Span.Start:v.Near.Span.End] != c.inside {
				t.Errorf("%+v", v.Near)
			}
		})
	}
}
