package blueprint

// wraps is what becomes of a negative number that the engine casts to an unsigned one (d.5).
const wraps = "the engine casts it to a huge unsigned number"

var rootTable = &Table{
	Name: "blueprint", Path: "the top level",
	Doc: "A whole agent.leviath.",
	Keys: []*Key{
		{Name: "agent", Aka: []string{"blueprint", "package", "project", "metadata", "meta"}, Type: Sub, Table: agentTable, Doc: "Who the agent is.", Absent: "the engine refuses the file"},
		{Name: "stages", Type: Named, Table: stageTable, Doc: "The stages, in the order they run when nothing else is said.", Absent: "the engine runs one stage it makes up: main, on anthropic/claude-sonnet-4-6, with no prompt and no tools"},
		{Name: "context", Type: Sub, Table: contextTable, Doc: "The regions of the model's context.", Absent: "the default layout is used: a system region and a conversation"},
		{Name: "compaction", Type: Sub, Table: compactionTable, Doc: "The model that summarises regions.", Absent: "nothing is ever summarised or evicted from the window"},
		{Name: "security", Type: Sub, Table: securityTable, Doc: "Taint tracking.", Absent: "taint tracking stays as the user set it"},
		{Name: "sandbox", Type: Sub, Table: sandboxTable, Doc: "Where tools run.", Absent: "tools run on the host, unless the user's own configuration isolates them"},
		{Name: "read_paths", Type: Sub, Table: readPathsTable, Doc: "Paths outside the working directory that may be read.", Absent: "no path outside the working directory can be read"},
		{Name: "safe_commands", Type: Sub, Table: safeCommandsTable, Doc: "Commands that need no approval.", Absent: "only the engine's own list of safe commands counts"},
		{Name: "tool_permissions", Aka: []string{"permissions", "tool_policies", "policies"}, Type: Named, Table: permissionsTable, Doc: "Policies of tools, for all stages.", Absent: "every tool has its built-in policy"},
		{Name: "repetition_detection", Type: Sub, Table: repetitionTable, Doc: "Notices a stage that repeats itself.", Absent: "repetition is not detected"},
		{Name: "transforms", Type: Tables, Table: transformTable, Doc: "Regions handed from one blueprint to another.", Absent: "no region is handed over"},
		{Name: "mcp_servers", Type: Tables, Table: serverTable, Doc: "MCP servers the agent brings along.", Absent: "only the user's own servers are there"},
		{Name: "tool_script_permissions", Type: Sub, Table: scriptLimitsTable, Doc: "What script tools may do.", Absent: "script tools may do what the user allows"},
		{Name: "model", Type: Free, Doc: "Never read: a model is named per stage."},
		{Name: "mime_types", Type: Free, Doc: "File types the agent adds.", Since: "0.6"},
		{Name: "dependencies", Type: Free, Doc: "Servers, variables and programs the agent needs.", Since: "0.6"},
	},
	Foreign: Foreign{ // h: the user's own configuration, pasted into a blueprint
		Owner: "the user's config.toml",
		Keys: []string{
			"limits", "providers", "model_providers", "model_capabilities", "default_provider", "default_model",
			"agent_tool_permissions", "agent_read_paths", "agent_safe_commands", "openrouter_api_key", "ollama_base_url",
		},
	},
	Needs: []Need{
		{OneOf: []string{"stages"}, At: "stages", Effect: Effect{Severity: Error, Text: "the blueprint defines no stage; the engine runs one it makes up: main, on anthropic/claude-sonnet-4-6, with no prompt and no tools"}},
	},
}

