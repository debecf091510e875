package output

import (
	"encoding/json"
	"math"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// MaxAnswer is how many bytes of an answer are kept (engine.md e.6; seed 000: "The 256 KiB cap").
const MaxAnswer = 256 << 10

// Size is a lower bound for the bytes of the answers that a schema accepts.
type Size struct {
	Bytes int64
	Cause source.Span // the value that demands most of them
}

// MinSize returns how many bytes each answer has at least that the schema accepts. Where a schema
// leaves a choice the smallest counts, and whatever is not understood counts nothing, so that an
// answer may well be larger than told and is never smaller.
func (s *Schema) MinSize() Size {
	return sizer{s: s, busy: make(map[*blueprint.Data]bool), done: make(map[*blueprint.Data]Size)}.schema(&s.root)
}

type sizer struct {
	s    *Schema
	busy map[*blueprint.Data]bool // schemas in the course of being measured: a reference to one adds nothing
	done map[*blueprint.Data]Size
}

func (z sizer) schema(d *blueprint.Data) Size {
	if known, ok := z.done[d]; ok {
		return known
	}
	least := Size{Bytes: 1}
	if d.Kind != blueprint.DataTable || z.busy[d] {
		return least
	}
	z.busy[d] = true
	if target := z.s.target(d); target != nil {
		least = larger(least, z.schema(target))
	}
	if !z.s.refHides(d) {
		least = larger(least, z.ofValues(d))
		least = larger(least, z.ofTypes(d))
		least = larger(least, z.ofParts(d))
	}
	delete(z.busy, d)
	z.done[d] = least
	return least
}

func larger(a, b Size) Size {
	if b.Bytes > a.Bytes {
		return b
	}
	return a
}

// smallest returns the smallest of several, or what needs nothing when there are none.
func smallest(sizes []Size) Size {
	if len(sizes) == 0 {
		return Size{}
	}
	least := sizes[0]
	for _, s := range sizes {
		if s.Bytes < least.Bytes {
			least = s
		}
	}
	return least
}

// ofValues measures a schema that lists the values it accepts.
func (z sizer) ofValues(d *blueprint.Data) Size {
	var sizes []Size
	if values := field(d, "enum"); values != nil {
		for i := range values.Items {
			sizes = append(sizes, textSize(&values.Items[i], values.Span))
		}
	}
	least := smallest(sizes)
	if only := field(d, "const"); only != nil {
		least = larger(least, textSize(only, only.Span))
	}
	return least
}

func textSize(d *blueprint.Data, cause source.Span) Size {
	if d.Kind == blueprint.DataText { // may be written with fewer escapes than a library writes
		return Size{int64(len(d.Text)) + 2, cause}
	}
	if d.Kind == blueprint.DataFloat {
		return Size{1, cause}
	}
	text, err := json.Marshal(JSON(*d))
	if err != nil || d.Kind == blueprint.DataArray || d.Kind == blueprint.DataTable {
		return Size{2, cause}
	}
	return Size{int64(len(text)), cause}
}

// ofTypes measures the smallest value of the types that are allowed. Without `type` there is
// always one of a byte.
func (z sizer) ofTypes(d *blueprint.Data) Size {
	declared := field(d, "type")
	if declared == nil {
		return Size{}
	}
	var sizes []Size
	for _, name := range namedTypes(declared) {
		switch name {
		case "string":
			n, at := bound(d, "minLength")
			sizes = append(sizes, Size{plus(n, 2), at})
		case "array":
			sizes = append(sizes, z.array(d))
		case "object":
			sizes = append(sizes, z.object(d))
		case "null", "boolean":
			sizes = append(sizes, Size{Bytes: 4})
		default:
			sizes = append(sizes, Size{Bytes: 1})
		}
	}
	return smallest(sizes)
}

// array measures brackets, members and the commas between them.
func (z sizer) array(d *blueprint.Data) Size {
	n, at := bound(d, "minItems")
	total := Size{Bytes: plus(2, max(n-1, 0)), Cause: at}
	var heaviest Size
	add := func(times int64, each Size) {
		total.Bytes = plus(total.Bytes, mul(times, each.Bytes))
		heaviest = larger(heaviest, each)
	}
	rest := n
	for _, first := range z.s.firstItems(d) {
		if rest > 0 {
			add(1, z.schema(first))
			rest--
		}
	}
	each := Size{Bytes: 1}
	if items := z.s.otherItems(d); items != nil {
		each = z.schema(items)
	}
	if rest > 0 {
		add(rest, each)
	}
	if heaviest.Bytes > MaxAnswer || at == (source.Span{}) {
		total.Cause = heaviest.Cause
	}
	return total
}

// object measures braces, and the members that must be there with their names.
func (z sizer) object(d *blueprint.Data) Size {
	total := Size{Bytes: 2}
	var heaviest Size
	required, properties := field(d, "required"), field(d, "properties")
	members := int64(0)
	if required != nil {
		total.Cause = required.Span
		for i := range required.Items {
			name := required.Items[i].Text
			each := Size{Bytes: 1}
			if properties != nil {
				if p := field(properties, name); p != nil {
					each = z.schema(p)
				}
			}
			heaviest = larger(heaviest, each)
			members++
			total.Bytes = plus(total.Bytes, plus(each.Bytes, int64(len(name))+3))
		}
	}
	if n, at := bound(d, "minProperties"); n > members {
		total.Bytes, total.Cause = plus(total.Bytes, mul(n-members, 4)), at
		members = n
	}
	total.Bytes = plus(total.Bytes, max(members-1, 0))
	if heaviest.Bytes > MaxAnswer {
		total.Cause = heaviest.Cause
	}
	return total
}

// ofParts measures what a schema is put together from.
func (z sizer) ofParts(d *blueprint.Data) Size {
	var least Size
	if all := field(d, "allOf"); all != nil {
		for i := range all.Items {
			least = larger(least, z.schema(&all.Items[i]))
		}
	}
	for _, name := range []string{"anyOf", "oneOf"} {
		if some := field(d, name); some != nil {
			var sizes []Size
			for i := range some.Items {
				sizes = append(sizes, z.schema(&some.Items[i]))
			}
			least = larger(least, smallest(sizes))
		}
	}
	return least
}

// bound returns the value of a keyword that counts something, and where it stands.
func bound(d *blueprint.Data, keyword string) (int64, source.Span) {
	v := field(d, keyword)
	switch {
	case v == nil:
		return 0, source.Span{}
	case v.Kind == blueprint.DataFloat:
		return int64(min(max(v.Float, 0), math.MaxInt32)), v.Span
	}
	return min(max(v.Int, 0), math.MaxInt32), v.Span
}

// plus and mul stop at a number that is beyond all caps.
func plus(a, b int64) int64 { return min(a+b, math.MaxInt32) }

func mul(a, b int64) int64 { return min(a*b, math.MaxInt32) }
