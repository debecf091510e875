package resolve_test

import (
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

func BenchmarkOf(b *testing.B) {
	engine, _ := catalog.Lookup(catalog.Default)
	workload.Layer(b, func(file *source.File) func() {
		decoded := blueprint.Decode(file)
		return func() { resolve.Of(decoded, engine) }
	})
}
