package blueprint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// This file finds where a key belongs that stands in the wrong table, and how to move it there.

// slid reports keys that slid from a table around it into one of free form.
func (d *decoder) slid(s *scope, row *Key, e *toml.Entry) {
	if row.Slid == nil || e.Value.Kind != toml.TableValue {
		return
	}
	in := &scope{table: &Table{Name: row.Name}, entries: e.Value.Table, name: nameOf(e.Key), up: s, quiet: s.quiet}
	for _, inner := range in.entries.Entries {
		i := slices.IndexFunc(row.Slid, func(slid Slid) bool { return slid.Key == inner.Key.Name })
		home := in.around(inner.Key.Name)
		if i < 0 || home == nil || !home.table.Key(inner.Key.Name).plain(inner.Value.Kind) || home.entries.Get(inner.Key.Name) != nil {
			continue
		}
		if words := row.Slid[i].Words; words == nil || slices.Contains(words, inner.Value.Str) {
			d.together(in, Problem{Kind: MisplacedKey, Severity: Error, Span: inner.Key.Span, Key: nameOf(inner.Key), Home: home.table, HomePath: home.path(), Move: d.move(in, home, inner)})
		}
	}
}

// slidAmongNames reports a plain value among tables of chosen names that is a key of a table around
// them, or of [agent], whose key it then is.
func (d *decoder) slidAmongNames(s *scope, e *toml.Entry) bool {
	home := s.around(e.Key.Name)
	if home == nil {
		root := s
		for root.up != nil {
			root = root.up
		}
		agent := root.entries.Get("agent")
		if agent == nil || agent.Value.Kind != toml.TableValue {
			return false
		}
		home = &scope{table: agentTable, entries: agent.Value.Table, name: nameOf(agent.Key), up: root}
	}
	row := home.table.Key(e.Key.Name)
	if row == nil || home.entries.Get(e.Key.Name) != nil || !row.plain(e.Value.Kind) {
		return false
	}
	d.together(s, Problem{
		Kind: MisplacedKey, Severity: Error, Refuses: s.table == edgeTable, Span: e.Key.Span, Key: nameOf(e.Key),
		Effect: "the engine makes " + s.table.NotTable + " of it",
		Home:   home.table, HomePath: home.path(), Move: d.move(s, home, e),
	})
	return true
}

// ofEach reports a plain value among tables of chosen names that is a key of each of those, as hint is
// in [stages.X.transitions].
func (d *decoder) ofEach(s *scope, e *toml.Entry) bool {
	row := s.table.Key(e.Key.Name)
	if row == nil || !row.plain(e.Value.Kind) {
		return false
	}
	d.together(s, Problem{Kind: UnknownKey, Severity: Error, Refuses: s.table == edgeTable, Span: e.Key.Span, Key: nameOf(e.Key), Home: s.table, Effect: "the engine makes " + s.table.NotTable + " of it"})
	return true
}

// plain reports whether a key takes a plain value of that very kind.
func (k *Key) plain(kind toml.Kind) bool {
	switch k.Type {
	case String:
		return kind == toml.String
	case Integer:
		return kind == toml.Integer
	case Bool:
		return kind == toml.Bool
	case Strings:
		return kind == toml.Array
	default:
		return false
	}
}

// around returns the table around this one that reads the key, as after a header that was opened
// too early (d.71).
func (s *scope) around(key string) *scope {
	for up := s.up; up != nil; up = up.up {
		if !up.table.Open && up.entries != nil && !up.holdsNames && up.table.Key(key) != nil {
			return up
		}
	}
	return nil
}

// inside returns the table inside this one that reads the key. Its scope has only a description.
func (s *scope) inside(key string) *scope {
	for _, k := range s.table.Keys {
		if k.Type == Sub && k.Table.Key(key) != nil {
			return &scope{table: k.Table, name: Name{Text: k.Name}, up: s}
		}
		if slices.Contains(k.Holds, key) {
			return &scope{table: &Table{Name: k.Name}, name: Name{Text: k.Name}, up: s}
		}
	}
	return nil
}

// unnamed returns the table inside this one whose members are such tables, as [context.notes] is
// meant to be a member of [context.regions], and [review] one of [stages]. Its scope has only a
// description.
func (s *scope) unnamed(e *toml.Entry) *scope {
	if e.Value.Kind != toml.TableValue || len(e.Value.Table.Entries) == 0 {
		return nil
	}
	for _, k := range s.table.Keys {
		if k.Type != Named || k.Table == nil || k.Table.Open || k.Table == stageTable && !s.stageLike(e) {
			continue
		}
		unknown := 0
		for _, inner := range e.Value.Table.Entries {
			if k.Table.Key(inner.Key.Name) == nil {
				unknown++
			}
		}
		if unknown == 0 || k.Table == stageTable && 4*unknown <= len(e.Value.Table.Entries) { // a slip more, among many keys
			return &scope{table: &Table{Name: k.Name}, name: Name{Text: k.Name}, up: s}
		}
	}
	return nil
}

