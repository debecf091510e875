package blueprint

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/levlint/levlint/internal/toml"
)

// Renames say what stages and regions were called before, by the names that they have now.
type Renames struct{ Stages, Regions map[string]string }

// Path returns a path as it was: with the former names where names stand, so that a stage which is
// called like a key changes no key.
func (r Renames) Path(path []string) []string {
	former := slices.Clone(path)
	for _, place := range named {
		n := len(place.path)
		if len(path) <= n || !begins(path, place.path) {
			continue
		}
		names := r.Stages
		if place.region {
			names = r.Regions
		}
		if name, ok := names[path[n]]; ok {
			former[n] = name
		}
	}
	return former
}

// named are the tables whose keys are names of stages or regions.
var named = []struct {
	path   []string
	region bool
}{
	{[]string{"stages"}, false},
	{[]string{"stages", anyKey, "transitions"}, false},
	{[]string{"stages", anyKey, "context", "regions"}, true},
	{[]string{"context", "regions"}, true},
}

// Text returns a text with the former names where the present ones are words of it, and not parts of
// longer ones. One that is no single word is known only where it is the whole text.
func (r Renames) Text(now string) string {
	return eachWord(now, func(word string) string {
		for _, names := range []map[string]string{r.Stages, r.Regions} {
			if former, ok := names[word]; ok {
				return former
			}
		}
		return word
	})
}

// eachWord replaces the words of a text, or the whole of it where that is one of them.
func eachWord(text string, by func(word string) string) string {
	if other := by(text); other != text {
		return other
	}
	var b strings.Builder
	between := func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for text != "" {
		start := strings.IndexFunc(text, func(r rune) bool { return !between(r) })
		if start < 0 {
			break
		}
		end := start + len(text[start:])
		if n := strings.IndexFunc(text[start:], between); n >= 0 {
			end = start + n
		}
		b.WriteString(text[:start] + by(text[start:end]))
		text = text[end:]
	}
	return b.String() + text
}

const (
	maxRenames = 100 // stages, or regions, whose names are new or gone
	maxRounds  = 8   // in which renames that lean on wrong ones are given up
)

// findRenames pairs the names that are new with those that are gone, where what stands under them is the
// same but for such names. What is left is told as new, so no pair is believed for being likely.
func (c *Comparison) findRenames() {
	stages, regions := c.pairing("stages"), c.pairing("context", "regions")
	fleeting := map[string]bool{}
	for _, p := range []pairing{stages, regions} {
		if max(len(p.gone), len(p.fresh)) > maxRenames {
			return
		}
		for _, name := range slices.Concat(p.gone, p.fresh) {
			fleeting[name] = true
		}
	}
	c.renames = Renames{stages.pair(c, fleeting), regions.pair(c, fleeting)}
	for range maxRounds {
		if !c.dropWrong(stages.path, c.renames.Stages) && !c.dropWrong(regions.path, c.renames.Regions) {
			return
		}
	}
	c.renames = Renames{}
}

// dropWrong gives up renames under which the two parts are not the same, and reports whether there are any.
func (c *Comparison) dropWrong(path []string, names map[string]string) bool {
	var wrong []string
	for name, former := range names {
		part := slices.Concat(path, []string{name})
		if !c.same(at(c.before.tree, slices.Concat(path, []string{former})), at(c.now.tree, part), part) {
			wrong = append(wrong, name) // and stays until all were looked at, whatever their order
		}
	}
	for _, name := range wrong {
		delete(names, name)
	}
	return len(wrong) > 0
}

// pairing are the names in a table of each version that the other one lacks, in file order.
type pairing struct{ path, gone, fresh []string }

func (c *Comparison) pairing(path ...string) pairing {
	before, now := tableAt(c.before.tree, path), tableAt(c.now.tree, path)
	return pairing{path, lacking(before, now), lacking(now, before)}
}

func tableAt(tree *toml.Tree, path []string) *toml.Table {
	if v := at(tree, path); v != nil {
		return v.Table
	}
	return nil
}

// lacking returns the names in a table that another one lacks.
func lacking(table, other *toml.Table) []string {
	if table == nil {
		return nil
	}
	var names []string
	for _, e := range table.Entries {
		if other.Get(e.Key.Name) == nil {
			names = append(names, e.Key.Name)
		}
	}
	return names
}

// pair returns the former name of each that is new, as far as what stands there says so. Names that come
// or go are left out of that.
func (p pairing) pair(c *Comparison, fleeting map[string]bool) map[string]string {
	masked := func(word string) string {
		if fleeting[word] {
			return "\x00"
		}
		return word
	}
	gone := map[string][]string{} // by what stands there
	for _, name := range p.gone {
		part := slices.Concat(p.path, []string{name})
		text := outline(at(c.before.tree, part), part, masked)
		gone[text] = append(gone[text], name)
	}
	former := map[string]string{}
	for _, name := range p.fresh {
		part := slices.Concat(p.path, []string{name})
		text := outline(at(c.now.tree, part), part, masked)
		if same := gone[text]; len(same) > 0 {
			former[name], gone[text] = same[0], same[1:]
		}
	}
	return former
}

// outline returns a text that is the same for values of that path that mean the same, apart from the
// parts inside them.
func outline(v *toml.Value, path []string, masked func(string) string) string {
	var parts []string
	switch v.Kind {
	case toml.TableValue:
		for _, e := range v.Table.Entries {
			part, inner := strconv.Quote(masked(e.Key.Name)), append(path, e.Key.Name)
			if !isPart(inner) {
				part += "=" + outline(e.Value, inner, masked)
			}
			parts = append(parts, part)
		}
		slices.Sort(parts)
		return "{" + strings.Join(parts, ",") + "}"
	case toml.Array:
		for _, element := range v.Array {
			parts = append(parts, outline(element, append(path, anyKey), masked))
		}
		return "[" + strings.Join(parts, ",") + "]"
	default:
		return strconv.Quote(eachWord(withoutCR(v.Str), masked)) + strconv.FormatInt(v.Int, 10) + strconv.FormatBool(v.Bool) + strconv.FormatFloat(v.Float, 'g', -1, 64)
	}
}
