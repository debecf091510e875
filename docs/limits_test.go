package docs_test

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// limit is a constant that bounds work, and where the page tells of it.
type limit struct {
	name  string // file of the constant, and its name
	value int64
	says  string // a piece of the page that tells it, or why it is not there
}

// within are limits that are no business of users: what is beyond them changes no answer, or the
// engine has the same limit and refuses what is beyond it.
const within = "not told: "

var limits = []limit{
	{"internal/discover/read.go DefaultMaxSize", 10 << 20, "| a blueprint | 10 MiB, or `--max-size` |"},
	{"config/config.go MaxSize", 1 << 20, "| `.levlint.toml`, the engine's configuration, a `.gitignore` | 1 MiB each |"},
	{"engineconfig/engineconfig.go MaxSize", 1 << 20, "| `.levlint.toml`, the engine's configuration, a `.gitignore` | 1 MiB each |"},
	{"internal/discover/ignore.go maxIgnoreSize", 1 << 20, "| `.levlint.toml`, the engine's configuration, a `.gitignore` | 1 MiB each |"},
	{"internal/discover/ignore.go maxSteps", 1 << 29, "| 2^29 comparisons |"},
	{"internal/rhai/rhai.go MaxSize", 1 << 20, "| a script, or a table beside one | 1 MiB, or `--max-size` |"},
	{"analyzer/beside.go maxScripts", 1_000, "| scripts that a blueprint names; files in its `tools/` | 1,000 each, of 32 MiB together |"},
	{"analyzer/beside.go maxScriptBytes", 32 << 20, "| scripts that a blueprint names; files in its `tools/` | 1,000 each, of 32 MiB together |"},
	{"config/pattern.go maxChoices", 4, "| `{a,b}` in one pattern of `.levlint.toml` | 4 |"},
	{"baseline/baseline.go MaxSize", 32 << 20, "| a baseline | 32 MiB |"},
	{"baseline/rename.go maxRenames", 100, "| stages, or regions, of a blueprint with new names | 100 of each"},
	{"baseline/rename.go maxRenaming", 64 << 20, "| stages, or regions, of a blueprint with new names | 100 of each, and 64 MiB of text looked at"},
	{"baseline/moved.go maxComparisons", 5_000_000, "| comparisons of new blueprints with missing ones | 5,000,000, and 100 that look for new names of stages |"},
	{"baseline/moved.go maxTries", 100, "| comparisons of new blueprints with missing ones | 5,000,000, and 100 that look for new names of stages |"},
	{"baseline/parse.go maxCount", 1 << 30, within + "more than a blueprint can hold"},
	{"blueprint/rename.go maxRenames", 100, "| stages, or regions, with new names under `--since` | 100 of each, in 8 rounds in which wrong ones are left out |"},
	{"blueprint/rename.go maxRounds", 8, "| stages, or regions, with new names under `--since` | 100 of each, in 8 rounds in which wrong ones are left out |"},
	{"internal/git/tree.go maxFolder", 8 << 20, "the list of a folder of the repository | 8 MiB |"},
	{"internal/git/tree.go maxSearched", 100_000, "| folders searched for the old names of blueprints that have moved | 100,000, and 256 MiB of paths in them |"},
	{"internal/git/tree.go maxPaths", 256 << 20, "| folders searched for the old names of blueprints that have moved | 100,000, and 256 MiB of paths in them |"},
	{"internal/git/moved.go maxGone", 64 << 20, "| blueprints that are gone, to be compared with what is new | 64 MiB, where each counts for 1 kB more, 10,000 pairs unless equal |"},
	{"internal/git/moved.go maxPairs", 10_000, "| blueprints that are gone, to be compared with what is new | 64 MiB, where each counts for 1 kB more, 10,000 pairs unless equal |"},
	{"internal/git/moved.go fileCost", 1 << 10, "| blueprints that are gone, to be compared with what is new | 64 MiB, where each counts for 1 kB more, 10,000 pairs unless equal |"},
	{"internal/git/tree.go maxPrefix", 4_096, within + "no system opens a longer path"},
	{"internal/git/folder.go maxLinks", 40, within + "as on Linux"},
	{"internal/git/folder.go maxLink", 4_096, within + "as on Linux"},

	{"internal/toml/tree.go MaxDepth", 80, "| nested arrays and inline tables, parts of a dotted key | 80, as in the engine |"},
	{"internal/toml/tree.go MaxErrors", 1_000, "| errors of syntax | 1,000 |"},
	{"analyzer/check.go maxFindings", 1_000, "| findings of one rule | 1,000 |"},
	{"cmd/levlint/fix.go maxRounds", 10, "| rounds of fixes under `--fix` | 10 |"},
	{"fix/fix.go maxTried", 64 << 20, "| text that is parsed to find out which fixes spoil a file | 64 MiB in a round |"},
	{"analyzer/suppress.go maxAllowed", 1_000, "| rules named by suppressions | 1,000 |"},
	{"internal/spell/spell.go maxKnown", 300, "the first 300, of up to 64 letters each"},
	{"blueprint/doubt.go maxSlipped", 2_000, "| stages of a blueprint in which a header may misspell the name of another | 2,000 |"},
	{"internal/spell/spell.go maxLetters", 64, "the first 300, of up to 64 letters each"},
	{"rules/safety/redundant_read_path.go maxOuters", 1_000, "| read paths that another one is compared with | the first 1,000 |"},
	{"analyzer/words.go longestMessage", 2_000, "| a message | 2,000 bytes, and 90 of a word in it |"},
	{"analyzer/words.go longestWord", 90, "| a message | 2,000 bytes, and 90 of a word in it |"},

	{"graph/explore.go maxSteps", 60_000, "| states looked at for all questions | 60,000, and 12 more a stage |"},
	{"graph/explore.go eachStage", 12, "| states looked at for all questions | 60,000, and 12 more a stage |"},
	{"graph/explore.go maxQuery", 20_000, "| states looked at for one question | 20,000, and one more a stage |"},
	{"graph/graph.go large", 1 << 25, "stages × (stages + edges) ≤ 2^25"},
	{"graph/bounds.go maxLoop", 64, "| stages of one loop whose costs are counted | 64, and 4,000 steps |"},
	{"graph/bounds.go maxTries", 4_000, "| stages of one loop whose costs are counted | 64, and 4,000 steps |"},
	{"graph/explore.go fewStates", 1_000, within + "a run that was found is shown, though there may be a shorter one"},
	{"graph/explore.go fewEdges", 64, within + "what more edges cost of the budget above"},
	{"graph/tour.go fewFlows", 24, within + "a run that was found is shown, though there may be a shorter one"},

	{"output/schema.go MaxValues", 10_000, "| values of an output schema | 10,000 |"},
	{"output/run.go maxExpansion", 10_000, "| schemas that a schema applies by references and combinations | 10,000, and 2,000 different ones |"},
	{"output/library.go maxLibrary", 2_000, "| schemas that a schema applies by references and combinations | 10,000, and 2,000 different ones |"},
	{"output/run.go maxSteps", 500_000, "| steps of judging an answer | 10,000, and 100 for each value of it, up to 500,000 |"},
	{"output/run.go fewSteps", 10_000, "| steps of judging an answer | 10,000, and 100 for each value of it, up to 500,000 |"},
	{"output/unsat.go maxContradictions", 20_000, "| schemas looked at for contradictions, one that is referred to each time | 20,000 |"},
	{"output/refwords.go maxGuesses", 50, "| references that lead nowhere and are given a guess | 50 |"},
	{"output/near.go maxTries", 100, "| brackets of an answer's prose that may begin what was meant | the first 100 |"},
	{"output/jsontext.go maxNesting", 127, within + "the engine's own limit of an answer"},
	{"output/size.go MaxAnswer", 256 << 10, within + "the engine's own limit of an answer"},
	{"output/check.go MaxReported", 3, within + "what the engine tells the model"},
	{"output/problem.go maxQuoted", 60, within + "quotations in messages are shortened"},
	{"internal/rustregex/check.go MaxPattern", 16 << 10, "| a regular expression | 16 KiB |"},
	{"internal/rustregex/schema.go maxControlEscapes", 100, "| escapes such as `\\cA` of a schema's pattern; ranges of its classes | 100; 2^20 |"},
	{"internal/rustregex/translate.go maxWork", 1 << 20, "| escapes such as `\\cA` of a schema's pattern; ranges of its classes | 100; 2^20 |"},
	{"internal/rustregex/check.go MaxProgram", 10 << 20, "| a compiled pattern | 10 MiB, as in the engine |"},
	{"internal/rustregex/check.go MaxNesting", 250, "| groups within groups of a pattern | 250, and 64 beside look-around, as in the engine |"},
	{"internal/rustregex/fancyparse.go maxFancyNesting", 64, "| groups within groups of a pattern | 250, and 64 beside look-around, as in the engine |"},
	{"internal/rustglob/pattern.go MaxPattern", 8 << 10, "| a glob | 8 KiB |"},
	{"internal/rustglob/pattern.go MaxPath", 4 << 10, within + "no path of the system is longer"},
	{"internal/shellkeys/keys.go MaxLine", 64 << 10, "| a safe command | 64 KiB, and 50 `$( )` within one another |"},
	{"internal/shellkeys/keys.go MaxDepth", 50, "| a safe command | 64 KiB, and 50 `$( )` within one another |"},
	{"internal/rhai/parser.go maxDepth", 128, within + "the engine's own limit of a script"},

	{"report/sarif_limits.go shownResults", 5_000, "| results in SARIF | 25,000, and 10 MB compressed, as GitHub takes them |"},
	{"report/sarif_limits.go maxResults", 25_000, "| results in SARIF | 25,000, and 10 MB compressed, as GitHub takes them |"},
	{"report/sarif_limits.go maxUpload", 10_000_000, "| results in SARIF | 25,000, and 10 MB compressed, as GitHub takes them |"},
	{"report/markdown.go markdownLimit", 60_000, "| Markdown | 60,000 bytes |"},
	{"report/text.go maxRelated", 8, "| places and steps of one finding in text | 8 and 16, or `--all` |"},
	{"report/text.go maxSteps", 16, "| places and steps of one finding in text | 8 and 16, or `--all` |"},

	{"rules/safety/safety.go maxParents", 9, within + "the engine's own limit of a glob"},
	{"rules/context/context.go mostFixed", 60, within + "a share of the window, no limit of ours"},
	{"analyzer/words.go shownLetters", 60, within + "quotations in messages are shortened"},
	{"internal/toml/error.go longestQuote", 40, within + "quotations in messages are shortened"},
	{"catalog/defaults.go MaxRevisionRounds", 4, within + "the engine's"},
	{"catalog/defaults.go MaxOutputBytes", 262_144, within + "the engine's"},
}

