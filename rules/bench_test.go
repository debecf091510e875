package rules_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/engineconfig"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/output"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/rules"
	"github.com/levlint/levlint/source"
)

// passes returns a pass over each of the real blueprints, whose facts have all been asked for.
func passes(b *testing.B) []*analyzer.Pass {
	b.Helper()
	var all []*analyzer.Pass
	keep := &analyzer.Rule{ID: "zz-last", Severity: analyzer.Error, Run: func(pass *analyzer.Pass) {
		all = append(all, pass)
	}}
	for _, path := range shared.Blueprints(b) {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		opt := analyzer.Options{Rules: append(rules.All(), keep), Strict: true, Dir: os.DirFS(filepath.Dir(path)), User: &engineconfig.Config{}}
		analyzer.Check(source.New(path, text), opt)
	}
	return all
}

// BenchmarkRules runs each rule alone over all real blueprints. What rules share is not in it.
func BenchmarkRules(b *testing.B) {
	all := passes(b)
	for _, rule := range rules.All() {
		b.Run(rule.ID, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, pass := range all {
					pass.Rule = rule
					rule.Run(pass)
				}
			}
		})
	}
}

// BenchmarkFacts computes what rules share, each fact alone, of all real blueprints.
func BenchmarkFacts(b *testing.B) {
	all := passes(b)
	for _, fact := range []struct {
		name    string
		compute func(*analyzer.Pass)
	}{
		{"graph", func(p *analyzer.Pass) { graph.New(p.Blueprint) }},
		{"resolved", func(p *analyzer.Pass) { resolve.Of(p.Blueprint, p.Engine) }},
		{"machine", func(p *analyzer.Pass) { graph.NewMachine(p.Graph(), p.Resolved()) }},
		{"schemas", func(p *analyzer.Pass) {
			for _, schema := range schemas(p.Blueprint) {
				output.Compile(schema)
			}
		}},
	} {
		b.Run(fact.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for _, pass := range all {
					fact.compute(pass)
				}
			}
		})
	}
}

// schemas returns the schemas of a blueprint.
func schemas(b *blueprint.Blueprint) []blueprint.Data {
	var found []blueprint.Data
	add := func(o *blueprint.Output) {
		if o != nil && o.Schema.Written() {
			found = append(found, o.Schema)
		}
	}
	if b.Agent != nil {
		add(b.Agent.Output)
	}
	for _, s := range b.Stages.Items {
		add(s.Output)
	}
	return found
}
