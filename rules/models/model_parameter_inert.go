package models

import (
	"fmt"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
	"github.com/levlint/levlint/catalog"
	"github.com/levlint/levlint/resolve"
)

// ModelParameterInert reports parameters that do not reach the model (d.92, d.93).
var ModelParameterInert = &analyzer.Rule{
	ID:       "model-parameter-inert",
	Title:    "a parameter that does not reach the model",
	Severity: analyzer.Warning,
	Tags:     []analyzer.Tag{analyzer.Models},
	Since:    "0.1.0",
	Doc: `
Of a model's parameters the engine reads temperature and max_output_tokens. Others are handed to
the provider beside the request, but can never replace what the request already says: model,
messages, tools, system and max_tokens do nothing. To bound the answer, write max_output_tokens.

A temperature that is no number, or above 2, or for models that take none, is dropped.
`,
	Run: func(pass *analyzer.Pass) {
		for _, s := range pass.Stages() {
			if s.Model == nil {
				continue
			}
			for _, field := range s.Model.Parameters.Fields {
				switch field.Name.Text {
				case "model", "messages", "tools", "system", "max_tokens":
					fixedParameter(pass, s, field)
				case "temperature":
					judgeTemperature(pass, s, field)
				}
			}
		}
	},
}

// fixedParameter reports a field of the request that the engine sets itself. OpenAI's request has
// max_completion_tokens, so there a max_tokens is sent beside it.
func fixedParameter(pass *analyzer.Pass, s *resolve.Stage, field blueprint.Field) {
	f := analyzer.Finding{
		Span:    field.Name.Span,
		Message: fmt.Sprintf("%s never replaces what the request of %s says itself, so it does nothing", field.Name.Text, s.Name.Text),
		Fixes:   analyzer.Advice("remove it"),
	}
	if field.Name.Text == "max_tokens" {
		if s.Models[0].Provider == "openai" {
			return
		}
		if s.Model.Parameters.Field("max_output_tokens").Written() {
			f.Fixes = analyzer.Advice("remove it: max_output_tokens is there already")
			pass.Report(f)
			return
		}
		f.Fixes = analyzer.Advice("write max_output_tokens, and a number that the model can give")
		if most := field.Value; most.Kind == blueprint.DataInt && outputTrouble(pass.Engine, s.Models, most.Int) == "" {
			f.Fixes = []analyzer.Fix{{Title: "write max_output_tokens", Edits: []analyzer.Edit{{Span: field.Name.Span, New: "max_output_tokens"}}}}
		}
	}
	pass.Report(f)
}

func judgeTemperature(pass *analyzer.Pass, s *resolve.Stage, field blueprint.Field) {
	v := field.Value
	f := analyzer.Finding{Span: v.Span, Fixes: analyzer.Advice("remove it, or write a number from 0 to 2")}
	switch degrees := v.Float + float64(v.Int); {
	case v.Kind != blueprint.DataFloat && v.Kind != blueprint.DataInt:
		f.Message = "temperature is no number, so it is ignored"
	case degrees > 2 || degrees < 0:
		f.Message = fmt.Sprintf("temperature %v is outside 0 to 2, so it is dropped or refused", degrees)
	case noneTakes(pass.Engine, s.Models):
		f.Message = fmt.Sprintf("no model of %s takes a temperature, so it is dropped", s.Name.Text)
		f.Fixes = analyzer.Advice("remove it")
	default:
		return
	}
	pass.Report(f)
}

// noneTakes reports whether every model is known to take no temperature.
func noneTakes(engine *catalog.Engine, models []resolve.Model) bool {
	for _, m := range models {
		if known, ok := engine.Model(m.Provider, m.Name); !ok || known.Temperature {
			return false
		}
	}
	return true
}
