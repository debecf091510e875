package toml

import (
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// Parse reads a whole document. It never fails and never panics: what is not TOML 1.1, as the
// engine's reader takes it, is in Tree.Errors, and the values that could be read are in the tree.
func Parse(file *source.File) *Tree {
	p := &parser{
		src:   file.Text(file.All()),
		tree:  &Tree{File: file, Root: &Table{}},
		slabs: newSlabs(len(file.Content)),
	}
	p.into = p.tree.Root
	p.tree.Items = make([]Item, 0, strings.Count(p.src, "\n")+2) // most lines are an item, or a blank between two
	if p.foreignEncoding() {
		return p.tree
	}
	if !utf8.ValidString(p.src) {
		p.badUTF8()
	}
	p.document()
	p.sortErrors()
	return p.tree
}

// parser reads the document once, from start to end. Each statement recovers from its own
// mistakes, so that the next one starts clean.
type parser struct {
	src   string // the text of the file; strings of the tree share its memory
	tree  *Tree
	slabs slabs

	pos  int    // the next byte to read
	into *Table // of the last header: where assignments go

	brackets, braces int // the arrays and inline tables open around pos

	path   []Key    // scratch of key
	elems  []*Value // scratch of array: a stack, since arrays nest
	decode []byte   // scratch of strings with escapes

	merged      int           // the last marker of the latest merge conflict; -1 where none follows
	badBytes    []source.Span // runs of bytes that are no UTF-8, in order
	sawLoneCR   bool          // one error for a whole file with wrong line ends
	unclosed    [2]bool       // by quote: no """ (or ''') closes anything from here on
	lastComment int           // start of the last comment kept: blanks may be read twice

	// Some slips are made many times over in one go, and are told once: backslashes of a string, colons
	// of a statement, the tables of a copy.
	badEscape bool
	colons    bool
	copied    []Key
}

func (p *parser) document() {
	if len(p.src) >= len(source.BOM) && p.src[:len(source.BOM)] == source.BOM {
		p.pos = len(source.BOM)
	}
	p.lastComment = -1
	for {
		p.blank()
		p.item(Blank, nil, nil)
		if p.pos == len(p.src) {
			return
		}
		p.statement()
	}
}

// item ends a piece of the document at pos. It starts where the one before ended.
func (p *parser) item(kind ItemKind, keys []Key, into *Table) {
	start := 0
	items := p.tree.Items
	if n := len(items); n > 0 {
		last := &items[n-1]
		start = last.Span.End
		if kind == last.Kind && (kind == Blank || kind == Broken) {
			last.Span.End = p.pos
			return
		}
	}
	if start < p.pos {
		p.tree.Items = append(items, Item{Kind: kind, Span: source.Span{Start: start, End: p.pos}, Keys: keys, Into: into})
	}
}

// statement reads the header or assignment at pos and what stands between it and the end
// of its line. It always moves on.
func (p *parser) statement() {
	p.colons = false
	switch {
	case p.src[p.pos] == '[':
		p.header()
	case p.strayBOM(), p.conflict():
		p.item(Broken, nil, nil)
	default:
		p.assignment()
	}
}

// strayBOM reads a byte order mark in the middle of the file, as joined files have.
func (p *parser) strayBOM() bool {
	end := p.pos + len(source.BOM)
	if end > len(p.src) || p.src[p.pos:end] != source.BOM {
		return false
	}
	p.errorf(source.Span{Start: p.pos, End: end}, "a byte order mark belongs only at the very start of a file; delete it")
	p.pos = end
	return true
}

// conflict reads a marker that an unfinished merge left. What stands between the first marker and
// the next is read as usual; the versions after it are passed over.
func (p *parser) conflict() bool {
	const marker = 7 // characters
	line := p.src[p.pos:p.lineBreak(p.pos)]
	switch {
	case p.pos < p.merged && (strings.HasPrefix(line, "=======") || strings.HasPrefix(line, "||||||| ")):
		p.pos = p.lineBreak(p.merged)
	case p.merged <= p.pos && p.merged >= 0 && strings.HasPrefix(line, "<<<<<<< "):
		end := strings.Index(p.src[p.pos:], "\n>>>>>>> ")
		if end < 0 {
			p.merged = -1
			return false
		}
		p.merged = p.pos + end + 1
		p.errorf(source.Span{Start: p.pos, End: p.pos + marker}, "an unfinished merge left two versions of these lines; delete one of them, and the three lines of marks")
		p.pos = p.lineBreak(p.pos)
	default:
		return false
	}
	return true
}

// assignment reads "key = value".
func (p *parser) assignment() {
	start, mark := p.pos, p.mark()
	keys, state := p.key()
	found := noAssignment
	if state != noKey {
		keys, found = p.equals(keys, source.Span{Start: start, End: p.pos}, state)
	}
	if found != hasValue {
		if name, end, ok := p.bracketless(start); ok {
			p.reset(mark) // that the line is a header says it all
			p.pos = start
			p.undressed(name, end)
			return
		}
	}
	if found == noAssignment || state == oddKey && found == lacksValue {
		if state.usable() {
			p.reset(mark) // that the line is no assignment says it all
		}
		p.noStatement(start)
		return
	}
	v := p.slabs.value()
	v.Span = source.Span{Start: p.pos, End: p.pos}
	whole := found == lacksValue || p.lineValue(v)
	if state.usable() {
		p.assign(p.into, keys, v)
		p.item(Assignment, keys, p.into)
	} else {
		p.item(Broken, nil, nil)
	}
	if whole {
		p.lineEnd(v)
	}
}

// lineValue reads the value after the "=" before pos. It must start on the same line.
func (p *parser) lineValue(v *Value) (whole bool) {
	equals := source.Span{Start: p.pos - 1, End: p.pos}
	p.skipSpace()
	if !p.atLineEnd() {
		return p.value(v)
	}
	if next, ok := p.valueOnNextLine(); ok {
		p.errorf(equals, "a value starts on the line of its key; join the two lines")
		p.pos = next
		return p.value(v)
	}
	p.errorf(equals, "a value is missing after =")
	p.pos = equals.End
	return true
}

// lineEnd makes sure that nothing but a comment follows a statement on its line. v is the
// value just read; text right after it means that it was not what its author had in mind.
func (p *parser) lineEnd(v *Value) {
	p.skipSpace()
	if p.atLineEnd() {
		return
	}
	p.item(Blank, nil, nil)
	start := p.pos
	if p.startsStatement(start) {
		p.errorf(p.statementHead(start), "only one statement fits on a line; start a new line here")
		return
	}
	p.pos = p.restOfLine(start)
	p.errorf(source.Span{Start: start, End: p.pos}, "%s", p.leftover(start, v))
	if v != nil && strings.IndexByte(",;]}", p.src[start]) < 0 {
		*v = Value{Span: v.Span}
	}
	p.item(Broken, nil, nil)
}
