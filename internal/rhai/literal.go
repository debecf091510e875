package rhai

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// numeral reads a number whose first digit is at l.pos. The token starts at start, which is
// one earlier where a minus belongs to the number.
func (l *lexer) numeral(start int) token {
	digits := l.pos
	value, exact := l.decimal()
	if l.src[digits] == '0' && value == 0 && oneDigit(l.src[digits:l.pos]) {
		if base := baseOf(l.at(l.pos)); base != 0 {
			l.pos++
			return l.based(start, digits, base)
		}
	}
	fraction := l.fraction()
	exponent, ok := l.exponent()
	switch {
	case !ok:
		return l.fail(start, l.pos, "this number lacks the digits of its exponent")
	case fraction || exponent || !exact:
		return token{tokFloat, start, l.pos}
	case start < digits && value == 1<<63:
		l.number = math.MinInt64
	case value > math.MaxInt64:
		// What does not fit an integer is read as a floating-point number, silently.
		return token{tokFloat, start, l.pos}
	case start < digits:
		l.number = -int64(value)
	default:
		l.number = int64(value)
	}
	return token{tokInteger, start, l.pos}
}

// decimal reads digits and separators and reports whether the value fits 64 bits.
func (l *lexer) decimal() (value uint64, exact bool) {
	exact = true
	for ; isDigit(l.at(l.pos)) || l.at(l.pos) == '_'; l.pos++ {
		if l.src[l.pos] == '_' {
			continue
		}
		digit := uint64(l.src[l.pos] - '0')
		if value > (math.MaxUint64-digit)/10 {
			exact = false
			continue
		}
		value = value*10 + digit
	}
	return value, exact
}

// oneDigit reports whether digits is a single digit, followed by separators or not.
func oneDigit(digits string) bool { return strings.Trim(digits[1:], "_") == "" }

func baseOf(c byte) uint64 {
	switch c | 0x20 {
	case 'x':
		return 16
	case 'o':
		return 8
	case 'b':
		return 2
	}
	return 0
}

// based reads the digits behind "0x" and its like. Those are bits and not a value: 64 of
// them may be set. The engine cannot read a minus in front of them.
func (l *lexer) based(start, digits int, base uint64) token {
	value, count, fits := uint64(0), 0, true
	for ; ; l.pos++ {
		c := l.at(l.pos)
		if c == '_' {
			continue
		}
		digit := hexDigit(c)
		if digit >= base {
			break
		}
		count++
		fits = fits && value <= (math.MaxUint64-digit)/base
		value = value*base + digit
	}
	switch {
	case start < digits:
		return l.fail(start, l.pos, "a minus cannot stand before a number in this notation, unless that is in brackets")
	case count == 0:
		return l.fail(start, l.pos, "this number has no digits")
	case !fits:
		return l.fail(start, l.pos, "this number does not fit 64 bits")
	}
	l.number = int64(value)
	return token{tokInteger, start, l.pos}
}

