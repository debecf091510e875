package rhai

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/levlint/levlint/source"
)

func parse(src string) *Script { return Parse(source.New("test.rhai", []byte(src))) }

var errorTests = []struct {
	src  string
	at   int    // where the error starts
	text string // what it covers
	says string
}{
	{"let x = 1 let y", 10, "let", "expected ';'"},
	{"fn f() {", 8, "", "expected '}' to end the block"},
	{"let x =", 7, "", "the script ends"},
	{"x = *;", 4, "*", "'*' cannot stand where a value is expected"},
	{"if x = 1 {}", 5, "=", "write '=='"},
	{"if 1 {}", 3, "1", "true or false, not a number"},
	{"for i in 5 {}", 9, "5", "not a number"},
	{"while {}", 6, "{", "expected a value"},
	{"const A = 1; A = 2", 13, "A", "'A' is a constant"},
	{"f().x = 1", 0, "f", "only what belongs to a variable"},
	{"x.f() = 1", 2, "f", "method call"},
	{"a && b = c", 7, "=", "write '=='"},
	{"(1 + 2) = 3", 3, "+", "cannot be assigned to"},
	{"[1][true]", 4, "true", "must be an integer, not a boolean"},
	{"#{a: 1}[0]", 8, "0", "must be text, not an integer"},
	{"#{\"a\\x62\": 1, ab: 2}", 14, "ab", "'ab' is in the map already"},
	{"x === y", 2, "===", "write '=='"},
	{"let x := 1", 6, ":=", "let name = value"},
	{"null", 0, "null", "reserved"},
	{"x.null", 2, "null", "reserved"},
	{"this", 0, "this", "functions only"},
	{"eval(x)", 0, "eval", "switched off"},
	{"let _a = 1", 4, "_a", "starts with a letter"},
	{"break", 0, "break", "inside a loop"},
	{"loop { || break }", 10, "break", "inside a loop"},
	{"{ fn f() {} }", 2, "fn", "top level"},
	{"{ export x }", 2, "export", "top level"},
	{"fn f(a) {} fn f(b) {}", 11, "fn", "'f' with as many parameters"},
	{"fn int.f() {} fn i64.f() {}", 14, "fn", "exists already"},
	{"fn f(a, a) {}", 8, "a", "there already"},
	{"|a, a| a", 4, "a", "there already"},
	{"for (a, a) in b {}", 8, "a", "name of its own"},
	{"switch x { _ => 1, 2 => 3 }", 11, "_", "last one"},
	{"switch x { y => 1 }", 11, "y", "literal"},
	{"switch x { 1..3 => 1, 5 => 2 }", 22, "5", "cannot follow a range"},
	{"switch x { _ if y => 1 }", 13, "if", "cannot have a condition"},
	{"x.f!()", 2, "f", "cannot be called with '!'"},
	{"m::f!()", 4, "!", "module"},
	{"\"é\\q\"", 4, "q", `'\q' is no escape sequence`},
	{"\"\\u12\"", 5, "\"", "needs 4 hexadecimal digits"},
	{"\"\\ud800\"", 6, "0", "no Unicode character"},
	{"\"abc\nx", 0, "\"abc", "has no end"},
	{"`a ${b} c\nd", 7, " c", "has no end"},
	{"'ab'", 0, "'ab'", "more than one character"},
	{"''", 0, "''", "no character"},
	{"0x", 0, "0x", "no digits"},
	{"-0x1", 0, "-0x1", "minus"},
	{"0xFFFFFFFFFFFFFFFFF", 0, "0xFFFFFFFFFFFFFFFFF", "64 bits"},
	{"1e+", 0, "1e+", "exponent"},
	{"let ü", 4, "ü", "'ü' has no meaning"},
	{"a\x00", 1, "\x00", `'\x00' has no meaning`},
	{"\ufefflet x", 0, "\ufeff", "byte order mark"},
	{"do {} x", 6, "x", "expected 'while' or 'until'"},
	{"for x of y {}", 6, "of", "expected 'in'"},
	{"for (x y) in z {}", 7, "y", "expected ','"},
	{"for (x, y in z {}", 10, "in", "expected ')'"},
	{"for x in true {}", 9, "true", "not a boolean"},
	{"for x in #{} {}", 9, "#{", "not a map"},
	{"switch x 1", 9, "1", "expected '{'"},
	{"switch x { 1 => 2", 17, "", "expected '}' to end the switch"},
	{"switch x { 1 2 }", 13, "2", "expected '=>'"},
	{"switch x { 1 => 2 3 }", 18, "3", "expected ','"},
	{"try { } catch (e { }", 17, "{", "expected ')'"},
	{"try { } x", 8, "x", "expected 'catch'"},
	{"if () {}", 3, "()", "not ()"},
	{"if |x| x {}", 3, "|", "not a function"},
	{"if 'a' {}", 3, "'a'", "not a character"},
	{"x && \"a\"", 5, "\"a\"", "not text"},
	{"[] || x", 0, "[", "not an array"},
	{"while #{} {}", 6, "#{", "not a map"},
	{"[1][\"a\"]", 4, "\"a\"", "an integer, not text"},
	{"\"a\"[1.5]", 4, "1.5", "an integer, not a floating-point number"},
	{"#{}['a']", 4, "'a'", "text, not a character"},
	{"[1][()]", 4, "()", "an integer, not ()"},
	{"x[1", 3, "", "expected ']'"},
	{"[1 2]", 3, "2", "expected ',' or ']'"},
	{"[1, ", 4, "", "expected ']'"},
	{"#{a: 1 b: 2}", 7, "b", "expected ',' or '}'"},
	{"#{a 1}", 4, "1", "expected ':'"},
	{"#{1: 2}", 2, "1", "expected the key"},
	{"#{`${x}`: 2}", 2, "`$", "cannot hold ${...}"},
	{"#{", 2, "", "expected '}'"},
	{"f(1 2)", 4, "2", "expected ',' or ')' behind an argument of 'f'"},
	{"f(", 2, "", "expected ')'"},
	{"x. 1", 3, "1", "expected the name of a member behind '.'"},
	{"x.y::z", 3, "::", "'::' cannot follow"},
	{"f!x", 2, "x", "expected '(' behind 'f!'"},
	{"fn \"T\" f() {}", 7, "f", "expected '.'"},
	{"fn () {}", 3, "()", "expected the name of the function"},
	{"fn print() {}", 3, "print", "reserved"},
	{"fn f {}", 5, "{", "expected '('"},
	{"fn f(1) {}", 5, "1", "expected the name of a parameter"},
	{"fn f(a b) {}", 7, "b", "expected ',' or ')'"},
	{"fn f() 1", 7, "1", "expected '{' with the body of the function 'f'"},
	{"private x", 8, "x", "expected 'fn'"},
	{"|a b| 1", 3, "b", "expected ',' or '|'"},
	{"return x +", 10, "", "the script ends"},
	{"break_me(1) $ 2", 12, "$", "not an operator"},
	{"## x", 0, "##", "starts a map"},
	{"(1, 2)", 2, ",", "expected ')'"},
	{"let x = \"\xff\"", 9, "\xff", "UTF-8"},
}

