package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// TestSinceFollowsRenames renames stages and regions of searching, and does something else besides.
func TestSinceFollowsRenames(t *testing.T) {
	build := []string{"[stages.build]", "[stages.make]", "[stages.build.t", "[stages.make.t", "[stages.build.t", "[stages.make.t", "transitions.build]", "transitions.make]"}
	review := []string{"[stages.review]", "[stages.check]", "[stages.review.t", "[stages.check.t", "transitions.review]", "transitions.check]"}
	and := func(change []string, more ...string) []string { return slices.Concat(change, more) }
	const strands = "agent.leviath dead-end-possible: plan can strand:"
	for name, change := range map[string]struct {
		pairs []string // of edits
		want  []string
	}{
		"a stage with findings":          {build, nil},
		"one beside them":                {review, nil},
		"both":                           {and(build, review...), nil},
		"the entry":                      {[]string{"[stages.plan]", "[stages.draw]", "[stages.plan.t", "[stages.draw.t", "transitions.plan]", "transitions.draw]"}, nil},
		"to a word that was there":       {[]string{"[stages.review]", "[stages.plan2]", "[stages.review.t", "[stages.plan2.t", "transitions.review]", "transitions.plan2]"}, nil},
		"a region":                       {[]string{"regions.notes", "regions.memo"}, nil},
		"stages and a region":            {and(and(build, review...), "regions.notes", "regions.memo"), nil},
		"a stage, and a new one":         {and(review, "[stages.check]\n", lost+"\n[stages.check]\n"), newStage("agent.leviath")},
		"a stage, and one more mistake":  {and(build, "old_stage = 1", "old_stage = 1\nnew_stage = 1"), []string{strands, "agent.leviath unknown-key: nothing reads new_stage", oldEdge, oldStage}},
		"a stage, and another":           {and(build, "Plan it.", "Plan it!"), []string{strands}},
		"a stage, and its own text":      {and(build, "Build it.", "Build all."), []string{strands, oldEdge, oldStage}},
		"a stage, and its edge":          {and(build, `condition = "error"`, "condition = \"error\"\nhint = \"no\""), []string{oldEdge}},
		"a stage, but not an edge to it": {review[:4], []string{"agent.leviath unknown-stage: the transition names"}},
		"a region, and what it says":     {[]string{"regions.notes]\nkind = \"pinned\"\nbudget = \"2%\"", "regions.memo]\nkind = \"pinned\"\nbudget = \"3%\""}, []string{oldRegion}},
		"a stage for another":            {and(review, "Review it.", "Check it."), []string{oldStage}},
		"two that change names": {[]string{"[stages.build]", "[stages.x]", "[stages.review]", "[stages.build]", "[stages.x]", "[stages.review]"}, []string{
			"agent.leviath cycle-without-max-revisits: build and plan", "agent.leviath cycle-without-max-revisits: plan and build", oldStage,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			expectToldOfEdits(t, change.pairs, change.want)
		})
	}
}

// Of another name for a stage or a region of a real blueprint comes what it causes, as the engine knows some
// regions by their names, and nothing else.
func TestSinceFollowsRenamesInCorpus(t *testing.T) {
	paths := shared.Blueprints(t)
	inRepository(t)
	renamed := map[string]string{}
	for i, path := range paths {
		if i%5 > 0 { // many are alike
			continue
		}
		text := readFile(t, path)
		for j, name := range namesIn(text) {
			file := fmt.Sprintf("%d/%d/agent.leviath", i, j)
			writeFile(t, file, text)
			word := regexp.MustCompile(`(^|[^\w-])` + regexp.QuoteMeta(name) + `($|[^\w-])`)
			renamed[file] = word.ReplaceAllString(text, "${1}other_"+name+"${2}")
		}
	}
	commit(t)
	before := map[string]int{}
	found, _ := told(t, "--profile", "strict", ".")
	for _, finding := range found {
		before[finding]++
	}
	for file, text := range renamed {
		writeFile(t, file, text)
	}
	var caused []string
	found, _ = told(t, "--profile", "strict", ".")
	for _, finding := range found {
		as := strings.ReplaceAll(finding, "other_", "")
		if before[as]--; before[as] < 0 {
			caused = append(caused, finding)
		}
	}
	expectTold(t, caused, "--since", "HEAD", "--profile", "strict", ".")
}

// namesIn returns those of the stages, and of the regions of [context].
func namesIn(text string) (names []string) {
	b := blueprint.Decode(source.New("", []byte(text)))
	for _, s := range b.Stages.Items {
		names = append(names, s.Name.Text)
	}
	if b.Context != nil {
		for _, r := range b.Context.Regions.Items {
			names = append(names, r.Name.Text)
		}
	}
	return names
}
