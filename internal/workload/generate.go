package workload

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/levlint/levlint/source"
)

// Generated returns n blueprints, no two of them alike. In size, in what they use and in how much
// is found in them they are like the real ones, so that a rate measured on them is one for these.
func Generated(n int) []*source.File {
	files := make([]*source.File, n)
	for i := range files {
		w := writer{random: rand.New(rand.NewPCG(uint64(i), 1))}
		files[i] = w.file(3 + w.random.IntN(8))
	}
	return files
}

// Sized returns one blueprint of at least so many bytes, and of less than 10,000 more, written
// like those that Generated returns.
func Sized(size int) *source.File {
	average := len(sizedBy(100).Content) / 100
	stages := max(2, size/average)
	for {
		file := sizedBy(stages)
		if len(file.Content) >= size {
			return file
		}
		stages += 1 + (size-len(file.Content))/average
	}
}

func sizedBy(stages int) *source.File {
	w := writer{random: rand.New(rand.NewPCG(0, 2))}
	return w.file(stages)
}

// writer writes one blueprint.
type writer struct {
	strings.Builder
	random *rand.Rand
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.Builder, format, args...) }

func pick[T any](w *writer, from []T) T { return from[w.random.IntN(len(from))] }

// oneIn reports true once in n times.
func (w *writer) oneIn(n int) bool { return w.random.IntN(n) == 0 }

// file writes a blueprint with so many working stages, a stage for errors and one for the answer.
func (w *writer) file(stages int) *source.File {
	w.printf("# %s\n[agent]\nname = \"%s-%s\"\nversion = \"0.%d.0\"\ndescription = %q\nentry_stage = %q\n\n",
		w.sentence(), pick(w, nouns), pick(w, nouns), w.random.IntN(20), w.sentence(), stageName(0))
	w.printf("[tool_permissions]\nread_file = \"allow\"\nlist_dir = \"allow\"\nbash = \"ask\"\nwrite_file = \"ask\"\n\n")
	for i := range stages {
		w.stage(i, stages)
	}
	w.recovery(stages)
	w.answer()
	w.regions()
	return source.New("agent.leviath", []byte(w.String()))
}

func stageName(i int) string {
	name := verbs[i%len(verbs)]
	if i >= len(verbs) {
		name += fmt.Sprintf("_%d", i/len(verbs))
	}
	return name
}

func (w *writer) stage(i, stages int) {
	name := stageName(i)
	w.printf("# ─── %d: %s %s\n", i+1, name, strings.Repeat("─", 50))
	w.head(name, "autonomous", 6+w.random.IntN(30))
	w.printf("available_tools = [\"%s\"]\n", strings.Join(tools[:2+w.random.IntN(len(tools)-1)], `", "`))
	back := i > 0 && w.oneIn(4)
	if back {
		w.printf("max_revisits = %d\n", 1+w.random.IntN(3))
	}
	w.prompt(14 + w.random.IntN(10))
	w.printf("\n[stages.%s.tool_routing]\nmax_result_tokens = %d\ndefault_region = \"conversation\"\n", name, 1000*(2+w.random.IntN(5)))
	w.printf("[stages.%s.tool_routing.overrides]\nread_file = \"logs\"\nbash = %q\n", name, pick(w, []string{"logs", "scratch"}))
	if i+1 < stages {
		w.edge(name, stageName(i+1))
	} else {
		w.edge(name, "answer")
	}
	if back {
		w.edge(name, stageName(max(0, i-1-w.random.IntN(2))))
	}
	if i+1 < stages {
		w.printf("\n[stages.%s.transitions.answer]\ncondition = \"dead_end\"\ntransform = \"direct\"\n", name)
	}
	w.printf("\n[stages.%s.transitions.error_recovery]\ncondition = \"error\"\ntransform = \"direct\"\n\n", name)
}

// head writes what each stage begins with. One in eight lacks what its author forgot.
func (w *writer) head(name, mode string, iterations int) {
	w.printf("[stages.%s]\nmode = %q\n", name, mode)
	w.printf("model = { models = [{ provider = \"anthropic\", model = \"claude-sonnet-5\" }] }\n")
	w.printf("description = %q\n", w.sentence())
	if !w.oneIn(8) {
		w.printf("max_iterations = %d\n", iterations)
	}
}

