package flow_test

import (
	"os"
	"testing"

	"github.com/levlint/levlint/analyzer/analyzertest"
	"github.com/levlint/levlint/rules/flow"
)

func TestCases(t *testing.T) {
	for _, r := range flow.List {
		t.Run(r.ID, func(t *testing.T) {
			if _, err := os.Stat("testdata/" + r.ID + ".txtar"); err == nil {
				analyzertest.Run(t, r, "testdata/"+r.ID+".txtar")
			} else {
				t.Log("no archive")
			}
		})
	}
}
