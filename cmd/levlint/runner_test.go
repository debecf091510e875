package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// A compositeAction is as much of GitHub's format as action.yml uses.
type compositeAction struct {
	Inputs map[string]struct {
		Description, Default string
	}
	Outputs map[string]struct {
		Description, Value string
	}
	Runs struct{ Steps []actionStep }
}

type actionStep struct {
	ID, If, Uses, Run, Shell string
	Env, With                map[string]string
}

func readAction(t *testing.T) (action compositeAction) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	return action
}

// A runner runs the steps of an action as GitHub's does, but for actions of others: what they would
// be called with is recorded.
type runner struct {
	t           *testing.T
	workspace   string
	temp        string
	environment []string
	contexts    map[string]string // the values of expressions, by their names
	path        []string          // what steps add to PATH
	used        []string          // the actions of others, as "actions/setup-go@v6 cache=false"
	log         bytes.Buffer
}

func newRunner(t *testing.T, temp string) *runner {
	t.Helper()
	root, err := filepath.Abs(repository)
	if err != nil {
		t.Fatal(err)
	}
	r := &runner{t: t, workspace: t.TempDir(), temp: temp, contexts: map[string]string{"runner.temp": temp, "github.action_ref": "v1.2.3-test"}}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GITHUB_") {
			r.environment = append(r.environment, v)
		}
	}
	r.environment = append(r.environment, "RUNNER_TEMP="+temp, "GITHUB_ACTION_PATH="+root, "GITHUB_STEP_SUMMARY="+r.file("summary"), "GOPROXY=off")
	return r
}

// file returns the path of one of the files that steps write to.
func (r *runner) file(name string) string { return filepath.Join(r.temp, name) }

// run runs an action with inputs, and returns its outputs, and whether it succeeds.
func (r *runner) run(action compositeAction, inputs map[string]string) (outputs map[string]string, ok bool) {
	r.t.Helper()
	for name, input := range action.Inputs {
		r.contexts["inputs."+name] = input.Default
	}
	for name, value := range inputs {
		r.contexts["inputs."+name] = value
	}
	ok = true
	for i, step := range action.Runs.Steps {
		if !r.holds(step.If) {
			continue
		}
		if step.Uses != "" {
			r.use(step)
		} else if err := r.script(step); err != nil {
			fmt.Fprintf(&r.log, "step %d: %v\n", i+1, err)
			ok = false
			break
		}
	}
	outputs = map[string]string{}
	for name, output := range action.Outputs {
		outputs[name] = r.expand(output.Value)
	}
	return outputs, ok
}

func (r *runner) use(step actionStep) {
	call := step.Uses
	for _, name := range slices.Sorted(maps.Keys(step.With)) {
		call += " " + name + "=" + r.expand(step.With[name])
	}
	r.used = append(r.used, call)
}

// script runs a step as "shell: bash" means it.
func (r *runner) script(step actionStep) error {
	if step.Shell != "bash" {
		r.t.Fatalf("the runner knows only bash, not %q", step.Shell)
	}
	for _, name := range []string{"output", "path"} {
		if err := os.WriteFile(r.file(name), nil, 0o666); err != nil {
			r.t.Fatal(err)
		}
	}
	file := r.file("step.sh")
	if err := os.WriteFile(file, []byte(step.Run), 0o666); err != nil {
		r.t.Fatal(err)
	}
	command := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", file)
	command.Dir = r.workspace
	command.Stdout, command.Stderr = &r.log, &r.log
	command.Env = append(slices.Clone(r.environment), "GITHUB_OUTPUT="+r.file("output"), "GITHUB_PATH="+r.file("path"),
		"PATH="+strings.Join(append(slices.Clone(r.path), os.Getenv("PATH")), string(os.PathListSeparator)))
	for name, value := range step.Env {
		command.Env = append(command.Env, name+"="+r.expand(value))
	}
	err := command.Run()
	for line := range strings.Lines(readFile(r.t, r.file("output"))) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		r.contexts["steps."+step.ID+".outputs."+name] = value
	}
	r.path = append(strings.Fields(readFile(r.t, r.file("path"))), r.path...)
	return err
}

var expression = regexp.MustCompile(`\$\{\{ ([\w.-]+) }}`)

// expand replaces expressions by their values. What is not known is empty, as it is at GitHub.
func (r *runner) expand(text string) string {
	return expression.ReplaceAllStringFunc(text, func(e string) string {
		return r.contexts[expression.FindStringSubmatch(e)[1]]
	})
}

var comparison = regexp.MustCompile(`^([\w.-]+) (==|!=) '(\w*)'$`)

// holds evaluates a condition: comparisons with texts, joined by &&.
func (r *runner) holds(condition string) bool {
	if condition == "" {
		return true
	}
	all := true
	for part := range strings.SplitSeq(condition, " && ") {
		m := comparison.FindStringSubmatch(part)
		if m == nil {
			r.t.Fatalf("the runner does not know the condition %q", part)
		}
		all = all && (r.contexts[m[1]] == m[3]) == (m[2] == "==")
	}
	return all
}
