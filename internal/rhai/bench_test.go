package rhai

import (
	"testing"

	"github.com/levlint/levlint/source"
)

const realistic = `
/// Checks that the answer is JSON with the fields that the next stage needs.
fn check_%(content) {
    let trimmed = content.trim();
    if trimmed.len() == 0 {
        return "the answer is empty";
    }
    let parsed = ();
    try { parsed = parse_json(trimmed); } catch (e) {
        return ` + "`the answer is not JSON: ${e}`" + `;
    }
    let missing = [];
    for field in ["title", "summary", "sources"] {
        if !(field in parsed) || parsed[field] == () {
            missing.push(field);
        }
    }
    // Several fields are named at once, so that one retry is enough.
    if !missing.is_empty() {
        return "missing: " + missing.reduce(|all, one| if all == () { one } else { all + ", " + one });
    }
    switch parsed.kind {
        "report" | "note" => (),
        "draft" if parsed.version > 2 => return "a draft has at most version 2",
        _ => { return "unknown kind"; }
    }
    let score = parsed.score * 100.0 / (1 + parsed.sources.len());
    if score < 50.0 && parsed.sources.len() < 3 { "too few sources" } else { () }
}
`

func BenchmarkParse(b *testing.B) {
	script := []byte(numbered(realistic, 49))
	if s := Parse(source.New("", script)); s.Err != nil {
		b.Fatal(s.Err)
	}
	b.SetBytes(int64(len(script)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(source.New("", script))
	}
}
