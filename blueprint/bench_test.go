package blueprint_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// BenchmarkDecode parses, too: nothing else does it for Decode.
func BenchmarkDecode(b *testing.B) {
	workload.Layer(b, func(file *source.File) func() {
		return func() { blueprint.Decode(source.New(file.Name, []byte(file.Content))) }
	})
}
