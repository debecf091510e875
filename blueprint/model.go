package blueprint

import (
	"sync"

	"github.com/levlint/levlint/internal/toml"
	"github.com/levlint/levlint/source"
)

// Blueprint is one decoded file. Nothing in it changes after Decode.
//
// The tag of a field names the key whose row of the table of keys describes it.
type Blueprint struct {
	Node
	File *source.File

	Agent           *Agent           `key:"agent"`
	Stages          List[*Stage]     `key:"stages"`
	Context         *Context         `key:"context"`
	Compaction      *Compaction      `key:"compaction"`
	Security        *Security        `key:"security"`
	Sandbox         *Sandbox         `key:"sandbox"`
	ReadPaths       *ReadPaths       `key:"read_paths"`
	SafeCommands    *SafeCommands    `key:"safe_commands"`
	ToolPermissions List[*Policy]    `key:"tool_permissions"`
	Repetition      *Repetition      `key:"repetition_detection"`
	Transforms      List[*Transform] `key:"transforms"`
	Servers         List[*Server]    `key:"mcp_servers"`
	ScriptLimits    *ScriptLimits    `key:"tool_script_permissions"`
	Model           Data             `key:"model"`
	MimeTypes       Data             `key:"mime_types"`
	Dependencies    Data             `key:"dependencies"`

	Syntax   []SyntaxError // mistakes in the TOML itself, in file order
	Dropped  int           // syntax errors beyond the parser's limit
	Problems []Problem     // what the table of keys does not allow, in file order
	Comments []source.Span // every comment, "#" included

	// Later is the first table of a later file format of the engine; empty otherwise.
	// Such a file has nothing else that this package understands.
	Later Name

	tree      *toml.Tree
	once      sync.Once
	indexOnce sync.Once
	index     problemIndex // for Explains and Misspelt
	placing   sync.Mutex
	places    map[int][]place // for PathAt, by item of the tree
	texts     []int           // for SpeaksOf, by comment
}

// SyntaxError is a mistake in the TOML itself.
type SyntaxError struct {
	Span    source.Span
	Message string
	Related source.Span // a first definition; empty when there is none
	Note    string      // what Related is
}

// Agent is [agent].
type Agent struct {
	Node
	Name          Text    `key:"name"`
	Version       Text    `key:"version"`
	Description   Text    `key:"description"`
	EntryStage    Text    `key:"entry_stage"`
	MaxChildDepth Int     `key:"max_child_depth"`
	DynamicTools  Flag    `key:"dynamic_tools"`
	BatchToolHint Flag    `key:"batch_tool_hint"`
	ShellHint     Flag    `key:"shell_hint"`
	ToolRescan    Text    `key:"tool_rescan"`
	Nudge         *Nudge  `key:"nudge"`
	Output        *Output `key:"output"`
}

// Nudge is [agent.nudge] or [stages.X.nudge]: what a stage is told that answered without a tool call.
type Nudge struct {
	Node
	Enabled Flag `key:"enabled"`
	Max     Int  `key:"max"`
	Text    Text `key:"text"`
}

// Output is [agent.output] or [stages.X.output]: the shape an answer is asked for in.
type Output struct {
	Node
	Format       Text `key:"format"`
	Instructions Text `key:"instructions"`
	Example      Text `key:"example"`
	Schema       Data `key:"schema"`
	Validator    Text `key:"validator"`
}

