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
	renames     Renames
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
	c := &Comparison{before: before, now: now, changed: map[string]bool{}}
	if c.readable() {
		c.findRenames()
	}
	return c
}

func (c *Comparison) readable() bool { return len(c.before.Syntax) == 0 && len(c.now.Syntax) == 0 }

// Renames returns the stages, and the regions of [context], that have another name and say the same.
func (c *Comparison) Renames() Renames { return c.renames }

// Changed reports whether the part that a path of the later version lies in (see PathAt) says
// something else than in the earlier one, or was not there. Comments and blanks say nothing, nor do
// the order of keys, the form of a table or the line ends in a string, nor do names of what was only
// renamed. What lies in no part has not changed. Where one of the versions is not TOML, everything has.
func (c *Comparison) Changed(path []string) bool {
	if !c.readable() {
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
			if before == nil {
				before = at(c.before.tree, c.renames.Path(part))
			}
			changed = before == nil || !c.same(before, now, part)
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

// same reports whether two values mean the same, apart from the parts inside them. The path is that of
// the later one.
func (c *Comparison) same(before, now *toml.Value, path []string) bool {
	if before.Kind != now.Kind || len(before.Array) != len(now.Array) {
		return false
	}
	for i := range now.Array {
		if !c.same(before.Array[i], now.Array[i], append(path, anyKey)) {
			return false
		}
	}
	if now.Kind == toml.TableValue {
		return c.sameTable(before.Table, now.Table, path)
	}
	return c.sameText(withoutCR(before.Str), withoutCR(now.Str)) && before.Int == now.Int && before.Bool == now.Bool &&
		math.Float64bits(before.Float) == math.Float64bits(now.Float)
}

// sameText takes a text that has not changed for the same whatever was renamed: a word that is spelt like a
// name need not be one.
func (c *Comparison) sameText(before, now string) bool {
	return before == now || c.renames.Text(now) == before
}

func (c *Comparison) sameTable(before, now *toml.Table, path []string) bool {
	if len(before.Entries) != len(now.Entries) {
		return false
	}
	for _, e := range now.Entries {
		inner := append(path, e.Key.Name)
		was := before.Get(e.Key.Name)
		if was == nil {
			was = c.underFormerName(before, now, inner)
		}
		if was == nil || !isPart(inner) && !c.same(was.Value, e.Value, inner) {
			return false
		}
	}
	return true
}

// underFormerName returns the entry that one of the later version was before it was renamed, unless
// another one has that name now.
func (c *Comparison) underFormerName(before, now *toml.Table, path []string) *toml.Entry {
	former := c.renames.Path(path)[len(path)-1]
	if now.Get(former) != nil {
		return nil
	}
	return before.Get(former)
}

// withoutCR returns a string as it is with plain line ends: a checkout may write others.
func withoutCR(text string) string { return strings.ReplaceAll(text, "\r\n", "\n") }
