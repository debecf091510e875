package output

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Label returns the format that a label means, as the engine reads it: trimmed and in any case.
// It is "" for a label that the engine does not check, which is any but json, xml, yaml (or yml),
// csv and toml.
func Label(format string) string {
	switch label := strings.ToLower(strings.TrimSpace(format)); label {
	case "json", "xml", "yaml", "csv", "toml":
		return label
	case "yml":
		return "yaml"
	}
	return ""
}

// malformed says why an answer is not the format it claims to be, or returns nil. Each format is
// read with the leniency that the engine's reader of it has (engine.md e.6).
func malformed(format Field, answer string) *Violation {
	switch Label(format.Text) {
	case "json":
		_, wrong := readJSON(answer)
		return wrong
	case "xml":
		return notXML(answer)
	case "yaml":
		return notYAML(answer)
	case "csv":
		return notCSV(answer)
	case "toml":
		return notTOML(answer)
	}
	return nil
}

// notTOML asks the reader of blueprints, which takes what the engine's reader takes.
func notTOML(answer string) *Violation {
	tree := toml.Parse(source.New("", []byte(answer)))
	if len(tree.Errors) == 0 {
		return nil
	}
	first := tree.Errors[0]
	return &Violation{Span: first.Span, Message: "the answer is not TOML: " + first.Message, Fix: "write a TOML document and nothing else"}
}

// hasAliases reports whether a text has what looks like an anchor or an alias. The engine does not
// parse such YAML.
func hasAliases(text string) bool {
	return regexp.MustCompile(`(?m)(?:^|[\s\[{,-])[&*][\pL\pN_]`).MatchString(text)
}

// notYAML reads all documents of the answer.
func notYAML(answer string) (wrong *Violation) {
	if hasAliases(answer) {
		return nil
	}
	defer func() {
		if recover() != nil { // the library panics over some texts, which are then no YAML
			wrong = notYAMLBecause(answer, "it cannot be read")
		}
	}()
	text := strings.Replace(answer, "%YAML 1.2", "%YAML 1.1", 1) // which is all the library knows
	decoder := yaml.NewDecoder(strings.NewReader(text))
	for {
		var document yaml.Node
		if err := decoder.Decode(&document); err != nil {
			if strings.HasSuffix(err.Error(), "EOF") {
				return nil
			}
			return notYAMLBecause(answer, strings.TrimPrefix(err.Error(), "yaml: "))
		}
		if twice := sameKey(&document); twice != nil {
			return notYAMLBecause(answer, fmt.Sprintf("line %d: the key %s stands there twice", twice.Line, quote(twice.Value)))
		}
	}
}

// notYAMLBecause points at the line that the library speaks of.
func notYAMLBecause(answer, why string) *Violation {
	v := &Violation{Span: source.Span{Start: 0, End: 0}, Message: "the answer is not YAML: " + why, Fix: "write YAML and nothing else"}
	if rest, ok := strings.CutPrefix(why, "line "); ok {
		digits, rest, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(digits); err == nil {
			v.Message = "the answer is not YAML: " + rest
			v.Span = source.New("", []byte(answer)).Line(n)
		}
	}
	return v
}

// sameKey returns a key that stands in its table for the second time, which the engine's reader
// refuses and the library takes.
func sameKey(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.MappingNode {
		seen := make(map[string]bool)
		for i := 0; i < len(n.Content); i += 2 {
			key := n.Content[i]
			if key.Kind != yaml.ScalarNode {
				continue
			}
			id := key.ShortTag() + key.Value
			if seen[id] {
				return key
			}
			seen[id] = true
		}
	}
	for _, c := range n.Content {
		if twice := sameKey(c); twice != nil {
			return twice
		}
	}
	return nil
}
