package blueprint

var contextTable = &Table{
	Name: "context", Path: "[context]",
	Doc: "The regions of the model's context.",
	Keys: []*Key{
		{Name: "regions", Type: Named, Table: regionTable, Doc: "The global layout.", Absent: "the default layout is used: a system region and a conversation"},
		{Name: "file_tracking", Type: Sub, Table: fileTrackingTable, Doc: "Keeps the files that were read or written in a region.", Absent: "no file is tracked"},
	},
	Renamed: []Renamed{
		{Old: "repetition_detection", New: "repetition_detection", Where: "the top level", Hint: "write [repetition_detection]"},
		{Old: "compaction", New: "compaction", Where: "the top level", Hint: "write [compaction]"},
	},
}

var stageContextTable = &Table{
	Name: "stage context", Path: "[stages.X.context]", Refuses: true,
	Doc: "A stage's own layout; regions it leaves out are hidden, not emptied.",
	Keys: []*Key{
		{Name: "regions", Type: Named, Table: regionTable, Doc: "The layout.", Absent: "the stage has no layout of its own"},
		{Name: "hide", Type: Free, Doc: "Regions to hide.", Since: "0.6"},
		{Name: "reset", Type: Free, Doc: "Regions to empty.", Since: "0.6"},
	},
}

var fileTrackingTable = &Table{
	Name: "file_tracking", Path: "[context.file_tracking]",
	Doc: "Keeps the files that read_file and write_file touched in a hashmap region.",
	Keys: []*Key{
		{Name: "region", Type: String, Default: `"files"`, Doc: "The region, of kind hashmap.", Absent: "the region is files"},
		{Name: "track_reads", Type: Bool, Default: "true", Doc: "Whether files that were read are kept.", Absent: "files that were read are kept"},
		{
			Name: "track_writes", Type: Bool, Default: "true", Doc: "Whether files that were written are kept.", Absent: "files that were written are kept",
			Only: []Only{{With: "track_reads", Words: []string{"true"}, Default: "true", For: "false", Effect: Effect{Severity: Note, Text: "with track_reads = false beside it the table tracks no file at all"}}},
		},
		{
			Name: "max_file_tokens", Type: Integer, Doc: "How much of a file is kept.", Absent: "files are kept whole",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run crashes at the first file"},
		},
	},
}

// The kinds of regions; e.8 says how they differ.
const (
	Pinned         = "pinned"
	SlidingWindow  = "sliding_window"
	Temporary      = "temporary"
	Compacting     = "compacting"
	Clearable      = "clearable"
	CompactHistory = "compact_history"
	Checklist      = "checklist"
	Hashmap        = "hashmap"
	Custom         = "custom"
)

const crashes = ", and a second budget beside it overflows: the engine crashes while it reads the file"

