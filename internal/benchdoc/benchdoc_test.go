package main

import (
	"strings"
	"testing"
)

// Two rounds of two groups, as scripts/bench writes them.
const printed = `machine: A processor, 2 cores.
commit: abc1234

group: start
load: 0.10
goos: linux
pkg: example.org/levlint
BenchmarkStart/empty-2    	 50	 2000000 ns/op	 1000000 min-ns	 1000000 binary-bytes
BenchmarkStart/imports-2  	 50	 6000000 ns/op	 5000000 min-ns	 9000000 binary-bytes
BenchmarkStart/version-2  	 50	 8000000 ns/op	 7000000 min-ns	11000000 binary-bytes
PASS

group: layers
load: 0.20
pkg: example.org/internal/toml
BenchmarkParse/corpus-2   	 10	10000000 ns/op	 200.00 MB/s	 100 B/op	 3 allocs/op
pkg: example.org/levlint
BenchmarkCheck/corpus-2   	 10	30000000 ns/op	  66.67 MB/s	 400 B/op	 9 allocs/op
PASS
`

func sectionsOf(t *testing.T, text string) map[string]string {
	t.Helper()
	all, err := read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for _, s := range all.sections() {
		sections[s.name] = s.text
	}
	return sections
}

func TestTables(t *testing.T) {
	t.Parallel()
	second := strings.NewReplacer(" 2000000 ns/op", " 4000000 ns/op", "load: 0.10", "load: 0.30").Replace(printed)
	sections := sectionsOf(t, printed+second)
	for name, want := range map[string]string{
		"machine": "A processor, 2 cores.\n",
		"start": `| benchmark | median | ± | fastest |
|---|--:|--:|--:|
| Start/empty | 3 ms | ∞ | 1 ms |
| Start/imports | 6 ms | ∞ | 5 ms |
| Start/version | 8 ms | ∞ | 7 ms |

Commit abc1234; rounds: 2; load before each: 0.10, 0.30.
`,
		"layers": `| benchmark | median | ± | fastest | a second | allocated | allocations |
|---|--:|--:|--:|--:|--:|--:|
| toml Parse/corpus | 10 ms | ∞ | 10 ms | 200 MB | 100 B | 3 |
| levlint Check/corpus | 30 ms | ∞ | 30 ms | 66.7 MB | 400 B | 9 |

Commit abc1234; rounds: 2; load before each: 0.20.
`,
		"split": `| the system and Go's runtime | before main, in the packages | in main |
|--:|--:|--:|
| 3 ms | 3 ms | 2 ms |
`,
		"targets": "", // some were not measured
	} {
		if sections[name] != want {
			t.Errorf("%s is\n%s\nand not\n%s", name, sections[name], want)
		}
	}
}

func TestTargets(t *testing.T) {
	t.Parallel()
	verdicts := sectionsOf(t, printed+`
group: files
BenchmarkLargest-2      	 10	 4000000 ns/op
BenchmarkProcess/5000-2 	  1	 1000000000 ns/op	 4000 blueprints/s
BenchmarkProcess/corpus-2	 1	 1000000000 ns/op	 61000000 peak-bytes
`)["targets"]
	if strings.Contains(verdicts, "busy") {
		t.Errorf("an idle machine is called busy:\n%s", verdicts)
	}
	for _, want := range []string{
		"| `levlint version` | ≤ 9 ms | 8 ms | met |",
		"| ≤ 2 ms | 2 ms | met |",
		"| ≤ 3 ms | 4 ms | **missed** |",
		"| ≥ 3.5 k | 4 k | met |",
		"| ≥ 5 k | 4 k | **missed** |",
		"| ≤ 2.5 | 3 | **missed** |",
		"| ≤ 60 MB | 61 MB | **missed** |",
		"| ≤ 12 MB | 11 MB | met |",
	} {
		if !strings.Contains(verdicts, want) {
			t.Errorf("%s is not in\n%s", want, verdicts)
		}
	}
}

// A busy machine can make a start quicker than a part of it: that is no target met.
func TestTargetsOnBusyMachine(t *testing.T) {
	t.Parallel()
	busy := strings.NewReplacer("load: 0.10", "load: 29.1", "6000000 ns/op", "16000000 ns/op").Replace(printed) + `
BenchmarkLargest-2      	 10	 4000000 ns/op
BenchmarkProcess/5000-2 	  1	 1000000000 ns/op	 4000 blueprints/s
BenchmarkProcess/corpus-2	 1	 1000000000 ns/op	 61000000 peak-bytes
`
	verdicts := sectionsOf(t, busy)["targets"]
	for _, want := range []string{"| ≤ 2 ms | -8 ms | unclear |", "with a load of up to 29.1"} {
		if !strings.Contains(verdicts, want) {
			t.Errorf("%s is not in\n%s", want, verdicts)
		}
	}
}

func TestQuantity(t *testing.T) {
	t.Parallel()
	for value, want := range map[float64]string{
		0.0123456: "12.3 ms", 0.000001: "1 µs", 1234: "1.23 ks", 9.996: "10 s", 123456789: "123 Ms", 2.5: "2.5 s", 100: "100 s",
	} {
		if got := quantity(value, "s"); got != want {
			t.Errorf("%v is written %q, not %q", value, got, want)
		}
	}
}

func TestReplace(t *testing.T) {
	t.Parallel()
	const page = "a\n<!-- bench start: written by scripts/bench -->\nold\n<!-- end -->\nb\n"
	got, err := replace(page, []section{{"start", "new\n"}, {"unshown", "x\n"}})
	if want := strings.Replace(page, "old", "new", 1); got != want || err != nil {
		t.Errorf("the page is now\n%s\n%v", got, err)
	}
	for _, page := range []string{"", "<!-- bench start: written by scripts/bench -->\nno end"} {
		if _, err := replace(page, []section{{"start", "new\n"}}); err == nil {
			t.Errorf("%q is not refused", page)
		}
	}
}