// Stage is [stages.X].
type Stage struct {
	Node
	Index int // in file order, from 0: the engine starts at 0 and falls through to the next
	in    *Blueprint

	Mode                Text                    `key:"mode"`
	Description         Text                    `key:"description"`
	Model               *Model                  `key:"model"`
	SystemPrompt        Text                    `key:"system_prompt"`
	TransitionPrompt    Text                    `key:"transition_prompt"`
	MaxIterations       Int                     `key:"max_iterations"`
	MaxRevisits         Int                     `key:"max_revisits"`
	AvailableTools      Texts                   `key:"available_tools"`
	AvailableConnectors Texts                   `key:"available_connectors"`
	RequiredTools       Texts                   `key:"required_tools"`
	AllowBlockingTools  Flag                    `key:"allow_blocking_tools"`
	AllowComplete       Flag                    `key:"allow_complete"`
	AllowAsWorker       Flag                    `key:"allow_as_worker"`
	RequireOutput       Flag                    `key:"require_output"`
	RequiresChildren    Flag                    `key:"requires_children"`
	AcceptsMessages     Flag                    `key:"accepts_messages"`
	BatchToolHint       Flag                    `key:"batch_tool_hint"`
	ShellHint           Flag                    `key:"shell_hint"`
	Transitions         List[*Edge]             `key:"transitions"`
	Context             *StageContext           `key:"context"`
	ToolRouting         *ToolRouting            `key:"tool_routing"`
	ToolPermissions     List[*Policy]           `key:"tool_permissions"`
	Output              *Output                 `key:"output"`
	Nudge               *Nudge                  `key:"nudge"`
	Hooks               *Hooks                  `key:"hooks"`
	Sandbox             *Sandbox                `key:"sandbox"`
	Security            *Security               `key:"security"`
	InteractionPoints   List[*InteractionPoint] `key:"interaction_points"`

	WorkerAgent     Text `key:"worker_agent"`
	WorkerStage     Text `key:"worker_stage"`
	WorkerQuery     Text `key:"worker_query"`
	MergeStage      Text `key:"merge_stage"`
	SplitPrompt     Text `key:"split_prompt"`
	ResultsRegion   Text `key:"results_region"`
	OnWorkerFailure Text `key:"on_worker_failure"`
	MaxWorkers      Int  `key:"max_workers"`
	MaxItems        Int  `key:"max_items"`
	MaxAttempts     Int  `key:"max_attempts"`

	Input         Data `key:"input"`
	OutputRouting Data `key:"output_routing"`
	ToolAccepts   Data `key:"tool_accepts"`
}

// Model is [stages.X.model].
type Model struct {
	Node
	Models             List[*ModelEntry] `key:"models"`
	Provider           Text              `key:"provider"`
	Model              Text              `key:"model"`
	Fallbacks          List[*ModelEntry] `key:"fallbacks"`
	AllowUserDefault   Flag              `key:"allow_user_default"`
	Parameters         Data              `key:"parameters"`
	RequestTimeoutSecs Int               `key:"request_timeout_secs"`
}

// ModelEntry is one { provider, model } of a stage's list.
type ModelEntry struct {
	Node
	Provider Text `key:"provider"`
	Model    Text `key:"model"`
}

// Edge is [stages.X.transitions.T]; its Name is the target T.
type Edge struct {
	Node
	Condition               Text             `key:"condition"`
	Hint                    Text             `key:"hint"`
	Gate                    *Gate            `key:"gate"`
	Transform               Text             `key:"transform"`
	TransformConfig         *TransformConfig `key:"transform_config"`
	StuckAfterIterations    Int              `key:"stuck_after_iterations"`
	StuckAfterMinutes       Int              `key:"stuck_after_minutes"`
	StuckAfterSameFileEdits Int              `key:"stuck_after_same_file_edits"`
	StuckAfterToolCalls     Int              `key:"stuck_after_tool_calls"`
}

// TransformConfig says what a custom edge does to each region.
type TransformConfig struct {
	Node
	Carry         Texts `key:"carry"`
	Compact       Texts `key:"compact"`
	Clear         Texts `key:"clear"`
	CompactPrompt Text  `key:"compact_prompt"`
}

// Gate is what must hold before an edge is taken.
type Gate struct {
	Node
	MaxAttempts          Int   `key:"max_attempts"`
	Message              Text  `key:"message"`
	Region               Text  `key:"region"`
	RequireModifications Flag  `key:"require_modifications"`
	RequireNoOpenItems   Text  `key:"require_no_open_items"`
	RequireRegionUpdated Text  `key:"require_region_updated"`
	RequireRegions       Texts `key:"require_regions"`
	Tools                Texts `key:"tools"`
	RequireRegionEntries Data  `key:"require_region_entries"`
}

