package blueprint_test

import (
	"os"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// BenchmarkDecode reads the largest real blueprint.
func BenchmarkDecode(b *testing.B) {
	var largest []byte
	for _, path := range shared.Blueprints(b) {
		text, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		if len(text) > len(largest) {
			largest = text
		}
	}
	b.SetBytes(int64(len(largest)))
	b.ReportAllocs()
	for b.Loop() {
		blueprint.Decode(source.New("agent.leviath", largest))
	}
}
