package resolve

import (
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
)

// Script is a use of a script that stands beside the blueprint (b.6, b.7).
type Script struct {
	Path     blueprint.Text // relative to the blueprint's folder
	Role     string         // "region script", "validator", or the hook: "on_error"
	Contract *catalog.Contract
}

// Scripts returns every use of a script: regions of the global layout first, then stage by stage.
// A path may occur several times.
func (r *Blueprint) Scripts() []Script {
	var all []Script
	if r.raw.Context != nil {
		all = r.regionScripts(all, r.raw.Context.Regions)
	}
	if agent := r.raw.Agent; agent != nil && agent.Output != nil {
		all = r.validator(all, agent.Output)
	}
	for _, s := range r.raw.Stages.Items {
		if s.Context != nil {
			all = r.regionScripts(all, s.Context.Regions)
		}
		if s.Output != nil {
			all = r.validator(all, s.Output)
		}
		if h := s.Hooks; h != nil {
			for _, hook := range []struct {
				name string
				path blueprint.Text
			}{
				{"on_stage_enter", h.OnStageEnter},
				{"on_stage_exit", h.OnStageExit},
				{"before_inference", h.BeforeInference},
				{"after_inference", h.AfterInference},
				{"on_tool_call", h.OnToolCall},
				{"on_completion", h.OnCompletion},
				{"on_error", h.OnError},
			} {
				if contract, ok := r.Engine.HookScript(hook.name); ok && hook.path.Written() {
					all = append(all, Script{Path: hook.path, Role: hook.name, Contract: contract})
				}
			}
		}
	}
	return all
}

func (r *Blueprint) regionScripts(all []Script, regions blueprint.List[*blueprint.Region]) []Script {
	for _, region := range regions.Items {
		if region.Kind.Or("") == blueprint.Custom && region.Script.Written() && !blueprint.Blank(region.Script) {
			all = append(all, Script{Path: region.Script, Role: "region script", Contract: r.Engine.RegionScript()})
		}
	}
	return all
}

func (r *Blueprint) validator(all []Script, o *blueprint.Output) []Script {
	if o.Validator.Written() && !blueprint.Blank(o.Validator) {
		all = append(all, Script{Path: o.Validator, Role: "validator", Contract: r.Engine.ValidatorScript()})
	}
	return all
}
