package main

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// BenchmarkCheck runs all rules of the recommended profile over text: no file, no report.
func BenchmarkCheck(b *testing.B) {
	opt := recommendedOptions()
	workload.Layer(b, func(file *source.File) func() {
		return func() { analyzer.Check(source.New(file.Name, []byte(file.Content)), opt) }
	})
}

// BenchmarkSize is how the cost of one blueprint grows with its size.
func BenchmarkSize(b *testing.B) {
	for _, size := range []int{10_000, 30_000, 100_000, 300_000, 1_000_000, 5_000_000} {
		b.Run(fmt.Sprintf("%d", size), func(b *testing.B) {
			benchmarkCheck(b, workload.Sized(size))
		})
	}
}

// BenchmarkStages is how the cost of one blueprint grows with its stages, in each shape of graph.
// Of 200,000 stages only a chain fits into a file of the size that is read.
func BenchmarkStages(b *testing.B) {
	for _, shape := range workload.Shapes() {
		for _, n := range []int{10, 100, 1_000, 10_000, 200_000} {
			if n > 10_000 && shape.Name != "chain" {
				continue
			}
			b.Run(fmt.Sprintf("%s/%d", shape.Name, n), func(b *testing.B) {
				benchmarkCheck(b, source.New("agent.leviath", []byte(shape.Write(n))))
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/stage")
			})
		}
	}
}

// BenchmarkLargest checks the largest of the real blueprints as the command does, with its file
// read, its configuration looked for and a report written.
func BenchmarkLargest(b *testing.B) {
	largest := workload.Largest(b)
	b.SetBytes(int64(len(largest.Content)))
	benchmarkRun(b, largest.Name)
}

// BenchmarkCorpus does the same to all of the real blueprints, found by searching their folder.
func BenchmarkCorpus(b *testing.B) {
	benchmarkRun(b, shared.Path(b, "corpus"))
}

func recommendedOptions() analyzer.Options {
	p := &program{rules: catalogue()}
	return p.optionsFor(newOptions(), config.Settings{})
}

func benchmarkCheck(b *testing.B, file *source.File) {
	opt := recommendedOptions()
	b.SetBytes(int64(len(file.Content)))
	b.ReportAllocs()
	for b.Loop() {
		analyzer.Check(source.New(file.Name, []byte(file.Content)), opt)
	}
}

func benchmarkRun(b *testing.B, path string) {
	b.ReportAllocs()
	for b.Loop() {
		if exit := run([]string{path}, strings.NewReader(""), io.Discard, io.Discard); exit == exitTrouble {
			b.Fatal("it could not be checked")
		}
	}
}
