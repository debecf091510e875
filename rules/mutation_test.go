package rules_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/fix"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/report"
	"github.com/levlint/levlint/source"
)

// mutations is how many there are by default; LEVLINT_MUTATIONS asks for more (scripts/torture).
const mutations = 300

// Blueprints that were real until somebody stumbled over the keyboard: nothing crashes, every place
// is in the file, what was TOML stays TOML with its edits made, and a second run says the same.
func TestMutations(t *testing.T) {
	t.Parallel()
	seeds := mutationSeeds(t)
	n := mutations
	if text := os.Getenv("LEVLINT_MUTATIONS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	var workers sync.WaitGroup
	each := runtime.GOMAXPROCS(0)
	for worker := range each {
		workers.Go(func() {
			for i := worker; i < n && !t.Failed(); i += each {
				random := rand.New(rand.NewPCG(11, uint64(i))) //nolint:gosec // it is to be the same each time
				m := &mutator{Rand: random, seeds: seeds}
				survives(t, i, m.mutant())
			}
		})
	}
	workers.Wait()
}

func mutationSeeds(t *testing.T) [][]byte {
	t.Helper()
	var seeds [][]byte
	for _, c := range cases(t) {
		seeds = append(seeds, []byte(c.text))
	}
	ours := len(seeds)
	if _, set := os.LookupEnv("LEVLINT_SHARED"); set || os.Getenv("LEVLINT_MUTATIONS") != "" {
		for _, path := range shared.Blueprints(t) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for range max(1, ours/200) { // they are few, and worth more
				seeds = append(seeds, text)
			}
		}
	}
	return seeds
}

// survives checks one mutant in every way.
func survives(t *testing.T, number int, text []byte) {
	t.Helper()
	file := source.New("mutant", text)
	tree := toml.Parse(file)
	result := analyzer.Check(file, strictly())
	for _, bug := range result.Bugs {
		t.Errorf("mutant %d: %s: %v\n%s", number, bug.Rule.ID, bug.Value, bug.Stack)
	}
	for _, f := range slices.Concat(result.Findings, result.Suppressed) {
		if place := outside(file, f); place != (source.Span{}) {
			t.Errorf("mutant %d: %s: %v is not in the file", number, f.Rule.ID, place)
		}
	}
	if fixed, n := fix.Apply(file, result.Findings); n > 0 && len(tree.Errors) == 0 {
		if errors := toml.Parse(source.New("mutant", fixed)).Errors; len(errors) > 0 {
			t.Errorf("mutant %d: mended it is no TOML: %s\n%s", number, errors[0].Message, excerpt(fixed))
		}
	}
	if first, second := written(t, file, result), written(t, file, analyzer.Check(source.New("mutant", bytes.Clone(text)), strictly())); !bytes.Equal(first, second) {
		t.Errorf("mutant %d: a second run says otherwise", number)
	}
	if number%4 == 0 && len(tree.Errors) == 0 { // each edit alone costs a check
		proveEdits(t, file, strictly())
	}
	if t.Failed() {
		t.Logf("mutant %d is\n%s", number, text)
	}
}

// outside returns a place of a finding that is not in the file.
func outside(file *source.File, f analyzer.Finding) source.Span {
	spans := []source.Span{f.Span}
	for _, r := range f.Related {
		spans = append(spans, r.Span)
	}
	for _, step := range f.Run {
		spans = append(spans, step.Span)
	}
	for _, alternative := range f.Fixes {
		for _, e := range alternative.Edits {
			spans = append(spans, e.Span)
		}
	}
	for _, s := range spans {
		if s.Start < 0 || s.Start > s.End || s.End > len(file.Content) {
			return s
		}
	}
	return source.Span{}
}

// written is the report of a check, which has to be JSON.
func written(t *testing.T, file *source.File, result analyzer.Result) []byte {
	t.Helper()
	var out bytes.Buffer
	r := &report.Report{Files: []report.File{{Name: file.Name, Findings: result.Findings, Suppressed: result.Suppressed}}}
	if err := report.JSON(&out, r); err != nil {
		t.Error(err)
	}
	if !json.Valid(out.Bytes()) {
		t.Errorf("the report is no JSON:\n%s", excerpt(out.Bytes()))
	}
	return out.Bytes()
}

// mutator makes blueprints out of blueprints.
type mutator struct {
	*rand.Rand
	seeds [][]byte
}

func (m *mutator) mutant() []byte {
	text := bytes.Clone(m.seeds[m.IntN(len(m.seeds))])
	for range 1 + m.IntN(4) {
		text = m.change(text)
	}
	return text
}

// change makes one change: half of them as people would, half as disks and merges do.
func (m *mutator) change(text []byte) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	i, k := m.IntN(len(lines)), m.IntN(len(lines))
	switch m.IntN(9) {
	case 0: // a line twice
		return bytes.Join(slices.Insert(lines, k, lines[i]), nil)
	case 1: // a line lost
		return bytes.Join(slices.Delete(lines, i, i+1), nil)
	case 2: // a line from elsewhere
		others := bytes.SplitAfter(m.seeds[m.IntN(len(m.seeds))], []byte("\n"))
		return bytes.Join(slices.Insert(lines, k, others[m.IntN(len(others))]), nil)
	case 3: // two lines in each other's place
		lines[i], lines[k] = lines[k], lines[i]
		return bytes.Join(lines, nil)
	case 4: // a letter lost, twice or another one
		return m.slip(text)
	case 5: // a value of another kind
		if key, _, ok := bytes.Cut(lines[i], []byte("=")); ok {
			values := []string{"0", "-1", "9223372036854775807", "true", "\"\"", "[]", "{}", "nan", "1979-05-27", "\"\\u0000\"", "[[[]]]", "{ a = { b = 1 } }", "'''\n'''"}
			lines[i] = append(bytes.Clone(key), "= "+values[m.IntN(len(values))]+"\n"...)
		}
		return bytes.Join(lines, nil)
	case 6: // a piece of the file lost
		from, to := m.piece(text)
		return slices.Delete(text, from, to)
	case 7: // a byte that nobody typed
		if len(text) > 0 {
			text[m.IntN(len(text))] = byte(m.IntN(256))
		}
		return text
	default: // a piece twice
		from, to := m.piece(text)
		return slices.Insert(text, to, text[from:to]...)
	}
}

func (m *mutator) slip(text []byte) []byte {
	if len(text) == 0 {
		return text
	}
	i := m.IntN(len(text))
	switch m.IntN(3) {
	case 0:
		return slices.Delete(text, i, i+1)
	case 1:
		return slices.Insert(text, i, text[i])
	default:
		text[i] = "abcdefghijklmnopqrstuvwxyz_-.[]{}=\"'# \n"[m.IntN(39)]
		return text
	}
}

func (m *mutator) piece(text []byte) (from, to int) {
	from = m.IntN(len(text) + 1)
	return from, min(len(text), from+m.IntN(64))
}
