package workload_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// Two runs have to measure the same, and what is measured has to be the work on sound blueprints:
// rules are silent about a broken one, and fast.
func TestGenerated(t *testing.T) {
	t.Parallel()
	first, again := workload.Generated(50), workload.Generated(50)
	for i, file := range first {
		if file.Content != again[i].Content {
			t.Errorf("blueprint %d is not twice the same", i)
		}
		if i > 0 && file.Content == first[i-1].Content {
			t.Errorf("blueprint %d is that before it", i)
		}
		mustDecode(t, file, 5)
	}
}

func TestSized(t *testing.T) {
	t.Parallel()
	for _, size := range []int{10_000, 30_000, 1_000_000} {
		file := workload.Sized(size)
		if over := len(file.Content) - size; over < 0 || over >= 10_000 {
			t.Errorf("a blueprint of %d bytes has %d too many", size, over)
		}
		mustDecode(t, file, 4)
	}
}

func TestShapes(t *testing.T) {
	t.Parallel()
	for _, shape := range workload.Shapes() {
		for _, n := range []int{10, 100} {
			file := source.New(shape.Name, []byte(shape.Write(n)))
			if got := mustDecode(t, file, n); got != n {
				t.Errorf("%s: %d stages, not %d", shape.Name, got, n)
			}
		}
	}
}

// mustDecode returns how many stages a blueprint has, which are at least so many.
func mustDecode(t *testing.T, file *source.File, least int) int {
	t.Helper()
	b := blueprint.Decode(file)
	if len(b.Syntax) > 0 {
		t.Errorf("%s is not TOML: %s", file.Name, b.Syntax[0].Message)
	}
	stages := len(b.Stages.Items)
	if stages < least {
		t.Errorf("%s has %d stages, less than %d", file.Name, stages, least)
	}
	return stages
}
