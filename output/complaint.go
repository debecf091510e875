package output

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
)

// complaint is one violation on its way into words.
type complaint struct {
	schema  *Schema
	error   *jsonschema.ValidationError
	keyword string          // that demands something
	demand  *blueprint.Data // what the keyword demands; nil where it cannot be told
	within  *blueprint.Data // the schema that the keyword stands in
	got     any             // the value that is wrong
	extra   string          // the member that is too much, if that is what is wrong
}

// violation words the complaint. The subject, a pointer, is for whoever prints it.
func (c *complaint) violation() Violation {
	if c.demand == nil {
		return Violation{Message: c.error.Message, Fix: "see what the schema asks for there"}
	}
	switch c.keyword {
	case "type":
		want := withArticle(namedTypes(c.demand))
		return Violation{Message: "must be " + want + ", not " + kindOf(c.got), Fix: "write " + want}
	case "enum":
		list := valuesOf(c.demand.Items)
		return Violation{Message: "must be one of " + list + ", not " + literal(c.got), Fix: "write one of " + list}
	case "const":
		return Violation{Message: "must be " + literal(JSON(*c.demand)) + ", not " + literal(c.got), Fix: "write " + literal(JSON(*c.demand))}
	case "required":
		return c.missing()
	case "additionalProperties", "unevaluatedProperties":
		return c.tooMuch()
	case "anyOf", "oneOf":
		return c.alternatives()
	case "not":
		return Violation{Message: "is just what the schema rules out", Fix: "write something else"}
	case "pattern":
		return Violation{Message: "must match " + c.demand.Text + ", which " + literal(c.got) + " does not", Fix: "write text that matches"}
	case "format":
		return Violation{Message: "must be text of the format " + c.demand.Text + ", not " + literal(c.got), Fix: "write it as the format has it"}
	case "uniqueItems":
		return Violation{Message: "must not hold the same member twice", Fix: "leave out the second"}
	}
	if c.demand.Kind == blueprint.DataBool && !c.demand.Bool {
		return Violation{Message: "must not be there", Fix: "remove it"}
	}
	if words := amounts(c.keyword); words != "" {
		n := literal(JSON(*c.demand))
		message := fmt.Sprintf(words, n)
		if n == "1" {
			message = strings.TrimSuffix(message, "s")
		}
		return Violation{Message: message + ", not " + c.amount(), Fix: imperative(message)}
	}
	return Violation{Message: c.error.Message, Fix: "see what " + c.keyword + " of the schema asks for"}
}

// amounts words the keywords that compare with a number.
func amounts(keyword string) string {
	switch keyword {
	case "minLength":
		return "must have at least %s characters"
	case "maxLength":
		return "must have at most %s characters"
	case "minItems", "minProperties":
		return "must have at least %s members"
	case "maxItems", "maxProperties":
		return "must have at most %s members"
	case "minimum":
		return "must be at least %s"
	case "maximum":
		return "must be at most %s"
	case "exclusiveMinimum":
		return "must be more than %s"
	case "exclusiveMaximum":
		return "must be less than %s"
	case "multipleOf":
		return "must be a multiple of %s"
	}
	return ""
}

// imperative turns a demand into what to do.
func imperative(message string) string {
	if rest, ok := strings.CutPrefix(message, "must have "); ok {
		return "give it " + rest
	}
	return "write a number that " + strings.Replace(message, "must be", "is", 1)
}

// amount is what such a keyword measures of a value.
func (c *complaint) amount() string {
	switch got := c.got.(type) {
	case string:
		return strconv.Itoa(len([]rune(got)))
	case []any:
		return strconv.Itoa(len(got))
	case map[string]any:
		return strconv.Itoa(len(got))
	}
	return literal(c.got)
}

// missing names the members that required demands and the value lacks.
func (c *complaint) missing() Violation {
	object, _ := c.got.(map[string]any)
	var names []string
	for i := range c.demand.Items {
		if name := c.demand.Items[i].Text; !has(object, name) {
			names = append(names, quote(name))
		}
	}
	list := enumerate(names)
	return Violation{Message: "lacks " + list, Fix: "add " + list}
}

func has(object map[string]any, name string) bool { _, ok := object[name]; return ok }

// tooMuch names the members that the schema does not allow, and the one that was meant where a
// member that may be there is near.
func (c *complaint) tooMuch() Violation {
	object, _ := c.got.(map[string]any)
	described, free := c.described(object)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !described(name) {
			names = append(names, quote(name))
			if c.extra == "" {
				c.extra = name
			}
		}
	}
	if len(names) == 0 {
		return Violation{Message: "must not be there", Fix: "remove it"}
	}
	const some = 5
	if len(names) > some {
		names = append(names[:some], countOf(len(names)-some, "other"))
	}
	list := enumerate(names)
	v := Violation{Message: "has " + list + ", which the schema does not allow", Fix: "remove " + list}
	if meant, ok := spell.Nearest(c.extra, free); ok {
		v.Message += "; did you mean " + quote(meant) + "?"
		v.Fix = "rename it to " + meant
	}
	return v
}

