package catalog

// Numbers that every engine read so far falls back to or stops at. A name with Default is a
// fallback for a key that is left out; any other is fixed. One that a later release changes
// becomes a method of Engine. Source: vocabulary defaults, unless a comment says.
const (
	// How often a stage that ended too early is run again, at most.
	DefaultFanOutAttempts     = 3 // it did not call fan_out; 0 in the key is never
	DefaultGateAttempts       = 3 // a gate held it; then the edge is taken all the same
	DefaultRequiredReentryCap = 3 // a required region is empty; max_revisits replaces it
	DefaultMaxNudges          = 3 // it called no tool, for each time it is entered
	OutputReentryCap          = 3 // it submitted no output

	// Stages and workers. DefaultMaxIterations is the user's own setting, as it comes: it
	// holds for a stage without max_iterations, and the user may change it. Source: h.
	DefaultMaxIterations = 50 // inferences
	DefaultMaxWorkers    = 30 // at once
	DefaultMaxChildDepth = 3  // agents below agents

	// People.
	MaxRevisionRounds             = 4     // the round in which a wish to revise counts as approval
	DefaultInteractionTimeoutSecs = 3_600 // seconds that a point waits

	// Output.
	MaxOutputBytes          = 262_144 // a longer answer is cut there
	FinalOutputRegionTokens = 2_000   // of the region final_output, where it is added

	// Budgets.
	MinWorkingTokens       = 8_000  // tokens that the fixed regions must leave free
	BudgetCheckMinTotal    = 20_000 // tokens; in a smaller window that is not checked
	EvictionThreshold      = 0.9    // share of the window at which it makes room
	StageInstructionsShare = 0.25   // of the window: the most that stage_instructions gets

	// Keys of a region.
	DefaultRegionTokens     = 5_000 // max_tokens
	DefaultSlidingItems     = 10    // max_items of a sliding_window
	DefaultOverflow         = 10    // entries
	DefaultCompactCount     = 10    // entries
	DefaultCompactAtPercent = 80    // of the budget of a compacting region

	// Requests to a model.
	DefaultTemperature = 0.7
	RoutingMaxTokens   = 256 // of its answer when it is asked for the next stage
	RoutingTemperature = 0   // of that question; source: vocabulary transitions.routing_call

	// Tools. Source: vocabulary tools.limits.
	ReadFileBytes    = 262_144 // read_file stops there
	ShellTimeoutSecs = 60      // seconds after which a command of the shell is stopped

	// The report of a fan-out, which its workers share in equal parts.
	ReportShare         = 0.9   // of results_region
	ReportBytesPerToken = 4     // turns the budget of that region into bytes
	ReportMinBytes      = 200   // that a worker has, however many there are
	ReportBytesNoRegion = 4_000 // that a worker has where the region is not known
)

// Tokens returns the number of tokens that the engine reckons a text of so many bytes of
// UTF-8 to have: a quarter, rounded up.
func Tokens(bytes int) int { return (bytes + 3) / 4 }

// SeedTokens is the stricter reckoning by which a seed is cut to its region. Source: e.8.
func SeedTokens(bytes int) int { return bytes/4 + 1 }
