package blueprint

// The modes of a stage; e.1 says what each does.
const (
	Autonomous        = "autonomous"
	Interactive       = "interactive"
	InteractivePoints = "interactive_points"
	FanOut            = "fan_out"
	OutputMode        = "output"
)

var stageTable = &Table{
	Name: "stage", Path: "[stages.X]", Refuses: true,
	Doc:      "One step of the agent: a model, its instructions, its tools, and where to go next.",
	NotTable: "a stage with every default and no tools",
	NoName:   Effect{Severity: Error, Refuses: true, Text: "a stage needs a name"},
	Keys: []*Key{
		{Name: "mode", Aka: []string{"type", "kind", "stage_type"}, Type: String, Default: `"autonomous"`, Words: []string{Autonomous, Interactive, InteractivePoints, FanOut, OutputMode}, RefusesWord: true, Doc: "How the stage works.", Absent: "the stage is autonomous"},
		{Name: "description", Aka: []string{"desc", "summary", "purpose"}, Type: String, Trim: true, Doc: "For people.", Absent: "the stage has no description"},
		{Name: "model", Type: Sub, Table: modelTable, Doc: "The models to try, in order.", Absent: "the stage runs on anthropic/claude-sonnet-4-6, after the user's own default"},
		{Name: "system_prompt", Aka: []string{"prompt", "instructions", "system", "sys_prompt", "system_message"}, Type: String, Trim: true, Doc: "What the stage is told.", Absent: "the model gets no instructions"},
		{
			Name: "transition_prompt", Type: String, Trim: true, Doc: "What the model is told when it chooses the next stage.", Absent: "the engine's own words are used",
			Blank: Effect{Severity: Warning, Text: "replaces the engine's own words by nothing"},
		},
		{
			Name: "max_iterations", Aka: []string{"max_turns", "max_steps", "max_iter", "max_iters", "max_iteration_count", "max_loops", "iterations", "iteration_limit", "max_calls"}, Type: Integer, Doc: "Model calls per entry of the stage, nudges included.", Absent: "the user's default cap (50 unless changed) applies",
			Negative: Effect{Severity: Error, Text: wraps + ", so the stage has no cap at all"},
			Zero:     Effect{Severity: Warning, Text: "it counts as absent, so the user's default cap (50 unless changed) applies"},
			Only:     []Only{{With: "mode", Words: []string{Autonomous, Interactive, InteractivePoints, OutputMode}, Default: Autonomous, Effect: Effect{Severity: Warning, Text: "the cap of a fan_out stage is never enforced; max_attempts bounds it"}}},
		},
		{
			Name: "max_revisits", Aka: []string{"max_visits", "revisits", "visits"}, Type: Integer, Doc: "How often the stage may be entered again: N allows N + 1 entries.", Absent: "the stage may be entered without limit",
			Negative: Effect{Severity: Error, Text: wraps + ", so the stage may be entered without limit"},
			Zero:     Effect{Severity: Note, Text: "the first entry already counts, so the stage is entered once and never sent back to"},
		},
		{Name: "available_tools", Aka: []string{"tools", "allowed_tools", "tool_list"}, Type: Strings, Names: NamesTool, Default: "[]", Doc: "The tools the stage may call.", Absent: "the stage has no tools"},
		{Name: "available_connectors", Aka: []string{"connectors", "mcp"}, Type: Strings, Default: "[]", Doc: "MCP servers whose every tool the stage may call.", Absent: "the stage has no connectors"},
		{Name: "required_tools", Type: Strings, Names: NamesTool, Default: "[]", Doc: "Blocking tools to keep in unattended runs.", Absent: "blocking tools are withheld in unattended runs"},
		{Name: "allow_blocking_tools", Type: Bool, Default: "false", Doc: "Says that waiting for a person is meant; for checks only.", Absent: "checks warn of tools that wait for a person"},
		{Name: "allow_complete", Type: Bool, Default: "false", Doc: "Lets the model end the run instead of choosing an edge; true by default in mode output.", Absent: "the model cannot end the run here"},
		{Name: "allow_as_worker", Type: Bool, Default: "false", Doc: "Lets a fan-out run the stage as a worker.", Absent: "no fan-out may run the stage as a worker"},
		{Name: "require_output", Type: Bool, Default: "false", Doc: "The stage owes the run's answer; true in mode output.", Absent: "the stage owes no answer"},
		{Name: "requires_children", Type: Bool, Default: "false", Doc: "Waits for spawned agents before the stage ends.", Absent: "the stage does not wait for the agents it spawned"},
		{Name: "accepts_messages", Type: Bool, Default: "true", Doc: "Whether people and agents may send messages to the stage.", Absent: "the stage accepts messages"},
		{Name: "batch_tool_hint", Type: Bool, Doc: "Tells the model to batch tool calls.", Absent: "the agent's setting counts"},
		{Name: "shell_hint", Type: Bool, Doc: "Tells the model about the shell.", Absent: "the agent's setting counts"},
		{Name: "transitions", Aka: []string{"next", "edges", "transition"}, Type: Named, Table: edgeTable, Doc: "Where to go next. Empty: the run ends here. Absent: the next stage in the file.", Absent: "the run goes on to the next stage in the file"},
		{Name: "context", Type: Sub, Table: stageContextTable, Doc: "The stage's own layout.", Absent: "the stage keeps the layout it was entered with"},
		{Name: "tool_routing", Aka: []string{"tool_route", "tool_routes", "routing", "routes"}, Type: Sub, Table: routingTable, Doc: "Into which regions tool results go.", Absent: "tool results stay in the conversation"},
		{Name: "tool_permissions", Aka: []string{"permissions", "tool_policies", "policies"}, Type: Named, Table: permissionsTable, Doc: "Policies of tools, for this stage.", Absent: "the agent's policies count"},
		{Name: "output", Type: Sub, Table: outputTable, Doc: "The shape of the stage's answer.", Absent: "the agent's shape counts"},
		{Name: "nudge", Type: Sub, Table: nudgeTable, Doc: "What the stage is told when it answers without acting.", Absent: "the agent's nudge counts"},
		{Name: "hooks", Type: Sub, Table: hooksTable, Doc: "Scripts that run around the stage.", Absent: "no script runs around the stage"},
		{Name: "sandbox", Type: Sub, Table: sandboxTable, Doc: "Where the stage's tools run; replaces the agent's table as a whole.", Absent: "the agent's sandbox counts"},
		{Name: "security", Type: Sub, Table: securityTable, Doc: "Parsed and never consulted.", Absent: "the agent's setting counts"},
		{
			Name: "interaction_points", Type: Tables, Table: pointTable, Doc: "Where a person is asked before the stage ends.", Absent: "no person is asked",
			Only: []Only{{With: "mode", Words: []string{InteractivePoints}, Default: Autonomous, Effect: Effect{Severity: Error, Text: "points are read only with mode = \"interactive_points\", so no person is asked"}}},
		},
		fanOutKey(Key{Name: "worker_agent", Type: String, Doc: "The installed agent that works on each item.", Absent: "no agent is named", Blank: Effect{Severity: Error, Text: "counts as the worker source and names no agent, so every worker fails"}}),
		fanOutKey(Key{Name: "worker_stage", Aka: []string{"worker"}, Type: String, Doc: "The stage of this blueprint that works on each item.", Absent: "no stage is named"}),
		fanOutKey(Key{Name: "worker_query", Type: String, Doc: "Words to find an installed agent by.", Absent: "no agent is looked for", Blank: Effect{Severity: Error, Text: "matches the first installed agent found, whichever that is"}}),
		fanOutKey(Key{Name: "merge_stage", Aka: []string{"merge", "merge_into", "reduce_stage"}, Type: String, Doc: "The stage entered once the workers are done.", Absent: "the stage's own edges are followed"}),
		fanOutKey(Key{Name: "split_prompt", Type: String, Doc: "What the stage is told about splitting.", Absent: "only the tool's description tells the model what to do"}),
		fanOutKey(Key{Name: "results_region", Type: String, Default: `"conversation"`, Doc: "Where the workers' report goes.", Absent: "the report goes to the conversation"}),
		fanOutKey(Key{Name: "on_worker_failure", Type: String, Default: `"continue"`, Words: []string{"continue", "fail_all"}, RefusesWord: true, Doc: "Whether one failed worker fails the stage.", Absent: "the stage goes on without the failed workers"}),
		fanOutKey(Key{
			Name: "max_workers", Aka: []string{"concurrency", "max_concurrency", "parallelism"}, Type: Integer, RefusesType: true, Default: "30", Doc: "Workers at one time.", Absent: "30 workers run at one time",
			Negative: Effect{Severity: Error, Refuses: true}, Zero: Effect{Severity: Warning, Text: "any number of workers runs at one time"},
		}),
		fanOutKey(Key{
			Name: "max_items", Type: Integer, RefusesType: true, Doc: "Items in all.", Absent: "there is no limit on the items",
			Negative: Effect{Severity: Error, Refuses: true}, Zero: Effect{Severity: Warning, Text: "there is no limit on the items"},
		}),
		fanOutKey(Key{
			Name: "max_attempts", Type: Integer, RefusesType: true, Default: "3", Doc: "How often the model is asked again to call fan_out.", Absent: "the model is asked again up to 3 times",
			Negative: Effect{Severity: Error, Refuses: true}, Zero: Effect{Severity: Warning, Text: "the model is never asked again, so one that does not call fan_out at once starts no worker"},
		}),
		{Name: "input", Type: Free, Doc: "What the stage takes.", Since: "0.6"},
		{Name: "output_routing", Type: Free, Doc: "Where the stage's answer goes.", Since: "0.6"},
		{Name: "tool_accepts", Type: Free, Doc: "What each tool takes.", Since: "0.6"},
	},
	Renamed: []Renamed{
		{Old: "next_stage", New: "transitions", Hint: "write [stages.X.transitions.NEXT]"},
		{Old: "tool_result_routing", New: "tool_routing"},
	},
}

