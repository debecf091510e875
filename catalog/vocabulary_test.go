package catalog

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/internal/shared"
)

type object = map[string]any

// remarks are the parts of the vocabulary that state no fact of the engine's own beyond what
// the rest says. They are left out of the comparison; one that is gone is reported.
var remarks = []string{
	"tools.known_names_note", "tools.hidden_from_model", "tools.web_tools_note", "providers.also",
	"formats.schema.crate", "shell.prefix_rule",
	"tools.source", "taint.source", "regions.source", "transitions.source", "region_script.source",
	"validator_script.source", "stage_hook_script.source", "providers.source", "models.source",
	"shell.source", "defaults.source", "formats.source",
}

// sentences are facts that the vocabulary states in words. Code and comments of this package
// follow them, so a changed word must bring somebody here.
var sentences = map[string]string{
	"tools.default_policy_other": "ask (MCP tools, script tools, unknown)",
	"regions.note":               "custom transforms (transform_config clear/compact) ignore kind protection",
	"transitions.routable_stage_name": "every character a Unicode letter/digit or '_'; " +
		"not 'done' (any case) when reached from an allow_complete stage",
	"stage_hook_script.must_define":  "the function named like the hook it is given for",
	"validator_script.anything_else": "broken, answer accepted unchecked",
	"shell.coverage":                 "keys non-empty and each key, or its part before the first space, is in the list",
	"formats.matching":               "trim + ASCII lowercase",
	"formats.schema.remote_refs":     "never resolved: schema does not compile",
	"formats.schema.uncompilable":    "skipped, answer accepted",
	"defaults.token_estimate":        "ceil(utf8_bytes/4)",
}

// elsewhere are the blocks that other packages answer for.
var elsewhere = []string{"_about", "tables", "lint_codes"}

// TestVocabulary writes the tables of 0.4 in the form of the vocabulary and compares the two
// in full, so that neither a changed nor an added nor a removed fact goes unseen.
func TestVocabulary(t *testing.T) {
	want := vocabulary(t)
	e := engine(t, "0.4")
	got := object{
		"tools": toolsBlock(e), "taint": taintBlock(e), "regions": regionsBlock(e),
		"transitions": transitionsBlock(e), "hooks": e.Hooks(),
		"region_script": regionScriptBlock(e), "validator_script": validatorBlock(e),
		"stage_hook_script": object{"arity": hookParams},
		"providers":         providersBlock(e), "models": modelsBlock(e), "shell": shellBlock(e),
		"defaults": defaultsBlock(), "formats": formatsBlock(e),
	}
	newer, _ := want["newer_keys"].(object)
	delete(want, "newer_keys")
	compare(t, "", plain(t, got), any(want))

	e = engine(t, "0.6")
	compare(t, "newer_keys.tool_groups", plain(t, e.ToolGroups()), newer["tool_groups"])
	compare(t, "newer_keys.seen_up_to", e.Release, newer["seen_up_to"])
}

