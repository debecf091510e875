//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var endings = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// Whoever ends levlint while it checks finds the folder as it was: reports are written at the end.
func TestInterruptedWhileChecking(t *testing.T) {
	t.Parallel()
	for _, sig := range endings {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "report.json"), "old")
		command := exec.Command("levlint", "-", "--format", "json", "--output", "report.json", "--format", "sarif:report.sarif")
		command.Dir = folder
		stdin, err := command.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		// More than a pipe holds: it is written once levlint has read the first of it.
		if _, err := io.WriteString(stdin, strings.Repeat("# comment\n", 100_000)); err != nil {
			t.Fatal(err)
		}
		endBy(t, command, sig)
		if status := command.ProcessState.Sys().(syscall.WaitStatus); !status.Signaled() || status.Signal() != sig {
			t.Errorf("%v: it ends with %v", sig, command.ProcessState)
		}
		expectFiles(t, folder, map[string]string{"report.json": "old"})
	}
}

// The file that is on its way to its place goes, too.
func TestInterruptedWhileWriting(t *testing.T) {
	t.Parallel()
	for _, sig := range endings {
		folder := t.TempDir()
		write(t, filepath.Join(folder, "report.json"), "old")
		command := exec.Command("halfway", ".levlint-half")
		command.Dir = folder
		stdout, err := command.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "halfway\n" {
			t.Fatalf("it says %q, %v", line, err)
		}
		expectFiles(t, folder, map[string]string{"report.json": "old", ".levlint-half": "half"})
		endBy(t, command, sig)
		if code := command.ProcessState.ExitCode(); code != 128+int(sig) {
			t.Errorf("%v: it ends with %v", sig, command.ProcessState)
		}
		expectFiles(t, folder, map[string]string{"report.json": "old"})
	}
}

func endBy(t *testing.T, command *exec.Cmd, sig syscall.Signal) {
	t.Helper()
	if err := command.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	if err := command.Wait(); err == nil {
		t.Errorf("%v: it ends as if nothing had happened", sig)
	}
}

func expectFiles(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if text, err := os.ReadFile(filepath.Join(folder, entry.Name())); err != nil || string(text) != want[entry.Name()] {
			t.Errorf("%s holds %q, %v", entry.Name(), text, err)
		}
	}
	if len(entries) != len(want) {
		t.Errorf("there are %v, not %d files", entries, len(want))
	}
}