// described returns whether the schema says something about a member of some name, and the members
// it describes that the object lacks.
func (c *complaint) described(object map[string]any) (has func(name string) bool, free []string) {
	known := make(map[string]bool)
	if properties := field(c.within, "properties"); properties != nil {
		for _, f := range properties.Fields {
			known[f.Name.Text] = true
			if _, there := object[f.Name.Text]; !there {
				free = append(free, f.Name.Text)
			}
		}
	}
	var patterns []*regexp.Regexp
	if table := field(c.within, "patternProperties"); table != nil {
		for _, f := range table.Fields {
			re, err := regexp.Compile(f.Name.Text)
			if err != nil {
				return func(string) bool { return true }, nil
			}
			patterns = append(patterns, re)
		}
	}
	return func(name string) bool {
		return known[name] || slices.ContainsFunc(patterns, func(re *regexp.Regexp) bool { return re.MatchString(name) })
	}, free
}

// alternatives says which alternative comes nearest: the one with the least to complain about.
func (c *complaint) alternatives() Violation {
	n := len(c.demand.Items)
	if len(c.error.Causes) == 0 {
		return Violation{Message: fmt.Sprintf("fits more than one of %d alternatives, and must fit just one", n), Fix: "leave out what makes it fit the other"}
	}
	var nearest *wording
	for _, cause := range c.error.Causes {
		w := &wording{schema: c.schema, text: "null", value: c.got}
		for _, leaf := range leaves(cause) {
			leaf.InstanceLocation = strings.TrimPrefix(leaf.InstanceLocation, c.error.InstanceLocation)
			w.add(&leaf)
		}
		slices.SortFunc(w.found, func(a, b Violation) int {
			return cmp.Or(cmp.Compare(a.Pointer, b.Pointer), cmp.Compare(a.Message, b.Message))
		})
		if nearest == nil || distance(w.found) < distance(nearest.found) {
			nearest = w
		}
	}
	v := Violation{Message: fmt.Sprintf("fits none of %d alternatives", n), Fix: "write one of the alternatives"}
	if nearest != nil && len(nearest.found) > 0 {
		first := nearest.found[0]
		v.Message += "; in the nearest, " + strings.TrimSpace(subject(first.Pointer, "it")+" "+first.Message)
		v.Fix = first.Fix
	}
	return v
}

// leaves returns the errors that have no further cause, copied.
func leaves(e *jsonschema.ValidationError) []jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []jsonschema.ValidationError{*e}
	}
	var all []jsonschema.ValidationError
	for _, cause := range e.Causes {
		all = append(all, leaves(cause)...)
	}
	return all
}

// distance tells how far a value is from an alternative: a wrong type or constant at its top
// means that another one was meant.
func distance(found []Violation) int {
	n := len(found)
	for _, v := range found {
		if v.Pointer == "" && strings.HasPrefix(v.Message, "must be ") {
			n += 100
		}
		if strings.HasPrefix(v.Message, "must be ") && !strings.HasPrefix(v.Message, "must be a") {
			n += 10 // a constant that tells alternatives apart
		}
	}
	return n
}

// subject writes a pointer, or the word for the whole answer.
func subject(pointer, whole string) string {
	if pointer == "" {
		return whole
	}
	return pointer
}

// kindOf names the type of a value.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return "a string"
	case []any:
		return "an array"
	case map[string]any:
		return "an object"
	default:
		return "the number " + literal(v)
	}
}

// withArticle writes "a string", "an array or null".
func withArticle(types []string) string {
	words := make([]string, len(types))
	for i, t := range types {
		switch t {
		case "null":
			words[i] = t
		case "array", "object", "integer":
			words[i] = "an " + t
		default:
			words[i] = "a " + t
		}
	}
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// literal writes a value as JSON, no longer than a message bears.
func literal(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "the value"
	}
	if len(text) > maxQuoted {
		return strings.ToValidUTF8(string(text[:maxQuoted]), "") + "…"
	}
	return string(text)
}

// valuesOf lists some of the values that are allowed.
func valuesOf(items []blueprint.Data) string {
	const some = 6
	var words []string
	for i := range items {
		if i == some {
			words = append(words, fmt.Sprintf("%d others", len(items)-some))
			break
		}
		words = append(words, literal(JSON(items[i])))
	}
	return strings.Join(words, ", ")
}

// enumerate writes "a", "a and b", "a, b and c".
func enumerate(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}
