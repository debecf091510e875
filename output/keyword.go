package output

import (
	"slices"
	"strings"
)

// form is what the value of a keyword must be.
type form uint8

const (
	free            form = iota // anything
	text                        // a string
	flag                        // a boolean
	number                      // a number
	positive                    // a number above 0
	count                       // a whole number of at least 0
	exclusive                   // a number; a boolean in draft 4
	list                        // an array of anything
	names                       // an array of different strings
	namesTable                  // a table of such arrays
	types                       // the name of a type, or an array of them
	anchor                      // a plain name
	recursiveAnchor             // a boolean in 2019-09, a plain name in 2020-12
	identifier                  // the URI of a schema
	reference                   // a URI that leads to a schema
	dialect                     // the URI of a meta-schema
	pattern                     // a regular expression
	vocabularies                // a table of booleans
	oneSchema                   // a schema
	schemaOrFlag                // a schema, or a boolean even in draft 4
	schemaList                  // an array of at least one schema
	schemaOrList                // either
	schemaTable                 // a table of schemas by name
	patternTable                // a table of schemas by regular expression
	dependencyTable             // a table of schemas and of arrays of strings
)

// keyword is what the drafts and the engine know about one keyword. The three sets differ: the
// engine validates a schema against the meta-schema of its draft, then looks for references
// everywhere a schema can stand, then compiles what is in use, and each of the three has its
// own idea of where schemas stand.
type keyword struct {
	name    string
	form    form
	known   drafts // whose meta-schema judges the value
	crawled drafts // where the engine looks for references in it
	applied drafts // where the engine compiles it
}

// keywords is sorted by name, for lookup.
var keywords = [...]keyword{
	{"$anchor", anchor, since2019, nowhere, nowhere},
	{"$comment", text, since7, nowhere, nowhere},
	{"$defs", schemaTable, since2019, since2019 | in4, nowhere},
	{"$dynamicAnchor", anchor, in2020, nowhere, nowhere},
	{"$dynamicRef", reference, in2020, nowhere, in2020},
	{"$id", identifier, since6, nowhere, nowhere},
	{"$recursiveAnchor", recursiveAnchor, since2019, nowhere, nowhere},
	{"$recursiveRef", reference, since2019, nowhere, in2019},
	{"$ref", reference, since6, nowhere, since4},
	{"$schema", dialect, since4, nowhere, nowhere},
	{"$vocabulary", vocabularies, since2019, nowhere, nowhere},
	{"additionalItems", schemaOrFlag, in4 | in6 | in7 | in2019, in4 | in6 | in7 | in2019, nowhere}, // applied beside an array `items`
	{"additionalProperties", schemaOrFlag, since4, since4, since4},
	{"allOf", schemaList, since4, since4, since4},
	{"anyOf", schemaList, since4, since4, since4},
	{"const", free, since6, nowhere, nowhere},
	{"contains", oneSchema, since6, since4, since6},
	{"contentEncoding", text, since7, nowhere, in6 | in7},
	{"contentMediaType", text, since7, nowhere, in6 | in7},
	{"contentSchema", oneSchema, since2019, since2019 | in4, nowhere},
	{"default", free, since4, nowhere, nowhere},
	{"definitions", schemaTable, since4, since4, nowhere},
	{"dependencies", dependencyTable, since4, in4 | in6 | in7 | in2019, since4},
	{"dependentRequired", namesTable, since2019, nowhere, since2019},
	{"dependentSchemas", schemaTable, since2019, since2019 | in4, since2019},
	{"deprecated", flag, since2019, nowhere, nowhere},
	{"description", text, since4, nowhere, nowhere},
	{"else", oneSchema, since7, since7 | in4, nowhere}, // applied beside `if`
	{"enum", list, since4, nowhere, since4},
	{"examples", list, since6, nowhere, nowhere},
	{"exclusiveMaximum", exclusive, since4, nowhere, since6},
	{"exclusiveMinimum", exclusive, since4, nowhere, since6},
	{"format", text, since4, nowhere, since4},
	{"id", text, in4, nowhere, nowhere},
	{"if", oneSchema, since7, since7 | in4, nowhere}, // applied beside `then` or `else`
	{"items", schemaOrList, since4, since4, since4},
	{"maxContains", count, since2019, nowhere, nowhere},
	{"maxItems", count, since4, nowhere, since4},
	{"maxLength", count, since4, nowhere, since4},
	{"maxProperties", count, since4, nowhere, since4},
	{"maximum", number, since4, nowhere, since4},
	{"minContains", count, since2019, nowhere, nowhere},
	{"minItems", count, since4, nowhere, since4},
	{"minLength", count, since4, nowhere, since4},
	{"minProperties", count, since4, nowhere, since4},
	{"minimum", number, since4, nowhere, since4},
	{"multipleOf", positive, since4, nowhere, since4},
	{"not", oneSchema, since4, since4, since4},
	{"oneOf", schemaList, since4, since4, since4},
	{"pattern", pattern, since4, nowhere, since4},
	{"patternProperties", patternTable, since4, since4, since4},
	{"prefixItems", schemaList, in2020, in2020 | in4, in2020},
	{"properties", schemaTable, since4, since4, since4},
	{"propertyNames", oneSchema, since6, since4, since6},
	{"readOnly", flag, since7, nowhere, nowhere},
	{"required", names, since4, nowhere, since4},
	{"then", oneSchema, since7, since7 | in4, nowhere}, // applied beside `if`
	{"title", text, since4, nowhere, nowhere},
	{"type", types, since4, nowhere, since4},
	{"unevaluatedItems", oneSchema, since2019, since2019 | in4, since2019},
	{"unevaluatedProperties", oneSchema, since2019, since2019 | in4, since2019},
	{"uniqueItems", flag, since4, nowhere, nowhere},
	{"writeOnly", flag, since7, nowhere, nowhere},
}

// keywordNamed returns what is known about a keyword, or nil.
func keywordNamed(name string) *keyword {
	i, found := slices.BinarySearchFunc(keywords[:], name, func(k keyword, name string) int {
		return strings.Compare(k.name, name)
	})
	if !found {
		return nil
	}
	return &keywords[i]
}
