package toml

import (
	"math"
	"strconv"
	"strings"

	"github.com/levlint/levlint/source"
)

// scalar reads the number, date, time or bool at pos, or reports what stands there instead.
func (p *parser) scalar(v *Value) {
	start := p.pos
	end := p.run(start, tokenEndByte)
	if end == start {
		p.noValue()
		return
	}
	token := p.src[start:end]
	problem := ""
	switch c := token[0]; {
	case token == "true", token == "false":
		v.Kind, v.Bool = Bool, token == "true"
	case isDigit(c) && looksLikeTime(token):
		end = p.timeAfterDate(start, end)
		v.Str = p.src[start:end]
		v.Kind, problem = readTime(v.Str)
	case isDigit(c), c == '+', c == '-', c == '.', token == "inf", token == "nan":
		problem = readNumber(v, token)
	default:
		p.word(start)
		return
	}
	p.pos = end
	if problem != "" {
		p.errorf(source.Span{Start: start, End: end}, "%s", problem)
		*v = Value{Span: v.Span}
		if p.brackets+p.braces == 0 { // the rest of the line belongs to the same slip
			p.pos = p.restOfLine(start)
		}
	}
}

// readNumber reads an integer or float, or says what is wrong with it.
func readNumber(v *Value, token string) (problem string) {
	unsigned := strings.TrimLeft(token, "+-")
	signs := len(token) - len(unsigned)
	switch {
	case signs > 1:
		return "a number has one sign at most"
	case unsigned == "inf":
		v.Kind, v.Float = Float, math.Inf(1)
		if token[0] == '-' {
			v.Float = math.Inf(-1)
		}
		return ""
	case unsigned == "nan":
		v.Kind, v.Float = Float, math.NaN()
		return ""
	case len(unsigned) > 1 && unsigned[0] == '0' && isLetter(unsigned[1]) && unsigned[1]|0x20 != 'e':
		return readRadix(v, token, signs)
	}
	whole, problem := isWhole(token, signs)
	if problem != "" {
		return problem
	}
	digits := token
	if strings.IndexByte(token, '_') >= 0 {
		digits = strings.ReplaceAll(token, "_", "")
	}
	if whole {
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil {
			return tooLarge
		}
		v.Kind, v.Int = Integer, n
		return ""
	}
	f, _ := strconv.ParseFloat(digits, 64) // the form is checked; what may fail is the range
	if math.IsInf(f, 0) {
		return "this number is too large for a float"
	}
	v.Kind, v.Float = Float, f
	return ""
}

const tooLarge = "a whole number must lie between -9223372036854775808 and 9223372036854775807"

// isWhole checks the decimal number that starts at i, after its sign, and reports whether
// it is an integer.
func isWhole(s string, i int) (whole bool, problem string) {
	const bothSides = "a decimal point has digits on both sides"
	first := i
	if i < len(s) && s[i] == '.' {
		return false, bothSides
	}
	if i, problem = digits(s, i, "expected a number after the sign"); problem != "" {
		return false, problem
	}
	if s[first] == '0' && i > first+1 {
		return false, "a number does not start with 0; write it without, or put it in quotes"
	}
	whole = true
	if i < len(s) && s[i] == '.' {
		whole = false
		if i, problem = digits(s, i+1, bothSides); problem != "" {
			return false, problem
		}
	}
	if i < len(s) && s[i]|0x20 == 'e' {
		whole = false
		i++
		if i < len(s) && (s[i] == '+' || s[i] == '-') {
			i++
		}
		if i, problem = digits(s, i, "an exponent needs digits"); problem != "" {
			return false, problem
		}
	}
	if i < len(s) {
		return false, notNumber(s)
	}
	return whole, ""
}

func notNumber(token string) (problem string) {
	return "neither a number nor text in quotes; a string needs quotes: write " + quoted(token)
}

// digits returns the end of the digits that start at i.
func digits(s string, i int, missing string) (end int, problem string) {
	if i == len(s) || !isDigit(s[i]) && s[i] != '_' {
		return i, missing
	}
	start := i
	for i < len(s) && (isDigit(s[i]) || s[i] == '_') {
		i++
	}
	return i, underscores(s[start:i])
}

func underscores(digits string) (problem string) {
	if digits[0] == '_' || digits[len(digits)-1] == '_' || strings.Contains(digits, "__") {
		return "_ in a number goes between two digits"
	}
	return ""
}

var radixes = map[byte]struct {
	base   int
	digits string
	name   string
}{
	'x': {16, "0123456789abcdefABCDEF_", "hexadecimal"},
	'o': {8, "01234567_", "octal"},
	'b': {2, "01_", "binary"},
}

// readRadix reads a number such as 0xff, after its signs.
func readRadix(v *Value, token string, signs int) (problem string) {
	prefix, digits := token[signs:signs+2], token[signs+2:]
	radix, ok := radixes[prefix[1]|0x20]
	switch {
	case !ok:
		return notNumber(token)
	case prefix[1] < 'a':
		return "write " + strings.ToLower(prefix) + " with a small letter"
	case signs > 0:
		return "a " + radix.name + " number has no sign"
	case digits == "" || strings.Trim(digits, radix.digits) != "":
		return "not a " + radix.name + " number"
	}
	if problem := underscores(digits); problem != "" {
		return problem
	}
	n, err := strconv.ParseInt(strings.ReplaceAll(digits, "_", ""), radix.base, 64)
	if err != nil {
		return tooLarge
	}
	v.Kind, v.Int = Integer, n
	return ""
}