// ToolRouting says into which regions tool results go.
type ToolRouting struct {
	Node
	DefaultRegion          Text            `key:"default_region"`
	MaxResultTokens        Int             `key:"max_result_tokens"`
	MaxResultTokensPerTool List[*ToolCap]  `key:"max_result_tokens_per_tool"`
	Overrides              List[*Override] `key:"overrides"`
	Persist                Flag            `key:"persist"`
	KeepResults            Flag            `key:"keep_results"`
}

// ToolCap is the cap of one tool's results; its Name is the tool.
type ToolCap struct {
	Node
	Tokens Int `key:"*"`
}

// Override sends one tool's results elsewhere; its Name is the tool.
type Override struct {
	Node
	Target          Text `key:"*"` // the short form: just the region
	Region          Text `key:"region"`
	MaxResultTokens Int  `key:"max_result_tokens"`
}

// To returns the region, in whichever form it is written.
func (o *Override) To() Text {
	if o.Target.Written() {
		return o.Target
	}
	return o.Region
}

// Policy is one tool's permission; its Name is the tool.
type Policy struct {
	Node
	Word Text `key:"*"`
}

// Hooks is [stages.X.hooks]: script paths.
type Hooks struct {
	Node
	OnStageEnter    Text `key:"on_stage_enter"`
	OnStageExit     Text `key:"on_stage_exit"`
	BeforeInference Text `key:"before_inference"`
	AfterInference  Text `key:"after_inference"`
	OnToolCall      Text `key:"on_tool_call"`
	OnCompletion    Text `key:"on_completion"`
	OnError         Text `key:"on_error"`
}

// InteractionPoint is one [[stages.X.interaction_points]]: where a person is asked.
type InteractionPoint struct {
	Node
	Name           Text             `key:"name"`
	Prompt         Text             `key:"prompt"`
	Required       Flag             `key:"required"`
	Unattended     Text             `key:"unattended"`
	Style          Text             `key:"style"`
	Options        Texts            `key:"options"`
	Directives     List[*Directive] `key:"directives"`
	AbortOptions   Texts            `key:"abort_options"`
	EditOptions    Texts            `key:"edit_options"`
	DocumentRegion Text             `key:"document_region"`
}

// Directive is what the stage is told when its Name, an option, is chosen.
type Directive struct {
	Node
	Text Text `key:"*"`
}

// Context is [context].
type Context struct {
	Node
	Regions      List[*Region] `key:"regions"`
	FileTracking *FileTracking `key:"file_tracking"`
}

// StageContext is [stages.X.context].
type StageContext struct {
	Node
	Regions List[*Region] `key:"regions"`
	Hide    Data          `key:"hide"`
	Reset   Data          `key:"reset"`
}

// Region is a region of the global layout or of a stage's own.
type Region struct {
	Node
	Kind             Text  `key:"kind"`
	Budget           Share `key:"budget"`
	MaxTokens        Int   `key:"max_tokens"`
	MinTokens        Int   `key:"min_tokens"`
	Required         Flag  `key:"required"`
	RequiredMessage  Text  `key:"required_message"`
	Summarizable     Flag  `key:"summarizable"`
	Admission        Text  `key:"admission"`
	Volatility       Text  `key:"volatility"`
	Description      Text  `key:"description"`
	DescribeInPrompt Flag  `key:"describe_in_prompt"`
	Seed             *Seed `key:"seed"`
	MaxItems         Int   `key:"max_items"`
	Strategy         Text  `key:"strategy"`
	Overflow         Int   `key:"overflow"`
	CompactCount     Int   `key:"compact_count"`
	CompactAt        Share `key:"compact_at"`
	ThresholdTokens  Int   `key:"threshold_tokens"`
	SourceRegion     Text  `key:"source_region"`
	MaxEntries       Int   `key:"max_entries"`
	Script           Text  `key:"script"`
	Persistent       Flag  `key:"persistent"`
	Pinned           Flag  `key:"pinned"`
	Accepts          Data  `key:"accepts"`
}

