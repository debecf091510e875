package baseline_test

import (
	"cmp"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/baseline"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// words are what the names of stages and regions are in real blueprints.
var words = regexp.MustCompile(`[\w-]+`)

// Each stage of a real blueprint, and then all its regions at once, are renamed wherever they are named:
// nothing is new. Left out are regions that the engine knows by their names, to which another name does
// make a difference.
func TestRenamesInRealBlueprints(t *testing.T) {
	t.Parallel()
	engine, _ := catalog.Lookup(catalog.Default)
	findings, tried := 0, 0
	for _, path := range shared.Blueprints(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		before := check("agent.leviath", string(text))
		findings += len(before.Findings)
		old := written(t, before)
		b := blueprint.Decode(source.New("", text))
		rename := func(name, renamed string) {
			tried++
			files := []baseline.Checked{check("agent.leviath", renamed)}
			m := old.Match(files, nothingExists)
			if fresh, gone := isNew(files, m), isGone(m); fresh+gone != "" {
				t.Errorf("%s: %s renamed: new is %s; gone is %s", path, name, fresh, gone)
			}
		}
		for _, name := range before.Parts.Stages {
			rename(name, withStage(b, name, "quite_another"))
		}
		renamed := map[string]string{}
		for i, name := range before.Parts.Regions {
			if _, special := engine.SpecialRegion(name); !special && !slices.Contains(before.Parts.Stages, name) {
				renamed[name] = fmt.Sprintf("quite_another_%d", i)
			}
		}
		rename("all regions", words.ReplaceAllStringFunc(string(text), func(word string) string { return cmp.Or(renamed[word], word) }))
	}
	if tried < 300 || findings < 500 {
		t.Errorf("only %d names were tried, and %d findings kept", tried, findings)
	}
}

// withStage returns the text of a blueprint in which a stage has another name.
func withStage(b *blueprint.Blueprint, name, other string) string {
	var spans []source.Span
	value := func(v blueprint.Text) {
		if text, ok := v.Get(); ok && text == name {
			spans = append(spans, v.Span)
		}
	}
	if b.Agent != nil {
		value(b.Agent.EntryStage)
	}
	for _, s := range b.Stages.Items {
		if s.Name.Text == name {
			spans = append(spans, s.Everywhere()...)
		}
		for _, e := range s.Transitions.Items {
			if e.Name.Text == name {
				spans = append(spans, e.Everywhere()...)
			}
		}
		value(s.WorkerStage)
		value(s.MergeStage)
	}
	slices.SortFunc(spans, func(a, b source.Span) int { return b.Start - a.Start })
	text := b.File.Content
	for _, s := range slices.Compact(spans) {
		text = text[:s.Start] + strings.Replace(text[s.Start:s.End], name, other, 1) + text[s.End:]
	}
	return text
}
