package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
)

// BenchmarkStart is what every run costs before it does anything.
func BenchmarkStart(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "levlint.exe")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for b.Loop() {
		if err := exec.Command(binary, "version").Run(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLargest checks the largest of the real blueprints.
func BenchmarkLargest(b *testing.B) {
	var largest string
	var size int64
	for _, path := range shared.Blueprints(b) {
		info, err := os.Stat(path)
		if err != nil {
			b.Fatal(err)
		}
		if info.Size() > size {
			largest, size = path, info.Size()
		}
	}
	b.SetBytes(size)
	benchmark(b, largest)
}

// BenchmarkCorpus checks all of the real blueprints, found by searching their folder.
func BenchmarkCorpus(b *testing.B) {
	benchmark(b, shared.Path(b, "corpus"))
}

func benchmark(b *testing.B, path string) {
	b.ReportAllocs()
	ballast := make([]byte, headroom) // as main does
	defer runtime.KeepAlive(ballast)
	for b.Loop() {
		if exit := run([]string{path}, strings.NewReader(""), io.Discard, io.Discard); exit == exitTrouble {
			b.Fatal("it could not be checked")
		}
	}
}