var agentTable = &Table{
	Name: "agent", Path: "[agent]",
	Doc:      "Who the agent is, and what holds for all its stages.",
	NotTable: "an agent with every default",
	Keys: []*Key{
		{Name: "name", Type: String, Default: `"unnamed"`, Doc: "The name that grants in the user's configuration are keyed by.", Absent: "the agent is called unnamed"},
		{Name: "version", Type: String, Default: `"0.1.0"`, Doc: "For people; never compared.", Absent: "the version is 0.1.0"},
		{Name: "description", Aka: []string{"desc", "summary"}, Type: String, Default: `""`, Doc: "What worker_query searches, and people read.", Absent: "the description is empty"},
		{Name: "entry_stage", Aka: []string{"entry", "start", "start_stage", "initial_stage", "first_stage"}, Type: String, Doc: "The stage that checks start from; the engine itself starts at the first stage in the file.", Absent: "the entry is the first stage in the file"},
		{
			Name: "max_child_depth", Type: Integer, Default: "3", Doc: "How deep agents may spawn agents.", Absent: "the depth is at most 3",
			Negative: Effect{Severity: Error, Text: wraps + ", so the depth is unlimited"},
			Zero:     Effect{Severity: Warning, Text: "no sub-agent and no worker can be spawned, so every fan-out fails"},
		},
		{Name: "dynamic_tools", Type: Bool, Default: "false", Doc: "Looks for new script tools while the agent runs.", Absent: "tools are looked for once"},
		{Name: "batch_tool_hint", Type: Bool, Doc: "Tells the model to batch tool calls.", Absent: "the user's own setting counts"},
		{Name: "shell_hint", Type: Bool, Doc: "Tells the model about the shell.", Absent: "the user's own setting counts"},
		{Name: "nudge", Type: Sub, Table: nudgeTable, Doc: "What a stage is told that answers without acting.", Absent: "stages get up to 3 nudges of the engine's own words"},
		{Name: "output", Type: Sub, Table: outputTable, Doc: "The shape of the answer, for all stages.", Absent: "no shape is asked for"},
		{Name: "tool_rescan", Type: String, Words: []string{"at_spawn", "after_writes", "before_dispatch"}, Doc: "When to look for new script tools; replaces dynamic_tools.", Since: "0.6"},
	},
}

var nudgeTable = &Table{
	Name: "nudge", Path: "[stages.X.nudge]",
	Doc: "What a stage is told that ends its turn without a tool call.",
	Keys: []*Key{
		{Name: "enabled", Type: Bool, Doc: "Whether to nudge at all.", Absent: "nudging is on, except where a person reviews the stage"},
		{
			Name: "max", Type: Integer, Default: "3", Doc: "Nudges per entry of the stage.", Absent: "there are up to 3 nudges",
			Negative: Effect{Severity: Error, Text: "it counts as absent, so there are up to 3 nudges"},
			Only:     []Only{nudgeOn},
		},
		{
			Name: "text", Type: String, Trim: true, Doc: "The words; {stage} and {regions} are filled in.", Absent: "the engine's own words are used",
			Only: []Only{nudgeOn},
		},
	},
}

var nudgeOn = Only{
	With: "enabled", Words: []string{"true"}, Default: "true",
	Effect: Effect{Severity: Note, Text: "nudging is switched off"},
}

var outputTable = &Table{
	Name: "output", Path: "[stages.X.output]",
	Doc: "The shape an answer is asked for in. An empty table asks for an answer without a shape.",
	Keys: []*Key{
		{
			Name: "format", Type: String, Names: NamesFormat, Trim: true, Doc: "A label for the shape; json, xml, yaml, csv and toml are checked.", Absent: "the answer has no label and no format check",
			Blank: Effect{Severity: Warning, Text: "counts as a label, and the model is told that the format is blank"},
		},
		{Name: "instructions", Type: String, Trim: true, Doc: "Guidance shown to the model.", Absent: "the model is shown no instructions for its answer"},
		{Name: "example", Type: String, Trim: true, Doc: "A sample answer shown to the model.", Absent: "the model is shown no example"},
		{Name: "schema", Aka: []string{"json_schema", "output_schema"}, Type: Free, Doc: "A JSON Schema that the answer must satisfy.", Absent: "the answer is not checked against a schema", Slid: append([]Slid{
			{Key: "format", Words: []string{"json", "xml", "yaml", "csv", "toml", "markdown", "text"}}, {Key: "instructions"}, {Key: "example"}, {Key: "validator"},
		}, slidFromStage...)},
		{
			Name: "validator", Type: String, Trim: true, Doc: "A .rhai script that judges the answer.", Absent: "no script judges the answer",
			Blank: Effect{Severity: Error, Text: "names the blueprint's own folder, which is no script, so the run is refused when it starts"},
		},
	},
}

var compactionTable = &Table{
	Name: "compaction", Path: "[compaction]",
	Doc: "The model that summarises regions. Without this table nothing is summarised or evicted.",
	Keys: []*Key{
		{Name: "provider", Type: String, Names: NamesProvider, Default: `"anthropic"`, Doc: "Who serves the model.", Absent: "the provider is anthropic"},
		{Name: "model", Type: String, Names: NamesModel, Default: `"claude-sonnet-4-6"`, Doc: "The model that summarises.", Absent: "the model is claude-sonnet-4-6"},
		{Name: "system_prompt", Type: String, Doc: "What the summariser is told.", Absent: "the engine's own words are used"},
		{
			Name: "max_summary_tokens", Type: Integer, Default: "2000", Doc: "How long a summary may be.", Absent: "a summary has at most 2000 tokens",
			Negative: Effect{Severity: Error, Text: wraps + ", which the provider refuses"},
			Zero:     Effect{Severity: Warning, Text: "the summariser is asked for zero tokens, so nothing is ever summarised"},
		},
		{Name: "temperature", Type: Float, Mild: true, Default: "0.2", Doc: "How freely the summariser writes.", Absent: "the temperature is 0.2"},
	},
	Foreign: Foreign{Keys: []string{"user_prompt_template"}},
}

