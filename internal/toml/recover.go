package toml

import (
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/source"
)

// startsStatement reports whether a statement clearly begins at at: a [header] alone on
// its line, or a key and "=".
func (p *parser) startsStatement(at int) bool {
	return p.isHeader(at) || p.isAssignment(at)
}

// isHeader reports whether the rest of the line is a header. [1] and ["a"] could as well be
// an element of an unclosed array, so the name must be a word.
func (p *parser) isHeader(at int) bool {
	if p.at(at) != '[' {
		return false
	}
	brackets := "]"
	at++
	if p.at(at) == '[' {
		brackets = "]]"
		at++
	}
	at = p.afterSpace(at)
	end, ok := p.keyEnd(at)
	if !ok || !isLetter(p.src[at]) && p.src[at] != '_' || isWordValue(p.src[at:end]) {
		return false
	}
	end = p.afterSpace(end)
	if !strings.HasPrefix(p.src[end:], brackets) {
		return false
	}
	return p.endsLine(p.afterSpace(end + len(brackets)))
}

func isWordValue(s string) bool {
	switch s {
	case "true", "false", "inf", "nan":
		return true
	}
	return false
}

// isAssignment reports whether a key and "=" stand at at.
func (p *parser) isAssignment(at int) bool {
	end, ok := p.keyEnd(at)
	return ok && p.at(p.afterSpace(end)) == '='
}

// keyEnd finds the end of the dotted key at at, without reporting anything.
func (p *parser) keyEnd(at int) (end int, ok bool) {
	for {
		start := at
		switch c := p.at(at); c {
		case '"', '\'':
			if at, ok = p.quotedEnd(at, c); !ok {
				return at, false
			}
		default:
			for at < len(p.src) && classes[p.src[at]]&bareKeyByte != 0 {
				at++
			}
		}
		if at == start {
			return at, false
		}
		end = at
		if at = p.afterSpace(at); p.at(at) != '.' {
			return end, true
		}
		at = p.afterSpace(at + 1)
	}
}

// quotedEnd finds the end of the single-line string at at.
func (p *parser) quotedEnd(at int, quote byte) (end int, ok bool) {
	for i := at + 1; i < len(p.src); i++ {
		switch c := p.src[i]; {
		case c == quote:
			return i + 1, true
		case c == '\n':
			return i, false
		case c == '\\' && quote == '"':
			i++
		}
	}
	return len(p.src), false
}

// statementHead is the place of the key or header at at, where startsStatement is true.
func (p *parser) statementHead(at int) source.Span {
	if p.src[at] == '[' {
		return source.Span{Start: at, End: p.restOfLine(at)}
	}
	end, _ := p.keyEnd(at)
	return source.Span{Start: at, End: end}
}

// startsValue reports whether a value clearly begins at at.
func (p *parser) startsValue(at int) bool {
	c := p.at(at)
	switch {
	case c == '"', c == '\'', c == '[', c == '{', isDigit(c):
		return true
	case c == '+', c == '-':
		return isDigit(p.at(at + 1))
	}
	return at < len(p.src) && isWordValue(p.src[at:p.run(at, tokenEndByte)])
}

// valueOnNextLine finds a value that stands on the line after its key.
func (p *parser) valueOnNextLine() (at int, ok bool) {
	at = p.afterSpace(afterLineEnd(p.src, p.lineBreak(p.pos)))
	return at, p.startsValue(at) && !p.startsStatement(at)
}

// statementAfter finds the first line after at on which a statement clearly begins. The
// text of a string was passed over: "x = y" may be prose, so the value must look like one.
func (p *parser) statementAfter(at int) int {
	for {
		i := strings.IndexByte(p.src[at:], '\n')
		if i < 0 {
			return len(p.src)
		}
		at += i + 1
		if p.looksLikeStatement(p.afterSpace(at)) {
			return at
		}
	}
}

// looksLikeStatement reports whether a statement begins at at, amid text.
func (p *parser) looksLikeStatement(at int) bool {
	if p.isHeader(at) {
		return true
	}
	end, ok := p.keyEnd(at)
	return ok && p.at(p.afterSpace(end)) == '=' && p.startsValue(p.afterSpace(p.afterSpace(end)+1))
}

// proseEnd finds the end of a text that began in a string on the line of at and goes on below: after
// the line that ends with the quote, or before the next statement. It answers at where the next line
// is no text.
func (p *parser) proseEnd(at int, quote byte) int {
	end := at
	for first := true; ; first = false {
		lineEnd := p.lineBreak(end)
		next := afterLineEnd(p.src, lineEnd)
		if next == lineEnd {
			return end // the end of the document, or a lone CR, which ends no line
		}
		start := p.afterSpace(next)
		if start >= len(p.src) || p.looksLikeStatement(start) || first && p.endsLine(start) {
			return end
		}
		end = p.trimmedLineEnd(start)
		if end > start && p.src[end-1] == quote {
			return end
		}
	}
}

