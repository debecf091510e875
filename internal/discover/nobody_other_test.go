//go:build unix && !linux

package discover

import "testing"

// becomeNobody does nothing where one thread alone cannot give up what root may do.
func becomeNobody(*testing.T) {}
