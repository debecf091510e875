package baseline_test

import (
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/baseline"
)

const (
	print1 = "0123456789abcdef0123456789abcdef"
	print2 = "fedcba9876543210fedcba9876543210"
)

// entry is a finding in a file; what is in braces is its own text.
func entry(text string) string {
	return `{"version": 1, "files": {"a": {"stages": [], "regions": [], "findings": [` + "\n" + text + "\n]}}}"
}

const sound = `{"rule": "r", "at": "", "count": 1, "fingerprint": "` + print1 + `"}`

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                     "line 1: it ends too early",
		"{":                    "line 1: it ends too early",
		`{"version": 1`:        "it ends too early",
		"[]":                   "an object belongs there",
		"null":                 "an object belongs there",
		`{"version": 1}`:       "files is missing",
		`{"files": {}}`:        "version is missing",
		`{"version": 2}`:       "it is of version 2, and this levlint reads version 1",
		`{"version": "1"}`:     "string is not what belongs there",
		"{\n\n\"Version\": 1}": `line 3: there is no key "Version" in a baseline`,
		"{\"version\": 1,\n<<<<<<< ours\n\"files\": {}}":                "line 2: a merge left both sides; take either, and run levlint baseline update",
		entry(sound + "\r\n=======\r\n" + sound):                        "line 3: a merge left both sides",
		entry("<<<<<<< HEAD\n" + sound + ",\n=======\n"):                "line 2: a merge left both sides",
		entry("||||||| 1f2e3d4\n"):                                      "line 2: a merge left both sides",
		entry(sound + "\n>>>>>>> main"):                                 "line 3: a merge left both sides",
		`{"version": 1, "version": 1, "files": {}}`:                     `"version" is there twice`,
		`{"version": 1, "files": {}} {}`:                                "something follows the baseline",
		`{"version": 1, "files": []}`:                                   "an object belongs there",
		`{"version": 1, "files": {"": {}}}`:                             `"" is no name of a file`,
		`{"version": 1, "files": {"%zz": {}}}`:                          `"%zz" is no name of a file`,
		`{"version": 1, "files": {"a": {}}}`:                            "stages is missing",
		`{"version": 1, "files": {"a": {"stages": [1]}}}`:               "number is not what belongs there",
		`{"version": 1, "files": {"a": {"findings": {}}}}`:              "a list of findings belongs there",
		`{"version": 1, "files": {"a": {"lines": []}}}`:                 `there is no key "lines" of a file`,
		strings.Replace(entry(sound), `}}}`, `}, "%61": {}}}`, 1):       `"%61" is there twice`,
		entry(sound + ",\n" + sound):                                    "line 3: the fingerprint " + print1 + " is there twice",
		entry(sound + sound):                                            "not JSON",
		entry(`{"rule": "r"}`):                                          "line 2: at is missing",
		entry(strings.Replace(sound, `"r"`, `""`, 1)):                   "rule is empty",
		entry(strings.Replace(sound, "1,", "0,", 1)):                    "count is 0",
		entry(strings.Replace(sound, "1,", "-3,", 1)):                   "count is -3",
		entry(strings.Replace(sound, "1,", "1.5,", 1)):                  "number 1.5 is not what belongs there",
		entry(strings.Replace(sound, "1,", "99999999999999999999,", 1)): "number 99999999999999999999 is not what belongs there",
		entry(strings.Replace(sound, "1,", "9999999999,", 1)):           "count is 9999999999; no blueprint holds more",
		entry(strings.Replace(sound, "0123", "0x23", 1)):                "is no fingerprint",
		entry(strings.Replace(sound, "0123", "", 1)):                    "is no fingerprint",
		entry(strings.Replace(sound, "}", `, "line": 3}`, 1)):           `there is no key "line" of a finding`,
		entry(strings.Replace(sound, "}", `, "at": ""}`, 1)):            `"at" is there twice`,
		strings.Repeat("[", 100_000):                                    "an object belongs there",
		`{"about": ` + strings.Repeat("[", 100_000):                     "not JSON",
		strings.Repeat(" ", baseline.MaxSize+1):                         "is larger than 33554432 bytes",
	} {
		_, err := baseline.Parse([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80q: says %v, not %s", text, err, want)
		}
	}
}