// vocabulary reads the vocabulary without the parts that are not compared.
func vocabulary(t *testing.T) object {
	t.Helper()
	var v object
	if err := json.Unmarshal(shared.Read(t, "spec", "vocabulary.json"), &v); err != nil {
		t.Fatal(err)
	}
	about := fmt.Sprint(v["_about"].(object)["commit"])
	if _, commit, _ := strings.Cut(engine04.Release, "commit "); commit == "" || !strings.HasPrefix(about, commit) {
		t.Errorf("the vocabulary is of commit %s, the catalogue of %q", about, engine04.Release)
	}
	spoken := slices.Sorted(maps.Keys(sentences))
	for _, path := range slices.Concat(elsewhere, remarks, spoken) {
		parts := strings.Split(path, ".")
		block := v
		for _, part := range parts[:len(parts)-1] {
			block, _ = block[part].(object)
		}
		last := parts[len(parts)-1]
		if text, ok := block[last]; !ok {
			t.Errorf("%s is no longer in the vocabulary", path)
		} else if sentence, ok := sentences[path]; ok && text != sentence {
			t.Errorf("%s now reads %q", path, text)
		}
		delete(block, last)
	}
	// The safe list is kept sorted here.
	if safe, ok := v["shell"].(object)["default_safe"].([]any); ok {
		slices.SortFunc(safe, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	return v
}

// plain turns v into what decoding its JSON gives.
func plain(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// compare reports each place where got and want differ.
func compare(t *testing.T, path string, got, want any) {
	t.Helper()
	g, gotObject := got.(object)
	w, wantObject := want.(object)
	if !gotObject || !wantObject {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got  %v\n want %v", path, got, want)
		}
		return
	}
	for key, value := range g {
		if other, ok := w[key]; ok {
			compare(t, path+"."+key, value, other)
		} else {
			t.Errorf("%s.%s: not in the vocabulary", path, key)
		}
	}
	for key := range w {
		if _, ok := g[key]; !ok {
			t.Errorf("%s.%s: not in the catalogue", path, key)
		}
	}
}

// namesOf returns the names of the tools that hold, in the order of the table.
func namesOf(e *Engine, holds func(*Tool) bool) []string {
	list := []string{}
	for i := range e.tools {
		if holds(&e.tools[i]) {
			list = append(list, e.tools[i].Name)
		}
	}
	return list
}

func toolsBlock(e *Engine) object {
	builtin, subAgent := []object{}, []object{}
	aliases, granted := object{}, object{}
	for i := range e.tools {
		tool := &e.tools[i]
		row := toolRow(tool)
		if tool.SubAgent {
			subAgent = append(subAgent, row)
		} else {
			builtin = append(builtin, row)
		}
		for _, a := range tool.Aliases {
			aliases[a] = Canonical(a)
		}
		if tool.GrantedBy != "" {
			granted[tool.GrantedBy] = tool.Name
		}
	}
	blocking := namesOf(e, func(t *Tool) bool { return t.Blocking })
	return object{
		"builtin": builtin, "sub_agent": subAgent, "aliases": aliases,
		"known_names_total": len(e.ToolNames()),
		"modifying":         namesOf(e, func(t *Tool) bool { return t.Modifying }),
		"blocking":          blocking, "interaction_tools": blocking,
		"granted_by_mode":               granted,
		"repetition":                    object{"readonly": e.Repetition().ReadOnly, "productive": e.Repetition().Productive},
		"manifest_may_loosen":           e.MayLoosenNames(),
		"policy_order":                  []string{Policy(0).String(), Policy(1).String(), Policy(2).String()},
		"mcp_name":                      mcpBlock(),
		"required_region_writers":       namesOf(e, func(t *Tool) bool { return t.FillsRequired }),
		"file_readers_for_routing_lint": namesOf(e, func(t *Tool) bool { return t.ReadsFiles }),
		"region_reader":                 strings.Join(namesOf(e, func(t *Tool) bool { return t.ReadsRegion }), " "),
		"limits":                        object{"read_file_bytes": ReadFileBytes, "shell_timeout_secs": ShellTimeoutSecs},
	}
}

// mcpBlock states what MCPName does; TestMCPName tries it.
func mcpBlock() object {
	return object{
		"form": "<server>" + MCPSeparator + "<tool>", "allowed_chars": "[A-Za-z0-9_-]",
		"others_become": "_", "collision_suffix": "_2",
	}
}

func toolRow(t *Tool) object {
	row := object{"name": t.Name, "default_policy": t.Default.String()}
	if len(t.Aliases) > 0 {
		row["aliases"] = t.Aliases
	}
	setTrue(row, map[string]bool{
		"sub_agent": t.SubAgent, "modifying": t.Modifying, "blocking": t.Blocking, "context_tool": t.Context,
		"checklist_tool": t.Checklist, "environment_tool": t.Environment,
		"read_only_for_repetition": t.RepeatReadOnly, "policy_never_consulted": t.PolicyUnused,
	})
	return row
}

// setTrue adds the flags that hold: the vocabulary leaves the others out.
func setTrue(row object, flags map[string]bool) {
	for key, holds := range flags {
		if holds {
			row[key] = true
		}
	}
}

func taintBlock(e *Engine) object {
	return object{
		"levels":          e.Taint().Levels,
		"outbound":        append(slices.Clone(e.Taint().Outbound), "<any unknown tool>"),
		"default_enabled": false,
	}
}

func regionsBlock(e *Engine) object {
	table, addedRows, layout, names := object{}, object{}, object{}, object{}
	evicting := []string{}
	total := 0
	for i := range e.kinds {
		k := &e.kinds[i]
		if name := k.Name; k.Persistent {
			table[name+"_persistent"] = kindRow(k)
		} else {
			table[name] = kindRow(k)
		}
		if k.Eviction == EvictsOldest {
			evicting = append(evicting, k.Name)
		}
	}
	for _, r := range e.Added() {
		addedRows[r.Name] = regionRow(r)
	}
	addedRows[RegionStageInstructions].(object)["max_tokens"] = fmt.Sprintf("largest stage prompt, at most window/%v", 1/StageInstructionsShare)
	for _, r := range e.DefaultLayout() {
		layout[r.Name] = regionRow(r)
		total += r.MaxTokens
	}
	for _, s := range e.SpecialRegions() {
		names[s.Name] = specialSource[s.Name]
	}
	return object{
		"kinds": table, "evicts_at_bound_for_percentage_lint": evictionOrder(evicting),
		"always_visible": e.AlwaysVisible(), "auto_added": addedRows,
		"default_layout": object{"regions": layout, "total": total}, "special_names": names,
	}
}

// specialSource holds the words of the vocabulary for a special region, so that a change in
// what one means is seen.
var specialSource = map[string]string{
	RegionTask: "implicit task seed; only a pinned region of this name receives the task, " +
		"else the first pinned region",
	RegionConversation:      "message stream, nudges, unrouted results",
	RegionToolResults:       "default target when a tool_routing table exists",
	RegionFinalOutput:       "mirror of the submitted answer",
	RegionStageInstructions: "stage prompt",
	RegionErrorReport:       "error, dead-end and iteration-cap notes",
	RegionStuckReport:       "stuck notes",
	RegionScratch:           "target of everything when tool_routing.persist=false",
	RegionFiles:             "default file_tracking region",
	RegionSystem:            "default layout only",
}

// evictionOrder puts the kinds into the order of the vocabulary, which has no meaning.
func evictionOrder(kinds []string) []string {
	order := []string{"temporary", "clearable", "sliding_window", "compacting"}
	slices.SortStableFunc(kinds, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	return kinds
}

func kindRow(k *Kind) object {
	row := object{
		"evicts":       []any{false, true, "own LRU", "script or as temporary"}[k.Eviction],
		"fixed_budget": k.Fixed, "stage_specific": k.StageSpecific,
		"summarizable_by_compact_edge": k.Summarizable, "pinned_like": k.PinnedLike,
		"cache_hint": []string{"never", "until_changed", "sliding_prefix", "always"}[k.CacheHint],
	}
	setTrue(row, map[string]bool{"message_region": k.Messages, "default": k.Default})
	if k.Alias != "" {
		row["alias"] = k.Alias
	}
	needs := []string{}
	if k.NeedsCompaction {
		needs = append(needs, "[compaction]")
	}
	if k.NeedsHistory {
		needs = append(needs, "a compact_history region naming it")
	}
	if k.NeedsSource {
		needs = append(needs, "source_region")
	}
	if len(needs) > 0 {
		row["needs"] = needs
	}
	return row
}

func regionRow(r Region) object {
	row := object{"kind": r.Kind, "max_tokens": r.MaxTokens}
	if r.MaxItems > 0 {
		row["max_items"] = r.MaxItems
	}
	if r.Strategy != "" {
		row["strategy"] = r.Strategy
	}
	return row
}

func transitionsBlock(e *Engine) object {
	normal, signal := []string{}, []string{}
	for _, c := range e.Conditions() {
		if c.Signal {
			signal = append(signal, c.Name)
		} else {
			normal = append(normal, c.Name)
		}
	}
	return object{
		"conditions":   object{"normal": normal, "signal": signal},
		"transforms":   e.Transforms(),
		"routing_call": object{"max_tokens": RoutingMaxTokens, "temperature": RoutingTemperature},
	}
}

func functions(list []Function) object {
	out := object{}
	for _, f := range list {
		out[f.Name] = f.Params
	}
	return out
}

func regionScriptBlock(e *Engine) object {
	c := e.RegionScript()
	return object{
		"required": functions(c.Required), "optional": functions(c.Optional),
		"max_operations": c.MaxOperations, "max_expr_depth": c.MaxExprDepth, "eval": !c.NoEval,
	}
}

func validatorBlock(e *Engine) object {
	c := e.ValidatorScript()
	return object{
		"required": functions(c.Required), "max_operations": c.MaxOperations,
		"ok": []string{"()", "blank string"}, "reject": "non-blank string",
	}
}

func providersBlock(e *Engine) object {
	native, closed, open := []string{}, []string{}, []string{}
	windows := object{"elsewhere": object{"context": UnknownWindow, "output": UnknownOutput}}
	for _, p := range e.Providers() {
		native = append(native, p.Name)
		if p.Closed {
			closed = append(closed, p.Name)
		} else {
			open = append(open, p.Name)
		}
		if p.Window != UnknownWindow || p.Output != UnknownOutput {
			windows[p.Name] = object{"context": p.Window, "output": p.Output}
		}
	}
	open = append(open, "<script>")
	return object{"native": native, "closed_catalogs": closed, "open": open, "unknown_model_window": windows}
}

func modelsBlock(e *Engine) object {
	rows := []object{}
	for _, m := range e.AllModels() {
		rows = append(rows, object{
			"provider": m.Provider, "model": m.Name, "context_tokens": m.Window, "output_tokens": m.Output,
			"supports_temperature": m.Temperature, "supports_tools": m.Tools,
		})
	}
	return object{"count": len(rows), "rows": rows}
}

func shellBlock(e *Engine) object {
	s := e.Shell()
	discards := slices.DeleteFunc(slices.Clone(s.DiscardTargets), func(t string) bool { return t == nullDevice })
	flags := object{}
	for _, f := range s.EscapeFlags {
		list, _ := flags[f.Program].([]string)
		flags[f.Program] = append(list, f.Flag)
	}
	return object{
		"default_safe": e.SafeCommands(), "prefix_keywords": s.PrefixKeywords, "inert_keywords": s.InertKeywords,
		"env_binding": s.EnvBinding, "code_installing": s.CodeInstalling, "unreadable_programs": s.UnreadablePrograms,
		"never_fold": s.NeverFold, "escape_flags": flags,
		"discarding_targets": slices.Concat(discards, starred(s.DiscardPrefixes), []string{nullDevice + " (any case)"}),
		"network_targets":    starred(s.NetworkPrefixes),
	}
}

func starred(prefixes []string) []string {
	list := []string{}
	for _, p := range prefixes {
		list = append(list, p+"*")
	}
	return list
}

func defaultsBlock() object {
	return object{
		"DEFAULT_MAX_WORKERS": DefaultMaxWorkers, "DEFAULT_FAN_OUT_ATTEMPTS": DefaultFanOutAttempts,
		"DEFAULT_GATE_ATTEMPTS": DefaultGateAttempts, "DEFAULT_OUTPUT_REENTRY_CAP": OutputReentryCap,
		"DEFAULT_REQUIRED_REENTRY_CAP": DefaultRequiredReentryCap, "DEFAULT_MAX_NUDGES": DefaultMaxNudges,
		"max_child_depth": DefaultMaxChildDepth, "MAX_REVISION_ROUNDS": MaxRevisionRounds,
		"MAX_FINAL_OUTPUT_BYTES": MaxOutputBytes, "FINAL_OUTPUT_REGION_TOKENS": FinalOutputRegionTokens,
		"MIN_WORKING_TOKENS": MinWorkingTokens, "BUDGET_CHECK_MIN_TOTAL": BudgetCheckMinTotal,
		"region_max_tokens": DefaultRegionTokens, "sliding_window_max_items": DefaultSlidingItems,
		"overflow": DefaultOverflow, "compact_count": DefaultCompactCount,
		"compact_at":         fmt.Sprintf("%d%%", DefaultCompactAtPercent),
		"EVICTION_THRESHOLD": EvictionThreshold, "request_temperature": DefaultTemperature,
		"routing_max_tokens": RoutingMaxTokens, "DEFAULT_CONTEXT_WINDOW_TOKENS": UnknownWindow,
		"stage_instructions_share_of_window": StageInstructionsShare,
		"interaction_timeout_secs":           DefaultInteractionTimeoutSecs,
		"fan_out_report": object{
			"share_of_region": ReportShare, "bytes_per_token": ReportBytesPerToken,
			"min_bytes_per_worker": ReportMinBytes, "bytes_per_worker_when_region_unknown": ReportBytesNoRegion,
		},
	}
}

func formatsBlock(e *Engine) object {
	checked, aliases := []string{}, object{}
	for _, f := range e.Formats() {
		checked = append(checked, f.Name)
		if f.Alias != "" {
			aliases[f.Alias] = f.Name
		}
	}
	s := e.Schema()
	return object{
		"checked": checked, "aliases": aliases,
		"schema": object{
			"drafts": s.Drafts, "default_draft": s.DefaultDraft, "format_asserted_in": s.FormatAsserted,
			"max_reported_violations": s.MaxReported,
		},
	}
}
