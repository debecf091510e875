// Package schematest compiles, for tests, the JSON Schemas that the project writes and those that
// its reports are held against.
package schematest

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// Compile compiles a JSON Schema that refers to nothing outside itself. Its formats are asserted.
func Compile(t testing.TB, text []byte) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New("tests load nothing: " + url) }
	if err := c.AddResource("schema.json", bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}
