package output

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// maxNesting is how deep values may stand in one another before the engine's reader of JSON
// gives up.
const maxNesting = 127

// readJSON reads an answer as the engine does: one JSON value and nothing around it. Integers
// stay exact, the last of several equal keys counts.
func readJSON(text string) (any, *Violation) {
	var whole json.RawMessage
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		return nil, notJSON(text, err)
	}
	r := newJSONText(text)
	value := r.value(0)
	if r.wrong != nil {
		return nil, r.wrong
	}
	return value, nil
}

// jsonText reads a text that is JSON to encoding/json, and finds what the engine's reader
// refuses all the same: deep nesting, numbers beyond a float, halves of surrogate pairs.
type jsonText struct {
	text  string
	d     *json.Decoder
	wrong *Violation
}

func newJSONText(text string) *jsonText {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	return &jsonText{text: text, d: d}
}

// token reads the next token and returns its place.
func (r *jsonText) token() (json.Token, source.Span) {
	start := int(r.d.InputOffset())
	token, err := r.d.Token()
	if err != nil { // the text has been read before, so there is no such error
		r.refuse(source.Span{Start: start, End: start}, "it cannot be read")
		return nil, source.Span{}
	}
	end := int(r.d.InputOffset())
	for start < end && strings.IndexByte(" \t\r\n,:", r.text[start]) >= 0 {
		start++
	}
	return token, source.Span{Start: start, End: end}
}

func (r *jsonText) refuse(span source.Span, why string) {
	if r.wrong == nil {
		r.wrong = &Violation{Span: span, Message: "the answer is not JSON: " + why, Fix: "write one JSON value and nothing else"}
	}
}

func (r *jsonText) value(depth int) any {
	token, span := r.token()
	switch token := token.(type) {
	case json.Delim:
		if depth == maxNesting {
			r.refuse(span, fmt.Sprintf("values stand more than %d deep in one another", maxNesting))
			return nil
		}
		if token == '[' {
			return r.array(depth + 1)
		}
		return r.object(depth + 1)
	case json.Number:
		return r.number(token, span)
	case string:
		r.checkEscapes(span)
		return token
	default:
		return token
	}
}

func (r *jsonText) array(depth int) any {
	array := []any{}
	for r.wrong == nil && r.d.More() {
		array = append(array, r.value(depth))
	}
	r.token()
	return array
}

func (r *jsonText) object(depth int) any {
	object := make(map[string]any)
	for r.wrong == nil && r.d.More() {
		name, span := r.token()
		r.checkEscapes(span)
		key, _ := name.(string)
		object[key] = r.value(depth)
	}
	r.token()
	return object
}

func (r *jsonText) number(n json.Number, span source.Span) any {
	if i, err := n.Int64(); err == nil {
		return i
	}
	if u, err := strconv.ParseUint(n.String(), 10, 64); err == nil {
		return u
	}
	f, err := n.Float64()
	if err != nil && math.IsInf(f, 0) {
		r.refuse(span, "the number is too large")
	}
	return f
}

// checkEscapes refuses `\ud83d` without the half that belongs to it.
func (r *jsonText) checkEscapes(span source.Span) {
	raw := r.text[span.Start:span.End]
	for i := 0; i+1 < len(raw); i++ {
		if raw[i] != '\\' {
			continue
		}
		i++
		first, ok := hexAt(raw, i)
		switch {
		case !ok:
		case isHighHalf(first):
			second, ok := hexAt(raw, i+6)
			if !ok || raw[i+5] != '\\' || !isLowHalf(second) {
				r.refuse(span, "a string has half of a surrogate pair")
				return
			}
			i += 6
		case isLowHalf(first):
			r.refuse(span, "a string has half of a surrogate pair")
			return
		}
	}
}

// hexAt reads "uXXXX".
func hexAt(raw string, at int) (uint64, bool) {
	if at+5 > len(raw) || raw[at] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(raw[at+1:at+5], 16, 32)
	return n, err == nil
}

func isHighHalf(n uint64) bool { return n >= 0xD800 && n < 0xDC00 }

func isLowHalf(n uint64) bool { return n >= 0xDC00 && n < 0xE000 }

// notJSON puts the complaint of encoding/json into words about the text.
func notJSON(text string, err error) *Violation {
	at := len(text)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) && !strings.HasPrefix(syntax.Error(), "unexpected end") {
		at = max(int(syntax.Offset)-1, 0)
	}
	r := &jsonText{text: text}
	if at >= len(text) {
		r.refuse(source.Span{Start: len(text), End: len(text)}, "it ends before the value is complete")
		return r.wrong
	}
	span := source.Span{Start: at, End: at + runeLen(text[at:])}
	r.refuse(span, quote(text[span.Start:span.End])+" stands "+placeOf(err.Error()))
	switch {
	case strings.HasPrefix(strings.TrimSpace(text), "```"):
		r.wrong.Fix = "leave out the code fence around it"
	case at == len(text)-len(strings.TrimLeft(text, " \t\r\n")):
		r.wrong.Fix = "leave out the words before the JSON"
	case strings.Contains(err.Error(), "after top-level value"):
		r.wrong.Fix = "leave out whatever follows the JSON"
	}
	return r.wrong
}

