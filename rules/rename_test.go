package rules_test

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/source"
)

// What stages, regions and agents are called is nobody's business but theirs: renamed
// everywhere, they have the same findings at the same places. A new name has as many letters as
// the old one and the same distances to other new names, so places and near misses stay.
func TestNamesMeanNothing(t *testing.T) {
	t.Parallel()
	renamed := 0
	for _, c := range cases(t) {
		if slices.Contains(aboutSpelling, c.rule.ID) || c.options().User != nil {
			continue // a user's grants are for agents of a name
		}
		text := renameAll(c.name, c.text)
		if text != c.text {
			renamed++
		}
		assertSame(t, c, text, placed(c.findings()), placed(c.check(text)))
	}
	if renamed < 100 {
		t.Errorf("only %d cases have names that could be changed", renamed)
	}
}

// aboutSpelling are the rules that judge how a name is spelt, or whatever text stands anywhere.
var aboutSpelling = []string{"ambiguous-stage-names", "secret-in-blueprint"}

// placed is what has to stay of a finding when names change to others of the same length.
func placed(findings []analyzer.Finding) []string {
	var all []string
	for _, f := range findings {
		line := fmt.Sprint(f.Severity, f.Span)
		for _, r := range f.Related {
			line += fmt.Sprint(r.Span)
		}
		all = append(all, line)
	}
	return all
}

// meaningful names are known to the engine, or near to one that is.
var meaningful = []string{
	"conversation", "tool_results", "final_output", "stage_instructions", "scratch", "task", "taks", "files",
	"error_report", "stuck_report", "system", "main", "done", "",
}

// references are the keys whose strings name a stage, a region or an agent.
var references = []string{
	"entry_stage", "worker_stage", "merge_stage", "results_region", "default_region", "region",
	"require_no_open_items", "require_region_updated", "require_regions", "carry", "compact", "clear",
	"document_region", "source_region", "from_region", "to_region", "from_blueprint", "to_blueprint",
	"worker_agent",
}

// proses are the keys whose strings are read by models and people.
var proses = []string{
	"system_prompt", "split_prompt", "transition_prompt", "prompt", "text", "hint", "message", "instructions",
	"required_message", "description", "worker_query", "compact_prompt", "example",
}

// renameAll gives every stage, region and agent of a blueprint another name, and changes every
// key and value that refers to it, also in prose.
func renameAll(name, text string) string {
	b := blueprint.Decode(source.New(name, []byte(text)))
	r := renamer{text: []byte(text), names: map[string]bool{}}
	r.visit(reflect.ValueOf(b).Elem(), "")
	for _, span := range r.spans {
		r.rename(span)
	}
	for _, span := range r.prose {
		r.renameIn(span)
	}
	return string(r.text)
}

type renamer struct {
	text  []byte
	names map[string]bool
	spans []source.Span // names, and strings that are one
	prose []source.Span // strings that may speak of names
}

// visit collects what has to change in a part of the blueprint that stands under a key.
func (r *renamer) visit(v reflect.Value, key string) {
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return
	}
	switch x := v.Interface().(type) {
	case *source.File:
		return
	case *blueprint.Stage:
		r.named(x.Everywhere(), x.Name.Text)
	case *blueprint.Edge:
		r.named(x.Everywhere(), x.Name.Text)
	case *blueprint.Region:
		r.named(x.Everywhere(), x.Name.Text)
	case *blueprint.Agent:
		r.named([]source.Span{x.Name.Span}, x.Name.Or(""))
	case *blueprint.Override:
		r.named([]source.Span{x.Target.Span}, x.Target.Or(""))
	case blueprint.Text:
		if text, ok := x.Get(); ok && slices.Contains(references, key) {
			r.named([]source.Span{x.Span}, text)
		} else if ok && slices.Contains(proses, key) {
			r.prose = append(r.prose, x.Span)
		}
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		r.visit(v.Elem(), key)
	case reflect.Slice:
		for i := range v.Len() {
			r.visit(v.Index(i), key)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			inner := field.Tag.Get("key")
			if field.Name == "Items" {
				inner = key
			}
			if inner != "" {
				r.visit(v.Field(i), inner)
			}
		}
	}
}

// named notes where a name is written, if it is a plain word that means nothing by itself.
func (r *renamer) named(spans []source.Span, name string) {
	if slices.Contains(meaningful, strings.ToLower(name)) || !plain.MatchString(name) {
		return
	}
	r.names[strings.ToLower(name)] = true // the engine looks for some in any case
	for _, span := range spans {
		if strings.Trim(string(r.text[span.Start:span.End]), `"'`) == name {
			r.spans = append(r.spans, span)
		}
	}
}

var plain = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

// rename turns the letters of a name by half the alphabet. Doing it twice to one span would undo it.
func (r *renamer) rename(span source.Span) {
	for i := span.Start; i < span.End; i++ {
		r.text[i] = turn(r.text[i])
	}
}

func turn(b byte) byte {
	switch {
	case 'a' <= b && b <= 'z':
		return 'a' + (b-'a'+13)%26
	case 'A' <= b && b <= 'Z':
		return 'A' + (b-'A'+13)%26
	default:
		return b
	}
}

var word = regexp.MustCompile(`[A-Za-z0-9_-]+`)

// renameIn renames the words of a string that are names.
func (r *renamer) renameIn(span source.Span) {
	for _, at := range word.FindAllIndex(r.text[span.Start:span.End], -1) {
		found := source.Span{Start: span.Start + at[0], End: span.Start + at[1]}
		if r.names[strings.ToLower(string(r.text[found.Start:found.End]))] {
			r.rename(found)
		}
	}
}
