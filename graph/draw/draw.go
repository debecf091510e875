// Package draw shows a stage graph: as text, for Mermaid and Graphviz, as an SVG of its own layout,
// and as JSON.
//
// A Picture is what there is to see, already in words. What a name may do in a format, each
// writer sees to: a stage may well be called x" [shape=box].
package draw

import (
	"cmp"
	"io"
	"strings"
	"unicode"
)

// Picture is a graph in words. Stages and edges are in file order.
type Picture struct {
	Title  string  `json:"title"`
	Stages []Stage `json:"stages"`
	Edges  []Edge  `json:"edges"`
}

// Stage is a box.
type Stage struct {
	Name     string   `json:"name"`
	Mode     string   `json:"mode"`
	Entry    bool     `json:"entry"`
	Output   bool     `json:"output"`   // it owes the run's answer
	Entries  string   `json:"entries"`  // how often it may be entered: "1", "at most 4", "without end"; "" if never
	Calls    string   `json:"calls"`    // model calls an entry may take: "50 calls", "no cap"
	Findings []string `json:"findings"` // rules that speak of it
	Level    string   `json:"level"`    // of the worst of them; "" without
}

// Edge is an arrow between two stages, which it knows by their place.
type Edge struct {
	From  int    `json:"from"`
	To    int    `json:"to"`
	Kind  Kind   `json:"kind"`
	Label string `json:"label"` // why it is taken, where that is no choice
	Level string `json:"level"` // of the worst finding on it
}

// Kind says how an edge is drawn.
type Kind string

// Choice edges are what a stage chooses among, Signal edges wait for something to go wrong,
// Implied ones are written nowhere, and Worker ones start runs of their own.
const (
	Choice  Kind = "choice"
	Signal  Kind = "signal"
	Implied Kind = "implied"
	Worker  Kind = "worker"
)

// Format is a way to write a picture.
type Format struct {
	Name  string
	Write func(io.Writer, *Picture) error
}

// Formats returns all of them, the default one first.
func Formats() []Format {
	return []Format{{"text", Text}, {"mermaid", Mermaid}, {"dot", DOT}, {"svg", SVG}, {"json", JSON}}
}

// lines are what a box says: the name, what is known of it, and what was found.
func (s *Stage) lines() []string {
	lines := s.about()
	for _, id := range s.Findings {
		lines = append(lines, s.mark()+" "+id)
	}
	return lines
}

// about is the name and what is known of a stage.
func (s *Stage) about() []string {
	lines := []string{plain(s.Name), s.Mode}
	if s.Entries != "" {
		lines = append(lines, "entered "+s.Entries)
	} else {
		lines = append(lines, "never entered")
	}
	if s.Calls != "" {
		lines = append(lines, s.Calls)
	}
	return lines
}

// mark stands before the findings of a stage, for who sees no colours.
func (s *Stage) mark() string {
	return cmp.Or(map[string]string{"error": "✖", "warning": "▲", "note": "●"}[s.Level], "●")
}

// plain puts a sign in the place of what is no text: what gives orders to a terminal, what turns
// the direction of writing, and what is no UTF-8.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Zl, r) || unicode.Is(unicode.Zp, r) {
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(text, string(unicode.ReplacementChar)))
}
