package blueprint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// This file judges what is written by the rows of the table of keys.

// together adds a problem to an earlier one of the same cause, or reports it. Keys of one table
// have the same cause; so have mere notes about one key wherever it stands in the blueprint,
// because who writes a harmless line once copies it.
func (d *decoder) together(s *scope, p Problem) {
	if s.quiet {
		return
	}
	home := p.HomePath
	if home == "" && p.Home != nil {
		home = p.Home.Path
	}
	here := cause{kind: p.Kind, table: s.table, home: home, effect: p.Effect, owner: s.name, beside: p.Beside}
	anywhere := cause{kind: p.Kind, table: s.table, home: home, effect: p.Effect, row: p.Row}
	for _, c := range []cause{here, anywhere} {
		if i, known := d.causes[c]; known && (c == here || p.Severity == Note) {
			q := &d.problems[i]
			q.Also = append(q.Also, p.Key)
			q.Move = Move{} // several keys: a person moves them
			return
		}
	}
	if d.causes == nil {
		d.causes = map[cause]int{}
	}
	d.causes[here], d.causes[anywhere] = len(d.problems), len(d.problems)
	d.problem(s, p)
}

// cause is what makes several keys one problem: their table, or, of a mere note, their row.
type cause struct {
	kind          ProblemKind
	table         *Table
	home, effect  string
	owner, beside Name
	row           *Key
}

// endOf returns where the last header or assignment of a table ends, -1 where it has none.
func (d *decoder) endOf(t *toml.Table) int {
	if d.ends == nil {
		d.ends = map[*toml.Table]int{}
		for _, item := range d.tree.Items {
			if item.Kind == toml.Header || item.Kind == toml.Assignment {
				d.ends[item.Into] = item.Span.End
			}
		}
	}
	if end, ok := d.ends[t]; ok {
		return end
	}
	return -1
}

// unread reports whether the engine never reads the entry where it stands, and says so once
// for all keys of a table that one condition makes inert.
func (d *decoder) unread(s *scope, row *Key, e *toml.Entry) bool {
	if row.Since != "" {
		d.problem(s, Problem{Kind: NewerKey, Severity: Error, Refuses: s.table.Refuses, Span: e.Key.Span, Key: nameOf(e.Key), Row: row})
		return false
	}
	for i := range s.table.Renamed {
		if r := &s.table.Renamed[i]; r.Old == row.Name {
			d.problem(s, Problem{Kind: OlderKey, Severity: Note, Span: e.Key.Span, Key: nameOf(e.Key), Row: row, Renamed: r, Taken: s.entries.Get(r.New) != nil})
		}
	}
	if row.Inert.Severity != Off {
		d.inert(s, row, e, row.Inert, Name{})
		return true
	}
	if len(row.Only) == 0 {
		return false // as most keys are, of which there are thousands
	}
	if _, share := parsePercent(e.Value.Str); row.Type == Percent && e.Value.Kind == toml.String && !share {
		return false // refused on a region of any kind (b.31), which is graver than to be read on none
	}
	for i := range row.Only {
		only := &row.Only[i]
		beside, holds := s.holds(only)
		if word, _ := wordOf(e.Value); holds || only.For != "" && only.For != word {
			continue
		}
		d.inert(s, row, e, only.Effect, beside)
		return only.For == "" // a single value that changes nothing is read all the same
	}
	return false
}

// inert reports a key that nothing reads where it stands.
func (d *decoder) inert(s *scope, row *Key, e *toml.Entry, effect Effect, beside Name) {
	if effect.Refuses && (e.Value.Kind != toml.Integer || e.Value.Int <= 0) {
		effect.Refuses, effect.Severity = false, Warning // only an armed threshold is refused (b.28)
	}
	d.together(s, Problem{Kind: InertKey, Severity: effect.Severity, Refuses: effect.Refuses, Span: e.Key.Span, Key: nameOf(e.Key), Row: row, Effect: effect.Text, Beside: beside})
}

// holds judges a condition, and returns the key that decides it where that is written. A key
// with a value that no type allows decides nothing: its own problem is said.
func (s *scope) holds(only *Only) (Name, bool) {
	e := s.entries.Get(only.With)
	if e == nil && only.Or != "" {
		e = s.entries.Get(only.Or)
	}
	if e == nil {
		return Name{}, only.If || only.Words != nil && slices.Contains(only.Words, only.Default)
	}
	if only.Words == nil {
		return nameOf(e.Key), true
	}
	word, ok := wordOf(e.Value)
	if !ok {
		return Name{}, true
	}
	row := s.table.Key(only.With)
	if row.Words != nil && !slices.Contains(row.Words, word) {
		return Name{}, true
	}
	return nameOf(e.Key), slices.Contains(only.Words, word)
}