func TestErrors(t *testing.T) {
	for _, test := range errorTests {
		s := parse(test.src)
		if s.Err == nil {
			t.Errorf("%q: compiles", test.src)
			continue
		}
		text := test.src[s.Err.Span.Start:s.Err.Span.End]
		if s.Err.Span.Start != test.at || text != test.text || !strings.Contains(s.Err.Error(), test.says) {
			t.Errorf("%q: got %q at %d: %v; want %q at %d: %s", test.src, text, s.Err.Span.Start, s.Err, test.text, test.at, test.says)
		}
	}
}

// What surprises about the language. Each of these was tried with the engine.
var compiling = []string{
	"",
	"/* never closed",
	"|x|",                         // a closure without a body, at the end
	"(f)(x)",                      // brackets leave no trace
	"switch x { 1 => fn f() {} }", // a function where the top level is
	"if |x| y {}",                 // a closure that captures is no constant
	"a.f!().b",                    // refused only at the end of a chain
	"a?.b = 1",
	"let x = 1; const x = 2; let x = 3",
	"const X = 1; fn f() { X = 2 }", // functions see no variables of the script
	"const X = 1; let X = 2; X = 3",
	"export let x = 1; export x",   //
	"loop { let x = y ?? break; }", //
	"switch x { 1 | 2 => (), 5.. => 1, ..=3 => 2, Fn(\"f\") => 3, [1, 'a'] => 4 }",
	"switch x { 3..3 => 1, 5 => 2 }", // an empty range does not count
	"let a = \"x\\\n   y\"; let b = \"a\"\"b\"; let c = `a``b \\${`; let d = ##\"\"#\"##",
	"1. + 2; 1.5e-3; 1_000; 0b1_0; 0xFFFFFFFFFFFFFFFF; -9223372036854775808; 99999999999999999999",
	"// a\rlet x = 1", // a lone carriage return ends a comment
	"fn int.f(a) { this + a } fn f(a) { a } fn \"My Type\".f(a) {}",
	"import \"m\" as m; m::f(m::X); global::X",
	"x !in y; x.call(1, 2,); x[0]?[1].b.c[2] = d(3)?.e",
	"do { 1 } until x",
	"try { f() } catch { }",
	"`a ${ `b ${ c }` } d`",
}

