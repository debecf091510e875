package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

func TestFileURI(t *testing.T) {
	for _, test := range []struct{ name, workdir, want string }{
		{"agent.leviath", "/project", "agent.leviath"},
		{"a/agent.leviath", "C:/project", "a/agent.leviath"},
		{"C:/project/agent.leviath", "C:/project", "agent.leviath"},
		{"D:/a b/agent.leviath", "C:/project", "file:///D:/a%20b/agent.leviath"},
		{"../agent.leviath", "C:/project", "file:///C:/agent.leviath"},
		{"C:/agent.leviath", "", "file:///C:/agent.leviath"},
		{"c:/agent.leviath", "/project", "./c:/agent.leviath"},
		{"c:agent.leviath", "C:/project", "./c:agent.leviath"},
		{"./a//b/../agent.leviath", "/project", "a/agent.leviath"},
		{"/project/a/agent.leviath", "/project", "a/agent.leviath"},
		{"/project/a/agent.leviath", "/project/", "a/agent.leviath"},
		{"/projects/agent.leviath", "/project", "file:///projects/agent.leviath"},
		{"../agent.leviath", "/project", "file:///agent.leviath"},
		{"../project/agent.leviath", "/project", "agent.leviath"},
		{"..agent.leviath", "/project", "..agent.leviath"},
		{"../agent.leviath", "", "../agent.leviath"},
		{"/a:b/c d", "", "file:///a:b/c%20d"},
		{"a:b/c", "/", "./a:b/c"},
		{"a/b:c", "/", "a/b:c"},
		{"50%?#[x]\\\n\x00\xff|^`{}\"<>", "/", "50%25%3F%23%5Bx%5D%5C%0A%00%FF%7C%5E%60%7B%7D%22%3C%3E"},
		{"-._~!$&'()*+,;=@", "/", "-._~!$&'()*+,;=@"},
		{"👍é", "/", "%F0%9F%91%8D%C3%A9"},
	} {
		if got := fileURI(test.name, test.workdir); got != test.want {
			t.Errorf("fileURI(%q, %q) = %q, want %q", test.name, test.workdir, got, test.want)
		}
	}
}

// TestSeen checks that what SARIF points to can be underlined.
func TestSeen(t *testing.T) {
	for _, test := range []struct {
		text       string
		start, end int
		want       string
		at         int
	}{
		{"abc", 1, 2, "b", 1},      // what has text stays
		{"abc", 1, 1, "b", 1},      // the character after it
		{"a👍c\n", 1, 1, "👍", 1},    // all of it
		{"abc\ndef", 3, 3, "c", 2}, // at the end of a line, the one before
		{"é\r\ndef", 2, 2, "é", 0}, // not the line end
		{"abc", 3, 3, "c", 2},      // at the end of the file
		{"\n\nabc", 1, 1, "", 1},   // an empty line has none
		{"", 0, 0, "", 0},          // nor has an empty file
		{"\ufeffab", 0, 0, "a", 3}, // a byte order mark is not a character
		{"abc", 70, 70, "c", 2},    // outside of the file
		{"abc\n", 4, 4, "", 4},     // after the last line end
		{"a\xff", 1, 1, "\xff", 1}, // a bad byte is a character
		{"\ufeff", 0, 0, "", 3},    // nothing but a mark
		{"a\r\nb", 2, 2, "a", 0},   // within a line end
		{"a\nb", 1, 2, "\n", 1},    // a line end that is meant
		{"ab\n", -1, -1, "a", 0},   // before the file
	} {
		f := source.New("", []byte(test.text))
		got := seen(f, source.Span{Start: test.start, End: test.end})
		if text := f.Text(got); text != test.want || got.Start != test.at {
			t.Errorf("seen(%q, %d, %d) = %q at %d, want %q at %d", test.text, test.start, test.end, text, got.Start, test.want, test.at)
		}
	}
}

func TestLinkedMessage(t *testing.T) {
	for _, test := range []struct {
		message string
		related []string
		want    string
	}{
		{"a [b] c", nil, "a [b] c"},
		{`a \[b] c`, nil, `a \[b] c`},
		{"a [b](c)", nil, `a \[b\](c)`},
		{"a [b]", []string{"c"}, "a [b] ([c](1))"},
		{"a", []string{`[b]\`, "c"}, `a ([\[b\]\\](1), [c](2))`},
	} {
		f := analyzer.Finding{Message: test.message}
		for _, r := range test.related {
			f.Related = append(f.Related, analyzer.Related{Message: r})
		}
		if got := linkedMessage(&f); got != test.want {
			t.Errorf("linkedMessage(%q, %q) = %s, want %s", test.message, test.related, got, test.want)
		}
	}
}

func TestUnwrap(t *testing.T) {
	for _, test := range []struct{ markdown, want string }{
		{"\n\none\ntwo\n\nthree  \n four\n", "one two\n\nthree four"},
		{"- one\n  more\n- two\n1. three\n10. four\n* five", "- one more\n- two\n1. three\n10. four\n* five"},
		{"# head\ntext\n| a | b |\n| - | - |\n> quoted\nmore\n# head", "# head\ntext\n| a | b |\n| - | - |\n> quoted\nmore\n# head"},
		{"text\n```toml\na\nb\n\nc\n```\nmore\ntext", "text\n```toml\na\nb\n\nc\n```\nmore text"},
		{"text\n\n    code\n    code\n\ntext\n    text", "text\n\n    code\n    code\n\ntext text"},
		{"2024. was\n-not\n3 .4", "2024. was -not 3 .4"},
		{"", ""},
	} {
		if got := unwrap(test.markdown); got != test.want {
			t.Errorf("unwrap(%q) = %q, want %q", test.markdown, got, test.want)
		}
	}
}

// TestSARIFHolds checks what neither schema nor validator can: what consumers stumble over.
func TestSARIFHolds(t *testing.T) {
	for name, r := range goldenCases() {
		text := string(render(t, "sarif", r, TextOptions{}))
		for _, never := range []string{"byteOffset", "charOffset", "uriBaseId", "snippet", ": -1", ": null", "{}"} {
			if strings.Contains(text, never) {
				t.Errorf("%s: holds %s", name, never)
			}
		}
		var doc any
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		eachObject(doc, name, func(object map[string]any, at string) {
			if region, ok := object["region"].(map[string]any); ok {
				n := func(field string) float64 { return region[field].(float64) }
				if n("startLine") < 1 || n("startColumn") < 1 || n("endLine") < n("startLine") || n("endColumn") < 1 ||
					n("endLine") == n("startLine") && n("endColumn") < n("startColumn") {
					t.Errorf("%s: odd region %v", at, region)
				}
			}
		})
	}
}
