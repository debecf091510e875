package catalog

const aliasOfShell = "bash"

// tools are the tools of 0.4. Source: vocabulary tools.builtin, .sub_agent, .aliases and the
// lists of names beside them; e.11 for the default policies.
var tools = []Tool{
	// Files and commands.
	{Name: ToolReadFile, Default: Allow, RepeatReadOnly: true, ReadsFiles: true},
	{Name: "write_file", Default: Ask, Modifying: true},
	{Name: "edit_file", Default: Ask, Modifying: true},
	{Name: "list_dir", Default: Allow, RepeatReadOnly: true},
	{Name: ToolReadFiles, Default: Allow, ReadsFiles: true},
	{Name: ToolShell, Aliases: []string{aliasOfShell}, Default: Ask},

	// People.
	{Name: "present_for_review", Default: Ask, PolicyUnused: true, Blocking: true},
	{Name: "ask_user_text", Default: Allow, PolicyUnused: true, Blocking: true},
	{Name: "ask_user_choice", Default: Allow, PolicyUnused: true, Blocking: true},
	{Name: "ask_user_confirm", Default: Allow, PolicyUnused: true, Blocking: true},
	{Name: "edit_document", Default: Allow, PolicyUnused: true, Blocking: true},

	// Regions.
	{Name: ToolContextWrite, Default: Allow, PolicyUnused: true, Context: true, FillsRequired: true},
	{Name: ToolTodoAdd, Default: Allow, PolicyUnused: true, Checklist: true},
	{Name: "todo_done", Default: Allow, PolicyUnused: true, Checklist: true},
	{Name: "todo_note", Default: Allow, PolicyUnused: true, Checklist: true},
	{Name: ToolContextAppend, Default: Allow, PolicyUnused: true, Context: true, FillsRequired: true},
	{Name: ToolContextRead, Default: Allow, PolicyUnused: true, Context: true, RepeatReadOnly: true, ReadsRegion: true},
	{Name: "context_delete", Default: Allow, PolicyUnused: true, Context: true},
	{Name: "context_list", Default: Allow, PolicyUnused: true, Context: true, RepeatReadOnly: true},

	// The run.
	{Name: ToolSubmitOutput, Default: Ask, PolicyUnused: true, GrantedBy: "output"},
	{Name: ToolFanOut, Default: Ask, PolicyUnused: true, GrantedBy: "fan_out"},

	// The environment.
	{Name: "current_time", Default: Allow, Environment: true, RepeatReadOnly: true},
	{Name: "system_info", Default: Allow, Environment: true, RepeatReadOnly: true},
	{Name: "locale_info", Default: Allow, Environment: true, RepeatReadOnly: true},
	{Name: "environment_info", Default: Allow, Environment: true, RepeatReadOnly: true},
	{Name: "which_command", Default: Allow, Environment: true, RepeatReadOnly: true},
	{Name: "runtime_info", Default: Allow, PolicyUnused: true, Environment: true, RepeatReadOnly: true},

	// Sub-agents.
	{Name: ToolSpawnAgent, Default: Allow, SubAgent: true},
	{Name: "check_agent", Default: Allow, SubAgent: true},
	{Name: "wait_for_agent", Default: Allow, SubAgent: true},
	{Name: "send_to_agent", Default: Allow, SubAgent: true},
	{Name: "kill_agent", Default: Allow, SubAgent: true},
}

// repetition: Source: vocabulary tools.repetition.
var repetition = Repetition{
	ReadOnly: []string{
		"read_file", "list_dir", "list_files", "glob", "grep", "search",
		"context_read", "context_list", "current_time", "system_info",
		"locale_info", "environment_info", "which_command", "runtime_info",
	},
	Productive: []string{
		"write_file", "edit_file", "bash", "run_command", "execute", "shell",
		"context_write", "context_append", "context_delete",
	},
}

// mayLoosen: both come from scripts. Source: vocabulary tools.manifest_may_loosen.
var mayLoosen = []string{"web_search", "web_fetch"}

// toolGroups: from 0.6 on. Source: vocabulary newer_keys.tool_groups.
var toolGroups = []string{"@all", "@builtin", "@subagent", "@scripts", "@mcp"}

// taint: Source: vocabulary taint.
var taint = Taint{
	Levels: []string{"public", "internal", "private"},
	Outbound: []string{
		"shell", "bash", "web_search", "web_fetch", "http_get", "http_post", "fetch",
	},
}
