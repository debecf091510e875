package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/rules/contract"
	"github.com/levlint/levlint/rules/manifest"
	"github.com/levlint/levlint/rules/names"
	"github.com/levlint/levlint/source"
)

// Every machine edit is proven: made alone it leaves TOML, takes its finding away, brings none that
// weighs as much, and leaves every comment that it does not touch.

func TestEditsOfArchives(t *testing.T) {
	t.Parallel()
	for _, c := range cases(t) {
		opt := c.options()
		opt.Rules = rules.All()
		proveEdits(t, source.New(c.rule.ID+"/"+c.name, []byte(c.text)), opt)
	}
}

func TestEditsOfSharedBlueprints(t *testing.T) {
	t.Parallel()
	handed, err := filepath.Glob(filepath.Join(shared.Path(t, "cases"), "*.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(handed, shared.Blueprints(t)...) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		proveEdits(t, source.New(path, text), strictly())
	}
}

// strictly runs all rules, those of the strict profile too.
func strictly() analyzer.Options { return analyzer.Options{Rules: rules.All(), Strict: true} }

// proveEdits makes the first fix of each finding alone, and looks at what comes of it.
func proveEdits(t *testing.T, file *source.File, opt analyzer.Options) {
	t.Helper()
	before := analyzer.Check(file, opt)
	tree := toml.Parse(file)
	for _, f := range before.Findings {
		if len(f.Fixes[0].Edits) == 0 {
			continue
		}
		text, _ := fix.Apply(file, []analyzer.Finding{f})
		if fault := faultOf(file, tree, before.Findings, f, text, opt); fault != "" {
			t.Errorf("%s: %s: %q: the edit %q %s; it makes of\n%s\nthis:\n%s", file.Name, f.Rule.ID, f.Message, f.Fixes[0].Title, fault, excerpt([]byte(file.Content)), excerpt(text))
		}
	}
}

// excerpt keeps the report of a failure readable.
func excerpt(text []byte) []byte { return text[:min(len(text), 3000)] }

// faultOf says what is wrong with the text that a fix made; "" if nothing is.
func faultOf(file *source.File, tree *toml.Tree, before []analyzer.Finding, f analyzer.Finding, text []byte, opt analyzer.Options) string {
	fixed := source.New(file.Name, text)
	mended := toml.Parse(fixed)
	if len(mended.Errors) > 0 && len(tree.Errors) == 0 {
		return "leaves no TOML: " + mended.Errors[0].Message
	}
	if comment := lostComment(file, tree, f.Fixes[0].Edits, fixed, mended); comment != "" {
		return "takes the comment " + comment + " away"
	}
	after := analyzer.Check(fixed, opt)
	if len(after.Bugs) > 0 {
		return fmt.Sprintf("makes %s crash", after.Bugs[0].Rule.ID)
	}
	known, placed := map[string]int{}, map[string]bool{}
	for _, b := range before {
		known[saidBy(b)]++
		placed[placeOf(b)] = true
	}
	left := known[saidBy(f)] - 1
	for _, a := range after.Findings {
		switch said := saidBy(a); {
		case said == saidBy(f):
			if left--; left < 0 {
				return "leaves its finding"
			}
		case known[said] > 0:
			known[said]--
		case placed[placeOf(a)] && placeOf(a) != placeOf(f): // in other words than before
		case len(tree.Errors) == 0 && a.Severity >= f.Severity && !unmasked(f, a):
			return fmt.Sprintf("brings %s %s: %s", a.Severity, a.Rule.ID, a.Message)
		}
	}
	return ""
}

// masking are the rules about what the engine cannot read or find. Once it can, other rules judge
// what is there, and may find fault with it: "fanout" mended to "fan_out" lacks a worker_stage.
var masking = []*analyzer.Rule{
	contract.SchemaDoesNotCompile, contract.SchemaUnknownKeyword, manifest.KeyInWrongTable, manifest.RenamedKey, manifest.UnknownKey, manifest.UnknownValue, manifest.WrongType,
	names.UnknownModel, names.UnknownProvider, names.UnknownRegion, names.UnknownStage, names.UnknownTool,
}

// unmasked reports whether a new finding was only hidden by the one that was mended. The same rule
// again in the same part would be a mistake that the edit made.
func unmasked(mended, found analyzer.Finding) bool {
	return slices.Contains(masking, mended.Rule) && !(found.Rule == mended.Rule && slices.Equal(found.Path, mended.Path))
}

// saidBy is what makes two findings the same when the text around them has moved.
func saidBy(f analyzer.Finding) string { return f.Rule.ID + ": " + f.Message }

// placeOf is what makes them the same when they are put into other words: what key a misspelt one
// was meant to be depends on those beside it.
func placeOf(f analyzer.Finding) string {
	return f.Rule.ID + ": " + strings.Join(f.Path, ".") + ": " + f.File.Text(f.Span)
}

// lostComment returns a comment that no edit touches and that is none any more.
func lostComment(file *source.File, tree *toml.Tree, edits []analyzer.Edit, fixed *source.File, mended *toml.Tree) string {
	left := map[string]int{}
	for _, c := range mended.Comments {
		left[fixed.Text(c.Span)]++
	}
	for _, c := range tree.Comments {
		if slices.ContainsFunc(edits, func(e analyzer.Edit) bool { return e.Span.Overlaps(c.Span) || e.Span.Contains(c.Span) }) {
			continue
		}
		text := file.Text(c.Span)
		if left[text]--; left[text] < 0 {
			return text
		}
	}
	return ""
}
