package rhai

// condition reads a condition and refuses what the engine takes for a slip.
func (p *parser) condition(c context) *Error {
	if err := p.notBlock(); err != nil {
		return err
	}
	e, err := p.expression(c)
	if err != nil {
		return err
	}
	if err := p.mayBeBoolean(e); err != nil {
		return err
	}
	if t := p.peek(); t.kind == tokAssign {
		return p.fail(t, "a condition cannot assign; to compare, write '=='")
	}
	return nil
}

// notBlock refuses a "{" where a value is expected that cannot be a block.
func (p *parser) notBlock() *Error {
	if t := p.peek(); t.kind == tokLeftBrace {
		return p.fail(t, "expected a value before the '{'")
	}
	return nil
}

func (p *parser) mayBeBoolean(e expr) *Error {
	if found := e.notBoolean(); found != "" {
		return p.failAt(e.first, "expected something that is true or false, not "+found)
	}
	return nil
}

// ifElse reads an if with all its branches.
func (p *parser) ifElse(c context) *Error {
	start := p.next().start
	c, err := p.descendAt(c, start)
	if err != nil {
		return err
	}
	if err := p.condition(c); err != nil {
		return err
	}
	if err := p.block(c); err != nil {
		return err
	}
	switch {
	case !p.accept(tokElse):
		p.values.push(Unit, start, p.end)
		return nil
	case p.peek().kind == tokIf:
		return p.ifElse(c)
	}
	return p.block(c)
}

// whileLoop reads while or loop.
func (p *parser) whileLoop(c context) *Error {
	c, err := p.descend(c)
	if err != nil {
		return err
	}
	keyword := p.next()
	if keyword.kind == tokWhile {
		if err := p.condition(c); err != nil {
			return err
		}
	}
	c.at = keyword.start
	if err := p.loopBody(c); err != nil {
		return err
	}
	if keyword.kind == tokWhile {
		p.values.push(Unit, keyword.start, p.end)
	}
	return nil
}

// loopBody reads the block of a loop and leaves the values of its break statements.
func (p *parser) loopBody(c context) *Error {
	c.flags |= inLoop
	height, breaks := len(p.values), len(p.breaks)
	if err := p.block(c); err != nil {
		return err
	}
	p.values.drop(height)
	p.values = append(p.values, p.breaks[breaks:]...)
	p.breaks.drop(breaks)
	return nil
}

// doLoop reads: do { ... } while condition, or until.
func (p *parser) doLoop(c context) *Error {
	start := p.next().start
	c, err := p.descendAt(c, start)
	if err != nil {
		return err
	}
	if err := p.loopBody(c); err != nil {
		return err
	}
	if t := p.next(); t.kind != tokWhile && t.kind != tokUntil {
		return p.fail(t, "expected 'while' or 'until' behind the block of 'do'")
	}
	if err := p.condition(c); err != nil {
		return err
	}
	p.values.push(Unit, start, p.end)
	return nil
}

// forLoop reads: for name in values { ... }, or for (name, counter) in values { ... }.
func (p *parser) forLoop(c context) *Error {
	start := p.next().start
	c, err := p.descendAt(c, start)
	if err != nil {
		return err
	}
	names, err := p.loopVariables()
	if err != nil {
		return err
	}
	if err := p.expect(tokIn, "expected 'in' behind the name of the loop variable"); err != nil {
		return err
	}
	if err := p.notBlock(); err != nil {
		return err
	}
	e, err := p.expression(c)
	if err != nil {
		return err
	}
	if found := e.notIterable(); found != "" {
		return p.failAt(e.first, "expected something to loop over, such as an array or a range, not "+found)
	}
	size := len(p.vars.stack)
	for i := len(names) - 1; i >= 0; i-- {
		p.vars.push(names[i], false)
	}
	if err := p.loopBody(c); err != nil {
		return err
	}
	p.vars.rewind(size)
	p.values.push(Unit, start, p.end)
	return nil
}

func (p *parser) loopVariables() (names []string, err *Error) {
	pair := p.accept(tokLeftParen)
	name, err := p.variableName()
	if err != nil || !pair {
		return []string{p.text(name)}, err
	}
	if t := p.peek(); t.kind != tokComma {
		return nil, p.fail(t, "expected ',' behind the name of the loop variable")
	}
	p.next()
	counter, err := p.variableName()
	if err != nil {
		return nil, err
	}
	if p.text(counter) == p.text(name) {
		return nil, p.fail(counter, "the counter needs a name of its own")
	}
	if t := p.peek(); t.kind != tokRightParen {
		return nil, p.fail(t, "expected ')' behind the name of the counter")
	}
	p.next()
	return []string{p.text(name), p.text(counter)}, nil
}

// switchCases reads a switch.
func (p *parser) switchCases(c context) *Error {
	start := p.next().start
	c, err := p.descendAt(c, start)
	if err != nil {
		return err
	}
	if _, err := p.expression(c); err != nil {
		return err
	}
	if err := p.expect(tokLeftBrace, "expected '{' to start the cases of the switch"); err != nil {
		return err
	}
	byDefault, ranges := token{}, false
	for {
		t := p.peek()
		switch {
		case t.kind == tokRightBrace:
			p.next()
			if byDefault.kind != tokUnderscore {
				p.values.push(Unit, start, p.end)
			}
			return nil
		case t.kind == tokEOF:
			return p.fail(t, "expected '}' to end the switch")
		case byDefault.kind == tokUnderscore:
			return p.fail(byDefault, "the default case '_' has to be the last one of the switch")
		case t.kind == tokUnderscore:
			byDefault = t
		}
		if ranges, err = p.switchCase(c, ranges); err != nil {
			return err
		}
	}
}

// switchCase reads one case, with the comma behind it. It is told and answers whether a range
// was among the labels so far.
func (p *parser) switchCase(c context, ranges bool) (bool, *Error) {
	labels, err := p.caseHead(c)
	if err != nil {
		return ranges, err
	}
	if err := p.expect(tokArrow, "expected '=>' behind the label of a switch case"); err != nil {
		return ranges, err
	}
	s, err := p.statement(c)
	if err != nil {
		return ranges, err
	}
	if ranges, err = p.checkLabels(labels, ranges); err != nil {
		return ranges, err
	}
	switch t := p.peek(); {
	case t.kind == tokComma:
		p.next()
	case t.kind == tokRightBrace:
	case t.kind == tokEOF:
		return ranges, p.fail(t, "expected '}' to end the switch")
	case t.kind == tokFault || !s.closed:
		return ranges, p.fail(t, "expected ',' behind this switch case")
	}
	return ranges, nil
}

// checkLabels refuses labels that are no literals. The engine looks at them after it has read
// what the case does.
func (p *parser) checkLabels(labels []expr, ranges bool) (bool, *Error) {
	for _, e := range labels {
		switch l := e.caseLabel(); {
		case l == labelNone:
			return ranges, p.failAt(e.first, "the label of a switch case has to be a literal")
		case l == labelRange:
			ranges = true
		case l == labelNumber && ranges:
			return ranges, p.failAt(e.first, "a number cannot follow a range as the label of a switch case")
		}
	}
	return ranges, nil
}

// caseHead reads what stands before the "=>" and returns the labels, none by default.
func (p *parser) caseHead(c context) ([]expr, *Error) {
	if p.accept(tokUnderscore) {
		if t := p.peek(); t.kind == tokIf {
			return nil, p.fail(t, "the default case '_' cannot have a condition")
		}
		return nil, nil
	}
	labels, err := p.caseLabels(c)
	if err == nil && p.accept(tokIf) {
		err = p.condition(c)
	}
	return labels, err
}

// caseLabels reads the labels of a case, between which "|" is no operator.
func (p *parser) caseLabels(c context) ([]expr, *Error) {
	var labels []expr
	for {
		outer := p.noPipe
		p.noPipe = true
		e, err := p.expression(c)
		p.noPipe = outer
		if err != nil {
			return nil, err
		}
		labels = append(labels, e)
		if !p.accept(tokPipe) {
			return labels, nil
		}
	}
}
