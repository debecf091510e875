package rhai

import (
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// lexer cuts a script into tokens, on demand: what follows the "}" of an interpolation is
// text and not code, and only the parser knows which "}" that is.
type lexer struct {
	src     string
	pos     int
	operand bool   // the token before wants an operand, so "-1" is one number
	text    []byte // what the last text literal says
	number  int64  // what the last integer literal says
	fault   Error  // why the last tokFault is none

	indent, indentOf int // the column of the quote at indentOf, counted once per literal
}

func newLexer(src string, pos int) lexer {
	return lexer{src: src, pos: pos, operand: true, indentOf: -1}
}

// next returns the next token of code. After the end it returns tokEOF for ever.
func (l *lexer) next() token {
	l.skipBlank()
	t := l.scan()
	l.operand = t.kind.beforeOperand()
	return t
}

// resume returns the rest of an interpolated text, read from behind the "}" of a "${}".
func (l *lexer) resume() token {
	t := l.verbatim(l.pos)
	l.operand = false
	return t
}

func (l *lexer) scan() token {
	start := l.pos
	if start >= len(l.src) {
		return token{tokEOF, start, start}
	}
	c := l.src[start]
	switch {
	case isLetter(c) || c == '_':
		return l.word()
	case isDigit(c):
		return l.numeral(start)
	case c == '-' && l.operand && isDigit(l.at(start+1)):
		l.pos++
		return l.numeral(start)
	case c == '"':
		return l.quoted()
	case c == '\'':
		return l.character()
	case c == '`':
		return l.backtick()
	case c == '#' && (l.at(start+1) == '"' || l.at(start+1) == '#'):
		return l.raw()
	case c == '!' && strings.HasPrefix(l.src[start:], "!in") && !isWord(l.at(start+3)):
		l.pos += len("!in")
		return token{tokNotIn, start, l.pos}
	}
	return l.symbol()
}

// skipBlank moves past blanks and comments. A block comment may hold others, and one that is
// never closed reaches to the end of the script: the engine does not mind.
func (l *lexer) skipBlank() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f':
			l.pos++
		case c == '/' && l.at(l.pos+1) == '/':
			l.skipLineComment()
		case c == '/' && l.at(l.pos+1) == '*':
			l.skipBlockComment()
		default:
			return
		}
	}
}

// skipLineComment moves to the next line. A lone "\r" ends a comment, although it ends a line
// nowhere else.
func (l *lexer) skipLineComment() {
	end := strings.IndexAny(l.src[l.pos:], "\r\n")
	if end < 0 {
		l.pos = len(l.src)
		return
	}
	l.pos += end + 1
}

func (l *lexer) skipBlockComment() {
	for depth := 0; l.pos < len(l.src); {
		switch rest := l.src[l.pos:]; {
		case strings.HasPrefix(rest, "/*"):
			depth++
			l.pos += 2
		case strings.HasPrefix(rest, "*/"):
			depth--
			l.pos += 2
			if depth == 0 {
				return
			}
		default:
			l.pos++
		}
	}
}

func (l *lexer) word() token {
	start := l.pos
	for isWord(l.at(l.pos)) {
		l.pos++
	}
	word := l.src[start:l.pos]
	switch {
	case word == "_":
		return token{tokUnderscore, start, l.pos}
	case word[0] == '_':
		return l.fail(start, l.pos, "a name starts with a letter, not with '_': "+excerpt(word))
	case word == disabledWord:
		return l.fail(start, l.pos, "'"+disabledWord+"' is switched off in this engine")
	}
	return token{keyword(word), start, l.pos}
}

func (l *lexer) symbol() token {
	start := l.pos
	for _, s := range symbolsByByte[l.src[start]] {
		if !strings.HasPrefix(l.src[start:], s.text) {
			continue
		}
		l.pos += len(s.text)
		if s.kind == tokFault {
			return l.fail(start, l.pos, "'"+s.text+"' is not part of this language: "+s.hint)
		}
		return token{l.signed(s.kind), start, l.pos}
	}
	r, size := utf8.DecodeRuneInString(l.src[start:])
	l.pos += size
	if string(r) == source.BOM {
		return l.fail(start, l.pos, "the script starts with a byte order mark, which the engine does not accept")
	}
	return l.fail(start, l.pos, "the character "+quoteRune(r)+" has no meaning outside text and comments")
}

// signed returns the kind of a symbol, which for "+" and "-" depends on the token before.
func (l *lexer) signed(k kind) kind {
	switch {
	case k == tokPlus && l.operand:
		return tokPositive
	case k == tokMinus && l.operand:
		return tokNegative
	}
	return k
}

// fail notes why there is no token at [start, end) and returns the token that stands for it.
func (l *lexer) fail(start, end int, message string) token {
	l.fault = Error{Span: source.Span{Start: start, End: end}, Message: message}
	return token{tokFault, start, end}
}

// at returns the byte at an offset, and 0 outside the script. A 0 in the script is no
// character of any token, so the two need not be told apart.
func (l *lexer) at(offset int) byte {
	if offset < len(l.src) {
		return l.src[offset]
	}
	return 0
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) || c == '_' }
