package output

import (
	"strconv"
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// child returns the member of a table or array that one step of a JSON pointer leads to.
func child(d *blueprint.Data, step string) *blueprint.Data {
	switch d.Kind {
	case blueprint.DataTable:
		return field(d, unescapeMember(step))
	case blueprint.DataArray:
		i, err := strconv.Atoi(step)
		if err != nil || i < 0 || i >= len(d.Items) {
			return nil
		}
		return &d.Items[i]
	default:
		return nil
	}
}

// At returns where in the file a JSON pointer into the schema leads: to a key, which is empty for
// members of arrays and for the schema itself, and its value. The pointer may be escaped for a
// URI, as those of the library are.
func (s *Schema) At(pointer string) (key, value source.Span, ok bool) {
	d := &s.root
	for rest, more := strings.CutPrefix(pointer, "/"); more; {
		var step string
		step, rest, more = strings.Cut(rest, "/")
		if d = child(d, unescape(step)); d == nil {
			return source.Span{}, source.Span{}, false
		}
	}
	return d.Key, d.Span, true
}

// unescapeMember undoes the escapes of a step of a JSON pointer (RFC 6901).
func unescapeMember(step string) string {
	if !strings.Contains(step, "~") {
		return step
	}
	return strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
}

// escapeMember writes a key as one step of a JSON pointer in a URI. Escaping more than is
// needed does no harm.
func escapeMember(name string) string {
	name = strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
	var out strings.Builder
	for i := range len(name) {
		c := name[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~$", c) >= 0 {
			out.WriteByte(c)
		} else {
			out.WriteString(escapeByte(c))
		}
	}
	return out.String()
}

// trail is the way from a value up to the root.
type trail struct {
	up   *trail
	step string // a key or an index
}

func (t *trail) pointer() string {
	if t == nil {
		return "#"
	}
	return t.up.pointer() + "/" + escapeMember(t.step)
}

// pointers returns the JSON pointers, each beginning with "#", of those values within d that
// are wanted.
func pointers(d *blueprint.Data, wanted map[*blueprint.Data]bool) map[*blueprint.Data]string {
	found := make(map[*blueprint.Data]string, len(wanted))
	var visit func(d *blueprint.Data, t *trail)
	visit = func(d *blueprint.Data, t *trail) {
		if wanted[d] {
			found[d] = t.pointer()
		}
		for i := range d.Items {
			visit(&d.Items[i], &trail{t, strconv.Itoa(i)})
		}
		for i := range d.Fields {
			visit(&d.Fields[i].Value, &trail{t, d.Fields[i].Name.Text})
		}
	}
	visit(d, nil)
	return found
}