// What a file of a stranger says is quoted only as far as it can be read.
func TestParseQuotesLittle(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("9", 100_000)
	for _, text := range []string{
		`{"` + long + `": 1}`,
		`{"version": ` + long + `}`,
		`{"version": 1, "files": {"%zz` + long + `": {}}}`,
		`{"version": 1, "files": {"` + long + `": {"stages": [], "regions": [], "findings": []}, "` + long + `": {}}}`,
		`{"version": 1, "files": {"a": {"` + long + `": 1}}}`,
		entry(`{"` + long + `": 1}`),
		entry(strings.Replace(sound, print1, long, 1)),
		entry(strings.Replace(sound, "1,", long+",", 1)),
	} {
		if _, err := baseline.Parse([]byte(text)); err == nil || len(err.Error()) > 300 {
			t.Errorf("%.60q: says %.400v", text, err)
		}
	}
}

// What is written is read again, whatever the names.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	b := &baseline.Baseline{Files: map[string]*baseline.File{
		"a b/100%/agent.leviath": {Entries: []baseline.Entry{{print1, 3, "rule", "stages.plan"}, {print2, 1, "rule", "agent"}}},
		"bad\xff%ff.leviath":     {Entries: []baseline.Entry{{print1, 1, "rule", ""}}},
		"\x1b<&>\u2028\".leviath": {
			Parts:   analyzer.PartNames{Stages: []string{"plan", "a \"b\""}, Regions: []string{"é"}},
			Entries: []baseline.Entry{{print2, 1, "rule", "x"}},
		},
		"../out/side.leviath": {Entries: []baseline.Entry{{print2, 1, "rule", "x"}}},
	}}
	text := b.Text()
	again, err := baseline.Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if string(again.Text()) != string(text) || again.Count() != b.Count() {
		t.Errorf("%s\nis written as\n%s", text, again.Text())
	}
	for name := range b.Files {
		if again.Files[name] == nil {
			t.Errorf("%q is not among the files", name)
		}
	}
	for _, line := range []string{
		`    "a b/100%25/agent.leviath": {`,
		`    "bad%FF%25ff.leviath": {`,
		`      "stages": ["plan", "a \"b\""],`,
		`        {"rule": "rule", "at": "agent", "count": 1, "fingerprint": "` + print2 + `"},`,
	} {
		if !strings.Contains(string(text), line+"\n") {
			t.Errorf("no line is %s:\n%s", line, text)
		}
	}
	empty, err := baseline.Parse((&baseline.Baseline{}).Text())
	if err != nil || empty.Count() != 0 {
		t.Errorf("an empty one: %v", err)
	}
}

// FuzzParse reads anything, and writes what it read.
func FuzzParse(f *testing.F) {
	f.Add([]byte(entry(sound)))
	f.Add([]byte(entry(sound + `,{"rule": "\ud800", "at": "\u0000", "count": 2, "fingerprint": "` + print2 + `"}`)))
	f.Add((&baseline.Baseline{Files: map[string]*baseline.File{"bad\xff%": {Parts: analyzer.PartNames{Stages: []string{"a"}}}}}).Text())
	f.Add([]byte("{\"version\": 1,\n<<<<<<< ours\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := baseline.Parse(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "is ") {
				t.Errorf("says %v", err)
			}
			return
		}
		written := b.Text()
		again, err := baseline.Parse(written)
		if err != nil {
			t.Fatalf("%v\n%s", err, written)
		}
		if string(again.Text()) != string(written) {
			t.Errorf("%s\nis written as\n%s", written, again.Text())
		}
	})
}
