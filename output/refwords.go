package output

import (
	"strings"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// remote is the error of a reference to a document outside of the schema.
func (x *index) remote(v *blueprint.Data) SchemaError {
	e := SchemaError{Span: v.Span}
	if _, isDraft := draftOf(v.Text); isDraft || strings.Contains(v.Text, "://"+site) {
		e.Message = quote(v.Text) + " is not part of the meta-schema of " + x.places[x.root].draft.String() +
			", the draft of this schema, and the engine reads no other document"
		return e
	}
	e.Message = quote(v.Text) + " is another document: the engine reads none, neither from the network nor from a file"
	if !strings.Contains(v.Text, "://") { // which is no slip of somebody who means a definition
		x.suggest(&e, lastStep(v.Text))
	}
	return e
}

// nowhere is the error of a JSON pointer that leads nowhere.
func (x *index) nowhere(v *blueprint.Data, missing missingStep) SchemaError {
	where := "the schema"
	if missing.before != "" {
		where = "/" + strings.TrimSuffix(missing.before, "/")
	}
	e := SchemaError{Span: v.Span, Message: quote(v.Text) + " leads nowhere: " + where + " has no " + quote(missing.member)}
	if x.suggest(&e, lastStep(v.Text)); e.Meant != "" || missing.in.Kind != blueprint.DataTable || len(x.faults.found) >= maxGuesses {
		return e
	}
	names := make([]string, len(missing.in.Fields))
	for i, f := range missing.in.Fields {
		names[i] = f.Name.Text
	}
	if near, ok := spell.Nearest(missing.member, names); ok && strings.HasSuffix(v.Text, "/"+missing.member) {
		e.Meant = strings.TrimSuffix(v.Text, missing.member) + escapeMember(near)
		e.Related = []Related{{field(missing.in, near).Key, quote(near) + " is here"}}
	}
	return e
}

// noSuchName is the error of a plain name that nothing bears.
func (x *index) noSuchName(v *blueprint.Data, target uri) SchemaError {
	e := SchemaError{Span: v.Span, Message: quote(v.Text) + " leads nowhere: nothing is called " + quote(target.fragment)}
	if x.suggest(&e, target.fragment); e.Meant == "" {
		e.Message += ", and a path begins with #/"
	}
	return e
}

// maxGuesses is the number of errors after which none is given a guess: each compares a name
// with all others.
const maxGuesses = 50

// suggest adds the definition that a name probably means.
func (x *index) suggest(e *SchemaError, name string) {
	if len(x.faults.found) >= maxGuesses {
		return
	}
	var names []string
	meant, at := map[string]string{}, map[string]source.Span{}
	for _, table := range []string{"$defs", "definitions"} {
		definitions := field(x.root, table)
		if definitions == nil {
			continue
		}
		for i := range definitions.Fields {
			n := definitions.Fields[i].Name
			if _, taken := meant[n.Text]; !taken {
				names = append(names, n.Text)
				meant[n.Text], at[n.Text] = "#/"+table+"/"+escapeMember(n.Text), n.Span
			}
		}
	}
	if near, ok := spell.Nearest(name, names); ok {
		e.Meant = meant[near]
		e.Related = []Related{{at[near], quote(near) + " is defined here"}}
	}
}

// lastStep returns what follows the last "/" of a reference: the name it means, mostly.
func lastStep(text string) string {
	step := text[strings.LastIndexAny(text, "/#")+1:]
	return unescapeMember(unescape(strings.TrimSuffix(step, ".json")))
}