func (w *writer) prompt(lines int) {
	w.printf("system_prompt = \"\"\"\n")
	for i := range lines {
		if i%5 == 4 {
			w.printf("\n- ")
		}
		w.printf("%s See `%s` first.\n", w.sentence(), pick(w, regions))
	}
	w.printf("\"\"\"\n")
}

// edge writes one with a hint, on which the context changes.
func (w *writer) edge(from, to string) {
	w.printf("\n# %s\n# %s\n", w.sentence(), w.sentence())
	w.printf("[stages.%s.transitions.%s]\nhint = %q\ntransform = \"custom\"\n\n", from, to, w.sentence())
	w.printf("[stages.%s.transitions.%s.transform_config]\ncarry = []\ncompact = [\"conversation\"]\nclear = []\ncompact_prompt = %q\n", from, to, w.sentence())
}

func (w *writer) recovery(stages int) {
	w.head("error_recovery", "autonomous", 10)
	w.printf("max_revisits = 2\navailable_tools = [\"read_file\", \"bash\"]\n")
	w.prompt(8)
	w.edge("error_recovery", stageName(stages-1))
	w.edge("error_recovery", "answer")
	w.printf("\n[compaction]\nprovider = \"anthropic\"\nmodel = \"claude-sonnet-5\"\n\n")
}

// answer writes the last stage. One in three has a schema for the answer.
func (w *writer) answer() {
	w.head("answer", "output", 5)
	w.prompt(12)
	w.printf("\n[stages.answer.transitions]\n\n")
	if w.oneIn(3) {
		w.printf("[stages.answer.output]\nformat = \"json\"\n[stages.answer.output.schema]\ntype = \"object\"\nrequired = [\"%s\"]\n", nouns[0])
		for _, property := range nouns[:4+w.random.IntN(4)] {
			w.printf("[stages.answer.output.schema.properties.%s]\ntype = \"string\"\ndescription = %q\n", property, w.sentence())
		}
		w.printf("\n")
	}
}

func (w *writer) regions() {
	w.printf("[context.regions]\n")
	for i, name := range regions {
		w.printf("%-18s = { kind = %q, volatility = \"grows\", budget = \"%d%%\", %s }\n", name, kinds[i].kind, 3+i, kinds[i].more)
	}
	w.printf("\n# %s\nstage_instructions = { kind = \"pinned\", volatility = \"stable\", budget = \"3%%\", max_tokens = 4000 }\n", w.sentence())
}

func (w *writer) sentence() string {
	words := make([]string, 9+w.random.IntN(6))
	for i := range words {
		words[i] = pick(w, pick(w, [][]string{nouns, verbs, links}))
	}
	words[0] = strings.ToUpper(words[0][:1]) + words[0][1:]
	return strings.Join(words, " ") + "."
}

var (
	verbs = []string{"plan", "read", "gather", "sort", "compare", "measure", "draft", "verify", "rewrite", "translate", "review", "collect"}
	nouns = []string{"summary", "source", "figure", "finding", "report", "record", "claim", "budget", "letter", "invoice", "garden", "recipe", "journey", "library"}
	links = []string{"the", "and", "before", "after", "with", "without", "each", "what", "only", "once", "never", "from", "into", "of"}
	tools = []string{"read_file", "bash", "list_dir", "context_write", "write_file", "context_append", "edit_file", "web_serch"}

	regions = []string{"task", "findings", "logs", "draft", "conversation", "scratch", "error_report"}
	kinds   = []struct{ kind, more string }{
		{"pinned", `min_tokens = 4000, required = true, seed = "task"`},
		{"sliding_window", `max_items = 30, strategy = "bulk", overflow = 10, summarizable = false`},
		{"temporary", `summarizable = true`},
		{"pinned", `summarizable = false`},
		{"sliding_window", `max_items = 30, strategy = "bulk", overflow = 10`},
		{"clearable", `summarizable = false`},
		{"pinned", `summarizable = false`},
	}
)