// fanOutKey marks a key that only a fan-out stage reads (d.52).
func fanOutKey(k Key) *Key {
	k.Only = []Only{{
		With: "mode", Words: []string{FanOut}, Default: Autonomous,
		Effect: Effect{Severity: Error, Text: "workers start only with mode = \"fan_out\""},
	}}
	return &k
}

var modelTable = &Table{
	Name: "model", Path: "[stages.X.model]",
	Doc: "The models of a stage, tried in order after the user's own default.",
	Keys: []*Key{
		{Name: "models", Type: Tables, Table: modelEntryTable, Doc: "The models, best first.", Absent: "provider, model and fallbacks count", Instead: []Instead{
			{With: []string{"provider", "model", "fallbacks"}, Absent: "provider, model and fallbacks count"},
			{Absent: "the stage runs on the user's own default, else on anthropic/claude-sonnet-4-6"},
		}},
		{Name: "provider", Type: String, Names: NamesProvider, Doc: "Who serves the model; read together with model.", Absent: "model is not read"},
		{Name: "model", Type: String, Names: NamesModel, Doc: "The model; read together with provider.", Absent: "anthropic/claude-sonnet-4-6 is the model"},
		{Name: "fallbacks", Type: Tables, Table: modelEntryTable, Doc: "What to try after provider and model.", Absent: "there is no fallback"},
		{Name: "allow_user_default", Type: Bool, Default: "true", Doc: "Whether the user's own default model is tried first.", Absent: "the user's own default is tried first"},
		{Name: "parameters", Aka: []string{"params", "options"}, Type: Free, Doc: "temperature and max_output_tokens; other keys are handed to the provider.", Absent: "the engine's own parameters are used", Holds: []string{"temperature", "max_output_tokens"}, Slid: slidFromStage},
		{
			Name: "request_timeout_secs", Aka: []string{"timeout", "timeout_secs", "timeout_seconds", "request_timeout"}, Type: Integer, Doc: "How long one model call may take, in seconds.", Absent: "the engine's own time limit applies",
			Negative: Effect{Severity: Error, Text: "it counts as absent, so the engine's own time limit applies"},
			Zero:     Effect{Severity: Error, Text: "every call times out at once"},
		},
	},
	Conflicts: []Conflict{{Keys: []string{"models", "provider", "model", "fallbacks"}, Top: true, Effect: Effect{Severity: Warning}}},
}