var regionTable = &Table{
	Name: "region", Path: "[context.regions.R]",
	Doc:      "A part of the model's context with a budget of its own.",
	NotTable: "a temporary region of 5000 tokens",
	Keys: []*Key{
		{Name: "kind", Aka: []string{"type"}, Type: String, Default: `"temporary"`, Words: []string{Pinned, SlidingWindow, Temporary, Compacting, Clearable, CompactHistory, Checklist, Hashmap, "hash_map", Custom}, RefusesWord: true, Doc: "How the region keeps and drops its entries.", Absent: "the region is temporary: it rolls off at its own bound"},
		{Name: "budget", Aka: []string{"percent", "percentage", "share"}, Type: Percent, Doc: "Its share of the model's window.", Absent: "the region gets max_tokens, or 5000 tokens", Instead: []Instead{
			{With: []string{"max_tokens"}, Absent: "the region gets its max_tokens"},
			{Absent: "the region gets 5000 tokens"},
		}},
		{
			Name: "max_tokens", Aka: []string{"tokens", "size", "limit", "max_size", "token_limit", "token_budget"}, Type: Integer, Default: "5000", Doc: "Its budget in tokens, or the cap of a percentage.", Absent: "the region gets its percentage, or 5000 tokens",
			Instead:  []Instead{{With: []string{"budget"}, Absent: "its percentage has no cap"}, {Absent: "the region gets 5000 tokens"}},
			Negative: Effect{Severity: Error, Text: wraps + crashes},
			Zero:     Effect{Severity: Error, Text: "the region can hold nothing", Unless: []string{"budget", "min_tokens"}},
		},
		{
			Name: "min_tokens", Type: Integer, Doc: "The floor of a percentage.", Absent: "the percentage has no floor",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run crashes when it starts"},
			Only:     []Only{{With: "budget", Effect: Effect{Severity: Warning, Text: "it is the floor of a percentage budget, and this region has none"}}},
		},
		{Name: "required", Type: Bool, Default: "false", Doc: "The region must hold something before a stage that can write it ends.", Absent: "the region may stay empty"},
		{
			Name: "required_message", Type: String, Doc: "What the stage is told while the region is empty.", Absent: "the engine's own words are used",
			Only: []Only{{With: "required", Words: []string{"true"}, Default: "false", Effect: Effect{Severity: Warning, Text: "the region is not required, so nobody is told"}}},
		},
		{
			Name: "summarizable", Type: Bool, Copied: true, Default: "true", Doc: "Whether compact edges may replace it by a summary.", Absent: "compact edges may replace it by a summary",
			Only: []Only{{With: "kind", Words: []string{SlidingWindow, Temporary, Compacting, Clearable, Checklist, Custom}, Default: Temporary, Effect: Effect{Severity: Note, Text: "a region of this kind is never summarised, except by a custom transform"}}},
		},
		{
			Name: "admission", Type: String, Default: `"evict"`, Words: []string{"evict", "reject"}, RefusesWord: true, Doc: "What happens to an entry that does not fit.", Absent: "old entries make room for new ones",
			Only: []Only{{With: "kind", Words: []string{Temporary, Clearable, SlidingWindow, Compacting}, Default: Temporary, For: "evict", Effect: Effect{Severity: Note, Text: "nothing of a region of this kind can roll off, so an entry that does not fit is refused either way"}}},
		},
		{Name: "volatility", Type: String, Default: `"rewritten"`, Words: []string{"stable", "grows", "rewritten"}, RefusesWord: true, Doc: "How the region changes, for the provider's cache.", Absent: "the region is placed last, where nothing of it is cached"},
		{Name: "description", Aka: []string{"desc"}, Type: String, Trim: true, Doc: "For people; for the model only with describe_in_prompt.", Absent: "the region has no description"},
		{
			Name: "describe_in_prompt", Type: Bool, Default: "false", Doc: "Shows the description to the model.", Absent: "the model is not shown the description",
			Only: []Only{{With: "description", Effect: Effect{Severity: Warning, Text: "the region has no description to show"}}},
		},
		{Name: "seed", Type: StringOrTable, Table: seedTable, Doc: "What the region holds when the run starts; global regions only.", Absent: "the region starts empty"},
		onlyKind(Key{
			Name: "max_items", Type: Integer, Default: "10", Doc: "Entries it keeps.", Absent: "the region keeps 10 entries",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run may crash"},
			Zero:     Effect{Severity: Error, Text: "every entry is dropped at once"},
		}, SlidingWindow),
		onlyKind(Key{Name: "strategy", Type: String, Default: `"per_item"`, Words: []string{"per_item", "bulk", "compact"}, RefusesWord: true, Doc: "How old entries are dropped.", Absent: "entries are dropped one by one"}, SlidingWindow),
		onlyKind(Key{
			Name: "overflow", Type: Integer, Default: "10", Doc: "Entries over the limit before a bulk drop.", Absent: "10 entries over the limit are allowed",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run may crash"},
		}, SlidingWindow, bulkOnly),
		onlyKind(Key{
			Name: "compact_count", Type: Integer, Default: "10", Doc: "Half of the entries over the limit before a bulk drop.", Absent: "20 entries over the limit are allowed",
			Negative: Effect{Severity: Error, Text: wraps + ", and the run may crash"},
		}, SlidingWindow, compactOnly),
		onlyKind(Key{Name: "compact_at", Type: Percent, Default: `"80%"`, Doc: "When it is compacted, as a share of its budget.", Absent: "it is compacted at 80 % of its budget"}, Compacting),
		onlyKind(Key{
			Name: "threshold_tokens", Type: Integer, Doc: "When it is compacted, in tokens.", Absent: "it is compacted at 80 % of its budget",
			Negative: Effect{Severity: Error, Text: wraps + ", so the region is never compacted"},
		}, Compacting),
		onlyKind(Key{Name: "source_region", Type: String, Doc: "The region whose summaries it keeps.", Absent: "the region never receives a summary"}, CompactHistory),
		onlyKind(Key{
			Name: "max_entries", Type: Integer, Doc: "Entries it keeps.", Absent: "there is no limit on the entries",
			Negative: Effect{Severity: Error, Text: wraps + ", so there is no limit"},
			Zero:     Effect{Severity: Error, Text: "the region can hold nothing"},
		}, Hashmap),
		onlyKind(Key{Name: "script", Type: String, Trim: true, Doc: "The .rhai script that renders it.", Absent: "there is no script"}, Custom),
		onlyKind(Key{Name: "persistent", Type: Bool, Default: "false", Doc: "Protects it as a pinned region is.", Absent: "the region is dropped like a temporary one"}, Custom),
		{Name: "pinned", Type: Bool, Default: "false", Doc: "Was persistent.", Since: "0.6"},
		{Name: "accepts", Type: Free, Doc: "The types of content it takes.", Since: "0.6"},
	},
	Needs: []Need{
		{
			When: Only{With: "kind", Words: []string{Custom}}, OneOf: []string{"script"}, At: "kind",
			Effect: Effect{Severity: Error, Refuses: true, Text: "a custom region needs a script"},
		},
		{
			When: Only{With: "kind", Words: []string{CompactHistory}}, OneOf: []string{"source_region"}, At: "kind",
			Effect: Effect{Severity: Error, Text: "a compact_history region needs source_region, the region whose summaries it keeps; without it the region stays empty"},
		},
	},
	Renamed: []Renamed{
		{Old: "persistent", New: "pinned", Since: "0.6"},
	},
}

