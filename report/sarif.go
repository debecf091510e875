package report

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/source"
)

const (
	sarifSchema    = "https://json.schemastore.org/sarif-2.1.0.json"
	informationURI = "https://github.com/levlint/levlint"
)

// SARIF writes a report as SARIF 2.1.0, with one run. What is there and what is left out
// follows what code hosts and editors do with it: one bad place, and the whole file is refused.
func SARIF(w io.Writer, r *Report) error {
	b := newSarifBuilder(r)
	for _, file := range r.failures() {
		b.failure(file)
	}
	all := r.allFindings()
	if slices.ContainsFunc(all, func(t told) bool { return t.finding.Rule == analyzer.InternalError }) {
		b.run.Invocations[0].ExecutionSuccessful = false // the result says why
	}
	return b.write(w, b.withinLimits(all))
}

// sarifBuilder collects a run.
type sarifBuilder struct {
	run     sarifRun
	workdir string
	index   map[string]int // of a rule in the catalogue, by ID

	suppresses bool // some result is suppressed
	baseline   bool // something is known of what is old
}

func newSarifBuilder(r *Report) *sarifBuilder {
	b := &sarifBuilder{workdir: r.Workdir, index: make(map[string]int, len(r.Rules)), suppresses: r.Summary().Suppressed > 0}
	b.baseline = slices.ContainsFunc(r.Files, func(f File) bool { return f.HasBaseline })
	b.run = sarifRun{
		Tool: sarifTool{sarifDriver{
			Name:            "levlint",
			Version:         r.Tool,
			SemanticVersion: r.Tool,
			InformationURI:  informationURI,
			Rules:           make([]sarifRule, 0, len(r.Rules)),
		}},
		AutomationDetails: sarifID{automationID(r.Category)},
		Invocations:       []sarifInvocation{{ExecutionSuccessful: true}},
		ColumnKind:        "utf16CodeUnits",
	}
	if r.Engine != "" {
		b.run.Properties = &sarifRunBag{r.Engine}
	}
	for _, rule := range r.Rules {
		b.ruleIndex(rule)
	}
	return b
}

// automationID names the run. A code host takes what stands before the last slash as the
// category, and refuses two runs of one commit in the same category.
func automationID(category string) string {
	if category == "" {
		return "levlint/"
	}
	return "levlint/" + category + "/"
}

// ruleIndex returns the place of a rule in the catalogue. A rule that the catalogue lacks is
// added to it, because an index that leads nowhere makes a code host refuse the whole file.
func (b *sarifBuilder) ruleIndex(rule *analyzer.Rule) int {
	i, ok := b.index[rule.ID]
	if !ok {
		rules := &b.run.Tool.Driver.Rules
		i = len(*rules)
		b.index[rule.ID] = i
		*rules = append(*rules, newSarifRule(rule))
	}
	return i
}

// newSarifRule tells all about a rule. One editor shows the full description only and code
// hosts show the help only, so the documentation stands in both.
func newSarifRule(rule *analyzer.Rule) sarifRule {
	doc := unwrap(rule.Doc)
	if doc == "" {
		doc = rule.Title // these texts must not be empty
	}
	first, _, _ := strings.Cut(doc, "\n\n")
	tags := make([]string, 0, len(rule.Tags))
	for _, tag := range rule.Tags {
		tags = append(tags, string(tag))
	}
	return sarifRule{
		ID:                   rule.ID,
		DeprecatedIDs:        rule.Formerly,
		Name:                 pascalCase(rule.ID),
		ShortDescription:     sarifText{Text: rule.Title},
		FullDescription:      sarifText{first, doc},
		Help:                 sarifText{doc, doc + "\n\n[Examples of " + rule.ID + "](" + rule.DocsURL() + ")"},
		HelpURI:              rule.DocsURL(),
		DefaultConfiguration: sarifConfiguration{!rule.Strict, rule.Severity.String()},
		Properties:           sarifRuleBag{tags},
	}
}

