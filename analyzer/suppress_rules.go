package analyzer

// OwnRules returns the rules about levlint's own work, which Check reports by itself. They are
// part of every catalogue, and are switched like any other.
func OwnRules() []*Rule {
	return []*Rule{FormerRuleID, InternalError, InvalidSuppression, UnreadScript, UnusedSuppression}
}

// FormerRuleID is the rule of names that rules once had.
var FormerRuleID = &Rule{
	ID:       "former-rule-id",
	Title:    "a name that a rule no longer has",
	Severity: Note,
	Local:    true,
	Tags:     []Tag{Internal},
	Since:    "0.1.0",
	Doc: `
A suppression or .levlint.toml calls a rule by a name that it had in an earlier levlint. The name
still holds, and is never given to another rule, so this is only a note: reports and the list of
rules know the new name, and who looks for the old one there does not find it.

The names that a rule once had stand on its page.
`,
	Run: func(*Pass) {},
}

// InvalidSuppression is the rule of comments that look like suppressions and silence nothing.
var InvalidSuppression = &Rule{
	ID:       "invalid-suppression",
	Title:    "a suppression that cannot be understood",
	Severity: Warning,
	Local:    true,
	Tags:     []Tag{Internal},
	Since:    "0.1.0",
	Doc: `
A comment that means to allow a finding, and does not: it is malformed, names a rule that does not
exist, stands where nothing follows it, or lacks the reason that the configuration asks for. It
silences nothing, so what it speaks of is still reported.

Two kinds of findings cannot be allowed in a blueprint at all: errors of rules tagged "safety",
and those about levlint's own work. The configuration can switch such rules off.

` + "```toml" + `
# levlint: ignore unknown-key -- the team's own bookkeeping
[agent]
team = "search"
` + "```" + `

The word is "allow". See docs/suppressions.md for all that a suppression may say.
`,
	Run: func(*Pass) {},
}

// UnusedSuppression is the rule of suppressions that silence nothing any more.
var UnusedSuppression = &Rule{
	ID:       "unused-suppression",
	Title:    "a suppression that silences nothing",
	Severity: Warning,
	Local:    true,
	Tags:     []Tag{Internal},
	Since:    "0.1.0",
	Doc: `
A comment allows a rule, and the rule finds nothing in what the comment speaks of: it was mended,
or moved away, or another suppression already covers it. A suppression that is left behind would
hide the next mistake of that kind. One whose last day ("until 2027-01-31") has passed is reported
too.

Nothing is reported while the rule is switched off, or cannot judge a file with syntax errors.

` + "```toml" + `
[agent]
name = "search" # levlint: allow unknown-key -- this key is known
` + "```" + `
`,
	Run: func(*Pass) {},
}
