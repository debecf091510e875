package output

import "strings"

// Draft is an edition of JSON Schema. The zero value is what a schema without `$schema` is
// read as.
type Draft uint8

// The drafts that the engine knows.
const (
	Draft2020 Draft = iota
	Draft2019
	Draft7
	Draft6
	Draft4
)

// String returns the name of the draft as its `$schema` has it.
func (d Draft) String() string {
	return [...]string{"2020-12", "2019-09", "draft-07", "draft-06", "draft-04"}[d]
}

// AssertsFormat reports whether the keyword `format` is checked. From 2019-09 on it is a mere
// annotation (engine.md d.210).
func (d Draft) AssertsFormat() bool { return d >= Draft7 }

// refStandsAlone reports whether whatever stands beside `$ref` is ignored.
func (d Draft) refStandsAlone() bool { return d >= Draft7 }

// booleanSchemas reports whether true and false are schemas wherever a schema can stand.
func (d Draft) booleanSchemas() bool { return d != Draft4 }

// idKeyword returns the keyword that names a schema.
func (d Draft) idKeyword() string {
	if d == Draft4 {
		return "id"
	}
	return "$id"
}

// drafts is a set of drafts.
type drafts uint8

const (
	in2020 drafts = 1 << Draft2020
	in2019 drafts = 1 << Draft2019
	in7    drafts = 1 << Draft7
	in6    drafts = 1 << Draft6
	in4    drafts = 1 << Draft4

	since2019 = in2019 | in2020
	since7    = in7 | since2019
	since6    = in6 | since7
	since4    = in4 | since6
	nowhere   = drafts(0)
)

func (s drafts) has(d Draft) bool { return s&(1<<d) != 0 }

// site is where the drafts' own meta-schemas live. The engine takes both schemes.
const site = "json-schema.org/"

// draftNames are the names of the drafts below site; the last is "whichever is current".
var draftNames = [...]struct {
	name  string
	draft Draft
}{
	{"draft/2020-12/schema", Draft2020},
	{"draft/2019-09/schema", Draft2019},
	{"draft-07/schema", Draft7},
	{"draft-06/schema", Draft6},
	{"draft-04/schema", Draft4},
	{"schema", Draft2020},
}

// draftOf returns the draft that a `$schema` names.
func draftOf(uri string) (Draft, bool) {
	uri = strings.TrimRight(uri, "#")
	rest, secure := strings.CutPrefix(uri, "https://"+site)
	if !secure {
		var plain bool
		if rest, plain = strings.CutPrefix(uri, "http://"+site); !plain {
			return Draft2020, false
		}
	}
	for _, d := range draftNames {
		if rest == d.name {
			return d.draft, true
		}
	}
	return Draft2020, false
}

// builtIn are the documents, below the scheme, that a reference may name in a schema of each
// draft: its own meta-schema with its parts, and no other draft's.
var builtIn = [...][]string{
	Draft2020: {
		"draft/2020-12/schema", "draft/2020-12/meta/core", "draft/2020-12/meta/applicator",
		"draft/2020-12/meta/unevaluated", "draft/2020-12/meta/validation", "draft/2020-12/meta/meta-data",
		"draft/2020-12/meta/format-annotation", "draft/2020-12/meta/content",
	},
	Draft2019: {
		"draft/2019-09/schema", "draft/2019-09/meta/core", "draft/2019-09/meta/applicator",
		"draft/2019-09/meta/validation", "draft/2019-09/meta/meta-data", "draft/2019-09/meta/format",
		"draft/2019-09/meta/content",
	},
	Draft7: {"draft-07/schema"},
	Draft6: {"draft-06/schema"},
	Draft4: {"draft-04/schema"},
}
