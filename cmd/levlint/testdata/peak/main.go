// Command peak runs a command and prints the most memory that it held at once, in bytes.
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
)

func main() {
	command := exec.Command(os.Args[1], os.Args[2:]...)
	if err := command.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	_ = command.Wait() // whatever it exits with
	peak := command.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		peak *= 1024 // others count in KiB
	}
	fmt.Println(peak)
}