var modelEntryTable = &Table{
	Name: "model entry", Path: "[stages.X.model] models",
	Doc: "One model to try.",
	Keys: []*Key{
		{Name: "provider", Aka: []string{"vendor", "service", "api"}, Type: String, Names: NamesProvider, Default: `"anthropic"`, Doc: "Who serves the model.", Absent: "the provider is anthropic"},
		{Name: "model", Aka: []string{"name", "id", "model_name", "model_id"}, Type: String, Names: NamesModel, Default: `"claude-sonnet-4-6"`, Doc: "The provider's name for it.", Absent: "the model is claude-sonnet-4-6"},
	},
}

var hooksTable = &Table{
	Name: "hooks", Path: "[stages.X.hooks]", Refuses: true,
	Doc: "Scripts that run around a stage: each file defines the function it is named for.",
	Keys: []*Key{
		hook("on_stage_enter", "Runs when a transition enters the stage."),
		hook("on_stage_exit", "Runs before the stage is left."),
		hook("before_inference", "Runs before each model call."),
		hook("after_inference", "Runs after each model call."),
		hook("on_tool_call", "Runs before each tool call."),
		hook("on_completion", "Runs when the run completes."),
		hook("on_error", "Runs when the stage fails."),
	},
}

func hook(name, doc string) *Key {
	return &Key{Name: name, Type: String, RefusesType: true, Doc: doc, Absent: "nothing runs there"}
}

