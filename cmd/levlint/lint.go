package main

import (
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/internal/discover"
	"github.com/levlint/levlint/report"
)

// lint checks the blueprints that the paths lead to, and reports.
func (p *program) lint(o *options, paths []string) error {
	configs, targets, failures, err := p.settle(o, paths)
	if err != nil {
		return err
	}
	if o.listFiles {
		for _, t := range targets {
			p.stdout.printf("%s\n", printable(t.name))
		}
		for _, f := range failures {
			p.complainOf(f.Path, f.Message)
		}
		return nil
	}
	p.remarkOnEngines(o, targets)
	outputs, err := p.openOutputs(o, targets)
	if err != nil {
		return err
	}
	past, err := p.lookBack(o, targets)
	defer past.close()
	if err != nil {
		return err
	}
	results := p.checkAll(o, targets)
	if err := p.setOldAside(o, targets, results); err != nil {
		return err
	}
	leaveOutOlder(results)
	for _, f := range failures {
		results = append(results, checked{File: report.File{Name: f.Path, Failure: f.Message}})
	}
	results = append(results, configs.results(p, o, paths)...)
	p.report(o, outputs, results, enginesOf(o, targets))
	p.judge(o, results)
	return nil
}

// settle returns the blueprints that the paths lead to, each with what holds for it.
func (p *program) settle(o *options, paths []string) (*configs, []target, []discover.Failure, error) {
	if err := o.check(paths); err != nil {
		return nil, nil, nil, err
	}
	configs, err := p.newConfigs(o)
	if err != nil {
		return nil, nil, nil, err
	}
	found, homeless, failures := find(o, paths)
	targets, excluded := configs.settle(found)
	p.remarkOn(paths, homeless, targets, excluded)
	return configs, targets, failures, nil
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
