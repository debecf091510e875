//go:build unix

package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

var endings = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP}

// heedSignals lets the processes that the test starts be ended, also where the test itself ignores some
// signals: below nohup, or in the background of a script. A signal that Go handles is not ignored in
// a new process.
func heedSignals(t *testing.T) {
	t.Helper()
	taken := make(chan os.Signal, 1)
	for _, sig := range endings {
		signal.Notify(taken, sig)
	}
	t.Cleanup(func() { signal.Stop(taken) })
}

// Whoever ends levlint while it checks finds the folder as it was: reports are written at the end.
func TestInterruptedWhileChecking(t *testing.T) {
	t.Parallel()
	heedSignals(t)
	for _, sig := range endings {
		folder := t.TempDir()
		writeFile(t, filepath.Join(folder, "report.json"), "old")
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
	heedSignals(t)
	for _, sig := range endings {
		folder := t.TempDir()
		writeFile(t, filepath.Join(folder, "report.json"), "old")
		command := exec.Command("halfway", ".levlint-half")
		command.Dir = folder
		startHalfway(t, command)
		expectFiles(t, folder, map[string]string{"report.json": "old", ".levlint-half": "half"})
		endBy(t, command, sig)
		if code := command.ProcessState.ExitCode(); code != 128+int(sig) {
			t.Errorf("%v: it ends with %v", sig, command.ProcessState)
		}
		expectFiles(t, folder, map[string]string{"report.json": "old"})
	}
}

// Below nohup a terminal that is closed ends nothing.
func TestSignalThatIsIgnoredWhileWriting(t *testing.T) {
	t.Parallel()
	heedSignals(t)
	command := exec.Command("sh", "-c", `trap "" HUP; exec halfway .levlint-half`)
	command.Dir = t.TempDir()
	startHalfway(t, command)
	if err := command.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	endBy(t, command, syscall.SIGTERM)
	if code := command.ProcessState.ExitCode(); code != 128+int(syscall.SIGTERM) {
		t.Errorf("it ends with %v", command.ProcessState)
	}
}

// startHalfway starts a process, and waits until it has written half of its file.
func startHalfway(t *testing.T, command *exec.Cmd) {
	t.Helper()
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
