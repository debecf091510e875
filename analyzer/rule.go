package analyzer

import "github.com/levlint/levlint/blueprint"

// Rule says what to look for and how. A rule is a constant value: it keeps no state between
// calls, and everything that documentation, SARIF, completion and configuration know of it is here.
type Rule struct {
	ID       string   // kebab case, reads well after "allow"; stable, never reused
	Formerly []string // IDs it once had, the first one first; each still names it wherever an ID is read
	Title    string   // what is found: "a stage that can never run"; lower case, no stop, at most 60 letters
	Doc      string   // Markdown: what is reported, why it matters at run time, when to allow it. Its examples are its test data
	Severity Severity // default, and the most a finding of the rule may carry
	Strict   bool     // off unless the profile is Strict or the rule is enabled by name
	Local    bool     // judges only what is written, so it also speaks of a file with syntax errors
	Tags     []Tag    // the first one is the family
	Since    string   // the levlint version that brought the rule

	// Run reports what it finds through the Pass. It cannot fail: what the user wrote is never
	// an error, and a panic becomes a finding that names the rule.
	Run func(*Pass)
}

// firstID returns the ID that the rule was born with.
func (r *Rule) firstID() string {
	if len(r.Formerly) > 0 {
		return r.Formerly[0]
	}
	return r.ID
}

// ByID returns rules by each ID that they have or once had. An ID that somebody wrote down is
// looked up here, so that renaming a rule breaks no suppression, configuration, baseline or script.
func ByID(rules []*Rule) map[string]*Rule {
	byID := make(map[string]*Rule, len(rules))
	for _, rule := range rules {
		byID[rule.ID] = rule
		for _, id := range rule.Formerly {
			byID[id] = rule
		}
	}
	return byID
}

// Renamed says what the rule is called now, to somebody who calls it by a former name.
func (r *Rule) Renamed(former string) string {
	return former + " is now called " + r.ID + "; the former name still holds"
}

// IDs returns the IDs that rules have now, in their order.
func IDs(rules []*Rule) []string {
	ids := make([]string, len(rules))
	for i, rule := range rules {
		ids[i] = rule.ID
	}
	return ids
}

// DocsURL returns the address of the rule's page.
func (r *Rule) DocsURL() string {
	return "https://github.com/levlint/levlint/blob/main/docs/rules/" + r.ID + ".md"
}

// Tag groups rules. The first eight are the families, one package each.
type Tag string

// Safety rules at level error cannot be silenced in the blueprint itself.
const (
	Manifest Tag = "manifest"
	Names    Tag = "names"
	Flow     Tag = "flow"
	Contract Tag = "contract"
	Context  Tag = "context"
	Tools    Tag = "tools"
	Models   Tag = "models"
	Safety   Tag = "safety"
	Internal Tag = "levlint" // about levlint itself
)

// Severity grades a rule and a finding. It is the blueprint package's type, because the table
// of keys grades what it describes with the same words.
type Severity = blueprint.Severity

// From weakest to strongest; Off is the zero value and means "do not report".
const (
	Off     = blueprint.Off
	Note    = blueprint.Note
	Warning = blueprint.Warning
	Error   = blueprint.Error
)
