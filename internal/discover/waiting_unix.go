//go:build unix

package discover

import "syscall"

// withoutWaiting makes the opening of a named pipe return at once.
const withoutWaiting = syscall.O_NONBLOCK
