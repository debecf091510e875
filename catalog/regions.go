package catalog

import "slices"

// Eviction is how a region makes room when a write finds it full.
type Eviction uint8

// The ways of eviction. Only EvictsOldest loses entries one after another in the course of
// an ordinary run, which is what unbounded-percentage-budget is about.
const (
	EvictsNothing   Eviction = iota // refuses the write
	EvictsOldest                    // drops the oldest entries
	EvictsLeastUsed                 // drops the key that was used least recently
	EvictsByScript                  // as its script says, else the oldest
)

// CacheHint is how long the engine tells a provider to keep the text of a region cached,
// where the region declares no volatility.
type CacheHint uint8

// The cache hints. A temporary or clearable region that declares the volatility stable or
// grows has CacheUntilChanged instead of CacheNever. Source: e.8.
const (
	CacheNever CacheHint = iota
	CacheUntilChanged
	CachePrefix // the part before the entries that still move
	CacheAlways
)

// Kind is a kind of region. "custom" stands twice: once plain and once persistent.
type Kind struct {
	// Name is the canonical word of a blueprint, Alias another word for it; "" is none.
	Name, Alias string
	// Persistent marks the variant of custom with persistent = true (0.6: pinned = true).
	Persistent bool
	// Default: what a region without a kind is.
	Default bool
	// Eviction is how the region makes room at its own bound.
	Eviction Eviction
	// Fixed: its budget counts in full against the room that must be left for work.
	Fixed bool
	// StageSpecific: an edge with clear or compact empties it. An edge with custom empties
	// whatever it names, of any kind.
	StageSpecific bool
	// Summarizable: an edge with compact hands it to the summariser, unless the region
	// itself says summarizable = false.
	Summarizable bool
	// PinnedLike: like a pinned region it is never reduced when the window makes room.
	PinnedLike bool
	// Messages: may hold messages of the conversation rather than text alone.
	Messages bool
	// CacheHint is how long its text stays cached.
	CacheHint CacheHint
	// NeedsCompaction: without [compaction] it is never summarised. NeedsHistory: without
	// a compact_history region naming it, the summary is lost. NeedsSource: without a
	// source_region it receives nothing.
	NeedsCompaction, NeedsHistory, NeedsSource bool
}

// Region is a region that the engine brings into a blueprint by itself.
type Region struct {
	Name string
	Kind string
	// MaxTokens is the budget in tokens; 0 for stage_instructions, which is as large as
	// the largest stage prompt and at most StageInstructionsShare of the window.
	MaxTokens int
	// MaxItems is the most entries; 0 is no bound. Strategy "" is the default.
	MaxItems int
	Strategy string
}

// SpecialRegion is a region name that the engine gives a meaning of its own.
type SpecialRegion struct {
	Name string
	Use  string // what the engine does with a region of this name, as half a sentence
}

// Names of regions that the engine gives a meaning. Source: vocabulary regions.special_names.
const (
	RegionTask              = "task"
	RegionConversation      = "conversation"
	RegionToolResults       = "tool_results"
	RegionFinalOutput       = "final_output"
	RegionStageInstructions = "stage_instructions"
	RegionErrorReport       = "error_report"
	RegionStuckReport       = "stuck_report"
	RegionScratch           = "scratch"
	RegionFiles             = "files"
	RegionSystem            = "system"
)

// kinds: Source: vocabulary regions.kinds; the table of e.8.
var kinds = []Kind{
	{Name: "pinned", Fixed: true, PinnedLike: true, CacheHint: CacheAlways},
	{
		Name: "sliding_window", Eviction: EvictsOldest, StageSpecific: true, Summarizable: true,
		Messages: true, CacheHint: CachePrefix,
	},
	{
		Name: "temporary", Default: true, Eviction: EvictsOldest, StageSpecific: true,
		Summarizable: true, CacheHint: CacheNever,
	},
	{
		Name: "compacting", Eviction: EvictsOldest, StageSpecific: true, Summarizable: true,
		CacheHint: CacheUntilChanged, NeedsCompaction: true, NeedsHistory: true,
	},
	{
		Name: "clearable", Eviction: EvictsOldest, StageSpecific: true, Summarizable: true,
		CacheHint: CacheNever,
	},
	{
		Name: "compact_history", Fixed: true, PinnedLike: true, CacheHint: CacheAlways,
		NeedsSource: true,
	},
	{Name: "checklist", StageSpecific: true, Summarizable: true, CacheHint: CacheUntilChanged},
	{
		Name: "hashmap", Alias: "hash_map", Eviction: EvictsLeastUsed, Fixed: true,
		PinnedLike: true, CacheHint: CacheUntilChanged,
	},
	{
		Name: "custom", Eviction: EvictsByScript, StageSpecific: true, Summarizable: true,
		Messages: true, CacheHint: CacheUntilChanged,
	},
	{
		Name: "custom", Persistent: true, Fixed: true, PinnedLike: true, Messages: true,
		CacheHint: CacheAlways,
	},
}

