//go:build !unix

package discover

// withoutWaiting does nothing where named pipes have no names among the files.
const withoutWaiting = 0