// wordOf writes a string or a boolean as conditions do.
func wordOf(v *toml.Value) (word string, ok bool) {
	switch v.Kind {
	case toml.String:
		return v.Str, true
	case toml.Bool:
		return strconv.FormatBool(v.Bool), true
	default:
		return "", false
	}
}

// wrongType says that a value has a type that its key does not take.
func (d *decoder) wrongType(s *scope, row *Key, key toml.Key, v *toml.Value) {
	if v.Kind == toml.Invalid || s.claimed[row.Name] {
		return // it is told of the value, or of the key that was meant to hold it
	}
	p := Problem{Kind: WrongType, Severity: Error, Refuses: row.RefusesType, Span: v.Span, Key: nameOf(key), Row: row, Got: got(v), Effect: s.without(row)}
	if row.Mild && v.Kind == toml.Integer {
		p.Severity = Warning
	}
	p.torn = v.Kind == toml.TableValue && v.Table.Style == toml.Implied
	d.problem(s, p)
}

// without says what the run does without the value of a key, by what stands beside it.
func (s *scope) without(row *Key) string {
	for _, i := range row.Instead {
		if i.With == nil || slices.ContainsFunc(i.With, func(key string) bool { return s.entries.Get(key) != nil }) {
			return i.Absent
		}
	}
	return row.Absent
}

// words judges a string by the words its key takes. It answers false for one that is none.
func (d *decoder) words(s *scope, row *Key, key toml.Key, v *toml.Value) bool {
	if row.Words == nil || v.Kind != toml.String {
		return true
	}
	word := v.Str
	if row.Trim {
		word = strings.TrimSpace(word)
	}
	if row.Fold {
		word = strings.ToLower(word)
	}
	if slices.Contains(row.Words, word) {
		return true
	}
	near, _ := spell.Nearest(strings.TrimSpace(v.Str), row.Words)
	d.problem(s, Problem{Kind: UnknownWord, Severity: Error, Refuses: row.RefusesWord, Span: v.Span, Key: nameOf(key), Row: row, Got: v.Str, Effect: row.Absent, Meant: near})
	return false
}

// oddValue judges a number by its range and a string by being blank.
func (d *decoder) oddValue(s *scope, row *Key, key toml.Key, v *toml.Value) {
	kind, effect := OutOfRange, Effect{}
	switch {
	case v.Kind == toml.Integer && v.Int < 0:
		effect = row.Negative
	case v.Kind == toml.Integer && v.Int == 0:
		effect = row.Zero
	case v.Kind == toml.String && strings.TrimSpace(v.Str) == "":
		kind, effect = BlankValue, row.Blank
	}
	spared := effect.Unless != nil && !slices.ContainsFunc(effect.Unless, func(key string) bool { return s.entries.Get(key) == nil })
	if effect.Severity == Off || spared {
		return
	}
	d.problem(s, Problem{Kind: kind, Severity: effect.Severity, Refuses: effect.Refuses, Span: v.Span, Key: nameOf(key), Row: row, Got: d.file.Text(v.Span), Effect: effect.Text})
}

// needs judges what must be there.
func (d *decoder) needs(s *scope) {
	for i := range s.table.Needs {
		need := &s.table.Needs[i]
		beside, holds := Name{}, true
		if need.When.With != "" {
			beside, holds = s.holds(&need.When)
			holds = holds && beside.Text != ""
		}
		if !holds {
			continue
		}
		if s.satisfies(need) {
			d.countsAsNone(s, need)
			continue
		}
		if slices.ContainsFunc(d.problems[s.first:], func(q Problem) bool {
			return q.Kind == MisplacedKey && q.Home == s.table && q.HomePath == s.path() && slices.ContainsFunc(need.OneOf, q.names) ||
				q.Kind == UnknownKey && q.Table == s.table && q.HomePath != "" && slices.Contains(need.OneOf, q.Home.Name)
		}) {
			continue // it stands in a table inside this one, or lacks the name of the table
		}
		p := Problem{Kind: MissingKey, Severity: need.Effect.Severity, Refuses: need.Effect.Refuses, Span: s.place(), Effect: need.Effect.Text, Beside: beside, Row: s.table.Key(need.OneOf[0])}
		if e := s.entries.Get(need.At); e != nil {
			p.Span, p.Key = e.Value.Span, nameOf(e.Key)
		}
		for i := s.first; i < len(d.problems); i++ { // zero is why it is missing
			if q := &d.problems[i]; q.Kind == OutOfRange && q.Table == s.table && q.Owner == s.name && slices.Contains(need.OneOf, q.Key.Text) {
				q.Severity = Off
			}
		}
		d.problem(s, p)
	}
}