// pascalCase turns a rule's ID into the form that SARIF wants of a name; a name that is equal
// to the ID is an error there.
func pascalCase(id string) string {
	words := strings.Split(id, "-")
	for i, word := range words {
		if word != "" {
			words[i] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}

func (b *sarifBuilder) failure(file *File) {
	n := sarifNotification{
		Descriptor: sarifID{notChecked},
		Level:      analyzer.Error.String(),
		Message:    sarifText{Text: file.complaint()},
	}
	if file.Name != "" {
		artifact := sarifArtifactLocation{fileURI(file.Name, b.workdir)}
		n.Locations = []sarifLocation{{PhysicalLocation: sarifPhysicalLocation{ArtifactLocation: artifact}}}
	}
	b.run.Invocations[0].ExecutionSuccessful = false
	b.notify(n)
}

func (b *sarifBuilder) notify(n sarifNotification) {
	invocation := &b.run.Invocations[0]
	invocation.Notifications = append(invocation.Notifications, n)
}

func (b *sarifBuilder) result(t told) {
	f, artifact := t.finding, sarifArtifactLocation{fileURI(t.file.Name, b.workdir)}
	result := sarifResult{
		RuleID:              f.Rule.ID,
		RuleIndex:           b.ruleIndex(f.Rule),
		Level:               f.Severity.String(),
		Message:             sarifText{Text: linkedMessage(f)},
		Locations:           []sarifLocation{newSarifLocation(f.File, f.Span, artifact)},
		PartialFingerprints: sarifFingerprints{f.Fingerprint},
	}
	if len(f.Path) > 0 {
		result.Locations[0].LogicalLocations = []sarifLogicalLocation{newSarifLogicalLocation(f.Path)}
	}
	for i, r := range f.Related {
		at := newSarifLocation(f.File, r.Span, artifact)
		at.ID = i + 1
		at.Message = &sarifText{Text: r.Message}
		result.RelatedLocations = append(result.RelatedLocations, at)
	}
	if len(f.Run) > 0 {
		result.CodeFlows = []sarifCodeFlow{newSarifCodeFlow(f, artifact)}
	}
	for _, fix := range f.Fixes {
		if len(fix.Edits) > 0 {
			result.Fixes = append(result.Fixes, newSarifFix(f.File, fix, artifact))
		}
	}
	if b.suppresses {
		result.Suppressions = newSarifSuppressions(f, artifact)
	}
	if b.baseline {
		result.BaselineState = "new"
		if t.old {
			result.BaselineState = "unchanged"
		}
	}
	b.run.Results = append(b.run.Results, result)
}

func newSarifSuppressions(f *analyzer.Finding, artifact sarifArtifactLocation) *[]sarifSuppression {
	suppressions := []sarifSuppression{}
	if by := f.Suppression; by != nil {
		suppressions = append(suppressions, sarifSuppression{"inSource", by.Reason, newSarifLocation(f.File, by.Span, artifact)})
	}
	return &suppressions
}

func newSarifCodeFlow(f *analyzer.Finding, artifact sarifArtifactLocation) sarifCodeFlow {
	var flow sarifThreadFlow
	for _, step := range f.Run {
		at := newSarifLocation(f.File, step.Span, artifact)
		at.Message = &sarifText{Text: unlinked(step.Text)}
		flow.Locations = append(flow.Locations, sarifStep{at})
	}
	return sarifCodeFlow{[]sarifThreadFlow{flow}}
}

// linkedMessage returns the message followed by a link to each related place, by its id. Code
// hosts show a related place only where the message links to it.
func linkedMessage(f *analyzer.Finding) string {
	if len(f.Related) == 0 {
		return unlinked(f.Message)
	}
	var b strings.Builder
	b.WriteString(unlinked(f.Message))
	for i, r := range f.Related {
		b.WriteString([]string{" (", ", "}[min(i, 1)])
		b.WriteString("[" + linkText(r.Message) + "](" + strconv.Itoa(i+1) + ")")
	}
	b.WriteString(")")
	return b.String()
}

// linkText escapes what would end a link's text too early.
func linkText(text string) string {
	if !strings.ContainsAny(text, `[]\`) {
		return text
	}
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`).Replace(text)
}

// unlinked returns text that holds no link. Brackets that are not one, as in "[stages.plan]",
// may stand as they are, and must: a viewer that does not know the escape would show it.
func unlinked(text string) string {
	if !strings.Contains(text, "](") {
		return text
	}
	return linkText(text)
}

func newSarifLocation(f *source.File, s source.Span, artifact sarifArtifactLocation) sarifLocation {
	region := newSarifRegion(f, seen(f, s))
	return sarifLocation{PhysicalLocation: sarifPhysicalLocation{artifact, &region}}
}

func newSarifRegion(f *source.File, s source.Span) sarifRegion {
	start := f.Position(s.Start, source.UTF16Columns)
	end := f.Position(s.End, source.UTF16Columns)
	return sarifRegion{start.Line, start.Column, end.Line, end.Column}
}

// seen returns a span that an editor can underline: an empty one is given the character after
// it or, at the end of a line, the one before. On an empty line it stays empty, as SARIF allows.
func seen(f *source.File, s source.Span) source.Span {
	if s.Len() > 0 {
		return s
	}
	line := f.Line(f.Position(s.Start, source.ByteColumns).Line)
	at := max(line.Start, min(s.Start, line.End))
	if at < line.End {
		_, size := utf8.DecodeRuneInString(f.Content[at:line.End])
		return source.Span{Start: at, End: at + size}
	}
	_, size := utf8.DecodeLastRuneInString(f.Content[line.Start:at])
	return source.Span{Start: at - size, End: at}
}

// newSarifLogicalLocation names the part of the blueprint, in the way TOML writes a dotted key.
func newSarifLogicalLocation(path []string) sarifLogicalLocation {
	return sarifLogicalLocation{dottedKey(path), "property"}
}

func dottedKey(path []string) string {
	keys := make([]string, len(path))
	for i, key := range path {
		keys[i] = key
		if !isBareKey(key) {
			keys[i] = strconv.Quote(key)
		}
	}
	return strings.Join(keys, ".")
}

func isBareKey(key string) bool {
	notBare := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && r != '-'
	}
	return key != "" && strings.IndexFunc(key, notBare) < 0
}

func newSarifFix(f *source.File, fix analyzer.Fix, artifact sarifArtifactLocation) sarifFix {
	change := sarifArtifactChange{ArtifactLocation: artifact}
	for _, e := range fix.Edits {
		r := sarifReplacement{DeletedRegion: newSarifRegion(f, e.Span)}
		if e.New != "" {
			r.InsertedContent = &sarifContent{e.New}
		}
		change.Replacements = append(change.Replacements, r)
	}
	return sarifFix{sarifText{Text: fix.Title}, []sarifArtifactChange{change}}
}
