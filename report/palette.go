package report

import (
	"github.com/fatih/color"

	"github.com/levlint/levlint/analyzer"
)

// painter colours text, or leaves it as it is.
type painter func(text string) string

// palette holds the colours of one printer. The color package keeps a global switch that knows
// of standard output only; every colour here overrides it, because we may be writing elsewhere.
type palette struct {
	path, rule, gutter, related, fix painter
	err, warning, note               painter
}

func newPalette(enabled bool) palette {
	paint := func(attributes ...color.Attribute) painter {
		if !enabled {
			return func(text string) string { return text }
		}
		c := color.New(attributes...)
		c.EnableColor()
		return func(text string) string { return c.Sprint(text) }
	}
	return palette{
		path:    paint(color.Bold),
		rule:    paint(color.Faint),
		gutter:  paint(color.FgBlue),
		related: paint(color.FgBlue, color.Bold),
		fix:     paint(color.FgGreen),
		err:     paint(color.FgRed, color.Bold),
		warning: paint(color.FgYellow, color.Bold),
		note:    paint(color.FgCyan, color.Bold),
	}
}

func (p palette) level(s analyzer.Severity) painter {
	switch s {
	case analyzer.Error:
		return p.err
	case analyzer.Warning:
		return p.warning
	default:
		return p.note
	}
}
