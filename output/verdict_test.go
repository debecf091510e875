package output

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// TestVerdicts compares Compile with what the crate jsonschema 0.49.9, without its default
// features, says about the same schemas, most of them mutated. Each line of the file is a
// verdict, a tab and a schema. The verdicts are OK, ERR, ABORT where the stack overflowed, and
// SILENT where it is ERR or ABORT and Compile is known to say nothing.
func TestVerdicts(t *testing.T) {
	file, err := os.Open("testdata/verdicts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close() //nolint:errcheck // nothing was written
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	total, compile, judge := 0, 0, 0
	for lines.Scan() {
		verdict, text, _ := strings.Cut(lines.Text(), "\t")
		total++
		schema, errs := Compile(dataOf(t, text))
		if got := schema != nil; got != (verdict == "OK" || verdict == "SILENT") {
			t.Errorf("the engine: %s\n\there: %v %v\n\t%s", verdict, got, errs, text)
		}
		if schema != nil {
			compile++
			if schema.Judges() {
				judge++
			}
		}
	}
	t.Logf("%d schemas, %d compile, %d of them judge", total, compile, judge)
}

// dataOf reads JSON into the value that TOML with the same content has. Every value gets a
// place of its own; null, which TOML does not have, is written as nan.
func dataOf(t *testing.T, text string) blueprint.Data {
	t.Helper()
	r := jsonReader{t: t, d: json.NewDecoder(strings.NewReader(text))}
	r.d.UseNumber()
	return r.value()
}

type jsonReader struct {
	t  *testing.T
	d  *json.Decoder
	at int
}

func (r *jsonReader) place() source.Span {
	r.at += 2
	return source.Span{Start: r.at, End: r.at + 1}
}

func (r *jsonReader) token() json.Token {
	token, err := r.d.Token()
	if err != nil {
		r.t.Fatal(err)
	}
	return token
}

func (r *jsonReader) value() blueprint.Data {
	d := blueprint.Data{Key: r.place(), Span: r.place()}
	switch token := r.token().(type) {
	case json.Delim:
		d.Kind = blueprint.DataTable
		if token == '[' {
			d.Kind = blueprint.DataArray
		}
		for r.d.More() {
			if d.Kind == blueprint.DataArray {
				d.Items = append(d.Items, r.value())
				continue
			}
			name := blueprint.Name{Text: r.token().(string), Span: r.place()}
			value := r.value()
			value.Key = name.Span
			d.Fields = append(d.Fields, blueprint.Field{Name: name, Value: value})
		}
		r.token()
	case string:
		d.Kind, d.Text = blueprint.DataText, token
	case bool:
		d.Kind, d.Bool = blueprint.DataBool, token
	case json.Number:
		r.number(&d, token)
	default:
		d.Kind, d.Float = blueprint.DataFloat, math.NaN()
	}
	return d
}

func (r *jsonReader) number(d *blueprint.Data, n json.Number) {
	if i, err := n.Int64(); err == nil {
		d.Kind, d.Int = blueprint.DataInt, i
		return
	}
	f, err := n.Float64()
	if err != nil {
		r.t.Fatal(err)
	}
	d.Kind, d.Float = blueprint.DataFloat, f
}
