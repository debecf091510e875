package toml

import (
	"testing"

	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

func BenchmarkParse(b *testing.B) {
	workload.Layer(b, func(file *source.File) func() {
		return func() { Parse(source.New(file.Name, []byte(file.Content))) }
	})
}