// hexDigit returns the value of a digit in base 16, and 16 for anything else.
func hexDigit(c byte) uint64 {
	switch {
	case isDigit(c):
		return uint64(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return 16
}

// fraction reads a decimal point and the digits behind it. "1.x" is a property of 1, "1..2"
// a range, but "1." before anything else is a floating-point number.
func (l *lexer) fraction() bool {
	if l.at(l.pos) != '.' || l.pos+1 >= len(l.src) {
		return false
	}
	switch c := l.src[l.pos+1]; {
	case c == '_' || c == '.' || isLetter(c):
		return false
	}
	l.pos++
	l.decimal()
	return true
}

// exponent reads an exponent. It answers ok = false for a sign without digits; an "e" without
// either is the start of the next word.
func (l *lexer) exponent() (found, ok bool) {
	if l.at(l.pos)|0x20 != 'e' {
		return false, true
	}
	switch c := l.at(l.pos + 1); {
	case isDigit(c):
		l.pos++
	case c == '+' || c == '-':
		l.pos += 2
	default:
		return false, true
	}
	start := l.pos
	l.decimal()
	return true, strings.Trim(l.src[start:l.pos], "_") != ""
}

// quoted reads a "text" on one line, or on several where each but the last ends in "\".
func (l *lexer) quoted() token {
	start := l.pos
	if !l.escaped('"') {
		return token{tokFault, start, l.pos}
	}
	return token{tokText, start, l.pos}
}

// character reads a 'c', which is written like a text and must hold one character.
func (l *lexer) character() token {
	start := l.pos
	if l.at(start+1) == '\'' {
		l.pos += 2
		return l.fail(start, l.pos, "there is no character between the quotes; text is written in double quotes")
	}
	if !l.escaped('\'') {
		return token{tokFault, start, l.pos}
	}
	if utf8.RuneCount(l.text) != 1 {
		return l.fail(start, l.pos, "there is more than one character between single quotes; text is written in double quotes")
	}
	return token{tokCharacter, start, l.pos}
}

// escaped reads a literal with escapes up to its closing quote, which stands for itself where
// it is doubled. It answers false where it noted a fault.
func (l *lexer) escaped(quote byte) bool {
	start := l.pos
	l.text = l.text[:0]
	for l.pos++; l.pos < len(l.src); {
		switch c := l.src[l.pos]; {
		case c == quote && l.at(l.pos+1) == quote:
			l.text = append(l.text, quote)
			l.pos += 2
		case c == quote:
			l.pos++
			return true
		case c == '\\':
			if !l.escape(start, quote) {
				return false
			}
		case c == '\n':
			return l.unterminated(start)
		case c == '\r' && l.at(l.pos+1) == '\n':
			l.pos++
		default:
			l.text = append(l.text, c)
			l.pos++
		}
	}
	return l.unterminated(start)
}

// escape reads one escape sequence of the literal that starts at start.
func (l *lexer) escape(start int, quote byte) bool {
	backslash := l.pos
	l.pos++
	if strings.HasPrefix(l.src[l.pos:], "\r\n") {
		l.pos++
	}
	if l.pos >= len(l.src) || l.src[l.pos] == '\n' && quote != '"' {
		return l.unterminated(start)
	}
	c := l.src[l.pos]
	switch {
	case c == '\n':
		l.pos++
		l.skipIndent(start)
		return true
	case c == 'x':
		return l.codePoint(backslash, 2)
	case c == 'u':
		return l.codePoint(backslash, 4)
	case c == 'U':
		return l.codePoint(backslash, 8)
	case c == 'n':
		c = '\n'
	case c == 'r':
		c = '\r'
	case c == 't':
		c = '\t'
	case c != '\\' && c != quote:
		_, size := utf8.DecodeRuneInString(l.src[l.pos:])
		l.pos += size
		l.fail(l.pos-size, l.pos, "'"+l.src[backslash:l.pos]+"' is no escape sequence; a backslash is written twice")
		return false
	}
	l.text = append(l.text, c)
	l.pos++
	return true
}

// codePoint reads the hexadecimal digits of an escape sequence whose letter is at l.pos.
func (l *lexer) codePoint(backslash, digits int) bool {
	l.pos++
	value := uint64(0)
	for range digits {
		digit := hexDigit(l.at(l.pos))
		if digit > 15 {
			at := min(l.pos, len(l.src)-1)
			_, size := utf8.DecodeRuneInString(l.src[at:])
			l.fail(at, at+size, "the escape sequence '"+l.src[backslash:backslash+2]+"' needs "+strconv.Itoa(digits)+" hexadecimal digits")
			return false
		}
		value = value<<4 | digit
		l.pos++
	}
	if value > unicode.MaxRune || !utf8.ValidRune(rune(value)) {
		l.fail(l.pos-1, l.pos, "'"+l.src[backslash:l.pos]+"' is no Unicode character")
		return false
	}
	l.text = utf8.AppendRune(l.text, rune(value))
	return true
}

// skipIndent skips the blanks of a continued line, up to the column of the opening quote.
func (l *lexer) skipIndent(quote int) {
	if l.indentOf != quote {
		line := 1 + strings.LastIndexByte(l.src[:quote], '\n')
		l.indent, l.indentOf = 1+utf8.RuneCountInString(l.src[line:quote]), quote
	}
	for range l.indent {
		r, size := utf8.DecodeRuneInString(l.src[l.pos:])
		if !unicode.IsSpace(r) || r == '\n' || strings.HasPrefix(l.src[l.pos:], "\r\n") {
			return
		}
		l.pos += size
	}
}

// backtick reads a `text` that may span lines and hold interpolations. A line end directly
// behind the opening quote is not part of it.
func (l *lexer) backtick() token {
	start := l.pos
	l.pos++
	if l.at(l.pos) == '\r' {
		l.pos++
	}
	if l.at(l.pos) == '\n' {
		l.pos++
	}
	return l.verbatim(start)
}

// verbatim reads on inside a `text`, to its end or to the next "${", of which the "{" is left
// to be read as a token. There are no escapes but "\${" and the doubled quote.
func (l *lexer) verbatim(start int) token {
	l.text = l.text[:0]
	for l.pos < len(l.src) {
		c := l.src[l.pos]
		switch {
		case c == '$' && l.at(l.pos+1) == '{':
			l.pos++
			return token{tokInterpolated, start, l.pos}
		case c == '\\' && strings.HasPrefix(l.src[l.pos+1:], "${"):
			l.text = append(l.text, "${"...)
			l.pos += len(`\${`)
			continue
		case c == '\r' && l.at(l.pos+1) == '\n':
			l.pos++
			continue
		case c == '`':
			l.pos++
			if l.at(l.pos) != '`' {
				return token{tokText, start, l.pos}
			}
		}
		l.text = append(l.text, c)
		l.pos++
	}
	l.unterminated(start)
	return token{tokFault, start, l.pos}
}

// raw reads a #"text"# without escapes, whose end has as many "#" as its start.
func (l *lexer) raw() token {
	start := l.pos
	for l.at(l.pos) == '#' {
		l.pos++
	}
	if l.pos < len(l.src) && l.src[l.pos] != '"' {
		return l.fail(start, l.pos, "a '#' starts a map, as in #{a: 1}, or a text, as in #\"a\"#")
	}
	ending := `"` + l.src[start:l.pos]
	from := min(l.pos+1, len(l.src))
	length := strings.Index(l.src[from:], ending)
	if length < 0 {
		l.unterminated(start)
		return token{tokFault, start, l.pos}
	}
	l.text = append(l.text[:0], l.src[from:from+length]...)
	l.pos = from + length + len(ending)
	return token{tokText, start, l.pos}
}

// unterminated notes that the literal at start has no end, and answers false. The place is
// the literal up to the end of its first line: what follows is not at fault.
func (l *lexer) unterminated(start int) bool {
	l.pos = len(l.src)
	end := len(l.src)
	if line := strings.IndexByte(l.src[start:], '\n'); line >= 0 {
		end = start + line
	}
	l.fail(start, end, "this text has no end: its closing quote is missing")
	return false
}