func TestCompiles(t *testing.T) {
	for _, src := range compiling {
		if s := parse(src); s.Err != nil {
			t.Errorf("%q: %v at %v", src, s.Err, s.Err.Span)
		}
	}
}

func TestDefinitions(t *testing.T) {
	src := "fn a() {}\nprivate fn b(x, yy,) { x }\nfn T.c(z) { this }\nlet f = |q| q;\nfn a(x) { 1 }\nfn broken("
	s := parse(src)
	if s.Err == nil || len(s.Functions) != 4 {
		t.Fatalf("got %+v", s)
	}
	var got []string
	for _, f := range s.Functions {
		var params []string
		for _, p := range f.Params {
			params = append(params, s.File.Text(p.Span))
		}
		got = append(got, fmt.Sprintf("%s(%s) %q %v %s", s.File.Text(f.Name.Span), strings.Join(params, " "), f.Receiver, f.Private, s.File.Text(f.Body)))
	}
	want := []string{`a() "" false {}`, `b(x yy) "" true { x }`, `c(z) "T" false { this }`, `a(x) "" false { 1 }`}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got %q", got)
	}
	if f, ok := s.Function("a", 1); !ok || len(f.Params) != 1 || f.Params[0].Text != "x" {
		t.Errorf("a with one parameter: got %+v", f)
	}
	if _, ok := s.Function("c", 1); ok {
		t.Error("a method of a type was found as a function")
	}
	if n := len(s.Named("a")); n != 2 {
		t.Errorf("got %d functions a", n)
	}
}