// Seed is what a region holds when the run starts.
type Seed struct {
	Node
	Caller0 Text            `key:"*"` // the short form: a caller key
	Glob    Text            `key:"glob"`
	Files   Texts           `key:"files"`
	Literal Text            `key:"literal"`
	Rhai    Text            `key:"rhai"`
	Command Text            `key:"command"`
	Tool    Text            `key:"tool"`
	Tools   List[*SeedCall] `key:"tools"`
	Caller  Text            `key:"caller"`
	Refresh Text            `key:"refresh"`
}

// SeedCall is one tool call of a seed.
type SeedCall struct {
	Node
	Short Text `key:"*"` // the short form: just the tool
	Tool  Text `key:"name"`
	Args  Data `key:"args"`
}

// FileTracking is [context.file_tracking].
type FileTracking struct {
	Node
	Region        Text `key:"region"`
	TrackReads    Flag `key:"track_reads"`
	TrackWrites   Flag `key:"track_writes"`
	MaxFileTokens Int  `key:"max_file_tokens"`
}

// Compaction is [compaction]: the model that summarises.
type Compaction struct {
	Node
	Provider         Text   `key:"provider"`
	Model            Text   `key:"model"`
	SystemPrompt     Text   `key:"system_prompt"`
	MaxSummaryTokens Int    `key:"max_summary_tokens"`
	Temperature      Number `key:"temperature"`
}

// Security is [security] or [stages.X.security].
type Security struct {
	Node
	TaintTracking Flag `key:"taint_tracking"`
}

// Sandbox is [sandbox] or [stages.X.sandbox].
type Sandbox struct {
	Node
	Kind          Text  `key:"kind"`
	Image         Text  `key:"image"`
	Engine        Text  `key:"engine"`
	Network       Flag  `key:"network"`
	Persist       Flag  `key:"persist"`
	KeepWarm      Flag  `key:"keep_warm"`
	Mount         Texts `key:"mount"`
	OnUnavailable Text  `key:"on_unavailable"`
}

// ReadPaths is [read_paths].
type ReadPaths struct {
	Node
	Allow Texts `key:"allow"`
}

// SafeCommands is [safe_commands].
type SafeCommands struct {
	Node
	Tools Texts `key:"tools"`
	Shell Texts `key:"shell"`
}

// Repetition is [repetition_detection].
type Repetition struct {
	Node
	Enabled           Flag `key:"enabled"`
	MaxRepeatCalls    Int  `key:"max_repeat_calls"`
	MaxReadonlyStreak Int  `key:"max_readonly_streak"`
}

// Transform is one [[transforms]]: regions handed from one blueprint to another.
type Transform struct {
	Node
	FromBlueprint Text           `key:"from_blueprint"`
	ToBlueprint   Text           `key:"to_blueprint"`
	Mappings      List[*Mapping] `key:"mappings"`
}

// Mapping is one region handed over.
type Mapping struct {
	Node
	FromRegion Text  `key:"from_region"`
	ToRegion   Text  `key:"to_region"`
	Transform  Text  `key:"transform"`
	Fields     Texts `key:"fields"`
}

// Server is one [[mcp_servers]].
type Server struct {
	Node
	Name      Text `key:"name"`
	Transport Text `key:"transport"`
	Command   Text `key:"command"`
	Args      Data `key:"args"`
	Env       Data `key:"env"`
	URL       Text `key:"url"`
	Headers   Data `key:"headers"`
}

// ScriptLimits is [tool_script_permissions]: what script tools may do.
type ScriptLimits struct {
	Node
	HTTPGet   Text `key:"http_get"`
	HTTPPost  Text `key:"http_post"`
	Shell     Text `key:"shell"`
	ReadFile  Text `key:"read_file"`
	WriteFile Text `key:"write_file"`
	EnvVar    Text `key:"env_var"`
}
