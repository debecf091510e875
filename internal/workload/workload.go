// Package workload is what benchmarks work on: real blueprints, blueprints of the size of real
// ones, and graphs of every shape and size. It is for tests and benchmarks.
//
// All of it is made from scratch, the same on every machine and in every run, but for the real
// blueprints, without which a benchmark that needs them is skipped.
package workload

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// Real returns the real blueprints, the smallest first, or skips as shared.Path does.
func Real(t testing.TB) []*source.File {
	t.Helper()
	var files []*source.File
	for _, path := range shared.Blueprints(t) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, source.New(path, text))
	}
	slices.SortStableFunc(files, func(a, b *source.File) int { return cmp.Compare(len(a.Content), len(b.Content)) })
	return files
}

// Median returns the real blueprint that as many are larger than as are smaller.
func Median(t testing.TB) *source.File {
	t.Helper()
	files := Real(t)
	return files[len(files)/2]
}

// Largest returns the largest of the real blueprints.
func Largest(t testing.TB) *source.File {
	t.Helper()
	files := Real(t)
	return files[len(files)-1]
}

// Layer measures what one layer does with each blueprint: with the median and the largest of the
// real ones, with all of them, and with a hundred that are generated. prepare does what the layers
// below do, is not measured, and returns the work, which is.
func Layer(b *testing.B, prepare func(*source.File) (work func())) {
	for _, input := range []struct {
		name  string
		files func(testing.TB) []*source.File
	}{
		{"median", func(t testing.TB) []*source.File { return []*source.File{Median(t)} }},
		{"largest", func(t testing.TB) []*source.File { return []*source.File{Largest(t)} }},
		{"corpus", Real},
		{"generated", func(testing.TB) []*source.File { return Generated(100) }},
	} {
		b.Run(input.name, func(b *testing.B) {
			var work []func()
			var size int64
			for _, file := range input.files(b) {
				work = append(work, prepare(file))
				size += int64(len(file.Content))
			}
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, do := range work {
					do()
				}
			}
			ReportRate(b, len(work))
		})
	}
}

// ReportRate adds how many blueprints a second were dealt with, where each iteration of the
// benchmark dealt with so many.
func ReportRate(b *testing.B, blueprints int) {
	b.ReportMetric(float64(b.N*blueprints)/b.Elapsed().Seconds(), "blueprints/s")
}

// Write writes blueprints into a folder each, below root, as they would lie in a repository. It
// returns their paths, parted by "/" and relative to root.
func Write(t testing.TB, root string, files []*source.File) []string {
	t.Helper()
	paths := make([]string, len(files))
	for i, file := range files {
		paths[i] = "agents/" + strconv.Itoa(i) + "/agent.leviath"
		path := filepath.Join(root, filepath.FromSlash(paths[i]))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(file.Content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return paths
}