func runeLen(text string) int {
	for i := range text {
		if i > 0 {
			return i
		}
	}
	return len(text)
}

// placeOf translates where encoding/json met the character.
func placeOf(message string) string {
	for _, p := range [...]struct{ says, means string }{
		{"after top-level value", "after the end of the value"},
		{"looking for beginning of value", "where a value has to begin"},
		{"looking for beginning of object key string", "where a key in double quotes has to be"},
		{"after object key:value pair", `where "," or "}" has to be`},
		{"after object key", `where ":" has to be`},
		{"after array element", `where "," or "]" has to be`},
		{"in string literal", `in a string, where \n has to be written`},
		{"in string escape code", "after a backslash, where it means nothing"},
		{"in \\u hexadecimal character escape", "where a hexadecimal digit has to be"},
		{"in literal", "in a word that is neither true nor false nor null"},
		{"in numeric literal", "in a number"},
		{"in exponent of numeric literal", "in the exponent of a number"},
		{"after decimal point in numeric literal", "after a decimal point, where a digit has to be"},
	} {
		if strings.Contains(message, p.says) {
			return p.means
		}
	}
	return "where it must not"
}

// located is where a value stands, and the key that it stands under, if any.
type located struct{ key, value source.Span }

// locate finds the values that JSON pointers lead to, in one pass over the text. The last of equal
// keys counts.
func locate(text string, wanted map[string]bool) map[string]located {
	found := make(map[string]located, len(wanted))
	r := newJSONText(text)
	r.find("", source.Span{}, wanted, found)
	return found
}

// find reads one value, noting it and what is in it where that is wanted.
func (r *jsonText) find(pointer string, key source.Span, wanted map[string]bool, found map[string]located) {
	token, span := r.token()
	delim, nested := token.(json.Delim)
	for i := 0; nested && r.wrong == nil && r.d.More(); i++ {
		step, at := strconv.Itoa(i), source.Span{}
		if delim == '{' {
			var name json.Token
			name, at = r.token()
			text, _ := name.(string)
			step = pointerOf([]string{text})[1:]
		}
		r.find(pointer+"/"+step, at, wanted, found)
	}
	if nested {
		_, end := r.token()
		span.End = end.End
	}
	if wanted[pointer] && r.wrong == nil {
		found[pointer] = located{key, span}
	}
}

// FromJSON reads a schema written in JSON, as a launch request brings one, into the value that
// TOML of the same content has. Its spans are bytes of the text. JSON's null, which TOML has not,
// becomes nan, which is what the engine makes of nan (engine.md d.211).
func FromJSON(text string) (blueprint.Data, error) {
	var whole json.RawMessage
	if err := json.Unmarshal([]byte(text), &whole); err != nil {
		return blueprint.Data{}, errors.New(notJSON(text, err).Message)
	}
	r := newJSONText(text)
	d := r.data(0)
	if r.wrong != nil {
		return blueprint.Data{}, errors.New(r.wrong.Message)
	}
	return d, nil
}

func (r *jsonText) data(depth int) blueprint.Data {
	token, span := r.token()
	d := blueprint.Data{Span: span}
	switch token := token.(type) {
	case json.Delim:
		if depth == maxNesting {
			r.refuse(span, "values stand too deep in one another")
			return d
		}
		r.members(&d, token, depth)
	case string:
		d.Kind, d.Text = blueprint.DataText, token
	case bool:
		d.Kind, d.Bool = blueprint.DataBool, token
	case json.Number:
		switch n := r.number(token, span).(type) {
		case int64:
			d.Kind, d.Int = blueprint.DataInt, n
		case uint64:
			d.Kind, d.Float = blueprint.DataFloat, float64(n)
		case float64:
			d.Kind, d.Float = blueprint.DataFloat, n
		}
	default:
		d.Kind, d.Float = blueprint.DataFloat, math.NaN()
	}
	return d
}

// members reads what stands within an array or object that has begun.
func (r *jsonText) members(d *blueprint.Data, begun json.Delim, depth int) {
	at := make(map[string]int)
	d.Kind = blueprint.DataTable
	if begun == '[' {
		d.Kind = blueprint.DataArray
	}
	for r.wrong == nil && r.d.More() {
		if begun == '[' {
			d.Items = append(d.Items, r.data(depth+1))
			continue
		}
		token, span := r.token()
		name, _ := token.(string)
		value := r.data(depth + 1)
		value.Key = span
		f := blueprint.Field{Name: blueprint.Name{Text: name, Span: span}, Value: value}
		if i, twice := at[name]; twice {
			d.Fields[i] = f
			continue
		}
		at[name] = len(d.Fields)
		d.Fields = append(d.Fields, f)
	}
	_, end := r.token()
	d.Span.End = end.End
}