var securityTable = &Table{
	Name: "security", Path: "[security]",
	Doc: "Taint tracking. The table alone switches it on.",
	Keys: []*Key{
		{Name: "taint_tracking", Type: Bool, Default: "true", Doc: "Follows private data to tools that send it out.", Absent: "taint tracking is on, because the table is there"},
	},
}

var sandboxTable = &Table{
	Name: "sandbox", Path: "[sandbox]",
	Doc: "Where tools run. A stage's table replaces the agent's as a whole.",
	Keys: []*Key{
		{Name: "kind", Aka: []string{"type"}, Type: String, Default: `"none"`, Words: []string{"none", "namespace", "container"}, RefusesWord: true, Doc: "How tools are isolated.", Absent: "tools run on the host, unless the user's own configuration isolates them"},
		{
			Name: "image", Type: String, Doc: "The container image.", Absent: "there is no image",
			Only: []Only{{With: "kind", Words: []string{"container"}, If: true, Effect: Effect{Severity: Warning, Text: "only a container has an image"}}},
		},
		{Name: "engine", Type: String, Doc: "Always dropped: a blueprint may not choose it.", Inert: Effect{Severity: Warning, Text: "only the user may choose the container engine"}},
		{Name: "network", Type: Bool, Default: "true", Doc: "Whether tools reach the network.", Absent: "tools reach the network"},
		{
			Name: "persist", Type: Bool, Default: "false", Doc: "Keeps the container between calls.", Absent: "the container is not kept",
			Only: []Only{{With: "kind", Words: []string{"container"}, If: true, Effect: Effect{Severity: Warning, Text: "only a container can be kept"}}},
		},
		{Name: "keep_warm", Type: Bool, Default: "false", Doc: "Keeps the container between calls; was persist.", Since: "0.6"},
		{Name: "mount", Type: Strings, Doc: "Folders to mount.", Absent: "nothing is mounted"},
		{Name: "on_unavailable", Type: String, Default: `"error"`, Words: []string{"error", "warn"}, RefusesWord: true, Doc: "What to do where the sandbox cannot be made.", Absent: "the run is refused where the sandbox cannot be made"},
	},
	Needs: []Need{{
		When: Only{With: "kind", Words: []string{"container"}}, OneOf: []string{"image"}, At: "kind",
		Effect: Effect{Severity: Error, Text: "a container needs an image; the run is refused when it starts, unless the user's own sandbox names one"},
	}},
	Renamed: []Renamed{
		{Old: "persist", New: "keep_warm", Since: "0.6"},
	},
}

var readPathsTable = &Table{
	Name: "read_paths", Path: "[read_paths]",
	Doc: "Paths outside the working directory that tools may read, once the user grants them.",
	Keys: []*Key{
		{Name: "allow", Type: Strings, RefusesMembers: true, Doc: "Paths, glob:PATTERN or regex:PATTERN.", Absent: "no path outside the working directory is asked for"},
	},
}

var safeCommandsTable = &Table{
	Name: "safe_commands", Path: "[safe_commands]",
	Doc: "Tools and commands that need no approval, once the user opts in.",
	Keys: []*Key{
		{Name: "tools", Type: Strings, Names: NamesTool, RefusesMembers: true, Doc: "Tools that need no approval.", Absent: "no tool is added to the safe ones"},
		{Name: "shell", Type: Strings, RefusesMembers: true, Doc: "Command prefixes such as \"cargo test\".", Absent: "no command is added to the safe ones"},
	},
}

var permissionsTable = &Table{
	Name: "tool permission", Path: "[tool_permissions]",
	Doc:  "Policies by tool name. A policy is no grant: a stage must list the tool.",
	Open: true,
	Each: &Key{Name: "policy", Type: String, Words: []string{"allow", "ask", "deny"}, Fold: true, RefusesType: true, RefusesWord: true, Doc: "What happens when the tool is called.", Absent: "the tool has its built-in policy"},
}

