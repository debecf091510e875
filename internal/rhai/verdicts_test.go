package rhai

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/source"
)

// verdict is what the engine says of a script.
type verdict struct {
	src   string
	err   string // "" where it compiles
	place string // "line L, position C", "" where the engine names none
}

var placed = regexp.MustCompile(`^(.*) \((line \d+, position \d+)\)$`)

func verdicts(t testing.TB) []verdict {
	var all []verdict
	rows := strings.Split(strings.TrimSpace(string(shared.Read(t, "spec", "verdicts", "rhai-1.26.0.tsv"))), "\n")
	for _, row := range rows[1:] {
		quoted, said, _ := strings.Cut(row, "\t")
		var v verdict
		if err := json.Unmarshal([]byte(quoted), &v.src); err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		if said != "ok" {
			v.err = said
			if m := placed.FindStringSubmatch(said); m != nil {
				v.err, v.place = m[1], m[2]
			}
		}
		all = append(all, v)
	}
	return all
}

// place writes the start of an error as the engine does.
func place(s *Script) string {
	p := s.File.Position(s.Err.Span.Start, source.RuneColumns)
	return fmt.Sprintf("line %d, position %d", p.Line, p.Column)
}

func TestVerdictsOfTheEngine(t *testing.T) {
	agreed, located, wanted := 0, 0, 0
	rows := verdicts(t)
	for _, v := range rows {
		s := Parse(source.New("", []byte(v.src)))
		switch {
		case (s.Err == nil) != (v.err == ""):
			t.Errorf("%q: got %v, the engine says %q", v.src, s.Err, v.err)
			continue
		case s.Err != nil:
			wanted++
			if place(s) != v.place {
				t.Errorf("%q: %v at %s, the engine says %q at %s", v.src, s.Err, place(s), v.err, v.place)
			} else {
				located++
			}
		}
		agreed++
	}
	t.Logf("%d of %d verdicts and %d of %d places agree", agreed, len(rows), located, wanted)
}

func TestRealScriptsCompile(t *testing.T) {
	count := 0
	err := filepath.WalkDir(shared.Path(t, "corpus"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".rhai" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		count++
		s := Parse(source.New(path, text))
		if s.Err != nil {
			t.Errorf("%s: %s: %v", path, place(s), s.Err)
		}
		if s.Tool.Name.Text != strings.TrimSuffix(filepath.Base(path), ".rhai") || len(s.Tool.Params) == 0 {
			t.Errorf("%s: got tool %+v", path, s.Tool)
		}
		return nil
	})
	if err != nil || count == 0 {
		t.Fatalf("%d scripts: %v", count, err)
	}
}
