package baseline

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/levlint/levlint/analyzer"
)

// The search for renames in one file is bounded; what is not found to be old is new.
const (
	maxRenames  = 100      // stages, or regions, whose names are new or gone
	maxRenaming = 64 << 20 // bytes that are looked at, each time that they are
)

// renaming finds out which stages and regions of a file were renamed. A new name is taken for that of
// an old part only where that makes a place one of those left in the baseline.
type renaming struct {
	places []place
	left   counts
	names  analyzer.Renames
	spent  int

	stages, regions candidates
}

// candidates are names that only the baseline has, and names that it does not know, in file order.
type candidates struct{ gone, fresh []string }

func newRenaming(before, now analyzer.PartNames, left counts, places []place) *renaming {
	return &renaming{
		places: places, left: left,
		names:   analyzer.Renames{Stages: map[string]string{}, Regions: map[string]string{}},
		stages:  newCandidates(before.Stages, now.Stages),
		regions: newCandidates(before.Regions, now.Regions),
	}
}

func newCandidates(before, now []string) candidates {
	now = valid(now)
	c := candidates{gone: without(before, now), fresh: without(now, before)}
	if max(len(c.gone), len(c.fresh)) > maxRenames {
		return candidates{}
	}
	return c
}

// without returns the names that are not among the others.
func without(names, others []string) []string {
	known := make(map[string]bool, len(others))
	for _, name := range others {
		known[name] = true
	}
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return known[name] })
}

// valid returns names as a baseline can hold them.
func valid(names []string) []string {
	names = slices.Clone(names)
	for i := range names {
		names[i] = strings.ToValidUTF8(names[i], "\ufffd")
	}
	return names
}

// pair is a name and what it may have been before.
type pair struct {
	region        bool
	fresh, before string
	fits          int // places that are old if it is true
}

// follow believes the renames that explain most, and those that only then explain anything. What is
// left, as where both ends of the one edge with a finding are new, is taken in order.
func (r *renaming) follow() {
	for r.believe() {
		r.hold()
	}
	for _, region := range []bool{false, true} {
		if c, names := r.kind(region); len(c.gone) == len(c.fresh) {
			for i, name := range c.fresh {
				names[name] = c.gone[i]
			}
		}
	}
	r.hold()
}

// believe takes the pairs that fit best, each name once, and reports whether there are any.
func (r *renaming) believe() bool {
	pairs := append(r.pairs(false), r.pairs(true)...)
	slices.SortStableFunc(pairs, func(a, b pair) int { return cmp.Compare(b.fits, a.fits) })
	for _, p := range pairs {
		c, names := r.kind(p.region)
		fresh, gone := slices.Index(c.fresh, p.fresh), slices.Index(c.gone, p.before)
		if fresh >= 0 && gone >= 0 {
			names[p.fresh] = p.before
			c.fresh = slices.Delete(c.fresh, fresh, fresh+1)
			c.gone = slices.Delete(c.gone, gone, gone+1)
		}
	}
	return len(pairs) > 0
}

func (r *renaming) kind(region bool) (*candidates, map[string]string) {
	if region {
		return &r.regions, r.names.Regions
	}
	return &r.stages, r.names.Stages
}

// pairs returns those of one kind that fit at least one finding.
func (r *renaming) pairs(region bool) []pair {
	c, names := r.kind(region)
	var pairs []pair
	for _, before := range c.gone {
		for _, fresh := range c.fresh {
			if r.spent > maxRenaming {
				return pairs
			}
			names[fresh] = before
			if n := r.fits(); n > 0 {
				pairs = append(pairs, pair{region, fresh, before, n})
			}
			delete(names, fresh)
		}
	}
	return pairs
}

// fits counts the places that are left in the baseline under the names that are now believed.
func (r *renaming) fits() int {
	r.spent += 50 * len(r.left)
	left, n := maps.Clone(r.left), 0
	r.each(func(_ *place, former []string) {
		if slices.ContainsFunc(former, left.take) {
			n++
		}
	})
	return n
}

// hold marks those places, and uses them up.
func (r *renaming) hold() {
	r.each(func(p *place, former []string) { p.held = slices.ContainsFunc(former, r.left.take) })
}

// each visits what is not held yet with the fingerprints that it may have had.
func (r *renaming) each(visit func(p *place, former []string)) {
	names := len(r.names.Stages) + len(r.names.Regions)
	if names == 0 {
		return
	}
	for i := range r.places {
		p := &r.places[i]
		if p.held {
			continue
		}
		r.spent += names * (p.Span.Len() + 200)
		visit(p, p.FormerFingerprints(r.names))
	}
}
