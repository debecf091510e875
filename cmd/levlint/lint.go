package main

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/report"
)

// lint checks the blueprints that the paths lead to, and reports. Where that cannot be done, the reports
// say why.
func (p *program) lint(o *options, paths []string) error {
	if err := o.checkFormats(); err != nil {
		return err // it is not known where a report would go
	}
	found := find(o, paths)
	if o.listFiles {
		return p.list(o, paths, found)
	}
	outputs, err := p.openOutputs(o, found.targets)
	var targets []target
	var results []checked
	if err == nil {
		targets, results, err = p.checkFound(o, paths, found)
	}
	if err != nil {
		p.complain("%v", err)
		results = []checked{{File: report.File{Failure: "nothing could be checked: " + err.Error()}}}
		p.report(o, outputs, results, enginesOf(o, nil))
		return nil
	}
	p.report(o, outputs, results, enginesOf(o, targets))
	p.judge(o, results)
	return nil
}

// list prints what would be checked.
func (p *program) list(o *options, paths []string, found found) error {
	_, targets, err := p.settle(o, paths, found)
	if err != nil {
		return err
	}
	for _, t := range targets {
		p.stdout.printf("%s\n", printable(t.name))
	}
	for _, f := range found.failures {
		p.complainOf(f.Path, f.Message)
	}
	return nil
}

// checkFound checks what was found and is not excluded, and returns what is to be told.
func (p *program) checkFound(o *options, paths []string, found found) ([]target, []checked, error) {
	configs, targets, err := p.settle(o, paths, found)
	if err != nil {
		return nil, nil, err
	}
	p.remarkOnEngines(o, targets)
	past, err := p.lookBack(o, targets)
	defer past.close()
	if err != nil {
		return nil, nil, err
	}
	results := p.checkAll(o, targets)
	if err := p.setOldAside(o, targets, results); err != nil {
		return nil, nil, err
	}
	leaveOutOlder(results)
	for _, f := range found.failures {
		results = append(results, checked{File: report.File{Name: f.Path, Failure: f.Message}})
	}
	return targets, append(results, configs.results(p, o, paths)...), nil
}

// settle returns what was found and is not excluded, each with what holds for it.
func (p *program) settle(o *options, paths []string, found found) (*configs, []target, error) {
	if err := o.check(paths); err != nil {
		return nil, nil, err
	}
	configs, err := p.newConfigs(o)
	if err != nil {
		return nil, nil, err
	}
	targets, excluded := configs.settle(found.targets)
	p.remarkOn(paths, found.homeless, targets, excluded)
	return configs, targets, nil
}

// judge says what could not be done, and settles the exit code.
func (p *program) judge(o *options, results []checked) {
	warnings := 0
	for _, c := range results {
		p.complainOfTrouble(c)
		if slices.ContainsFunc(c.Findings, func(f analyzer.Finding) bool { return fails(c.failLevel, f.Severity) }) {
			p.exit = max(p.exit, exitFindings)
		}
		for i := range c.Findings {
			if c.Findings[i].Severity == analyzer.Warning {
				warnings++
			}
		}
	}
	if limit := o.maxWarnings; limit.given && warnings > limit.n {
		p.exit = max(p.exit, exitFindings)
		p.remark("there are more warnings (%d) than --max-warnings allows (%d)", warnings, limit.n)
	}
}
