package blueprint

import (
	"math"
	"slices"
	"strings"

	"github.com/levlint/levlint/internal/toml"
)

// Comparison holds two versions of a blueprint against each other, part by part. It belongs to one
// goroutine.
type Comparison struct {
	before, now *Blueprint
	changed     map[string]bool // by part; what was asked for
}

// parts are the paths of the parts that are compared each by itself, the innermost first; anyKey
// stands for any key. What lies in an inner part does not count for the outer one, but that it is
// there does: an edge that is removed changes its stage.
var parts = [][]string{
	{"stages", anyKey, "transitions", anyKey},
	{"stages", anyKey},
	{"context", "regions", anyKey},
	{anyKey},
}

const anyKey = "*"

// Compare prepares the comparison of a blueprint with an earlier version of it.
func Compare(before, now *Blueprint) *Comparison {
	return &Comparison{before: before, now: now, changed: map[string]bool{}}
}

// Changed reports whether the part that a path of the later version lies in (see PathAt) says
// something else than in the earlier one, or was not there. Comments and blanks say nothing, nor do
// the order of keys, the form of a table or the line ends in a string. What lies in no part has not
// changed. Where one of the versions is not TOML, everything has.
func (c *Comparison) Changed(path []string) bool {
	if len(c.before.Syntax) > 0 || len(c.now.Syntax) > 0 {
		return true
	}
	for _, pattern := range parts {
		if !begins(path, pattern) {
			continue
		}
		part := slices.Clip(path[:len(pattern)]) // it grows below, and the path is the caller's
		now := at(c.now.tree, part)
		if now == nil {
			continue // a member of an array, which is no part by itself
		}
		key := strings.Join(part, "\x00")
		changed, known := c.changed[key]
		if !known {
			before := at(c.before.tree, part)
			changed = before == nil || !same(before, now, part)
			c.changed[key] = changed
		}
		return changed
	}
	return false
}

// begins reports whether a path begins as a pattern says.
func begins(path, pattern []string) bool {
	if len(path) < len(pattern) {
		return false
	}
	for i, name := range pattern {
		if name != anyKey && name != path[i] {
			return false
		}
	}
	return true
}

func isPart(path []string) bool {
	for _, pattern := range parts {
		if len(path) == len(pattern) && begins(path, pattern) {
			return true
		}
	}
	return false
}

// at returns the value that a path of keys leads to, or nil.
func at(tree *toml.Tree, path []string) *toml.Value {
	table := tree.Root
	var value *toml.Value
	for _, name := range path {
		e := table.Get(name)
		if e == nil {
			return nil
		}
		value = e.Value
		table = value.Table // nil, in which nothing is found, unless it is a table
	}
	return value
}

// same reports whether two values of that path mean the same, apart from the parts inside them.
func same(x, y *toml.Value, path []string) bool {
	if x.Kind != y.Kind || len(x.Array) != len(y.Array) {
		return false
	}
	for i := range x.Array {
		if !same(x.Array[i], y.Array[i], append(path, anyKey)) {
			return false
		}
	}
	if x.Kind == toml.TableValue {
		return sameTable(x.Table, y.Table, path)
	}
	return withoutCR(x.Str) == withoutCR(y.Str) && x.Int == y.Int && x.Bool == y.Bool &&
		math.Float64bits(x.Float) == math.Float64bits(y.Float)
}

func sameTable(x, y *toml.Table, path []string) bool {
	if len(x.Entries) != len(y.Entries) {
		return false
	}
	for _, e := range x.Entries {
		other := y.Get(e.Key.Name)
		if other == nil {
			return false
		}
		inner := append(path, e.Key.Name)
		if !isPart(inner) && !same(e.Value, other.Value, inner) {
			return false
		}
	}
	return true
}

// withoutCR returns a string as it is with plain line ends: a checkout may write others.
func withoutCR(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }
