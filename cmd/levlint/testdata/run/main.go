// Command run runs a command and prints what it took, each as a number: how long it ran and how
// long cores worked for it, in nanoseconds, the most memory that it held at once, in bytes, and
// its exit code.
//
// A benchmark cannot ask that of a child of its own: Linux counts what the parent held when it
// started the child as the child's, and a benchmark holds more than levlint. This program holds
// little, so what it prints is right for all that holds more.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

func main() {
	command := exec.Command(os.Args[1], os.Args[2:]...)
	start := time.Now()
	err := command.Run()
	took := time.Since(start)
	state := command.ProcessState
	if state == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	peak := state.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		peak *= 1024 // others count in KiB
	}
	fmt.Println(took.Nanoseconds(), (state.UserTime() + state.SystemTime()).Nanoseconds(), peak, state.ExitCode())
}
