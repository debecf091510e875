package discover

import (
	"os"
	"runtime"
	"syscall"
	"testing"
)

// becomeNobody takes from root what root may do with files of others, so that permissions bind the
// test as they do anybody. It holds for the goroutine of the test, whose thread stays its own.
func becomeNobody(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		return
	}
	runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
	const nobody = 65534
	if err := syscall.Setfsuid(nobody); err != nil {
		t.Skip("root cannot become somebody else:", err)
	}
	t.Cleanup(func() {
		if err := syscall.Setfsuid(0); err != nil {
			t.Fatal(err) // the folder of the test cannot be removed
		}
	})
}
