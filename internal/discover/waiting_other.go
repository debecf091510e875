//go:build !unix

package discover

// WithoutWaiting does nothing where named pipes have no names among the files.
const WithoutWaiting = 0
