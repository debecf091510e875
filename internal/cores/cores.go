// Package cores shares work among the cores of the processor.
package cores

import (
	"cmp"
	"runtime"
	"sync"
	"sync/atomic"
)

// Each calls do with every number below n, and returns when all calls have. Calls run at the same time, in no
// order: as many as most says, or one a core where it is 0. Who calls Each does a share of them itself.
func Each(n, most int, do func(i int)) {
	var next atomic.Int64
	work := func() {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(i)
		}
	}
	var workers sync.WaitGroup
	for range min(cmp.Or(most, runtime.GOMAXPROCS(0)), n) - 1 {
		workers.Go(work)
	}
	work()
	workers.Wait()
}
