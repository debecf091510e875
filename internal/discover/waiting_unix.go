//go:build unix

package discover

import "syscall"

// WithoutWaiting makes the opening of a named pipe return at once.
const WithoutWaiting = syscall.O_NONBLOCK
