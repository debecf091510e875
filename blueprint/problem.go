package blueprint

import (
	"slices"
	"sort"

	"github.com/levlint/levlint/internal/spell"
	"github.com/levlint/levlint/source"
)

// Problem is something the table of keys does not allow. Rules of the manifest family turn the
// kinds of problem into findings.
type Problem struct {
	Kind     ProblemKind
	Severity Severity
	Refuses  bool          // the engine refuses the whole file
	Span     source.Span   // the smallest text that has to change
	Key      Name          // the key as written; empty for MissingKey
	Mentions []source.Span // every place where the key is written, for renaming it; of UnknownKey and RenamedKey
	Row      *Key          // its row; nil for a key that nothing reads here
	Table    *Table        // the table it stands in
	Owner    Name          // that table's name, as written: the stage, the region; empty for members of arrays
	Got      string        // what is written there: "an integer", a word
	Effect   string        // what the engine does; may be empty
	Beside   Name          // the key that decides: the mode, the winner of a conflict
	Also     []Name        // further keys of the same table with the very same problem
	Meant    string        // the key or word that was probably meant; "" when nothing is near enough
	Home     *Table        // where a misplaced key belongs
	HomePath string        // for MisplacedKey, and for what lacks the name of its table: the header of that table in this file
	Taken    bool          // for MisplacedKey, RenamedKey and OlderKey: the right key is there already
	Renamed  *Renamed      // for RenamedKey
	Unfit    bool          // of UnknownKey: the key that was meant takes no such value
	Member   bool          // of WrongType: it is a member of the list, not the list
	Inside   []string      // of a misspelt table: the keys in it
	Move     Move          // for MisplacedKey: how to put it right; the zero value when only a person can

	parts map[string][]string // of a table that was to be [stages], or a part of it: the stages in it, and their keys
	stage source.Span         // the name of the stage around it; empty outside stages
	torn  bool                // the table has no header of its own, which may stand elsewhere
}

// Move takes text from one place to another.
type Move struct {
	From source.Span
	To   int
	Text string
}

// ProblemKind tells problems apart by what a user would configure apart.
type ProblemKind uint8

// Each kind is reported by one rule.
const (
	UnknownKey ProblemKind = iota
	MisplacedKey
	RenamedKey
	NewerKey // a key that a later release brings: Row.Since; the rule knows which release counts
	OlderKey // a key that a later release reads under another name: Renamed.Since
	WrongType
	UnknownWord
	OutOfRange
	MissingKey
	InertKey
	BlankValue
	KeyConflict
	BadPercent
	MissingAgent
)

// Explains reports whether a problem already accounts for a key of the stage that seems to be
// missing: it slid into another table, is misspelt, lacks its header, or holds something that
// the key does not take. So does a key that means nothing without another value of this one.
func (b *Blueprint) Explains(s *Stage, key string) bool {
	index := b.indexed()
	if len(b.Problems) == 0 && len(index.slips) == 0 {
		return false // as in nearly all blueprints
	}
	if s.Malformed || s.Slip() != "" || index.strays(s, key) {
		return true // it is no table, or this part of it stands elsewhere
	}
	if slices.ContainsFunc(index.parts[s.Name.Text], func(part *Stage) bool { return part.has(key) }) {
		return true
	}
	for _, p := range index.stage[s.Name.Span] {
		switch {
		case p.Meant == key,
			p.Kind == InertKey && p.Severity == Error && slices.ContainsFunc(p.Row.Only, func(o Only) bool { return o.With == key }),
			p.Kind == MisplacedKey && p.names(key),
			p.Home != nil && p.HomePath != "" && p.Home.Name == key,
			(p.Kind == WrongType || p.Kind == UnknownWord) && p.Key.Text == key:
			return true
		}
	}
	return false
}

// Misspelt reports whether a key of that table is there under a wrong name, above the table's
// header or without what it holds, or holds what is no value for it, which is then the finding.
func (b *Blueprint) Misspelt(n Node, key string) bool {
	if len(b.Problems) == 0 {
		return false
	}
	index, header := b.indexed(), "["+n.Name.Text+"]"
	if n.Name == b.Name {
		header = (*scope)(nil).path()
	}
	return slices.ContainsFunc(index.home[header], func(p *Problem) bool { return p.names(key) }) ||
		slices.ContainsFunc(index.owner[n.Name], func(p *Problem) bool {
			return p.Meant == key || p.Home != nil && p.Home.Name == key || (p.Kind == WrongType || p.Kind == UnknownWord) && p.Key.Text == key
		})
}

