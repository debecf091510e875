package rhai

import "github.com/levlint/levlint/source"

// maxDepth is how deep the engine lets statements and expressions nest. Each operator of a
// chain such as a + b + c counts as well, so the limit is also met by long expressions.
const maxDepth = 128

// parser reads a script by recursive descent. It makes no tree: an expression is reduced to
// an expr as soon as it is read, and a statement to the values it may have.
//
// Which token an error is placed at, and how deep a construct counts, follow the engine
// closely, since both decide what a user is told. No recursion gets past maxDepth.
type parser struct {
	lex   lexer
	ahead token
	held  bool // ahead is the next token
	eaten int  // the number of tokens read
	end   int  // where the last token read ended

	noPipe  bool // inside a switch label, where "|" separates labels
	vars    variables
	values  values
	breaks  values // of the loops being read
	returns values // of the functions being read

	functions []Function
	defined   map[signature]bool
	names     map[string]bool // of the functions defined so far
}

// signature is what must differ between two functions.
type signature struct {
	receiver, name string
	arity          int
}

// context is what a construct knows of the place where it stands.
type context struct {
	depth int
	at    int // where to report that the script nests too deep
	flags flags
}

type flags uint8

const (
	topLevel   flags = 1 << iota // where functions may be defined
	inFunction                   // where there is a "this"
	inLoop                       // where break and continue make sense
)

func (c context) has(f flags) bool { return c.flags&f != 0 }

func newParser(text string) *parser {
	return &parser{
		lex:     newLexer(text, 0),
		vars:    newVariables(),
		defined: map[signature]bool{},
		names:   map[string]bool{},
	}
}

// program reads the whole script.
func (p *parser) program() *Error {
	c := context{flags: topLevel}
	for p.peek().kind != tokEOF {
		s, err := p.statement(c)
		if err != nil {
			return err
		}
		p.values.drop(0)
		if s.empty {
			continue
		}
		if done, err := p.separator(s, tokEOF); done || err != nil {
			return err
		}
	}
	return nil
}

// separator reads what has to follow a statement. It answers done at the closing token, which
// it leaves to be read.
func (p *parser) separator(s statement, closing kind) (done bool, err *Error) {
	switch t := p.peek(); {
	case t.kind == closing:
		return true, nil
	case t.kind == tokSemicolon:
		p.next()
	case !s.closed:
		return false, p.fail(t, "expected ';' to end the statement before this")
	}
	return false, nil
}

// block reads "{ ... }" and leaves the values of its last statement. An empty block has ().
func (p *parser) block(c context) *Error {
	open := p.next()
	if open.kind != tokLeftBrace {
		return p.fail(open, "expected '{' to start a block")
	}
	c, err := p.descendAt(c, open.start)
	if err != nil {
		return err
	}
	c.flags &^= topLevel
	outer := p.vars.openBlock()
	bottom, void := len(p.values), true
	for {
		if t := p.peek(); t.kind == tokRightBrace {
			break
		} else if t.kind == tokEOF {
			return p.fail(t, "expected '}' to end the block that starts with '{'")
		}
		height := len(p.values)
		s, err := p.statement(c)
		if err != nil {
			return err
		}
		if s.empty {
			p.values.drop(height)
			continue
		}
		void = false
		p.values.replace(bottom, height)
		if done, err := p.separator(s, tokRightBrace); err != nil {
			return err
		} else if done {
			break
		}
	}
	// The "}" may end an interpolation: nothing behind it may be looked at here.
	p.next()
	p.vars.closeBlock(outer)
	if void {
		p.values.push(Unit, open.start, p.end)
	}
	return nil
}

// peek returns the next token without reading it.
func (p *parser) peek() token {
	if !p.held {
		p.ahead, p.held = p.lex.next(), true
	}
	return p.ahead
}

// next reads a token.
func (p *parser) next() token {
	t := p.peek()
	p.held = false
	p.eaten++
	p.end = t.end
	return t
}

// resume reads the rest of an interpolated text. No token may be held.
func (p *parser) resume() token {
	t := p.lex.resume()
	p.eaten++
	p.end = t.end
	return t
}

// accept reads a token if it is of that kind.
func (p *parser) accept(k kind) bool {
	if p.peek().kind != k {
		return false
	}
	p.next()
	return true
}

// expect reads a token that has to be of that kind.
func (p *parser) expect(k kind, message string) *Error {
	if t := p.next(); t.kind != k {
		return p.fail(t, message)
	}
	return nil
}

// text returns the text of a token as it is written.
func (p *parser) text(t token) string { return p.lex.src[t.start:t.end] }

func (p *parser) part(t token) Part { return Part{p.text(t), t.span()} }

// fail returns an error at a token. Where the token is none, the reason is the lexer's.
func (p *parser) fail(t token, message string) *Error {
	if t.kind == tokFault {
		fault := p.lex.fault
		return &fault
	}
	return &Error{Span: t.span(), Message: message}
}

// failAt returns an error at the token that starts at an offset.
func (p *parser) failAt(offset int, message string) *Error {
	l := newLexer(p.lex.src, offset)
	t := l.next()
	return &Error{Span: source.Span{Start: offset, End: max(offset, t.end)}, Message: message}
}

// descend returns the context one level deeper, if there is one.
func (p *parser) descend(c context) (context, *Error) {
	if c.depth >= maxDepth {
		return c, p.failAt(c.at, "the script nests too deep here: the engine allows 128 levels, and every operator of a long expression is one")
	}
	c.depth++
	return c, nil
}

// descendAt is descend, and says where the deeper construct starts.
func (p *parser) descendAt(c context, at int) (context, *Error) {
	c, err := p.descend(c)
	c.at = at
	return c, err
}

// variableName reads a name that is being declared.
func (p *parser) variableName() (token, *Error) {
	t := p.next()
	switch t.kind {
	case tokName:
		return t, nil
	case tokReservedWord:
		return t, p.reserved(t)
	}
	return t, p.fail(t, "expected a name")
}

func (p *parser) reserved(t token) *Error {
	return p.fail(t, "'"+p.text(t)+"' is reserved by the language and cannot be used here")
}

func (p *parser) unexpected(t token) *Error {
	if t.kind == tokEOF {
		return p.fail(t, "the script ends where a value is expected")
	}
	return p.fail(t, excerpt(p.text(t))+" cannot stand where a value is expected")
}
