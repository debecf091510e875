package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/levlint/levlint/internal/workload"
	"github.com/levlint/levlint/source"
)

// BenchmarkPeers lets other programs do what they can with the same blueprints as levlint.
// scripts/bench-peers installs them, and names them in LEVLINT_PEERS, one a line: its name, a tab,
// a variable of its environment or nothing, a tab, and the command before the paths, whose words
// are parted by blanks.
func BenchmarkPeers(b *testing.B) {
	others := strings.TrimSpace(os.Getenv("LEVLINT_PEERS"))
	if others == "" {
		b.Skip("LEVLINT_PEERS names no other programs: scripts/bench-peers does")
	}
	slow := map[string]bool{} // those that take more than a second for all real blueprints
	programs := append([]string{"levlint\t\t" + buildRelease(b)}, strings.Split(others, "\n")...)
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
				parts := strings.SplitN(program, "\t", 3)
				words := strings.Fields(parts[2])
				b.Run(parts[0], func(b *testing.B) {
					if name, value, ok := strings.Cut(parts[1], "="); ok {
						b.Setenv(name, value)
					}
					if len(in.paths) > 1_000 && slow[parts[0]] {
						b.Skip("it would take minutes: see what it takes for the real blueprints")
					}
					mustRefuse(b, words)
					took := in.job(append(words, in.paths...)...).measure(b)
					slow[parts[0]] = took > time.Second
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
