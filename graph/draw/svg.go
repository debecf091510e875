package draw

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A theme is the colours of one ground. They are written out for each: not every viewer knows
// variables, and a picture may be looked at in any.
type theme struct{ ground, ink, soft, box, line, signal, worker, err, warning, note string }

func (t theme) css() string {
	return strings.NewReplacer("GROUND", t.ground, "INK", t.ink, "SOFT", t.soft, "BOX", t.box, "LINE", t.line,
		"SIGNAL", t.signal, "WORKER", t.worker, "ERROR", t.err, "WARNING", t.warning, "NOTE", t.note).Replace(`
  text { fill: INK; } .soft { fill: SOFT; } .ground { fill: GROUND; }
  .box { fill: BOX; stroke: LINE; } .frame { stroke: LINE; } .edge { stroke: LINE; } .tip { fill: LINE; }
  .signal .edge { stroke: SIGNAL; } .signal .tip, .signal .label { fill: SIGNAL; }
  .worker .edge { stroke: WORKER; } .worker .tip, .worker .label { fill: WORKER; }
  .error .box, .edge.error { stroke: ERROR; } .error .mark { fill: ERROR; }
  .warning .box, .edge.warning { stroke: WARNING; } .warning .mark { fill: WARNING; }
  .note .box, .edge.note { stroke: NOTE; } .note .mark { fill: NOTE; }
`)
}

// style makes a picture legible on light and on dark grounds; it brings its own.
func style() string {
	light := theme{"#ffffff", "#1f2933", "#52606d", "#f1f4f7", "#52606d", "#9b4d00", "#5b3fb5", "#c0212b", "#a35c00", "#1d63b8"}
	dark := theme{"#14181d", "#e6eaee", "#a4b0bc", "#222a33", "#9aa7b4", "#f0a35e", "#b39ff5", "#ff7b7f", "#f2b544", "#76b3ff"}
	return `
  text { font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; } .name { font-weight: bold; }
  .box { stroke-width: 1.2; } .entry .box { stroke-width: 3; } .frame, .edge { fill: none; stroke-width: 1.3; }
  .signal .edge { stroke-dasharray: 6 3; } .implied .edge { stroke-dasharray: 2 3; } .worker .edge { stroke-width: 2.4; }
` + light.css() + "  @media (prefers-color-scheme: dark) {" + dark.css() + "  }\n"
}

// SVG writes a picture with a layout of its own, in layers from the entry down.
func SVG(w io.Writer, p *Picture) error {
	l := newLayout(p)
	s := svg{bufio.NewWriter(w)}
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`+"\n", l.width, l.height, l.width, l.height)
	s.printf("<title>%s</title>\n<style>%s</style>\n", xmlText(plain(p.Title)), style())
	s.printf(`<rect class="ground" width="%.0f" height="%.0f"/>`+"\n", l.width, l.height)
	for _, r := range l.routes {
		s.route(l, r)
	}
	for i := range p.Stages {
		s.stage(&p.Stages[i], l.boxes[i])
	}
	for _, r := range l.routes {
		for _, b := range r.stops {
			s.label(r.edge, b)
		}
	}
	s.printf("</svg>\n")
	return s.Flush()
}

type svg struct{ *bufio.Writer }

func (s svg) printf(format string, args ...any) {
	fmt.Fprintf(s.Writer, format, args...) //nolint:errcheck // Flush returns it
}

// body returns the part of a box that is drawn: edges from a stage to itself have room beside it.
func (b *box) body(s *Stage) (left, right float64) {
	w := 0.0
	for _, line := range s.lines() {
		w = max(w, textWidth(line)+2*padding)
	}
	return b.x - w/2, b.x + w/2
}

func (s svg) stage(stage *Stage, b *box) {
	classes := []string{"stage"}
	if stage.Entry {
		classes = append(classes, "entry")
	}
	if stage.Level != "" {
		classes = append(classes, stage.Level)
	}
	left, right := b.body(stage)
	top := b.y - b.h/2
	s.printf(`<g class="%s"><rect class="box" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="6"/>`+"\n", strings.Join(classes, " "), left, top, right-left, b.h)
	if stage.Output {
		s.printf(`<rect class="frame" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="8"/>`+"\n", left-4, top-4, right-left+8, b.h+8)
	}
	for i, line := range stage.lines() {
		class := "soft"
		switch {
		case i == 0:
			class = "name"
		case i >= len(stage.about()):
			class = "mark"
		}
		s.text(class, line, b.x, top+padding+4+lineSkip*float64(i))
	}
	s.printf("</g>\n")
}

// text writes a line around the middle. Its length is set, so that any font keeps to the layout.
func (s svg) text(class, line string, x, y float64) {
	if line != "" {
		s.printf(`<text class="%s" x="%.1f" y="%.1f" text-anchor="middle" textLength="%.1f" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n", class, x, y, textWidth(line), xmlText(line))
	}
}

func (s svg) label(e Edge, b *box) {
	if b.label == "" {
		return
	}
	s.printf(`<g class="%s"><rect class="ground" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`+"\n", e.Kind, b.x-b.w/2, b.y-lineSkip/2, b.w, lineSkip)
	s.text("label", b.label, b.x, b.y+4)
	s.printf("</g>\n")
}

// route draws an edge as a smooth line through its stops, with a tip at the end.
func (s svg) route(l *layout, r route) {
	s.printf(`<g class="%s">`, r.edge.Kind)
	if r.edge.From == r.edge.To {
		s.loop(r.edge, l.boxes[r.edge.From])
		return
	}
	x, y := r.leaves.x, r.leaves.y
	path := fmt.Sprintf("M%.1f %.1f", x, y)
	for _, b := range r.stops {
		half := b.h / 2
		if y > b.y {
			half = -half
		}
		path += curve(x, y, b.x, b.y-half) + fmt.Sprintf(" V%.1f", b.y+half)
		x, y = b.x, b.y+half
	}
	tx, ty := r.arrives.x, r.arrives.y
	path += curve(x, y, tx, ty)
	s.printf(`<path class="edge %s" d="%s"/>`, r.edge.Level, path)
	down := 7.0
	if ty < y { // it comes from below
		down = -7
	}
	s.printf(`<path class="tip" d="M%.1f %.1f l-4 %.1f h8 z"/></g>`+"\n", tx, ty, -down)
}

// curve leaves and arrives upright.
func curve(x, y, tx, ty float64) string {
	middle := (y + ty) / 2
	return fmt.Sprintf(" C%.1f %.1f %.1f %.1f %.1f %.1f", x, middle, tx, middle, tx, ty)
}

// loop draws an edge from a stage to itself beside it.
func (s svg) loop(e Edge, b *box) {
	right := b.x + b.w/2 - loopWidth - textWidth(e.Label)
	s.printf(`<path class="edge %s" d="M%.1f %.1f c%.1f -14 %.1f 34 0 20"/>`, e.Level, right, b.y-10, loopWidth, loopWidth)
	s.printf(`<path class="tip" d="M%.1f %.1f l8 -4 v8 z"/>`, right, b.y+10)
	if e.Label != "" {
		s.text("label", plain(e.Label), right+loopWidth-6+textWidth(e.Label)/2, b.y+4)
	}
	s.printf("</g>\n")
}

// xmlText escapes text for XML. Characters that XML does not know are gone by then.
func xmlText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;", "\uFFFE", "\uFFFD", "\uFFFF", "\uFFFD").Replace(text)
}
