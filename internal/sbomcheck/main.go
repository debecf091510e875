// Command sbomcheck judges a bill of materials of levlint: whether it is what CycloneDX 1.6 allows, and
// names every module that the binary was built from, in the same version, and no other. It is run by
// scripts/sbom:
//
//	go run ./internal/sbomcheck SCHEMAS BINARY BOM
//
// SCHEMAS is the folder with the schemas of the standard.
package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: go run ./internal/sbomcheck SCHEMAS BINARY BOM")
		os.Exit(2)
	}
	if err := check(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "sbomcheck:", err)
		os.Exit(1)
	}
}

func check(schemas, binary, bom string) error {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return err
	}
	var wanted []string
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		wanted = append(wanted, module.Path+"@"+module.Version)
	}
	text, err := os.ReadFile(bom)
	if err != nil {
		return err
	}
	return errors.Join(validate(schemas, text), compare(append(wanted, "std@"+info.GoVersion), text))
}

// validate holds a bill against the schema of the standard.
func validate(schemas string, bom []byte) error {
	const main = "http://cyclonedx.org/schema/bom-1.6.schema.json"
	c := jsonschema.NewCompiler()
	c.LoadURL = func(url string) (io.ReadCloser, error) { return nil, errors.New("nothing is loaded: " + url) }
	for url, file := range map[string]string{
		main: "bom-1.6.schema.json",
		"http://cyclonedx.org/schema/spdx.schema.json":     "spdx.schema.json",
		"http://cyclonedx.org/schema/jsf-0.82.schema.json": "jsf-0.82.schemax.json", // so is it called in the module
	} {
		text, err := os.ReadFile(filepath.Join(schemas, file))
		if err != nil {
			return err
		}
		if err := c.AddResource(url, bytes.NewReader(text)); err != nil {
			return err
		}
	}
	schema, err := c.Compile(main)
	if err != nil {
		return err
	}
	var document any
	if err := json.Unmarshal(bom, &document); err != nil {
		return err
	}
	return schema.Validate(document)
}

// compare looks for modules that a bill lacks, or names although the binary lacks them.
func compare(wanted []string, bom []byte) error {
	var bill struct {
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal(bom, &bill); err != nil {
		return err
	}
	var named []string
	for _, c := range bill.Components {
		named = append(named, c.Name+"@"+c.Version)
	}
	var wrong []error
	for _, module := range wanted {
		if !slices.Contains(named, module) {
			wrong = append(wrong, fmt.Errorf("%s is in the binary and not in the bill", module))
		}
	}
	for _, module := range named {
		if !slices.Contains(wanted, module) {
			wrong = append(wrong, fmt.Errorf("%s is in the bill and not in the binary", module))
		}
	}
	return errors.Join(wrong...)
}
