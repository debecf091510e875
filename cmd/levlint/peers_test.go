package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// BenchmarkPeers lets other programs do what they can with the same blueprints as levlint.
// scripts/bench-peers installs them, and names them in LEVLINT_PEERS: one a line, its name, a tab,
// and the command before the paths, whose words are parted by blanks.
func BenchmarkPeers(b *testing.B) {
	others := strings.TrimSpace(os.Getenv("LEVLINT_PEERS"))
	if others == "" {
		b.Skip("LEVLINT_PEERS names no other programs: scripts/bench-peers does")
	}
	programs := append([]string{"levlint\t" + buildRelease(b)}, strings.Split(others, "\n")...)
	for _, size := range []struct {
		name string
		in   func(testing.TB) input
	}{
		{"1", func(t testing.TB) input { return written(t, workload.Generated(1)) }},
		{"corpus", corpus},
		{"5000", func(t testing.TB) input { return written(t, workload.Generated(5_000)) }},
	} {
		b.Run(size.name, func(b *testing.B) {
			in := size.in(b)
			for _, program := range programs {
				name, command, _ := strings.Cut(program, "\t")
				words := strings.Fields(command)
				b.Run(name, func(b *testing.B) {
					mustRefuse(b, words)
					in.job(append(words, in.paths...)...).measure(b)
				})
			}
		})
	}
}

// mustRefuse fails where a program does not notice that the last of its files is not TOML: one that
// passes over files that it takes for none of its own would be the fastest of all.
func mustRefuse(b *testing.B, words []string) {
	broken := written(b, append(workload.Generated(1), source.New("", []byte("agent = = 1\n"))))
	command := broken.job(append(words, broken.paths...)...).command()
	err := command.Run()
	if err == nil {
		b.Fatalf("%s accepts a file that is not TOML", filepath.Base(words[0]))
	}
	if !errors.As(err, new(*exec.ExitError)) {
		b.Fatal(err)
	}
}
