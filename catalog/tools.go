package catalog

import (
	"slices"
	"strings"
	"sync"
)

// Policy is what the engine does with a call of a tool before it runs it. A greater policy
// is the stricter one, so that max of two is their clamp. The zero Policy is Allow.
type Policy uint8

// The policies, from loose to strict. Source: vocabulary tools.policy_order.
const (
	Allow Policy = iota // runs at once
	Ask                 // waits for a person's yes
	Deny                // refused, and no launch flag changes that
)

// ParsePolicy reads a policy as the engine does: in any case, without trimming. It reports
// false for any other word. Source: g.2.
func ParsePolicy(word string) (Policy, bool) {
	switch strings.ToLower(word) {
	case "allow":
		return Allow, true
	case "ask":
		return Ask, true
	case "deny":
		return Deny, true
	}
	return Ask, false
}

// String returns the word that a blueprint writes for p.
func (p Policy) String() string {
	switch p {
	case Allow:
		return "allow"
	case Ask:
		return "ask"
	default:
		return "deny"
	}
}

// Names of the tools that rules speak of one by one. What a rule asks of a whole class of
// tools is a field of Tool instead.
const (
	ToolShell         = "shell"
	ToolSubmitOutput  = "submit_output"
	ToolFanOut        = "fan_out"
	ToolSpawnAgent    = "spawn_agent"
	ToolContextRead   = "context_read"
	ToolContextWrite  = "context_write"
	ToolContextAppend = "context_append"
	ToolReadFile      = "read_file"
	ToolReadFiles     = "read_files"
	ToolTodoAdd       = "todo_add"
)

// Tool is a tool that the engine itself brings along. A flag that is false says that the
// engine does not treat the tool so.
type Tool struct {
	// Name is the canonical name, Aliases the other names that mean the same tool.
	Name    string
	Aliases []string
	// Default is the policy where neither the blueprint nor the user gives one.
	Default Policy
	// PolicyUnused: no policy is ever looked up for this tool, so a permission for it
	// does nothing, whatever Default says.
	PolicyUnused bool
	// GrantedBy is the stage mode that grants the tool without its being listed; "" is none.
	GrantedBy string

	// SubAgent: handles agents that the run started. The others are the built-ins.
	SubAgent bool
	// Modifying: writes files, which is what a modification gate waits for.
	Modifying bool
	// Blocking: waits for a person. Withheld in an unattended run unless required.
	Blocking bool
	// Context: works on regions. Checklist: works on a region of kind checklist.
	Context, Checklist bool
	// Environment: tells about the machine, the clock or the run.
	Environment bool
	// RepeatReadOnly: the repetition guard counts a call of it as reading only.
	RepeatReadOnly bool
	// FillsRequired: granting it (under this very name) makes required regions enforced.
	FillsRequired bool
	// ReadsFiles: reads files whose text tool routing may send to a region; granting it
	// without a tool that ReadsRegion is what routing-without-region-read is about.
	ReadsFiles, ReadsRegion bool
}

// Repetition holds the names that the repetition guard knows, compared as written, without
// aliases. Some of them are no tools of the engine: they are for scripts and MCP servers.
type Repetition struct {
	ReadOnly   []string // counted against max_readonly_streak
	Productive []string // counted as progress
}

// Taint holds what taint tracking knows. It is off unless a blueprint or user turns it on.
type Taint struct {
	Levels   []string // from open to secret
	Outbound []string // tools that carry data out; any tool not of the engine does as well
}

// Tools returns the tools of e, built-ins first, then those for sub-agents.
func (e *Engine) Tools() []Tool { return e.tools }

// Tool returns the tool of that canonical name or alias. Case counts.
func (e *Engine) Tool(name string) (*Tool, bool) {
	name = Canonical(name)
	for i := range e.tools {
		if e.tools[i].Name == name {
			return &e.tools[i], true
		}
	}
	return nil, false
}

// ToolNames returns all names a tool of e goes by, aliases included, sorted. Tools from
// scripts and MCP servers are not among them: those depend on the machine.
func (e *Engine) ToolNames() []string { return slices.Clone(e.toolNames()) }

// allNames returns the names of tools, which are sorted once: whoever looks for a near one asks again and again.
func allNames(tools []Tool) func() []string {
	return sync.OnceValue(func() []string {
		var list []string
		for _, t := range tools {
			list = append(append(list, t.Name), t.Aliases...)
		}
		slices.Sort(list)
		return list
	})
}

// Canonical returns the name that the engine knows a tool by: shell for bash, and any other
// name as it is. Not every comparison in the engine goes by it; the rules say which.
func Canonical(tool string) string {
	if tool == aliasOfShell {
		return ToolShell
	}
	return tool
}

// GrantedBy returns the tool that a stage mode grants by itself, if any.
func (e *Engine) GrantedBy(mode string) (*Tool, bool) {
	for i := range e.tools {
		if mode != "" && e.tools[i].GrantedBy == mode {
			return &e.tools[i], true
		}
	}
	return nil, false
}

// DefaultPolicy returns the policy of a tool for which nobody gave one: Ask for a tool that
// is not the engine's own.
func (e *Engine) DefaultPolicy(tool string) Policy {
	if t, ok := e.Tool(tool); ok {
		return t.Default
	}
	return Ask
}

// MayLoosen reports whether a blueprint may give the tool a looser policy than its default
// without the user's leave. For all others the looser policy is clamped. Source: e.11.
func (e *Engine) MayLoosen(tool string) bool { return slices.Contains(e.mayLoosen, tool) }

// MayLoosenNames returns the tools for which MayLoosen holds. None is the engine's own.
func (e *Engine) MayLoosenNames() []string { return e.mayLoosen }

// Repetition returns the names that the repetition guard knows.
func (e *Engine) Repetition() *Repetition { return e.repetition }

// Taint returns what taint tracking knows.
func (e *Engine) Taint() *Taint { return e.taint }

// Outbound reports whether taint tracking takes the tool for one that carries data out. A
// tool that is none of the engine's counts as one.
func (e *Engine) Outbound(tool string) bool {
	_, own := e.Tool(tool)
	return !own || slices.Contains(e.taint.Outbound, tool)
}

// ToolGroups returns the words that stand for many tools in a list of tools; none in 0.4.
func (e *Engine) ToolGroups() []string { return e.toolGroups }

// GroupGrants reports whether a group of e holds a tool of e, given by canonical name or
// alias. False for @scripts and @mcp, whose tools depend on the machine. What a group holds
// is read from its name: the documents that were seen do not list it.
func (e *Engine) GroupGrants(group, tool string) bool {
	t, ok := e.Tool(tool)
	if !ok || !slices.Contains(e.toolGroups, group) {
		return false
	}
	switch group {
	case "@all":
		return true
	case "@builtin":
		return !t.SubAgent
	case "@subagent":
		return t.SubAgent
	}
	return false
}

// MCPSeparator stands between server and tool in the name of an MCP tool. Any name that
// contains it is beyond what a checker can know. Source: vocabulary tools.mcp_name; g.3.
const MCPSeparator = "__"

// IsMCPName reports whether a name may be that of an MCP tool.
func IsMCPName(name string) bool { return strings.Contains(name, MCPSeparator) }

// MCPName returns the name under which the engine offers an MCP server's tool: characters other
// than ASCII letters, digits, _ and - become _. Where two tools come out alike the engine
// adds _2 to the later, which only the machine can tell.
func MCPName(server, tool string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '_'
	}, server+MCPSeparator+tool)
}
