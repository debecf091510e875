package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/config"
)

// withUnknownKey returns the catalogue as if unknown-key were called that, and had once been called otherwise.
func withUnknownKey(id string, formerly ...string) []*analyzer.Rule {
	rules := catalogue()
	i := slices.IndexFunc(rules, func(r *analyzer.Rule) bool { return r.ID == "unknown-key" })
	rule := *rules[i]
	rule.ID, rule.Formerly = id, formerly
	rules[i] = &rule
	return rules
}

// renamed returns the catalogue as if unknown-key had begun as odd-key, and then been stray-key.
func renamed() []*analyzer.Rule { return withUnknownKey("unknown-key", "odd-key", "stray-key") }

const hasUnknownKey = `agent.name = "search"
team = "platform"

[stages.find]
mode = "autonomous"
max_iterations = 8
system_prompt = "Find it."
model.models = [{ provider = "anthropic", model = "claude-sonnet-5" }]

[context.regions.task]
kind = "pinned"
budget = "2%"
`

// A name that a rule once had does what the one it has now does, and is told of wherever it is read.
func TestFormerRuleIDs(t *testing.T) {
	const remark = "levlint: stray-key is now called unknown-key; the former name still holds\n"
	finding := "agent.leviath:2:1: error: nothing reads team at the top level; it is ignored [unknown-key]\n"
	note := func(place, id string) string {
		return place + ": note: " + id + " is now called unknown-key; the former name still holds [former-rule-id]\n"
	}
	for _, c := range []struct {
		name, blueprint, config, args string
		stdout, stderr                string
	}{
		{name: "nothing says so", blueprint: hasUnknownKey, stdout: finding},
		{name: "--disable", blueprint: hasUnknownKey, args: "--disable stray-key", stderr: remark},
		{name: "--enable", blueprint: hasUnknownKey, config: "rules.unknown-key = 'off'", args: "--enable stray-key", stdout: finding, stderr: remark},
		{
			name: "suppression", blueprint: strings.Replace(hasUnknownKey, "team", "# levlint: allow odd-key -- ours\nteam", 1),
			stdout: note("agent.leviath:2:18", "odd-key"),
		},
		{
			name: "unused suppression", blueprint: strings.Replace(hasUnknownKey, "mode", "# levlint: allow stray-key -- ours\nmode", 1), args: "--disable former-rule-id",
			stdout: finding + "agent.leviath:5:18: warning: stray-key finds nothing here that is not allowed already; the suppression silences nothing [unused-suppression]\n",
		},
		{
			name: "configuration", blueprint: hasUnknownKey, config: "[rules]\nstray-key = 'warning'",
			stdout: strings.Replace(finding, "error", "warning", 1) + note(".levlint.toml:2:1", "stray-key"),
		},
		{
			name: "override", blueprint: hasUnknownKey, config: "[[override]]\npaths = ['*']\nrules.odd-key = 'off'",
			stdout: note(".levlint.toml:3:7", "odd-key"),
		},
		{
			name: "both names, the former one first", blueprint: hasUnknownKey, config: "[rules]\nstray-key = 'off'\nunknown-key = 'error'",
			stdout: finding + note(".levlint.toml:2:1", "stray-key"),
		},
		{
			name: "both names, the former one last", blueprint: hasUnknownKey, config: "[rules]\nunknown-key = 'error'\nstray-key = 'off'",
			stdout: finding + note(".levlint.toml:3:1", "stray-key"),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeFile(t, "agent.leviath", c.blueprint)
			writeFile(t, config.Name, c.config)
			stdout, stderr, _ := runWith(renamed(), append([]string{"--quiet"}, strings.Fields(c.args)...)...)
			if stdout != c.stdout || stderr != c.stderr {
				t.Errorf("prints\n%s%s, not\n%s%s", stdout, stderr, c.stdout, c.stderr)
			}
		})
	}
}

func TestFormerRuleIDIsExplained(t *testing.T) {
	stdout, stderr, exit := runWith(renamed(), "explain", "odd-key")
	if want := "levlint: odd-key is now called unknown-key; the former name still holds\n"; stderr != want || exit != exitClean {
		t.Errorf("exit code %d, says %q", exit, stderr)
	}
	if now, _, _ := runWith(renamed(), "explain", "unknown-key"); stdout != now {
		t.Errorf("explains something else:\n%s", stdout)
	}
	if listed, _, _ := runWith(renamed(), "rules", "--format", "json"); !strings.Contains(listed, `"formerly": [
      "odd-key",
      "stray-key"
    ]`) {
		t.Error("the list of rules does not tell former names")
	}
}

// A baseline that was written before a rule was renamed holds what the rule finds now.
func TestBaselineOutlivesRuleIDs(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "agent.leviath", hasUnknownKey)
	for _, before := range [][]*analyzer.Rule{withUnknownKey("odd-key"), withUnknownKey("stray-key", "odd-key")} {
		if _, stderr, exit := runWith(before, "baseline", "write", "--force"); exit != exitClean {
			t.Fatal(stderr)
		}
		stdout, stderr, exit := runWith(renamed(), "--baseline", ".levlint-baseline.json")
		if want := "no findings in 1 file; 1 in the baseline\n"; stdout != want || stderr != "" || exit != exitClean {
			t.Errorf("exit code %d\n%s%s", exit, stdout, stderr)
		}
	}
}

// An ID is never given twice, so that what was written for a rule never speaks of another.
func TestRuleIDsAreNeverReused(t *testing.T) {
	given := map[string]bool{}
	for _, rule := range catalogue() {
		for _, id := range append([]string{rule.ID}, rule.Formerly...) {
			if given[id] {
				t.Errorf("the ID %s is given twice", id)
			}
			given[id] = true
		}
	}
}
