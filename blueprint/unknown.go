package blueprint

import (
	"slices"
	"strings"

	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/internal/toml"
)

// This file judges keys that have no row in their table: what was probably meant by them.

// unknown judges a key that has no row in its table.
func (d *decoder) unknown(s *scope, e *toml.Entry) {
	p := Problem{Kind: UnknownKey, Severity: Error, Refuses: s.table.Refuses, Span: e.Key.Span, Key: nameOf(e.Key)}
	for _, k := range e.Keys {
		p.Mentions = append(p.Mentions, k.Span)
	}
	if r := s.table.renamed(e.Key.Name); r != nil {
		p.Kind, p.Renamed = RenamedKey, r
		p.Taken = r.Where == "" && s.entries.Get(r.New) != nil
		d.problem(s, p)
		return
	}
	if slices.Contains(s.table.Foreign.Keys, e.Key.Name) {
		p.Severity = Warning
		d.problem(s, p)
		return
	}
	p.Meant = s.table.meant(e)
	if row := s.table.Key(p.Meant); row != nil && !row.plain(e.Value.Kind) && s.ofTools(e) == permissionsTable || strings.HasPrefix(e.Key.Name, "stages.") {
		p.Meant = "" // shell = "ask" is no shell_hint, and ["stages.plan"] no [stages]
	}
	home := s.around(e.Key.Name)
	if home == nil && p.Meant == "" && (s.up != nil || e.Value.Kind != toml.TableValue) {
		home = s.inside(e.Key.Name)
	}
	if home != nil {
		p.Kind, p.Meant, p.Home, p.HomePath, p.Move = MisplacedKey, "", home.table, home.path(), d.move(s, home, e)
		p.Taken = home.entries != nil && home.entries.Get(e.Key.Name) != nil
		d.together(s, p)
		return
	}
	if names := s.unnamed(e); names != nil && p.Meant == "" {
		p.Home, p.HomePath = names.table, names.path()
		if s.up == nil {
			name := strings.TrimPrefix(e.Key.Name, "stages.") // ["stages.review"] is one name
			p.parts = map[string][]string{name: keysIn(e.Value)}
			d.problem(s, p) // each such table is a whole stage
		} else {
			d.together(s, p)
		}
		return
	}
	s.guess(&p, e)
	if p.Meant == "" && p.Home != nil {
		d.together(s, p)
	} else {
		d.problem(s, p)
	}
}

// renamed returns what took the place of a key that no release that levlint knows reads, or nil.
func (t *Table) renamed(name string) *Renamed {
	for i, r := range t.Renamed {
		if r.Old == name && r.Since == "" {
			return &t.Renamed[i]
		}
	}
	return nil
}

// goesOn reports whether a table that is only implied belongs to the members of an array of tables before
// it: [x.points.directives] goes on with [[x.point]], once that is called points.
func goesOn(array, implied *toml.Entry) bool {
	return array.Value.AppendedBy && implied.Key.Span.Start > array.Key.Span.Start &&
		implied.Value.Kind == toml.TableValue && implied.Value.Table.Style == toml.Implied
}

// guess settles which key an unknown one was meant to be, or, where none is near enough, which
// table reads a key of that name.
func (s *scope) guess(p *Problem, e *toml.Entry) {
	other := s.entries.Get(p.Meant)
	if other != nil && goesOn(e, other) {
		other = nil
	}
	switch {
	case p.Meant == "" || other != nil && !bothTables(e, other) || s.claimed[p.Meant]:
		p.Meant = ""
		p.Home = s.ofTools(e)
		for up := s; up != nil && p.Home == nil; up = up.up { // the nearest table around that has it
			p.Home = ownerOf(up.table, e)
		}
	default:
		row := s.table.Key(p.Meant)
		p.Unfit = row != nil && !row.takes(e.Value.Kind) && row.Type != StringOrTable
		p.Taken = other != nil && !joins(e.Value.Table, other.Value.Table)
		if e.Value.Kind == toml.TableValue {
			p.Inside = keysIn(e.Value)
			if s.up == nil && p.Meant == "stages" {
				p.parts = map[string][]string{}
				for _, inner := range e.Value.Table.Entries {
					p.parts[inner.Key.Name] = keysIn(inner.Value)
				}
			}
		}
		if s.claimed == nil {
			s.claimed = map[string]bool{}
		}
		s.claimed[p.Meant] = true // only one key can have been meant to be it
	}
}

// keysIn lists the keys of a table; nothing has none.
func keysIn(v *toml.Value) []string {
	if v.Kind != toml.TableValue {
		return nil
	}
	keys := make([]string, 0, len(v.Table.Entries))
	for _, e := range v.Table.Entries {
		keys = append(keys, e.Key.Name)
	}
	return keys
}

func bothTables(e, other *toml.Entry) bool {
	return e.Value.Kind == toml.TableValue && other.Value.Kind == toml.TableValue
}

// joins reports whether a table under a wrong name can be renamed to another beside it, so that
// both become one: [stage.review] beside [stages.plan], and even beside [stages.review.model].
func joins(mine, other *toml.Table) bool {
	headers := func(t *toml.Table) bool { return t.Style == toml.Implied || t.Style == toml.Headed }
	if !headers(mine) || !headers(other) || mine.Style == toml.Headed && other.Style == toml.Headed {
		return false
	}
	return !slices.ContainsFunc(mine.Entries, func(e *toml.Entry) bool {
		twin := other.Get(e.Key.Name)
		return twin != nil && !(bothTables(e, twin) && joins(e.Value.Table, twin.Value.Table))
	})
}

// meant returns the key of the table that was probably meant, or "". Keys that take such a value
// come first: [stages.plan.modle] is a model, not a mode.
func (t *Table) meant(e *toml.Entry) string {
	var fitting, known []string
	for _, k := range t.Keys {
		if slices.ContainsFunc(k.Aka, func(aka string) bool { return spell.Same(aka, e.Key.Name) }) {
			return k.Name
		}
		known = append(known, k.Name)
		if k.takes(e.Value.Kind) {
			fitting = append(fitting, k.Name)
		}
	}
	if whole, ok := spell.Abbreviated(e.Key.Name, fitting); ok {
		return whole
	}
	if near, ok := spell.Nearest(e.Key.Name, fitting); ok {
		return near
	}
	near, _ := spell.Nearest(e.Key.Name, known)
	return near
}