// stageLike reports whether a table at the top level is more than settings that stages have, too: it
// says what only a stage says, or is a part of a stage that there is.
func (s *scope) stageLike(e *toml.Entry) bool {
	stages := s.entries.Get("stages")
	return slices.ContainsFunc([]string{"mode", "system_prompt", "transitions"}, func(key string) bool { return e.Value.Table.Get(key) != nil }) ||
		stages != nil && stages.Value.Kind == toml.TableValue && stages.Value.Table.Get(e.Key.Name) != nil
}

// path writes the header of the scope: "[stages.plan.model]", or "the top level".
func (s *scope) path() string {
	var names []string
	for up := s; up != nil && up.up != nil; up = up.up {
		names = append(names, up.name.Text)
	}
	if len(names) == 0 {
		return "the top level"
	}
	slices.Reverse(names)
	return Header(names...)
}

// Header writes the header of a table as TOML wants it: [stages."my review".transitions].
func Header(names ...string) string {
	written := make([]string, 0, len(names))
	for _, name := range names {
		if name == "" || strings.ContainsFunc(name, func(r rune) bool {
			return r != '_' && r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
		}) {
			name = strconv.Quote(name)
		}
		written = append(written, name)
	}
	return "[" + strings.Join(written, ".") + "]"
}

// ownerOf returns the table inside t that reads such an entry: the outermost, then the first in
// the order of the description.
func ownerOf(t *Table, e *toml.Entry) *Table {
	for level := []*Table{t}; len(level) > 0; {
		var inner []*Table
		for _, t := range level {
			for _, k := range t.Keys {
				if slices.Contains(k.Holds, e.Key.Name) {
					return &Table{Name: k.Name, Path: strings.TrimSuffix(t.Path, "]") + "." + k.Name + "]"}
				}
				if k.Table == nil {
					continue
				}
				if row := k.Table.Key(e.Key.Name); row != nil && row.takes(e.Value.Kind) {
					return k.Table
				}
				inner = append(inner, k.Table)
			}
		}
		level = inner
	}
	return nil
}

// ofTools returns the table by names of tools inside this one, or at the top level, to which such an
// entry can only belong: read_file = "notes" in [stages.X.tool_routing] belongs to its overrides.
func (s *scope) ofTools(e *toml.Entry) *Table {
	for _, t := range []*Table{s.table, rootTable} {
		for _, k := range t.Keys {
			if k.Table != overridesTable && k.Table != toolCapsTable && k.Table != permissionsTable || t == stageTable {
				continue // of a stage's own policies the agent's come first
			}
			each := k.Table.Each
			word := each.Words == nil || slices.Contains(each.Words, e.Value.Str)
			if word && (each.plain(e.Value.Kind) || each.Type == StringOrTable && e.Value.Kind == toml.String) {
				return k.Table
			}
		}
	}
	return nil
}

// takes reports whether the key can mean a value of that kind.
func (k *Key) takes(kind toml.Kind) bool {
	isTable := k.Type == Sub || k.Type == Named || k.Type == StringOrTable
	return k.Type == Free || isTable == (kind == toml.TableValue)
}

// move works out how to put a misplaced assignment back under the header of its table. It
// answers the zero Move where the tables are not written with headers.
func (d *decoder) move(s, home *scope, e *toml.Entry) Move {
	if v := e.Value; v.Kind == toml.TableValue && v.Table.Style != toml.Inline {
		return Move{} // a header takes what stands below it along, and leaves what stood there before
	}
	if home.entries == nil || s.entries.Style != toml.Headed || home.entries.Style != toml.Headed || home.entries.Get(e.Key.Name) != nil {
		return Move{}
	}
	to := d.endOf(home.entries)
	line := func(offset int) int { return d.file.Position(offset, source.ByteColumns).Line }
	if to < 0 || line(to) >= line(e.Key.Span.Start) {
		return Move{}
	}
	first := line(e.Key.Span.Start)
	for d.isComment(first - 1) { // it speaks of the key
		first--
	}
	from := source.Span{Start: d.file.Line(first).Start, End: d.endOfLine(line(e.Value.Span.End))}
	text := d.file.Text(from)
	for from.End == len(d.file.Content) && first > line(to)+1 && isBlank(d.file, first-1) { // nothing is left to be apart from
		first--
		from.Start = d.file.Line(first).Start
	}
	if !strings.HasSuffix(text, "\n") { // at the end of the file: take the line end used above
		text += d.file.Text(source.Span{Start: d.file.Line(line(to)).End, End: d.endOfLine(line(to))})
	}
	return Move{From: from, To: d.endOfLine(line(to)), Text: text}
}

// isComment reports whether there is nothing but a comment on a line.
func (d *decoder) isComment(line int) bool {
	span := d.file.Line(line)
	start := span.End - len(strings.TrimLeft(d.file.Text(span), " \t"))
	_, found := slices.BinarySearchFunc(d.tree.Comments, start, func(c toml.Comment, at int) int { return c.Span.Start - at })
	return found
}

func isBlank(file *source.File, line int) bool {
	return strings.TrimSpace(file.Text(file.Line(line))) == ""
}

// endOfLine returns the offset after a line and its line end.
func (d *decoder) endOfLine(n int) int {
	if n < d.file.Lines() {
		return d.file.Line(n + 1).Start
	}
	return len(d.file.Content)
}
