package workload

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Shape is a kind of stage graph.
type Shape struct {
	Name  string
	Write func(stages int) string // a blueprint with nothing but the graph
}

// Shapes returns those that differ in what they cost.
func Shapes() []Shape {
	return []Shape{
		{"sparse", func(n int) string { return Sparse(n, 3) }},
		{"dense", func(n int) string { return Sparse(n, 30) }},
		{"chain", func(n int) string { return Chain(n, false) }},
		{"loops", Loops},
	}
}

// Sparse writes n stages with so many edges each: to the next one, so that all are reached, and
// to others at random. At most all stages are led to.
func Sparse(n, edges int) string {
	random := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for i := range n {
		targets := []int{(i + 1) % n}
		for len(targets) < min(edges, n) {
			if to := random.IntN(n); !slices.Contains(targets, to) {
				targets = append(targets, to)
			}
		}
		Stage(&b, i, 3, false, targets)
	}
	return b.String()
}

// Chain writes n stages, each leading to the next only, or back to the one before as well.
func Chain(n int, back bool) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "[stages.s%d.transitions]\n", i)
		if back && i > 0 {
			fmt.Fprintf(&b, "s%d = {}\n", i-1)
		}
		if i < n-1 {
			fmt.Fprintf(&b, "s%d = {}\n", i+1)
		}
	}
	return b.String()
}

// Loops writes n stages with three ways from each to near ones, on and back, some of them bounded,
// some with DONE, and an output stage at the end.
func Loops(n int) string {
	random := rand.New(rand.NewPCG(8, 9))
	var b strings.Builder
	for i := range n - 1 {
		bound := -1
		if random.IntN(3) == 0 {
			bound = 1 + random.IntN(3)
		}
		Stage(&b, i, bound, i%10 == 0, []int{i + 1, min(n-1, i+1+random.IntN(8)), max(0, i-random.IntN(8))})
	}
	fmt.Fprintf(&b, "[stages.s%d]\nmode = \"output\"\ntransitions = {}\n", n-1)
	return b.String()
}

// Stage writes the stage of number i, which leads to those of the numbers. It may be entered anew
// so many times; a negative number is no bound. A complete one offers DONE.
func Stage(b *strings.Builder, i, revisits int, complete bool, to []int) {
	fmt.Fprintf(b, "[stages.s%d]\n", i)
	if revisits >= 0 {
		fmt.Fprintf(b, "max_revisits = %d\n", revisits)
	}
	if complete {
		b.WriteString("allow_complete = true\n")
	}
	fmt.Fprintf(b, "[stages.s%d.transitions]\n", i)
	slices.Sort(to)
	for _, target := range slices.Compact(to) {
		fmt.Fprintf(b, "s%d = {}\n", target)
	}
}