var pointTable = &Table{
	Name: "interaction point", Path: "[[stages.X.interaction_points]]",
	Doc:      "A question to a person before the stage ends.",
	NotTable: "a point without a name and a prompt",
	Keys: []*Key{
		{Name: "name", Type: String, Doc: "The point's name.", Absent: "the point has no name"},
		{Name: "prompt", Aka: []string{"question", "message", "text"}, Type: String, Doc: "What the person is asked.", Absent: "the person sees an empty question"},
		{
			Name: "required", Type: Bool, Default: "true", Doc: "Presentation only: the point is waited for either way.", Absent: "the point is shown as required",
			Only: []Only{{With: "required", Words: []string{"true"}, For: "false", Effect: Effect{Severity: Note, Text: "the point is raised and waited for either way"}}},
		},
		{Name: "unattended", Type: String, Default: `"auto_approve"`, Words: []string{"ask", "auto_approve"}, RefusesWord: true, Doc: "What happens when nobody is there.", Absent: "the point is approved unseen in unattended runs"},
		{Name: "style", Type: String, Default: `"free_text"`, Words: []string{"free_text", "multiple_choice", "confirm"}, RefusesWord: true, Doc: "How the person answers.", Absent: "the person answers in free text"},
		{
			Name: "options", Alias: "choices", Type: Strings, Doc: "What the person may choose.", Absent: "there is nothing to choose",
			Only: []Only{{With: "style", Words: []string{"multiple_choice"}, Default: "free_text", Effect: Effect{Severity: Warning, Text: "options are shown only with style = \"multiple_choice\""}}},
		},
		{Name: "directives", Alias: "followups", Type: Named, Table: directivesTable, Doc: "What the stage is told when an option is chosen.", Absent: "no option sends the stage back to work"},
		{Name: "abort_options", Type: Strings, Doc: "Options that end the run.", Absent: "no option ends the run"},
		{Name: "edit_options", Type: Strings, Doc: "Options that let the person edit the document.", Absent: "no option edits the document"},
		{Name: "document_region", Type: String, Doc: "The region that holds the document under review.", Absent: "there is no document to edit"},
	},
	Needs: []Need{
		{
			When: Only{With: "style", Words: []string{"multiple_choice"}}, OneOf: []string{"options"}, At: "style",
			Effect: Effect{Severity: Error, Text: "a multiple_choice point needs options; without them the person has nothing to pick"},
		},
		{OneOf: []string{"prompt"}, Effect: Effect{Severity: Warning, Text: "the point has no prompt; the person is shown an empty question"}},
		{OneOf: []string{"name"}, Effect: Effect{Severity: Warning, Text: "the point has no name; answers to it cannot be told apart in the run's record"}},
	},
}