// Torn reports whether a problem may be there only because the header of its table, or of the stage
// around it, misspells a name: another rule speaks of that header.
func (b *Blueprint) Torn(p Problem) bool {
	index := b.indexed()
	s := index.at[p.stage]
	switch {
	case s == nil, p.Kind != MissingKey && p.Kind != InertKey && !(p.Kind == WrongType && p.Row.Type == Tables && !p.Member):
		return false
	case index.astray[s.Name.Text] != nil, p.torn && (s.Unsure("transitions") || s.Unsure("interaction_points")):
		return true
	case p.Table == edgeTable && index.misnamedEdge(s, p.Owner.Text):
		return true
	case p.Kind == MissingKey:
		return p.Table == edgeTable && s.Unsure("transitions")
	case p.Kind == InertKey:
		elsewhere := func(o Only) bool {
			return slices.ContainsFunc(index.parts[s.Name.Text], func(part *Stage) bool { return part.has(o.With) })
		}
		return slices.ContainsFunc(p.Row.Only, elsewhere)
	default:
		return false
	}
}

// misnamedEdge reports whether an edge and another of the stage are two parts of one: one of the two names
// no stage, and is nearly the other.
func (index *problemIndex) misnamedEdge(s *Stage, edge string) bool {
	const most = 64 // nobody writes as many edges, and each is compared with each
	return len(s.Transitions.Items) <= most && slices.ContainsFunc(s.Transitions.Items, func(e *Edge) bool {
		other := e.Name.Text
		if other == edge || index.stages[other] && index.stages[edge] {
			return false
		}
		_, near := spell.Slip(other, []string{edge})
		return near
	})
}

// Astray reports whether a stage of that name, or a part of it, stands elsewhere: in a table that was
// to be [stages] and is misspelt, or at the top level.
func (b *Blueprint) Astray(name string) bool { return b.indexed().astray[name] != nil }

// problemIndex finds the problems of one stage or table: rules ask for each stage, and a file may
// have very many of both.
type problemIndex struct {
	at    map[source.Span]*Stage     // the stages, by their names
	stage map[source.Span][]*Problem // by the stage's name
	owner map[Name][]*Problem        // by the table they are in
	home  map[string][]*Problem      // misplaced keys, by the header they belong under

	stages  map[string]bool            // the stages that there are
	names   []string                   // likewise, in file order
	parted  bool                       // some stages, or parts of them, do not stand in [stages]
	astray  map[string]map[string]bool // those, and the keys that are elsewhere
	workers []string                   // stages that allow to be run as workers
	slips   map[string]string          // names of stages that are slips, and what was meant
	parts   map[string][]*Stage        // the same, by what was meant
}

func (b *Blueprint) indexed() *problemIndex {
	b.indexOnce.Do(func() {
		index := problemIndex{at: map[source.Span]*Stage{}, stage: map[source.Span][]*Problem{}, owner: map[Name][]*Problem{}, home: map[string][]*Problem{}, stages: map[string]bool{}, astray: map[string]map[string]bool{}}
		for _, s := range b.Stages.Items {
			index.stages[s.Name.Text] = true
			index.at[s.Name.Span] = s
			index.names = append(index.names, s.Name.Text)
			if s.AllowAsWorker.Or(false) {
				index.workers = append(index.workers, s.Name.Text)
			}
		}
		for i := range b.Problems {
			p := &b.Problems[i]
			index.stage[p.stage] = append(index.stage[p.stage], p)
			index.owner[p.Owner] = append(index.owner[p.Owner], p)
			if p.Kind == MisplacedKey {
				index.home[p.HomePath] = append(index.home[p.HomePath], p)
			}
			if p.parts != nil {
				index.parted = true
				for name, keys := range p.parts {
					index.lose(name, keys...)
				}
			}
		}
		index.headless(b)
		index.slips, index.parts = slips(b)
		b.index = index
	})
	return &b.index
}

// everything stands for all keys of a stage.
const everything = "*"

// lose notes that keys of a stage stand elsewhere.
func (index *problemIndex) lose(stage string, keys ...string) {
	if index.astray[stage] == nil {
		index.astray[stage] = map[string]bool{}
	}
	for _, key := range keys {
		index.astray[stage][key] = true
	}
}

// strays reports whether that key of a stage stands elsewhere, or may.
func (index *problemIndex) strays(s *Stage, key string) bool {
	lost := index.astray[s.Name.Text]
	return lost[key] || lost[everything]
}

// headless finds the stages whose own header was lost: what stood below it slid to the stage before, which
// has such keys already, and the headers of the stage's parts follow.
func (index *problemIndex) headless(b *Blueprint) {
	for i := range b.Problems {
		p := &b.Problems[i]
		if p.Kind != MisplacedKey || p.Home != stageTable || !p.Taken {
			continue
		}
		next := sort.Search(len(b.Stages.Items), func(i int) bool { return b.Stages.Items[i].Name.Span.Start > p.Span.Start })
		if next < len(b.Stages.Items) && b.Stages.Items[next].Implied {
			index.lose(b.Stages.Items[next].Name.Text, everything)
		}
	}
}

func (p *Problem) names(key string) bool {
	return p.Key.Text == key || slices.ContainsFunc(p.Also, func(n Name) bool { return n.Text == key })
}
