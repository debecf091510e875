package output

import (
	"fmt"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// Limits beyond which models miss a schema more and more often. Seed 001 gives no numbers: these
// are what flat schemas of real agents stay well below.
const (
	deepNesting  = 5  // objects and arrays within one another
	manyUntold   = 10 // properties of which none has a description
	nestedUnions = 2
)

// Complexities returns what makes a schema hard for a model to satisfy (seed 001: "Deeply nested
// unions and open-ended dict[str, Any] fields degrade model compliance long before they break the
// parser — flat, explicit models with field descriptions validate best").
func (s *Schema) Complexities() []Remark {
	c := complexity{s: s}
	c.schema(&s.root, 0, 0)
	if c.properties >= manyUntold && c.described == 0 {
		c.add(nameOrSpan(&s.root), fmt.Sprintf("none of its %d properties has a description", c.properties), "say in description what each is")
	}
	return inFileOrder(c.found)
}

type complexity struct {
	s                     *Schema
	found                 []Remark
	properties, described int
}

func (c *complexity) add(at source.Span, message, fix string) {
	c.found = append(c.found, Remark{Span: at, Message: message, Fix: fix})
}

// schema looks at a schema that stands so deep in containers and in unions.
func (c *complexity) schema(d *blueprint.Data, depth, unions int) {
	if d.Kind == blueprint.DataBool && d.Bool && depth > 0 {
		c.add(nameOrSpan(d), "it is open to anything", "describe what is meant")
	}
	if d.Kind != blueprint.DataTable {
		return
	}
	if isOpen(d) {
		c.add(nameOrSpan(d), "it is an object of whatever members", "describe its members in properties")
	}
	for _, name := range []string{"anyOf", "oneOf"} {
		if union := field(d, name); union != nil {
			c.union(union, depth, unions)
		}
	}
	if properties := field(d, "properties"); properties != nil {
		for i := range properties.Fields {
			c.property(&properties.Fields[i].Value, depth+1, unions)
		}
	}
	if items := c.s.otherItems(d); items != nil {
		c.nested(items, depth+1, unions)
	}
}

func (c *complexity) property(d *blueprint.Data, depth, unions int) {
	c.properties++
	if field(d, "description") != nil {
		c.described++
	}
	c.nested(d, depth, unions)
}

// nested goes into a container, until it is too deep once.
func (c *complexity) nested(d *blueprint.Data, depth, unions int) {
	if depth > deepNesting {
		if kind, _ := textOf(d, "type"); kind != nil && (kind.Text == "object" || kind.Text == "array") {
			c.add(nameOrSpan(d), "it stands more than "+countOf(deepNesting, "level")+" deep", "flatten what is around it")
			return
		}
	}
	c.schema(d, depth, unions)
}

// union goes into alternatives. Something or null is no union to speak of.
func (c *complexity) union(list *blueprint.Data, depth, unions int) {
	others := 0
	for i := range list.Items {
		if kind, _ := textOf(&list.Items[i], "type"); kind == nil || kind.Text != "null" {
			others++
		}
	}
	if others > 1 {
		unions++
	}
	if unions >= nestedUnions && others > 1 {
		c.add(list.Key, "it is a union within a union", "flatten the alternatives into one list")
		return
	}
	for i := range list.Items {
		c.schema(&list.Items[i], depth, unions)
	}
}

// isOpen reports whether a schema is an object that says nothing of its members.
func isOpen(d *blueprint.Data) bool {
	if kind, _ := textOf(d, "type"); kind == nil || kind.Text != "object" {
		return false
	}
	for _, f := range d.Fields {
		switch f.Name.Text {
		case "additionalProperties":
			if f.Value.Kind == blueprint.DataBool && f.Value.Bool {
				continue
			}
			return false
		case "properties":
			if len(f.Value.Fields) > 0 {
				return false
			}
		case "type", "title", "description", "default", "examples", "$comment", "minProperties", "maxProperties":
		default:
			return false
		}
	}
	return true
}
