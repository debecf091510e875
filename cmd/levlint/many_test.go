package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"testing"
)

// Ten thousand files are one run: each is reported once, in the order of their names, and none takes
// more than it does alone.
func TestManyFiles(t *testing.T) {
	const n, mostEach = 10_000, 200_000 // bytes allocated
	folder := t.TempDir()
	t.Chdir(folder)
	for i := range n {
		writeFile(t, filepath.Join(fmt.Sprint("d", i%100), fmt.Sprintf("%05d.leviath", i)), "")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	stdout, stderr, exit := levlint(t, "--format", "json")
	runtime.ReadMemStats(&after)
	if exit != exitFindings || stderr != "" {
		t.Errorf("exit code %d; %s", exit, stderr)
	}
	var got struct {
		Findings []struct{ Rule, File string }
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Findings) != n {
		t.Fatalf("%d findings, not %d", len(got.Findings), n)
	}
	for i, f := range got.Findings {
		if f.Rule != "missing-agent-table" || i > 0 && f.File <= got.Findings[i-1].File {
			t.Fatalf("finding %d is %v", i, f)
		}
	}
	if each := (after.TotalAlloc - before.TotalAlloc) / n; each > mostEach {
		t.Errorf("each file takes %d bytes, of at most %d", each, mostEach)
	}
}
