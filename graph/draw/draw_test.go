package draw

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/graph"
	"github.com/levlint/levlint/internal/shared"
	"github.com/levlint/levlint/resolve"
	"github.com/levlint/levlint/source"
)

// odd is a picture whose names are what each format would read as its own.
func odd() *Picture {
	p := &Picture{Title: "a \"b\" <c> & -->\x1b[2J"}
	for _, name := range []string{`x" [shape=box]`, "<b>&amp;;|`", "\\n", "end", "漢字", "a\nb\x00\x1b\u202e\xff\ufffe", "%% --> s1", "", "]]>", `\`, `a\"b`} {
		p.Stages = append(p.Stages, Stage{Name: name, Mode: "autonomous", Entries: "once", Calls: "50 calls", Findings: []string{"some-rule"}, Level: "warning"})
	}
	p.Stages[0].Entry, p.Stages[3].Output = true, true
	for i := range p.Stages {
		for k, kind := range []Kind{Choice, Signal, Implied, Worker} {
			p.Edges = append(p.Edges, Edge{From: i, To: (i + k) % len(p.Stages), Kind: kind, Label: []string{"", `er"ror <&>`, "next", "wor|kers"}[k]})
		}
	}
	return p
}

func written(t *testing.T, write func(io.Writer, *Picture) error, p *Picture) string {
	t.Helper()
	var first, second bytes.Buffer
	if err := errors.Join(write(&first, p), write(&second, p)); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Fatal("two drawings of one picture differ")
	}
	return first.String()
}

func TestSVGIsXML(t *testing.T) {
	text := written(t, SVG, odd())
	seen := map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		if data, ok := token.(xml.CharData); ok {
			seen[string(data)] = true
		}
	}
	for _, name := range []string{`x" [shape=box]`, "<b>&amp;;|`", "\\n", "漢字", "]]>", `a\"b`, `er"ror <&>`} {
		if !seen[name] {
			t.Errorf("%q does not come back", name)
		}
	}
}

// TestDOT has Graphviz read what was written, where it is installed.
func TestDOT(t *testing.T) {
	dot, err := exec.LookPath("dot")
	if err != nil {
		t.Skip("Graphviz is not installed")
	}
	text := written(t, DOT, odd())
	command := exec.Command(dot, "-Tjson0")
	command.Stdin = strings.NewReader(text)
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var graph struct {
		Objects []struct{ Name, Label string }
		Edges   []any
	}
	if err := json.Unmarshal(out, &graph); err != nil {
		t.Fatal(err)
	}
	p := odd()
	if len(graph.Objects) != len(p.Stages) || len(graph.Edges) != len(p.Edges) {
		t.Errorf("%d nodes and %d edges, want %d and %d", len(graph.Objects), len(graph.Edges), len(p.Stages), len(p.Edges))
	}
}

func TestMermaidKeepsToItsLines(t *testing.T) {
	p := odd()
	text := written(t, Mermaid, p)
	nodes := 0
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "  s") {
			nodes++
		}
		if i := strings.Index(line, `"`); i >= 0 && strings.Count(line, `"`) != 2 {
			t.Errorf("a name breaks out of its quotes: %s", line)
		}
	}
	if nodes != len(p.Stages)+len(p.Edges) {
		t.Errorf("%d lines of nodes and edges, want %d:\n%s", nodes, len(p.Stages)+len(p.Edges), text)
	}
}

func TestTextGivesNoOrders(t *testing.T) {
	if text := written(t, Text, odd()); strings.ContainsAny(text, "\x1b\x00\u202e") {
		t.Errorf("%q", text)
	}
}

func TestJSONKeepsNames(t *testing.T) {
	var back Picture
	if err := json.Unmarshal([]byte(written(t, JSON, odd())), &back); err != nil {
		t.Fatal(err)
	}
	if back.Stages[0].Name != `x" [shape=box]` || len(back.Edges) != len(odd().Edges) {
		t.Errorf("%+v", back)
	}
}

// rectangles returns what is written in a picture, and where: stages and labels.
func rectangles(p *Picture, l *layout) map[string][4]float64 {
	all := map[string][4]float64{}
	for i := range p.Stages {
		left, right := l.boxes[i].body(&p.Stages[i])
		b := l.boxes[i]
		all[fmt.Sprintf("stage %d", i)] = [4]float64{left - 4, b.y - b.h/2 - 4, right + 4, b.y + b.h/2 + 4}
	}
	for i, b := range l.boxes[len(p.Stages):] {
		if b.label != "" {
			all[fmt.Sprintf("label %d %s", i, b.label)] = [4]float64{b.x - b.w/2, b.y - lineSkip/2, b.x + b.w/2, b.y + lineSkip/2}
		}
	}
	for _, r := range l.routes {
		if r.edge.From == r.edge.To && r.edge.Label != "" {
			b := l.boxes[r.edge.From]
			middle := b.x + b.w/2 - loopWidth - textWidth(r.edge.Label) + loopWidth - 6 + textWidth(r.edge.Label)/2
			half := textWidth(r.edge.Label) / 2
			all[fmt.Sprintf("loop of %d", r.edge.From)] = [4]float64{middle - half, b.y - 6, middle + half, b.y + 8}
		}
	}
	return all
}

// Overlaps returns the pairs of a picture that cover each other.
func overlaps(p *Picture) []string {
	var pairs []string
	l := newLayout(p)
	all := rectangles(p, l)
	for a, x := range all {
		if x[0] < 0 || x[1] < 0 || x[2] > l.width || x[3] > l.height {
			pairs = append(pairs, a+" leaves the picture")
		}
		for b, y := range all {
			if a < b && x[0] < y[2] && y[0] < x[2] && x[1] < y[3] && y[1] < x[3] {
				pairs = append(pairs, a+" covers "+b)
			}
		}
	}
	return pairs
}

func TestNothingCoversAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 300 {
		p := &Picture{}
		n := 1 + random.IntN(14)
		for k := range n {
			p.Stages = append(p.Stages, Stage{Name: strings.Repeat("n", 1+random.IntN(30)), Mode: "autonomous", Calls: "50 calls", Entry: k == 0})
		}
		for range random.IntN(3 * n) {
			p.Edges = append(p.Edges, Edge{From: random.IntN(n), To: random.IntN(n), Kind: Signal, Label: []string{"", "error", "dead_end", "max_iterations"}[random.IntN(4)]})
		}
		if pairs := overlaps(p); pairs != nil {
			t.Fatalf("picture %d: %v", i, pairs)
		}
	}
}

// TestRealBlueprints draws every real blueprint in every format.
func TestRealBlueprints(t *testing.T) {
	engine, _ := catalog.Lookup(catalog.Default)
	drawn := 0
	err := filepath.WalkDir(shared.Path(t, "corpus"), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".leviath" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		b := blueprint.Decode(source.New(path, text))
		r := resolve.Of(b, engine)
		p := Of("agent.leviath", graph.NewMachine(graph.New(b), r), r, nil)
		for _, f := range Formats() {
			written(t, f.Write, p)
		}
		if pairs := overlaps(p); pairs != nil {
			t.Errorf("%s: %v", path, pairs)
		}
		drawn++
		return nil
	})
	if err != nil || drawn != 77 {
		t.Errorf("drew %d: %v", drawn, err)
	}
}
