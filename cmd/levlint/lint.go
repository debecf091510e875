package main

import (
	"cmp"
	"slices"

	"github.com/levlint/levlint/analyzer"
	"github.com/levlint/levlint/report"
)

// lint checks the blueprints that the paths lead to, and reports. Where that cannot be done, the reports
// say why.
func (p *program) lint(o *options, paths []string) error {
	if err := cmp.Or(o.checkFormats(), o.checkFix()); err != nil {
		return err // it is not known where a report would go
	}
	found := find(o, paths)
	if o.listFiles {
		return p.list(o, paths, found)
	}
	outputs, err := p.openOutputs(o, found.targets)
	p.beside(o, paths, outputs)
	var targets []target
	var results []checked
	if err == nil {
		targets, results, err = p.checkFound(o, paths, found, shortener(o, outputs))
	}
	if err != nil {
		p.complain("%v", err)
		results = []checked{{File: report.File{Failure: "nothing could be checked: " + err.Error()}}}
	}
	if !o.diff {
		p.report(o, outputs, results, enginesOf(o, targets))
	}
	if err == nil {
		p.judge(o, results)
	}
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
func (p *program) checkFound(o *options, paths []string, found found, shorten func(target, *checked)) ([]target, []checked, error) {
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
	results, err := p.check(o, targets, shorten)
	if err != nil {
		return nil, nil, err
	}
	for _, f := range append(p.passOn(o, paths, targets), found.failures...) {
		results = append(results, checked{File: report.File{Name: f.Path, Failure: f.Message}})
	}
	return targets, append(results, configs.results(p, o, paths)...), nil
}

// check returns what is to be told of the targets: of those that --fix has mended, what is left.
func (p *program) check(o *options, targets []target, shorten func(target, *checked)) ([]checked, error) {
	if o.mends() {
		return p.mend(o, targets, p.checkAll(o, targets, asItIs))
	}
	return p.withoutOld(o, targets, p.checkAll(o, targets, shorten))
}

// withoutOld returns results less what a baseline or --since leaves out.
func (p *program) withoutOld(o *options, targets []target, all []checked) ([]checked, error) {
	results := slices.Clone(all)
	if err := p.setOldAside(o, targets, results); err != nil {
		return nil, err
	}
	leaveOutOlder(results)
	for i := range results {
		results[i].Fixable += fixable(results[i].Findings) // none where only the text is left, which were counted before
	}
	return results, nil
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

// shortener returns what is done with each file once it is checked: where text is the only report, what
// it says of the file is written there and then, and the rest forgotten. A file that has old findings
// to be set aside waits until all are known.
func shortener(o *options, outputs []writing) func(target, *checked) {
	if len(outputs) > 1 || outputs[0].format.Name != report.TextName {
		return asItIs
	}
	look := outputs[0].look(o)
	return func(t target, c *checked) {
		if t.earlier == nil && o.baselineFor(t) == "" {
			c.Fixable = fixable(c.Findings)
			c.KeepText(look)
			c.parts = analyzer.PartNames{} // they are pieces of its text
		}
	}
}

// judge says what could not be done, and settles the exit code, which under --diff is about the diff.
func (p *program) judge(o *options, results []checked) {
	warnings := 0
	for _, c := range results {
		p.complainOfTrouble(c)
		for i := range c.Findings {
			f := &c.Findings[i]
			if f.Severity == analyzer.Warning {
				warnings++
			}
			if fails(c.failLevel, f.Severity) && !o.diff {
				p.exit = max(p.exit, exitFindings)
			}
		}
	}
	if limit := o.maxWarnings; limit.given && warnings > limit.n && !o.diff {
		p.exit = max(p.exit, exitFindings)
		p.remark("there are more warnings (%d) than --max-warnings allows (%d)", warnings, limit.n)
	}
}
