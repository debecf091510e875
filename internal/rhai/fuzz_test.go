package rhai

import (
	"reflect"
	"testing"

	"github.com/levlint/levlint/source"
)

func FuzzParse(f *testing.F) {
	for _, test := range errorTests {
		f.Add([]byte(test.src))
	}
	for _, src := range compiling {
		f.Add([]byte(src))
	}
	f.Add([]byte(realistic))
	f.Add([]byte("// @tool a\n// @param b string required \"c\"\n// @requires network\nlet x = `a ${ `b${c}` } d`;"))
	f.Add([]byte("fn int.f(a) { this.a[0].b = |x| y; } fn g() { loop { break 1; } } export let x = #\"a\"#;"))
	f.Add([]byte("\"\\u00e9\\\n   \\x41\" + 'c'; 0x1F ** -1.5e3; 1..; switch x { 1..3 | 'a' if y => { () } _ => x ?? return }"))
	f.Fuzz(func(t *testing.T, text []byte) {
		file := source.New("", text)
		s := Parse(file)
		inside := func(what string, span source.Span) {
			if span.Start < 0 || span.End < span.Start || span.End > len(text) {
				t.Fatalf("%s at %v of %d bytes", what, span, len(text))
			}
		}
		part := func(what string, p Part) {
			inside(what, p.Span)
			if file.Text(p.Span) != p.Text {
				t.Fatalf("%s: %q at %q", what, p.Text, file.Text(p.Span))
			}
		}
		if s.Err != nil {
			inside(s.Err.Message, s.Err.Span)
			if s.Err.Message == "" {
				t.Fatal("an error without a message")
			}
		}
		for _, fn := range s.Functions {
			part("name", fn.Name)
			inside("body", fn.Body)
			for _, p := range fn.Params {
				part("parameter", p)
			}
			for _, r := range fn.Returns {
				inside("return", r.Span)
				if !fn.Body.Contains(r.Span) {
					t.Fatalf("return at %v is outside of the body at %v", r.Span, fn.Body)
				}
			}
		}
		for _, p := range s.Tool.Params {
			inside("line", p.Line)
			part("name", p.Name)
			part("type", p.Type)
			part("need", p.Need)
			part("description", p.Description)
		}
		if again := Parse(file); !reflect.DeepEqual(s, again) {
			t.Fatalf("got %+v, then %+v", s, again)
		}
	})
}