// countsAsNone says of values of the wrong type that the file is refused for them: nothing else
// gives what is needed (b.27, b.34).
func (d *decoder) countsAsNone(s *scope, need *Need) {
	if !need.Effect.Refuses {
		return
	}
	wrong := map[string]*Problem{}
	for i := s.first; i < len(d.problems); i++ {
		if q := &d.problems[i]; q.Kind == WrongType && q.Table == s.table && q.Owner == s.name {
			wrong[q.Key.Text] = q
		}
	}
	for _, name := range need.OneOf {
		if e := s.entries.Get(name); e != nil && wrong[name] == nil && (!need.Armed || e.Value.Int > 0) {
			return
		}
	}
	for _, name := range need.OneOf {
		if q := wrong[name]; q != nil {
			q.Refuses = true
		}
	}
}

// satisfies reports whether one of the keys is there, or something else explains why not: a
// value of the wrong type, or a misspelt key.
func (s *scope) satisfies(need *Need) bool {
	for _, name := range need.OneOf {
		row := s.table.Key(name)
		e := s.entries.Get(name)
		if e == nil && row.Alias != "" {
			e = s.entries.Get(row.Alias)
		}
		switch {
		case e == nil:
		case e.Value.Kind == toml.String && strings.TrimSpace(e.Value.Str) == "" && row.Blank.Severity == Off:
		case e.Value.Kind == toml.Integer && e.Value.Int <= 0 && need.Armed:
		case e.Value.Kind == toml.Array && len(e.Value.Array) == 0:
		case e.Value.Kind == toml.TableValue && len(e.Value.Table.Entries) == 0:
		default:
			return true
		}
	}
	return slices.ContainsFunc(s.entries.Entries, func(e *toml.Entry) bool {
		return s.table.Key(e.Key.Name) == nil && (slices.Contains(need.OneOf, s.table.meant(e)) || need.Like != "" && strings.HasPrefix(e.Key.Name, need.Like))
	})
}

// place is where a table is pointed to as a whole: its name, else its header or braces.
func (s *scope) place() source.Span {
	if s.up == nil {
		return source.Span{}
	}
	if s.name.Text != "" {
		return s.name.Span
	}
	return s.entries.Span
}

// conflicts judges keys and spellings of which only one is read.
func (d *decoder) conflicts(s *scope) {
	for _, row := range s.table.Keys {
		if row.Alias == "" {
			continue
		}
		if loser := s.entries.Get(row.Alias); loser != nil && s.entries.Get(row.Name) != nil {
			d.problem(s, Problem{Kind: KeyConflict, Severity: Warning, Span: loser.Key.Span, Key: nameOf(loser.Key), Row: row, Beside: nameOf(s.entries.Get(row.Name).Key)})
		}
	}
	for _, c := range s.table.Conflicts {
		var winner *toml.Entry
		for i, name := range c.Keys {
			e := s.entries.Get(name)
			switch {
			case e == nil || c.Top && i == 0 && !holdsTable(e.Value):
			case winner == nil && c.Top && i > 0:
				return
			case winner == nil:
				winner = e
			default:
				d.together(s, Problem{Kind: KeyConflict, Severity: c.Effect.Severity, Span: e.Key.Span, Key: nameOf(e.Key), Row: s.table.Key(name), Beside: nameOf(winner.Key)})
			}
		}
	}
}

// holdsTable reports whether a value is an array with a table in it.
func holdsTable(v *toml.Value) bool {
	return v.Kind == toml.Array && slices.ContainsFunc(v.Array, func(v *toml.Value) bool { return v.Kind == toml.TableValue })
}

// got names the type of a value for people.
func got(v *toml.Value) string {
	switch v.Kind {
	case toml.String:
		return "a string"
	case toml.Integer:
		return "an integer"
	case toml.Float:
		return "a float"
	case toml.Bool:
		return "a boolean"
	case toml.Array:
		return "an array"
	case toml.TableValue:
		return "a table"
	default:
		return "a date"
	}
}
