package blueprint

// The conditions of an edge. Always and Choice are the same thing at run time (d.127).
const (
	Always        = "always"
	Choice        = "llm_choice"
	OnError       = "error"
	OnIterations  = "max_iterations"
	OnStuck       = "stuck"
	OnDeadEnd     = "dead_end"
	stuckElse     = "thresholds belong to condition = \"stuck\""
	thresholdOff  = "that threshold is off"
	thresholdKeys = "stuck_after_iterations, stuck_after_minutes, stuck_after_same_file_edits or stuck_after_tool_calls"
)

var edgeTable = &Table{
	Name: "edge", Path: "[stages.X.transitions.T]", Refuses: true,
	Doc:      "A way from one stage to another.",
	NotTable: "an edge without hint, gate or condition",
	Keys: []*Key{
		{Name: "condition", Aka: []string{"on", "if"}, Type: String, Default: `"always"`, Words: []string{Always, Choice, OnError, OnIterations, OnStuck, OnDeadEnd}, RefusesWord: true, Doc: "When the edge is open.", Absent: "the edge is open whenever the stage ends normally"},
		{Name: "hint", Aka: []string{"desc"}, Type: String, Doc: "What the model is told about the edge when it chooses.", Absent: "the model sees only the target's name"},
		{Name: "gate", Type: Sub, Table: gateTable, Doc: "What must hold before the edge is taken.", Absent: "there is no gate"},
		{Name: "transform", Type: String, Default: `"direct"`, Words: []string{"direct", "clear", "compact", "summarize", "custom"}, RefusesWord: true, Doc: "What happens to the regions on the way.", Absent: "every region is carried as it is"},
		{
			Name: "transform_config", Type: Sub, Table: transformConfigTable, Doc: "Which regions a custom transform touches.", Absent: "a custom transform carries everything",
			Only: []Only{{With: "transform", Words: []string{"custom"}, Default: "direct", Effect: Effect{Severity: Error, Text: "only transform = \"custom\" reads it"}}},
		},
		threshold("stuck_after_iterations", "Model calls in one entry."),
		threshold("stuck_after_minutes", "Minutes in one entry."),
		threshold("stuck_after_same_file_edits", "Edits of one file in one entry."),
		threshold("stuck_after_tool_calls", "Tool calls in one entry."),
	},
	Needs: []Need{
		{
			When: Only{With: "condition", Words: []string{OnStuck}}, At: "condition", Armed: true, Like: "stuck_after",
			OneOf:  []string{"stuck_after_iterations", "stuck_after_minutes", "stuck_after_same_file_edits", "stuck_after_tool_calls"},
			Effect: Effect{Severity: Error, Refuses: true, Text: "nothing says when the stage counts as stuck: the edge needs " + thresholdKeys + ", above 0"},
		},
		{
			When: Only{With: "transform", Words: []string{"custom"}}, At: "transform", OneOf: []string{"transform_config"},
			Effect: Effect{Severity: Warning, Text: "a custom transform does what transform_config says, and there is none; every region is carried as it is"},
		},
	},
}

// threshold is a key that says when a stage counts as stuck (b.27, b.28, d.7).
func threshold(name, doc string) *Key {
	return &Key{
		Name: name, Type: Integer, Doc: doc, Absent: thresholdOff,
		Negative: Effect{Severity: Error, Text: thresholdOff},
		Zero:     Effect{Severity: Warning, Text: thresholdOff},
		Only:     []Only{{With: "condition", Words: []string{OnStuck}, Default: Always, Effect: Effect{Severity: Error, Refuses: true, Text: stuckElse}}},
	}
}

var transformConfigTable = &Table{
	Name: "transform_config", Path: "[stages.X.transitions.T.transform_config]",
	Doc: "Which regions a custom transform keeps, summarises and empties. A region named nowhere is carried.",
	Keys: []*Key{
		{Name: "carry", Type: Strings, Doc: "Kept, whatever the other lists say.", Absent: "no region is protected"},
		{Name: "compact", Type: Strings, Doc: "Summarised.", Absent: "no region is summarised"},
		{Name: "clear", Type: Strings, Doc: "Emptied.", Absent: "no region is emptied"},
		{Name: "compact_prompt", Type: String, Copied: true, Doc: "Never used.", Inert: Effect{Severity: Note, Text: "the summariser is told what [compaction] system_prompt says"}},
	},
}

var gateTable = &Table{
	Name: "gate", Path: "[stages.X.transitions.T.gate]", Refuses: true,
	Doc: "What must hold before an edge is taken; after max_attempts it is taken all the same.",
	Keys: []*Key{
		{
			Name: "max_attempts", Type: Integer, Default: "3", Doc: "How often the stage is sent back.", Absent: "the stage is sent back up to 3 times",
			Negative: Effect{Severity: Error, Text: "it counts as absent, so the stage is sent back up to 3 times"},
		},
		{Name: "message", Type: String, Trim: true, Doc: "What the stage is told when it is sent back.", Absent: "the engine's own words are used"},
		{
			Name: "region", Type: String, Doc: "A region whose content counts instead of modifications.", Absent: "only modifications count",
			Only: []Only{{With: "require_modifications", Words: []string{"true"}, Default: "false", Effect: Effect{Severity: Warning, Text: "it is only an alternative for require_modifications = true"}}},
		},
		{Name: "require_modifications", Type: Bool, Default: "false", Doc: "A file must have been written or edited.", Absent: "no modification is asked for"},
		{Name: "require_no_open_items", Type: String, Doc: "A checklist with nothing open.", Absent: "open items do not hold the run"},
		{Name: "require_region_updated", Type: String, Doc: "A region that changed since the stage was entered.", Absent: "no update is asked for"},
		{Name: "require_regions", Type: Strings, Doc: "Regions that hold something.", Absent: "no region has to hold anything"},
		{Name: "tools", Type: Strings, Names: NamesTool, Doc: "Tools whose calls count as modifications too.", Absent: "only write_file and edit_file count"},
		{Name: "require_region_entries", Type: Free, Doc: "Regions with enough entries.", Since: "0.6"},
	},
}
