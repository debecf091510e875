package resolve

import (
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// Layout is a set of regions with their budgets.
type Layout struct {
	Regions []*Region // in file order
	Own     bool      // a stage's own
	Default bool      // the engine's, because the blueprint declares none
	Percent bool      // some budget is a percentage of the window

	byName map[string]*Region // of a layout with many regions, once one was asked for
	sound  *bool              // once asked for: each stage asks about the global one
	sum    *int64             // of fixed budgets, likewise
}

// Region is a region of a layout.
type Region struct {
	Name string
	Kind *catalog.Kind
	Raw  *blueprint.Region // nil in the default layout

	// Unsure says that the kind is there and was not understood. Kind is then what the engine makes of
	// one that is absent, from which nothing is to be concluded.
	Unsure bool

	// Fixed is the budget in tokens where it is no percentage. Below, Share is in percent, and
	// the bounds are 0 where they are not written.
	Fixed    int64
	Share    float64
	Min, Max int64
}

// globalLayout returns the layout of [context.regions]. An empty one, and anything that is no
// table, is replaced by the default (a.5).
func globalLayout(b *blueprint.Blueprint, engine *catalog.Engine) *Layout {
	if b.Context != nil && len(b.Context.Regions.Items) > 0 {
		return layoutOf(b, b.Context.Regions, engine)
	}
	l := &Layout{Default: true}
	for _, r := range engine.DefaultLayout() {
		kind, _ := engine.Kind(r.Kind, false)
		l.Regions = append(l.Regions, &Region{Name: r.Name, Kind: kind, Fixed: int64(r.MaxTokens)})
	}
	return l
}

func layoutOf(b *blueprint.Blueprint, list blueprint.List[*blueprint.Region], engine *catalog.Engine) *Layout {
	l := &Layout{Regions: make([]*Region, len(list.Items))}
	regions := make([]Region, len(list.Items))
	for i, raw := range list.Items {
		r := &regions[i]
		r.Name, r.Raw = raw.Name.Text, raw
		r.Unsure = len(b.Problems) > 0 && (raw.Malformed || b.Misspelt(raw.Node, "kind"))
		kind, ok := engine.Kind(raw.Kind.Or(blueprint.Temporary), raw.Persistent.Or(false))
		if !ok {
			kind = engine.DefaultKind()
		}
		r.Kind = kind
		if share, ok := raw.Budget.Get(); ok {
			r.Share, r.Min, r.Max = share.Share, raw.MinTokens.Or(0), raw.MaxTokens.Or(0)
			l.Percent = true
		} else {
			r.Fixed = raw.MaxTokens.Or(catalog.DefaultRegionTokens)
		}
		l.Regions[i] = r
	}
	return l
}

// Region returns the region of that name, or nil.
func (l *Layout) Region(name string) *Region {
	if len(l.Regions) > many {
		if l.byName == nil {
			l.byName = make(map[string]*Region, len(l.Regions))
			for _, r := range l.Regions {
				l.byName[r.Name] = r
			}
		}
		return l.byName[name]
	}
	for _, r := range l.Regions {
		if r.Name == name {
			return r
		}
	}
	return nil
}

// fixed adds up the budgets that are no percentages.
func (l *Layout) fixed() int64 {
	if l.sum == nil {
		sum := int64(0)
		for _, r := range l.Regions {
			sum += r.Fixed
		}
		l.sum = &sum
	}
	return *l.sum
}

// Tokens returns the budget of a region in a window of that many tokens: the share, then the
// maximum, then the minimum, which wins (e.8).
func (r *Region) Tokens(window int) int64 {
	if r.Share == 0 {
		return r.Fixed
	}
	tokens := int64(float64(window) * r.Share / 100)
	if r.Max > 0 {
		tokens = min(tokens, r.Max)
	}
	return max(tokens, r.Min)
}

// RunWindow returns the tokens of the whole window of a run: that of the first stage's model where
// the global layout has a percentage, else the sum of its budgets, whatever the model offers
// (d.200b). It does not change during the run.
func (r *Blueprint) RunWindow() (tokens int64, known bool) {
	if !r.Global.Percent {
		return r.Global.fixed(), true
	}
	if len(r.Stages) == 0 {
		return 0, false
	}
	window, known := r.Window(r.Stages[0])
	return int64(window), known
}

// Visible reports whether a stage is shown the region: its layout lists it, or every stage sees it.
func (r *Blueprint) Visible(s *Stage, region string) bool {
	return s.Layout.Region(region) != nil || r.Engine.IsAlwaysVisible(region)
}

// Declares reports whether any layout declares the region, or the engine brings it.
func (r *Blueprint) Declares(region string) bool {
	return r.Engine.IsAlwaysVisible(region) || len(r.AllOf(region)) > 0
}

// AllOf returns the region of that name in every layout that has it, the global one first. Do not
// modify the slice.
func (r *Blueprint) AllOf(name string) []*Region {
	if r.regions == nil {
		r.regions = map[string][]*Region{}
		for _, l := range r.Layouts() {
			for _, region := range l.Regions {
				r.regions[region.Name] = append(r.regions[region.Name], region)
			}
		}
	}
	return r.regions[name]
}

// Layouts returns the global layout and those of stages that have their own, in file order.
func (r *Blueprint) Layouts() []*Layout {
	all := []*Layout{r.Global}
	for _, s := range r.Stages {
		if s.Layout.Own {
			all = append(all, s.Layout)
		}
	}
	return all
}

// RegionNames lists the names that any layout declares, then those the engine brings, each once. Do
// not modify the slice.
func (r *Blueprint) RegionNames() []string {
	if r.names != nil {
		return r.names
	}
	var names []string
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, l := range r.Layouts() {
		for _, region := range l.Regions {
			add(region.Name)
		}
	}
	for _, name := range r.Engine.AlwaysVisible() {
		add(name)
	}
	r.names = names
	return names
}
