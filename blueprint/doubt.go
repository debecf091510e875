package blueprint

import (
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/levlint/levlint/internal/spell"
)

// What was not understood leaves doubt: a misspelt table of edges still leads somewhere. Rules that
// conclude from what is missing ask here, and leave the word to the rule that reports the mistake.

// Unsure reports whether that key of the stage is there in a way that was not understood: see
// Explains.
func (s *Stage) Unsure(key string) bool { return s.in != nil && s.in.Explains(s, key) }

// Slip returns the stage that was probably meant by the name of this one. Nothing leads to this one, its
// name is nearly that of the other, and one of the two has a header of its own while the other is there
// only by its parts: some of the headers misspell the name. It returns "" for any other stage.
func (s *Stage) Slip() string {
	if s.in == nil {
		return ""
	}
	return s.in.indexed().slips[s.Name.Text]
}

func (s *Stage) leadsTo(name string) bool {
	return slices.ContainsFunc(s.Transitions.Items, func(e *Edge) bool { return e.Name.Text == name })
}

// has reports whether the stage says something under that key.
func (s *Stage) has(key string) bool {
	v, at := reflect.ValueOf(s).Elem(), stageTable.row(key)
	return at >= 0 && !v.Field(planFor(v.Type(), stageTable).fields[at]).IsZero()
}

// maxSlipped is how many stages are looked at for misspelt names: each is compared with many others, and a
// blueprint with more is generated.
const maxSlipped = 2_000

// slips finds the stages that are there only because their name was misspelt, and says for each other
// stage which are meant to be parts of it.
func slips(b *Blueprint) (meant map[string]string, parts map[string][]*Stage) {
	if len(b.Stages.Items) > maxSlipped {
		return nil, nil
	}
	named := map[string]bool{}
	for _, s := range b.Stages.Items {
		for _, e := range s.Transitions.Items {
			named[e.Name.Text] = true
		}
		named[s.WorkerStage.Or("")], named[s.MergeStage.Or("")] = true, true
	}
	if b.Agent != nil {
		named[b.Agent.EntryStage.Or("")] = true
	}
	var whole, torn []string
	for _, s := range b.Stages.Items {
		switch {
		case !s.Implied:
			whole = append(whole, s.Name.Text)
		case named[s.Name.Text]:
			torn = append(torn, s.Name.Text)
		}
	}
	meant, parts = map[string]string{}, map[string][]*Stage{}
	for _, s := range b.Stages.Items {
		others := torn
		if s.Implied {
			others = whole
		}
		if named[s.Name.Text] || len(others) == 0 {
			continue
		}
		if near, ok := spell.Slip(s.Name.Text, others); ok && !numbered(s.Name.Text, near) && (s.Implied || !s.leadsTo(near)) {
			meant[s.Name.Text] = near
			parts[near] = append(parts[near], s)
		}
	}
	return meant, parts
}

// LayoutUnsure reports whether regions may be declared where the engine does not find them: under a
// misspelt name, or outside the table of the regions.
func (b *Blueprint) LayoutUnsure() bool {
	return slices.ContainsFunc(b.Problems, func(p Problem) bool {
		switch p.Kind {
		case UnknownKey:
			return (p.Meant == "context" || p.Meant == "regions") && !p.Unfit ||
				p.Home != nil && (p.Home.Name == "regions" || p.Home == contextTable)
		case MisplacedKey:
			return p.names("context") || p.names("regions")
		case WrongType:
			return p.Table == rootTable && p.Key.Text == "context" || (p.Table == contextTable || p.Table == stageContextTable) && p.Key.Text == "regions"
		default:
			return false
		}
	})
}

// numbered reports whether two names differ by their digits alone, as those of a row of stages do.
func numbered(a, b string) bool {
	letters := func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}
	return strings.Map(letters, a) == strings.Map(letters, b)
}

// MayLead returns the names of stages that a stage may be meant to lead to, beyond what it does
// lead to: those named in a misspelt table, or probably meant by names that are none. It reports
// whether it may be any stage at all.
func (s *Stage) MayLead() (names []string, anywhere bool) {
	if s.in == nil || s.Slip() != "" {
		return nil, false // it is only a part of another
	}
	index := s.in.indexed()
	if s.Malformed || index.parted && (!s.Transitions.Written() || index.strays(s, "transitions")) {
		return nil, true
	}
	presume := func(name string) {
		if index.stages[name] {
			names = append(names, name)
		} else if near, ok := spell.Nearest(name, index.names); ok {
			names = append(names, near)
		} else if !slices.Contains(Endings, name) {
			anywhere = true
		}
	}
	for _, part := range index.parts[s.Name.Text] {
		for _, e := range part.Transitions.Items {
			presume(e.Name.Text)
		}
	}
	for _, p := range index.stage[s.Name.Span] {
		switch {
		case p.Meant == "transitions":
			anywhere = anywhere || len(p.Inside) == 0
			for _, name := range p.Inside {
				presume(name)
			}
		case p.Kind == WrongType && p.Key.Text == "transitions":
			anywhere = true
		}
	}
	for _, e := range s.Transitions.Items {
		if !index.stages[e.Name.Text] {
			presume(e.Name.Text)
		}
	}
	fans := s.Mode.Or("") == FanOut
	if !fans && !s.Unsure("mode") {
		return names, anywhere
	}
	if worker, ok := s.WorkerStage.Get(); ok && fans && index.stages[worker] && !slices.Contains(index.workers, worker) {
		names = append(names, index.workers...)
	}
	for _, way := range []Text{s.WorkerStage, s.MergeStage} {
		if name, ok := way.Get(); ok && !(fans && index.stages[name]) {
			presume(name)
		}
	}
	sourced := s.WorkerStage.Written() || s.WorkerAgent.Written() || s.WorkerQuery.Written()
	return names, anywhere || fans && !sourced || s.Unsure("worker_stage") || s.Unsure("merge_stage")
}

// Endings are what people write who know other frameworks, where the end is a node.
var Endings = []string{"end", "END", "__end__", "done", "finish", "finished", "exit", "stop", "complete"}
