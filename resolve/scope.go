package resolve

import (
	"math"
	"slices"

	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// Scope is a layout together with what its budgets are counted by.
type Scope struct {
	*Layout
	Stage *Stage // whose own layout it is; nil for the global one

	in *Blueprint
}

// GlobalScope returns the global layout.
func (r *Blueprint) GlobalScope() Scope { return Scope{Layout: r.Global, in: r} }

// Scopes returns the global layout, then those of stages that have their own, in file order.
func (r *Blueprint) Scopes() []Scope {
	all := []Scope{r.GlobalScope()}
	for _, s := range r.Stages {
		if s.Layout.Own {
			all = append(all, r.ScopeOf(s))
		}
	}
	return all
}

// ScopeOf returns the layout of a stage: its own, else the global one.
func (r *Blueprint) ScopeOf(s *Stage) Scope {
	if !s.Layout.Own {
		return r.GlobalScope()
	}
	return Scope{Layout: s.Layout, Stage: s, in: r}
}

// measure returns the stage by whose first model the percentages are counted: the stage itself,
// for the global layout the first one. It is nil without stages.
func (s Scope) measure() *Stage {
	switch {
	case s.Stage != nil:
		return s.Stage
	case len(s.in.Stages) > 0:
		return s.in.Stages[0]
	default:
		return nil
	}
}

// Window returns the window that percentages are counted by, if the catalogue knows it (e.8).
func (s Scope) Window() (tokens int, known bool) {
	if by := s.measure(); by != nil {
		return s.in.Window(by)
	}
	return 0, false
}

// Model names the model whose window Window returns: "anthropic/claude-sonnet-5".
func (s Scope) Model() string {
	if by := s.measure(); by != nil {
		return by.Models[0].Provider + "/" + by.Models[0].Name
	}
	return ""
}

// Tokens returns the budget of a region of the layout, if it can be known.
func (s Scope) Tokens(r *Region) (tokens int64, known bool) {
	if r.Share == 0 {
		return r.Fixed, true
	}
	window, known := s.Window()
	return r.Tokens(window), known
}

// beyond is more than any window has, and little enough that no sum of budgets overflows.
const beyond = 1 << 40

// Sound reports whether every budget of the layout is what it says. One that is malformed, negative
// or beyond all measure is a finding of its own, and sums with it would tell a second story.
func (s Scope) Sound() bool {
	if s.sound == nil {
		sound := s.allSound()
		s.sound = &sound
	}
	return *s.sound
}

func (l *Layout) allSound() bool {
	return !slices.ContainsFunc(l.Regions, func(r *Region) bool {
		broken := r.Raw != nil && r.Raw.Budget.Written() && r.Share == 0
		return broken || min(r.Fixed, r.Min, r.Max) < 0 || max(r.Fixed, r.Min, r.Max) > beyond
	})
}

// Total returns the tokens that the fixed regions of the layout are held against: the window where
// some budget is a percentage, else the sum of the budgets (b.55).
func (s Scope) Total() (tokens int64, known bool) {
	if s.Percent {
		window, known := s.Window()
		return int64(window), known
	}
	for _, r := range s.Regions {
		tokens += r.Fixed
	}
	return tokens, true
}

// FixedTokens adds up the budgets of the regions that never make room, as far as they are known,
// and returns the largest of these regions.
func (s Scope) FixedTokens() (sum int64, largest *Region) {
	most := int64(-1)
	for _, r := range s.Regions {
		tokens, known := s.Tokens(r)
		if !r.Kind.Fixed || !known {
			continue
		}
		sum += tokens
		if tokens > most {
			most, largest = tokens, r
		}
	}
	return sum, largest
}

// FixedShare adds up the percentages of the regions that never make room, as far as caps leave
// them, and returns the region with the largest. A capped one counts only in a known window.
func (s Scope) FixedShare() (percent float64, largest *Region) {
	window, known := s.Window()
	most := 0.0
	for _, r := range s.Regions {
		share := r.Share
		switch {
		case !r.Kind.Fixed || share == 0, r.Max > 0 && !known:
			continue
		case r.Max > 0:
			share = min(share, 100*float64(r.Max)/float64(window))
		}
		percent += share
		if share > most {
			most, largest = share, r
		}
	}
	return math.Round(percent*10) / 10, largest
}

// promptWrapper is the number of bytes that the engine puts round the prompt of a stage (d.200d).
const promptWrapper = 22

// PromptTokens returns the tokens that the prompt of a stage takes in its region. An output schema
// is left out, since the engine writes it in its own way: the prompt is at least that large.
func (r *Blueprint) PromptTokens(s *Stage) int64 {
	bytes := len(s.SystemPrompt.Or(""))
	if s.Mode == blueprint.FanOut {
		bytes += len(s.SplitPrompt.Or(""))
	}
	if bytes == 0 {
		return 0
	}
	if s.RequireOutput {
		bytes += r.outputBytes(s)
	}
	return int64(catalog.Tokens(bytes + promptWrapper))
}

// outputBytes counts the words of the output spec: each field is the stage's own, else the agent's.
func (r *Blueprint) outputBytes(s *Stage) int {
	var own, agent blueprint.Output
	if s.Output != nil {
		own = *s.Output
	}
	if a := r.raw.Agent; a != nil && a.Output != nil {
		agent = *a.Output
	}
	field := func(own, agent blueprint.Text) int { return len(own.Or(agent.Or(""))) }
	return field(own.Instructions, agent.Instructions) + field(own.Example, agent.Example)
}

// Instructions returns the region stage_instructions as a stage finds it declared, and where; nil
// if the engine brings it.
func (r *Blueprint) Instructions(s *Stage) (*Region, Scope) {
	own := r.ScopeOf(s)
	if region := own.Region(catalog.RegionStageInstructions); region != nil {
		return region, own
	}
	return r.Global.Region(catalog.RegionStageInstructions), r.GlobalScope()
}

// PromptRoom returns the tokens that stage_instructions holds in a stage, if they can be known: its
// budget, or a quarter of the window where the engine brings it.
func (r *Blueprint) PromptRoom(s *Stage) (tokens int64, known bool) {
	region, in := r.Instructions(s)
	if !in.Sound() {
		return 0, false
	}
	if region != nil {
		return in.Tokens(region)
	}
	window, known := r.RunWindow()
	return int64(float64(window) * catalog.StageInstructionsShare), known
}