// bounding are names that limits go by.
var bounding = regexp.MustCompile(`^(max|Max|most|longest|shown|few|each)[A-Z]\w*$`)

// TestLimits holds the page against the code, both ways: what it says is what the code does, and no
// constant bounds work that it does not tell of.
func TestLimits(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("limits.md")
	if err != nil {
		t.Fatal(err)
	}
	found := constants(t)
	told := map[string]bool{}
	for _, l := range limits {
		told[l.name] = true
		switch value, ok := found[l.name]; {
		case !ok:
			t.Errorf("%s is no constant", l.name)
		case value != l.value:
			t.Errorf("%s is %d, not %d", l.name, value, l.value)
		}
		if !strings.HasPrefix(l.says, within) && !strings.Contains(string(page), l.says) {
			t.Errorf("limits.md does not say %q of %s", l.says, l.name)
		}
	}
	for name := range found {
		if _, word, _ := strings.Cut(name, " "); bounding.MatchString(word) && !told[name] {
			t.Errorf("%s is a limit that limits.md may have to tell of; say here what it is", name)
		}
	}
}

// constants returns the values of all constants that are whole numbers, but those of the tools that
// make levlint. They are read and not imported, as most are nobody's business but their package's.
func constants(t *testing.T) map[string]int64 {
	t.Helper()
	found := map[string]int64{}
	for _, pattern := range []string{"*/*.go", "internal/*/*.go", "rules/*/*.go", "cmd/levlint/*.go"} {
		paths, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(pattern)))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no files %s, %v", pattern, err)
		}
		for _, path := range paths {
			name := filepath.ToSlash(path)[len("../"):]
			if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "internal/newrule/") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				if group, ok := d.(*ast.GenDecl); ok && group.Tok == token.CONST {
					numbers(group, func(word string, n int64) { found[fmt.Sprint(name, " ", word)] = n })
				}
			}
		}
	}
	return found
}

// numbers yields the constants of a declaration that are whole numbers.
func numbers(group *ast.GenDecl, yield func(word string, n int64)) {
	for _, spec := range group.Specs {
		values := spec.(*ast.ValueSpec)
		for i, expression := range values.Values {
			value, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(expression))
			if err != nil || value.Value == nil || value.Value.Kind() != constant.Int {
				continue
			}
			if n, exact := constant.Int64Val(value.Value); exact {
				yield(values.Names[i].Name, n)
			}
		}
	}
}