var directivesTable = &Table{
	Name: "directive", Path: "[stages.X.interaction_points.directives]",
	Doc:  "What the stage is told when an option is chosen.",
	Open: true,
	Each: &Key{Name: "directive", Type: String, Doc: "The words.", Absent: "choosing that option approves the stage"},
}

var routingTable = &Table{
	Name: "tool_routing", Path: "[stages.X.tool_routing]", Refuses: true,
	Doc: "Into which regions tool results go. Without the table they stay in the conversation.",
	Keys: []*Key{
		{Name: "default_region", Type: String, Default: `"tool_results"`, Doc: "Where results go that no override names.", Absent: "results go to tool_results"},
		{
			Name: "max_result_tokens", Type: Integer, Doc: "How much of a result is kept.", Absent: "results are kept whole",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run crashes at the first result"},
			Zero:     Effect{Severity: Warning, Text: "every result becomes just the mark that it was cut"},
		},
		{Name: "max_result_tokens_per_tool", Type: Named, Table: toolCapsTable, Doc: "The same, by tool; wins over overrides.", Absent: "no tool has a cap of its own"},
		{Name: "overrides", Type: Named, Table: overridesTable, Doc: "Where the results of one tool go.", Absent: "all results go to default_region"},
		{Name: "persist", Type: Bool, Default: "true", Doc: "false sends every result to a region named scratch, if there is one.", Absent: "results go where the table says"},
		{Name: "keep_results", Type: Bool, Default: "true", Doc: "Was persist.", Since: "0.6"},
	},
	Renamed: []Renamed{{Old: "persist", New: "keep_results", Since: "0.6"}},
}

var toolCapsTable = &Table{
	Name: "per-tool cap", Path: "[stages.X.tool_routing.max_result_tokens_per_tool]",
	Doc:  "How much of one tool's results is kept.",
	Open: true,
	Each: &Key{
		Name: "cap", Type: Integer, RefusesType: true, Doc: "In tokens.", Absent: "the tool has no cap of its own",
		Negative: Effect{Severity: Error, Refuses: true},
		Zero:     Effect{Severity: Warning, Text: "every result of the tool becomes just the mark that it was cut"},
	},
}

var overridesTable = &Table{
	Name: "override", Path: "[stages.X.tool_routing.overrides]",
	Doc:  "Where the results of one tool go: a region, or a table.",
	Open: true,
	Each: &Key{Name: "override", Type: StringOrTable, RefusesType: true, Table: overrideTable, Doc: "A region, or { region, max_result_tokens }.", Absent: "the tool's results go to default_region"},
}

var overrideTable = &Table{
	Name: "override", Path: "[stages.X.tool_routing.overrides.TOOL]", Refuses: true,
	Doc: "Where the results of one tool go, and how much of them.",
	Keys: []*Key{
		{Name: "region", Type: String, RefusesType: true, Doc: "The region.", Absent: "the tool's results go to default_region"},
		{
			Name: "max_result_tokens", Type: Integer, RefusesType: true, Doc: "How much of a result is kept.", Absent: "the tool has no cap of its own",
			Negative: Effect{Severity: Error, Refuses: true},
			Zero:     Effect{Severity: Warning, Text: "every result of the tool becomes just the mark that it was cut"},
		},
	},
	Needs: []Need{{OneOf: []string{"region", "max_result_tokens"}, Effect: Effect{Severity: Error, Refuses: true, Text: "the override says neither region nor max_result_tokens"}}},
}

// slidFromStage are keys of a stage that mean nothing in what is handed on as it is.
var slidFromStage = []Slid{
	{Key: "system_prompt"},
	{Key: "available_tools"},
	{Key: "required_tools"},
	{Key: "max_iterations"},
	{Key: "max_revisits"},
	{Key: "allow_complete"},
	{Key: "require_output"},
	{Key: "transition_prompt"},
	{Key: "split_prompt"},
}