// alwaysVisible: Source: vocabulary regions.always_visible.
var alwaysVisible = []string{
	RegionConversation, RegionToolResults, RegionFinalOutput, RegionStageInstructions,
}

// added: Source: vocabulary regions.auto_added; e.8.
var added = []Region{
	{Name: RegionConversation, Kind: "sliding_window", MaxTokens: 10_000, MaxItems: 50, Strategy: "per_item"},
	{Name: RegionToolResults, Kind: "temporary", MaxTokens: 5_000},
	{Name: RegionFinalOutput, Kind: "pinned", MaxTokens: FinalOutputRegionTokens},
	{Name: RegionStageInstructions, Kind: "pinned"},
}

// defaultLayout: Source: vocabulary regions.default_layout.
var defaultLayout = []Region{
	{Name: RegionSystem, Kind: "pinned", MaxTokens: 8_000},
	{Name: RegionConversation, Kind: "sliding_window", MaxTokens: 10_000, MaxItems: 10, Strategy: "per_item"},
}

// special: Source: vocabulary regions.special_names.
var special = []SpecialRegion{
	{RegionTask, "takes the task of the run without a declared seed; unless pinned, the first pinned region does"},
	{RegionConversation, "holds the messages, the nudges and every tool result that is not routed elsewhere"},
	{RegionToolResults, "takes routed tool results where the routing names no other default"},
	{RegionFinalOutput, "mirrors the answer that was submitted"},
	{RegionStageInstructions, "holds the prompt of the running stage"},
	{RegionErrorReport, "takes the notes on errors, dead ends and spent iteration caps"},
	{RegionStuckReport, "takes the notes on a stage that is stuck"},
	{RegionScratch, "takes every tool result where the routing does not persist them"},
	{RegionFiles, "takes tracked files where file tracking names no other region"},
	{RegionSystem, "stands in the layout that a blueprint without regions gets"},
}

// Kinds returns the kinds of region; custom is listed twice, see Kind.Persistent.
func (e *Engine) Kinds() []Kind { return e.kinds }

// Kind returns the kind that a word names, canonical or alias. The value of the region's
// key persistent picks the variant of custom; other kinds disregard it.
func (e *Engine) Kind(word string, persistent bool) (*Kind, bool) {
	for i := range e.kinds {
		k := &e.kinds[i]
		if word == "" || k.Name != word && k.Alias != word {
			continue
		}
		if k.Name != "custom" || k.Persistent == persistent {
			return k, true
		}
	}
	return nil, false
}

// DefaultKind returns the kind of a region that declares none.
func (e *Engine) DefaultKind() *Kind {
	for i := range e.kinds {
		if e.kinds[i].Default {
			return &e.kinds[i]
		}
	}
	return nil // a test sees to it that there is one
}

// KindNames returns the words for kinds, aliases included, sorted.
func (e *Engine) KindNames() []string {
	list := make([]string, 0, len(e.kinds))
	for i := range e.kinds {
		if k := &e.kinds[i]; !k.Persistent {
			list = append(list, k.Name)
			if k.Alias != "" {
				list = append(list, k.Alias)
			}
		}
	}
	slices.Sort(list)
	return list
}

// AlwaysVisible returns the regions that no layout of a stage can hide.
func (e *Engine) AlwaysVisible() []string { return e.alwaysVisible }

// IsAlwaysVisible reports whether no layout of a stage can hide a region of this name.
func (e *Engine) IsAlwaysVisible(region string) bool {
	return slices.Contains(e.alwaysVisible, region)
}

// Added returns the regions that the engine adds to every layout that does not declare
// them; stage_instructions only where some stage has a prompt.
func (e *Engine) Added() []Region { return e.added }

// AddedRegion returns the region of that name that the engine adds, if it does.
func (e *Engine) AddedRegion(name string) (*Region, bool) {
	for i := range e.added {
		if e.added[i].Name == name {
			return &e.added[i], true
		}
	}
	return nil, false
}

// DefaultLayout returns the regions of a blueprint that declares none. The window is then
// the sum of their budgets.
func (e *Engine) DefaultLayout() []Region { return e.defaultLayout }

// SpecialRegions returns the names of regions that the engine gives a meaning.
func (e *Engine) SpecialRegions() []SpecialRegion { return e.special }

// SpecialRegion returns what a region of that name means to the engine, if anything.
func (e *Engine) SpecialRegion(name string) (*SpecialRegion, bool) {
	for i := range e.special {
		if e.special[i].Name == name {
			return &e.special[i], true
		}
	}
	return nil, false
}
