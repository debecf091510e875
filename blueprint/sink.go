package blueprint

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// The decoder fills fields through these: what it has to know of a field's type.
type (
	scalar interface {
		place(key, value source.Span)
		accept(v *toml.Value) bool // false when the type is wrong
		sound() bool
		drop()
	}
	list interface {
		place(key, value source.Span)
		open(members int)   // it is well formed, and has no more members than that
		add() reflect.Value // a new last member, to be decoded into
	}
	noder interface{ node() *Node }
)

func (n *Node) node() *Node { return n }

func (v *Value[T]) place(key, value source.Span) { v.Key, v.Span = key, value }

func (v *Value[T]) sound() bool { return v.ok }

// drop makes a value that its key does not allow count as malformed.
func (v *Value[T]) drop() { v.ok = false }

func (v *Value[T]) accept(raw *toml.Value) bool {
	switch dst := any(&v.got).(type) {
	case *string:
		*dst, v.ok = raw.Str, raw.Kind == toml.String
	case *int64:
		*dst, v.ok = raw.Int, raw.Kind == toml.Integer
	case *float64:
		*dst, v.ok = raw.Float, raw.Kind == toml.Float
	case *bool:
		*dst, v.ok = raw.Bool, raw.Kind == toml.Bool
	case *Percentage:
		*dst, v.ok = parsePercent(raw.Str)
		return raw.Kind == toml.String
	}
	return v.ok
}

// parsePercent reads a share of the window as Rust does (b.30, g.1): blanks around it and before
// the sign are fine, the number is a Rust f64 literal, and it lies in (0, 100].
func parsePercent(text string) (Percentage, bool) {
	digits, found := strings.CutSuffix(strings.TrimSpace(text), "%")
	digits = strings.TrimSpace(digits)
	if !found || strings.ContainsAny(digits, "xX_pP") { // what Go reads and Rust does not
		return Percentage{}, false
	}
	share, err := strconv.ParseFloat(digits, 64)
	if err != nil || !(share > 0 && share <= 100) {
		return Percentage{}, false
	}
	return Percentage{Text: text, Share: share}, true
}

func (l *List[T]) place(key, value source.Span) { l.Key, l.Span = key, value }

func (l *List[T]) open(members int) { l.ok, l.Items = true, slices.Grow(l.Items, members) }

func (l *List[T]) add() reflect.Value {
	node := reflect.New(reflect.TypeFor[T]().Elem())
	l.Items = append(l.Items, node.Interface().(T))
	return node.Elem()
}
