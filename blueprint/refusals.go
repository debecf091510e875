package blueprint

import "slices"

// A value of the wrong type counts as absent, and where the key is then missing the engine refuses the
// file after all. The table of keys cannot say so, since it depends on what the stages say of each
// other. This file looks at the values that were dropped, and marks those.
func (d *decoder) refusals(b *Blueprint) {
	dropped := map[Name]map[string]*Problem{} // by stage and key
	for i := range d.problems {
		p := &d.problems[i]
		if p.Kind != WrongType || p.Table != stageTable || p.Member {
			continue
		}
		if dropped[p.Owner] == nil {
			dropped[p.Owner] = map[string]*Problem{}
		}
		dropped[p.Owner][p.Key.Text] = p
	}
	if len(dropped) == 0 {
		return
	}
	workers := map[string]bool{}
	for _, s := range b.Stages.Items {
		if name, ok := s.WorkerStage.Get(); ok && s.Mode.Or("") == FanOut {
			workers[name] = true
		}
	}
	for _, s := range b.Stages.Items {
		for key, p := range dropped[s.Name] {
			p.Refuses = p.Refuses || s.lacks(key, workers[s.Name.Text])
		}
	}
}

// lacks reports whether the engine refuses a blueprint whose stage does not have that key.
func (s *Stage) lacks(key string, worker bool) bool {
	switch key {
	case "worker_agent", "worker_stage", "worker_query": // b.61
		sources := 0
		for _, source := range []Text{s.WorkerAgent, s.WorkerStage, s.WorkerQuery} {
			if _, ok := source.Get(); ok {
				sources++
			}
		}
		return s.Mode.Or("") == FanOut && sources != 1
	case "allow_as_worker": // b.63
		return worker
	case "max_revisits": // b.68
		return slices.ContainsFunc(s.Transitions.Items, func(e *Edge) bool { return e.Name.Text == s.Name.Text })
	case "available_tools":
		modifies := func(e *Edge) bool { return e.Gate != nil && e.Gate.RequireModifications.Or(false) }
		return len(s.RequiredTools.Items) > 0 || // b.57
			s.RequireOutput.Or(false) && s.Mode.Or("") != OutputMode || // b.58
			slices.ContainsFunc(s.Transitions.Items, modifies) // b.67
	default:
		return false
	}
}