var repetitionTable = &Table{
	Name: "repetition_detection", Path: "[repetition_detection]",
	Doc: "Notices a stage that repeats itself. The table alone switches it on.",
	Keys: []*Key{
		{Name: "enabled", Type: Bool, Default: "true", Doc: "Whether repetition is detected.", Absent: "detection is on, because the table is there"},
		{
			Name: "max_repeat_calls", Type: Integer, Default: "3", Doc: "Equal calls before the stage is nudged.", Absent: "3 equal calls are allowed",
			Negative: Effect{Severity: Error, Text: wraps + ", so repetition is never noticed"},
			Zero:     Effect{Severity: Warning, Text: "the stage is nudged at its every call"},
		},
		{
			Name: "max_readonly_streak", Type: Integer, Default: "10", Doc: "Read-only calls in a row before the stage is nudged.", Absent: "10 read-only calls in a row are allowed",
			Negative: Effect{Severity: Error, Text: wraps + ", so a streak is never noticed"},
			Zero:     Effect{Severity: Warning, Text: "the stage is nudged at its every read-only call"},
		},
	},
}

var transformTable = &Table{
	Name: "transform", Path: "[[transforms]]",
	Doc: "Regions handed from one blueprint to another when an agent spawns another.",
	Keys: []*Key{
		{Name: "from_blueprint", Type: String, Default: `""`, Doc: "The agent that hands over.", Absent: "the mapping never applies"},
		{Name: "to_blueprint", Type: String, Default: `""`, Doc: "The agent that receives.", Absent: "the mapping never applies"},
		{Name: "mappings", Type: Tables, Table: mappingTable, Doc: "Which region goes where.", Absent: "nothing is handed over"},
	},
	Needs: []Need{
		{OneOf: []string{"from_blueprint"}, Effect: Effect{Severity: Warning, Text: "the transform has no from_blueprint; it applies to no agent, so nothing is handed over"}},
		{OneOf: []string{"to_blueprint"}, Effect: Effect{Severity: Warning, Text: "the transform has no to_blueprint; it applies to no agent, so nothing is handed over"}},
	},
}

var mappingTable = &Table{
	Name: "mapping", Path: "[[transforms.mappings]]",
	Doc: "One region handed over.",
	Keys: []*Key{
		{Name: "from_region", Type: String, Doc: "The region it comes from.", Absent: "the mapping never matches a region"},
		{Name: "to_region", Type: String, Doc: "The region it goes to; checked against this blueprint's own layout.", Absent: "the engine refuses the file"},
		{Name: "transform", Type: String, Default: `"direct"`, Words: []string{"direct", "summarize", "extract"}, Doc: "How the text is handed over.", Absent: "the text is copied as it is"},
		{
			Name: "fields", Type: Strings, Doc: "The fields that extract takes.", Absent: "no field is extracted",
			Only: []Only{{With: "transform", Words: []string{"extract"}, Default: "direct", Effect: Effect{Severity: Warning, Text: "fields are taken only by transform = \"extract\""}}},
		},
	},
	Needs: []Need{{OneOf: []string{"from_region"}, Effect: Effect{Severity: Error, Text: "the mapping has no from_region; it never matches a region, so nothing is handed over"}}},
}

var serverTable = &Table{
	Name: "MCP server", Path: "[[mcp_servers]]",
	Doc: "An MCP server the agent brings along. An entry that lacks what it needs is skipped.",
	Keys: []*Key{
		{Name: "name", Type: String, Doc: "The name before the two underscores of its tools.", Absent: "the server is skipped"},
		{Name: "transport", Type: String, Words: []string{"stdio", "http"}, Doc: "How it is spoken to.", Absent: "the engine infers the transport"},
		{Name: "command", Type: String, Doc: "The program to start.", Absent: "no program is started"},
		{Name: "args", Type: Free, Doc: "Its arguments.", Absent: "it has no arguments"},
		{Name: "env", Type: Free, Doc: "Its environment.", Absent: "it has no variables of its own"},
		{Name: "url", Type: String, Doc: "Its address.", Absent: "it has no address"},
		{Name: "headers", Type: Free, Doc: "Headers of its requests.", Absent: "no headers are sent"},
	},
	Needs: []Need{{OneOf: []string{"name"}, Effect: Effect{Severity: Warning, Text: "the server has no name; the engine skips it, so none of its tools is there"}}},
}

var scriptLimitsTable = &Table{
	Name: "script permission", Path: "[tool_script_permissions]",
	Doc: "What script tools may do; it can only tighten what the user allows.",
	Keys: []*Key{
		scriptLimit("http_get"), scriptLimit("http_post"), scriptLimit("shell"),
		scriptLimit("read_file"), scriptLimit("write_file"), scriptLimit("env_var"),
	},
}

func scriptLimit(name string) *Key {
	return &Key{
		Name: name, Type: String, Default: `"inherit"`, Words: []string{"allow", "deny", "inherit"},
		Doc: "Whether script tools may use " + name + ".", Absent: "the user's own setting counts",
	}
}