var (
	bulkOnly    = Only{With: "strategy", Words: []string{"bulk"}, Default: "per_item", Effect: Effect{Severity: Warning, Text: "only strategy = \"bulk\" reads it"}}
	compactOnly = Only{With: "strategy", Words: []string{"compact"}, Default: "per_item", Effect: Effect{Severity: Warning, Text: "only strategy = \"compact\" reads it"}}
)

// onlyKind marks a key that only regions of one kind read (d.158, d.164, d.170, d.172, d.173).
func onlyKind(k Key, kind string, also ...Only) *Key {
	words := []string{kind}
	if kind == Hashmap {
		words = append(words, "hash_map")
	}
	k.Only = append([]Only{{
		With: "kind", Words: words, Default: Temporary,
		Effect: Effect{Severity: Warning, Text: "this region is not of kind " + kind},
	}}, also...)
	return &k
}

var seedTable = &Table{
	Name: "seed", Path: "[context.regions.R.seed]",
	Doc: "What a region holds when the run starts. A string is a caller key: task, input or a name of your own.",
	Keys: []*Key{
		{Name: "glob", Type: String, Doc: "Files of the working directory, by pattern.", Absent: "no pattern is looked for"},
		{Name: "files", Type: Strings, Doc: "Files of the working directory.", Absent: "no file is read"},
		{Name: "literal", Type: String, Doc: "The text itself.", Absent: "there is no text"},
		{Name: "rhai", Type: String, Doc: "A script of the working directory.", Absent: "no script runs"},
		{Name: "command", Type: String, Doc: "A shell command on the safe list.", Absent: "no command runs"},
		{Name: "tool", Type: String, Names: NamesTool, Doc: "A tool to call.", Absent: "no tool is called"},
		{Name: "tools", Type: StringsOrTables, Names: NamesTool, Table: seedCallTable, Doc: "Tools to call.", Absent: "no tool is called"},
		{Name: "caller", Type: String, Doc: "An input of whoever starts the run.", Absent: "the caller is not asked"},
		{
			Name: "refresh", Type: String, Default: `"once"`, Words: []string{"once", "spawn", "each_stage", "stage"}, Fold: true, Trim: true, Doc: "When tools are called again.", Absent: "the seed is read once",
			Only: []Only{{With: "tool", Or: "tools", Effect: Effect{Severity: Warning, Text: "only tool and tools are read again"}}},
		},
	},
	Conflicts: []Conflict{{Keys: []string{"glob", "files", "literal", "rhai", "command", "tool", "tools", "caller"}, Effect: Effect{Severity: Error}}},
}

var seedCallTable = &Table{
	Name: "seed call", Path: "[context.regions.R.seed] tools",
	Doc: "One tool call of a seed: a tool's name, or a table.",
	Keys: []*Key{
		{Name: "name", Type: String, Names: NamesTool, Doc: "The tool.", Absent: "the call is dropped"},
		{Name: "args", Type: Free, Doc: "Its arguments.", Absent: "the tool is called without arguments"},
	},
	Needs: []Need{{OneOf: []string{"name"}, Effect: Effect{Severity: Error, Text: "the call names no tool; it is dropped"}}},
}
