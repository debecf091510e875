package cores_test

import (
	"sync/atomic"
	"testing"

	"github.com/levlint/levlint/internal/cores"
)

// Each number is called once, however many calls run at the same time, which are no more than asked for.
func TestEach(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 2, 1_000} {
		for _, most := range []int{0, 1, 3, 2_000} {
			called := make([]atomic.Int32, n)
			var running atomic.Int32
			cores.Each(n, most, func(i int) {
				if now := running.Add(1); most > 0 && now > int32(most) {
					t.Errorf("%d calls run at the same time, where %d may", now, most)
				}
				called[i].Add(1)
				running.Add(-1)
			})
			for i := range called {
				if times := called[i].Load(); times != 1 {
					t.Errorf("of %d by %d, number %d is called %d times", n, most, i, times)
				}
			}
		}
	}
}