func TestReturns(t *testing.T) {
	tests := []struct{ body, want string }{
		{``, `(): {}`},
		{` 1 `, `another value: 1`},
		{` "a"; `, `text: "a"`}, // a semicolon does not drop the value
		{` (); ; `, `(): ()`},
		{` "a" + x `, `text: "a" + x`},
		{` x + "a" `, `text: x + "a"`},
		{` x + y `, `unknown: x + y`},
		{" `a ${if b { 1 }}` ", "text: `a ${if b { 1 }}`"},
		{` x == 1 `, `a boolean: x == 1`},
		{` !x `, `a boolean: !x`},
		{` x && f() || y in z `, `a boolean: x && f() || y in z`},
		{` (x < ("a")) `, `a boolean: (x < ("a"))`},
		{` f(x) `, `unknown: f(x)`},
		{` x.y[0] `, `unknown: x.y[0]`},
		{` -1 `, `another value: -1`},
		{` -x `, `unknown: -x`},
		{` [true] `, `another value: [true]`},
		{` |x| { return true } `, `another value: |x| { return true }`},
		{` let y = true `, `(): let y = true`},
		{` y = true; `, `(): y = true`},
		{` if x { "a" } else { "b" } `, `text: "a", text: "b"`},
		{` if x { "a" } else if y { true } `, `text: "a", (): if y { true }, a boolean: true`},
		{` if x { return "a"; } true `, `text: "a", a boolean: true`},
		{` if x { return } { { 5 } } `, `(): return, another value: 5`},
		{` return if x { "a" } else { true }; `, `text: "a", a boolean: true`},
		{` ({ "a" }) `, `text: "a"`},
		{` ({ "a" }) + 1 `, `unknown: ({ "a" }) + 1`},
		{` throw "a" `, ``},
		{` x ?? return true `, `unknown: x ?? return true, a boolean: true`},
		{` switch x { 1 => "a", 2 => { true } _ => () } `, `text: "a", a boolean: true, (): ()`},
		{` switch x { 1 => return "a", 2 => throw 1 } `, `(): switch x { 1 => return "a", 2 => throw 1 }, text: "a"`},
		{` loop { if x { break "a" } if y { break } } `, `text: "a", (): break`},
		{` while x { break "a" } `, `(): while x { break "a" }, text: "a"`},
		{` for i in x { i } `, `(): for i in x { i }`},
		{` do { "a" } while x `, `(): do { "a" } while x`},
		{` loop { loop { break "a" } return 1 } `, `another value: 1`},
		{` try { "a" } catch (e) { true } `, `unknown: { "a" }, (): catch (e) { true }`},
		{` try { f() } catch { return true } `, `unknown: { f() }, (): catch { return true }, a boolean: true`},
		{` import "a" as b `, `(): import "a" as b`},
	}
	for _, test := range tests {
		s := parse("return 7; fn validate(content) {" + test.body + "}")
		f, ok := s.Function("validate", 1)
		if !ok {
			t.Errorf("%q: %v", test.body, s.Err)
			continue
		}
		var got []string
		for _, r := range f.Returns {
			got = append(got, r.Kind.String()+": "+s.File.Text(r.Span))
		}
		if g := strings.Join(got, ", "); g != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.body, g, test.want)
		}
	}
}

func TestTool(t *testing.T) {
	src := "\n  // @tool fetch \r\n//@description Gets  a page.\n// plain\n" +
		"// @param url string required \"The URL\"\n//\t@param n integer\n// @param\n" +
		"// @requires network\n// @requires fs\n// @tool again\nlet x = 1;\n// @requires late\n"
	s := parse(src)
	if s.Err != nil {
		t.Fatal(s.Err)
	}
	check := func(p Part, want string) {
		t.Helper()
		if p.Text != want || s.File.Text(p.Span) != want {
			t.Errorf("got %q at %q, want %q", p.Text, s.File.Text(p.Span), want)
		}
	}
	check(s.Tool.Name, "fetch")
	check(s.Tool.Description, "Gets  a page.")
	if len(s.Tool.Params) != 3 || len(s.Tool.Requires) != 2 {
		t.Fatalf("got %+v", s.Tool)
	}
	check(s.Tool.Requires[0], "network")
	check(s.Tool.Requires[1], "fs")
	url, n := s.Tool.Params[0], s.Tool.Params[1]
	check(url.Name, "url")
	check(url.Type, "string")
	check(url.Need, "required")
	check(url.Description, "The URL")
	check(n.Name, "n")
	check(n.Type, "integer")
	check(n.Need, "")
	check(s.Tool.Params[2].Name, "")
	if got := s.File.Text(n.Line); got != "@param n integer" {
		t.Errorf("got line %q", got)
	}
	if alone := ReadTool(s.File); !reflect.DeepEqual(alone, s.Tool) {
		t.Errorf("without its code the script declares %+v", alone)
	}
	if huge := ReadTool(source.New("", []byte(src+strings.Repeat(" ", MaxSize)))); !reflect.DeepEqual(huge, Tool{}) {
		t.Errorf("a script that is too large declares %+v", huge)
	}
}
