package manifest

import (
	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/blueprint"
)

// IdleKey reports a key without which the run would be the same (d.114, d.177).
var IdleKey = &analyzer.Rule{
	ID:       "idle-key",
	Title:    "a key without which the run would be the same",
	Severity: analyzer.Note,
	Strict:   true,
	Local:    true,
	Tags:     []analyzer.Tag{analyzer.Manifest},
	Since:    "0.1.0",
	Doc: `
The mild half of inert-key: the engine does not read the key where it stands, and what it says
would make no difference, or is what happens anyway. Working blueprints are full of two such keys,
because they are copied: summarizable on a pinned region, and compact_prompt on an edge. So the
rule belongs to the strict profile.

Do mind compact_prompt: the words are never shown to anybody. What the summariser is told stands
in [compaction] system_prompt.
`,
	Run: func(pass *analyzer.Pass) {
		inert(pass, func(p blueprint.Problem) bool { return p.Row.Copied })
	},
}