// swallowed reports whether the multi-line string that starts at open, and seems to end
// before pos, really has no end: its last line is the start of the next such string, as
// in key = """, and what follows pos is no TOML.
func (p *parser) swallowed(open int) bool {
	before := strings.TrimRight(p.src[open:p.pos-3], " \t")
	if !strings.HasSuffix(before, "=") {
		return false
	}
	line := open + strings.LastIndexByte(before, '\n') + 1
	if line <= open || !p.isAssignment(p.afterSpace(line)) {
		return false
	}
	next := p.afterSpace(p.pos)
	if !p.endsLine(next) {
		return strings.IndexByte(",]}", p.src[next]) < 0
	}
	if p.brackets+p.braces > 0 {
		return false
	}
	for next < len(p.src) && p.endsLine(next) {
		next = p.afterSpace(min(len(p.src), p.lineBreak(next)+1))
	}
	return next < len(p.src) && p.src[next] != '[' && !p.isAssignment(next)
}

// trimmedLineEnd is the end of the line without white space.
func (p *parser) trimmedLineEnd(at int) int {
	end := p.lineBreak(at)
	for end > at && isSpace(p.src[end-1]) {
		end--
	}
	return end
}

// restOfLine is the end of the text on the line from at on, comment and white space aside.
func (p *parser) restOfLine(at int) int {
	end := p.trimmedLineEnd(at)
	if i := strings.Index(p.src[at:end], " #"); i > 0 {
		end = at + i
	} else if i := strings.Index(p.src[at:end], "\t#"); i > 0 {
		end = at + i
	}
	for end > at && isSpace(p.src[end-1]) {
		end--
	}
	return end
}

// resync goes on, within an array or inline table whose line is past understanding, at the
// brackets and commas that end the line.
func (p *parser) resync() {
	end := p.lineBreak(p.pos)
	if i := strings.Index(p.src[p.pos:end], " #"); i >= 0 {
		end = p.pos + i
	}
	for end > p.pos && strings.IndexByte(" \t\r,]}", p.src[end-1]) >= 0 {
		end--
	}
	p.pos = end
}

func (p *parser) afterRune(at int) int {
	if at >= len(p.src) {
		return len(p.src)
	}
	_, size := utf8.DecodeRuneInString(p.src[at:])
	return at + size
}

// noStatement reports a line, read up to pos, that is neither an assignment nor a header.
func (p *parser) noStatement(start int) {
	message := "this line starts with neither a key and = nor a [table]"
	if p.src[start] == '=' {
		message = "a key is missing before ="
	}
	p.pos = max(p.restOfLine(p.pos), p.afterRune(start))
	p.errorf(source.Span{Start: start, End: p.pos}, "%s", message)
	p.item(Broken, nil, nil)
}

// noValue reports a character with which no value starts.
func (p *parser) noValue() {
	p.errorf(p.here(), "expected a value, not %s", p.src[p.pos:p.afterRune(p.pos)])
	if p.brackets+p.braces > 0 {
		p.pos++
		p.resync()
		return
	}
	p.pos = p.restOfLine(p.pos)
}

// word reports text without quotes and passes over it.
func (p *parser) word(start int) {
	p.pos = p.wordEnd(start)
	p.errorf(source.Span{Start: start, End: p.pos}, "%s", wordProblem(p.src[start:p.pos]))
}

// wordEnd finds the end of text without quotes. It looks no further than it has to: a line
// may hold a million words.
func (p *parser) wordEnd(start int) int {
	if p.brackets+p.braces == 0 {
		return p.restOfLine(start)
	}
	end := start
	if first, _ := utf8.DecodeRuneInString(p.src[start:]); isSmartQuote(first) {
		inner := p.afterRune(start)
		i := strings.IndexFunc(p.src[inner:], func(r rune) bool { return isSmartQuote(r) || r == '\n' })
		if i >= 0 && p.src[inner+i] != '\n' {
			end = inner + i
		}
	}
	for end < len(p.src) && strings.IndexByte(",]}#\r\n", p.src[end]) < 0 {
		end++
	}
	for end > start && isSpace(p.src[end-1]) {
		end--
	}
	return end
}

// wordProblem says how to write what was meant by a word without quotes.
func wordProblem(text string) string {
	switch first, _ := utf8.DecodeRuneInString(text); {
	case isSmartQuote(first):
		return "curly quotes do not count as quotes; write " + quoted(strings.TrimFunc(text, isSmartQuote))
	case first == '`':
		return "a string needs straight quotes, not backticks; write " + quoted(strings.Trim(text, "`"))
	}
	switch lower := strings.ToLower(text); lower {
	case "true", "false":
		return "a bool is written in small letters: " + lower
	case "yes", "on", "no", "off":
		return "a bool is written true or false; as text, " + quoted(text) + " needs quotes"
	case "null", "nil", "none", "undefined":
		return "there is no " + lower + " in TOML; leave the key out instead"
	case "inf", "infinity":
		return "infinity is written inf"
	case "nan":
		return "not-a-number is written nan"
	}
	if last := text[len(text)-1]; last == '"' || last == '\'' {
		if strings.IndexByte(text, last) == len(text)-1 {
			return "this string has no opening " + string(last)
		}
	}
	return "a string needs quotes; write " + quoted(text)
}
