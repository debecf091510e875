package main

import (
	"fmt"
	"io"
	"math"
	"path"
	"slices"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchmath"
)

// results are those of one run of scripts/bench.
type results struct {
	machine string // what it ran on, as a sentence
	commit  string
	groups  []*group // in the order in which they ran
}

// group is the benchmarks that a table is about.
type group struct {
	name       string
	load       []string // of the machine when a round of the group began; 1 is one core
	benchmarks []*benchmark
}

// benchmark is what was measured of one: by unit, a value a round. Units are as benchunit tidies
// them: seconds, bytes.
type benchmark struct {
	folder  string // the last of its package: "toml"
	name    string // with it: "toml Parse/corpus"
	samples map[string][]float64
}

func read(r io.Reader) (*results, error) {
	all := &results{}
	reader := benchfmt.NewReader(r, "standard input")
	for reader.Scan() {
		switch record := reader.Result().(type) {
		case *benchfmt.SyntaxError:
			return nil, record
		case *benchfmt.Result:
			all.add(record)
		}
	}
	return all, reader.Err()
}

func (all *results) add(r *benchfmt.Result) {
	all.machine, all.commit = r.GetConfig("machine"), r.GetConfig("commit")
	g := find(&all.groups, r.GetConfig("group"), func(g *group) string { return g.name })
	g.name = r.GetConfig("group")
	if load := r.GetConfig("load"); !slices.Contains(g.load, load) {
		g.load = append(g.load, load)
	}
	name := nameOf(r)
	b := find(&g.benchmarks, name, func(b *benchmark) string { return b.name })
	if b.samples == nil {
		*b = benchmark{folder: path.Base(r.GetConfig("pkg")), name: name, samples: map[string][]float64{}}
	}
	for _, v := range r.Values {
		b.samples[v.Unit] = append(b.samples[v.Unit], v.Value)
	}
}

// find returns the element of that name; it appends an empty one where there is none.
func find[T any](in *[]*T, name string, nameOf func(*T) string) *T {
	for _, element := range *in {
		if nameOf(element) == name {
			return element
		}
	}
	*in = append(*in, new(T))
	return (*in)[len(*in)-1]
}

// nameOf leaves out the number of cores, which the page tells once.
func nameOf(r *benchfmt.Result) string {
	base, parts := r.Name.Parts()
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", path.Base(r.GetConfig("pkg")), base)
	for _, part := range parts {
		if part[0] == '/' {
			b.Write(part)
		}
	}
	return b.String()
}

// summary returns the median of a unit, with the interval in which the median of many rounds would
// lie with a probability of 95 %. It reports false for a unit that was not measured.
func (b *benchmark) summary(unit string) (benchmath.Summary, bool) {
	if b == nil || len(b.samples[unit]) == 0 {
		return benchmath.Summary{}, false
	}
	sample := benchmath.NewSample(b.samples[unit], &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(sample, 0.95), true
}

// median returns that of a unit, or NaN for one that was not measured.
func (b *benchmark) median(unit string) float64 {
	s, ok := b.summary(unit)
	if !ok {
		return math.NaN()
	}
	return s.Center
}

// fastest returns the shortest time that was seen.
func (b *benchmark) fastest() float64 {
	if times := b.samples["min-sec"]; len(times) > 0 {
		return slices.Min(times)
	}
	return slices.Min(b.samples["sec/op"])
}

// benchmark returns one by its name, or nil if it was not run.
func (all *results) benchmark(name string) *benchmark {
	for _, g := range all.groups {
		for _, b := range g.benchmarks {
			if b.name == name {
				return b
			}
		}
	}
	return nil
}
