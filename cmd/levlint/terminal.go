package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// terminal is what is known of where text goes. The zero value is a file or a pipe.
type terminal struct {
	is    bool
	width int // columns; 0 if unknown
}

func terminalOf(w io.Writer) terminal {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return terminal{}
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		width = 0
	}
	return terminal{is: true, width: width}
}

// The words of --color.
const (
	colorAuto   = "auto"
	colorAlways = "always"
	colorNever  = "never"
)

// wantsColor decides for one writer. The flag is stronger than the environment; there, a word
// against colour is stronger than one for it, since only the first can harm nobody.
func (t terminal) wantsColor(flag string, getenv func(string) string) bool {
	switch flag {
	case colorAlways:
		return true
	case colorNever:
		return false
	}
	force := strings.ToLower(getenv("FORCE_COLOR"))
	cliForce := getenv("CLICOLOR_FORCE")
	switch {
	case getenv("NO_COLOR") != "", force == "0", force == "false":
		return false
	case force != "", cliForce != "" && cliForce != "0":
		return true
	default:
		return t.is && getenv("TERM") != "dumb" && getenv("CLICOLOR") != "0"
	}
}

// What stands beside a line of a blueprint: its number and a bar.
const gutter = 8

// lineWidth is how many columns a line of a blueprint may take here; 0 is the format's choice.
func (t terminal) lineWidth() int {
	if t.width == 0 {
		return 0
	}
	return max(t.width-gutter, 40)
}
