package rhai

// statement is what has to be known of a statement to read on behind it.
type statement struct {
	empty  bool // ";" or a function, which does not count as a statement
	closed bool // ends in a block and needs no ";" behind it
}

// statement reads a statement and leaves the values it may have.
func (p *parser) statement(c context) (statement, *Error) {
	t := p.peek()
	if t.kind == tokEOF {
		return statement{empty: true}, nil
	}
	c.at = t.start
	switch t.kind {
	case tokSemicolon:
		p.next()
		p.values.push(Unit, t.start, t.end)
		return statement{empty: true}, nil
	case tokFn, tokPrivate:
		return statement{empty: true}, p.function(c)
	case tokContinue, tokBreak, tokReturn, tokThrow:
		return statement{}, p.jump(c)
	case tokExport:
		if !c.has(topLevel) {
			return statement{}, p.fail(t, "export can only stand at the top level of a script")
		}
	}
	c, err := p.descend(c)
	if err != nil {
		return statement{}, err
	}
	switch t.kind {
	case tokLeftBrace:
		return statement{closed: true}, p.block(c)
	case tokIf, tokSwitch, tokWhile, tokLoop, tokFor:
		return statement{closed: true}, p.control(c)
	case tokDo:
		return statement{}, p.control(c)
	case tokTry:
		return statement{closed: true}, p.tryCatch(c)
	case tokLet, tokConst:
		return statement{}, p.declaration(c, false)
	case tokImport:
		return statement{}, p.importModule(c)
	case tokExport:
		return statement{}, p.export(c)
	}
	return statement{}, p.expressionStatement(c)
}

// control reads a statement that is an expression as well. The next token is its keyword.
func (p *parser) control(c context) *Error {
	switch p.peek().kind {
	case tokIf:
		return p.ifElse(c)
	case tokSwitch:
		return p.switchCases(c)
	case tokDo:
		return p.doLoop(c)
	case tokFor:
		return p.forLoop(c)
	}
	return p.whileLoop(c)
}

// expressionStatement reads an expression or an assignment.
func (p *parser) expressionStatement(c context) *Error {
	c.at = p.peek().start
	height := len(p.values)
	target, err := p.result(c)
	if err != nil {
		return err
	}
	operator := p.peek()
	if operator.kind != tokAssign && operator.kind != tokAssignOp {
		p.pushValue(target)
		return nil
	}
	p.next()
	p.values.drop(height)
	c.at = operator.start
	if _, err := p.expression(c); err != nil {
		return err
	}
	p.values.push(Unit, target.span.Start, p.end)
	return p.assignable(target, operator)
}

// assignable checks the left side of an assignment. The engine does so after it has read the
// right side.
func (p *parser) assignable(target expr, operator token) *Error {
	switch target.form {
	case formThis:
		return nil
	case formVariable:
		if target.slot > 0 && p.vars.constant(target.slot) {
			return p.failAt(target.pos, "'"+target.name+"' is a constant and cannot be assigned to")
		}
		return nil
	case formChain:
		if target.method >= 0 {
			return p.failAt(target.method, "what a method call gives back cannot be assigned to")
		}
		if target.rooted {
			return nil
		}
		return p.failAt(target.root, "only what belongs to a variable can be assigned to")
	case formAnd, formOr, formCoalesce:
		if operator.kind == tokAssign {
			return p.fail(operator, "an assignment cannot follow this expression; to compare, write '=='")
		}
	}
	if target.isConstant() {
		return p.failAt(target.first, "a constant value cannot be assigned to")
	}
	return p.failAt(target.pos, "this expression cannot be assigned to; to compare, write '=='")
}

// jump reads break, continue, return or throw.
func (p *parser) jump(c context) *Error {
	t := p.peek()
	loops := t.kind == tokBreak || t.kind == tokContinue
	if loops && !c.has(inLoop) {
		return p.fail(t, "'"+p.text(t)+"' can only stand inside a loop")
	}
	p.next()
	if t.kind == tokContinue {
		return nil
	}
	height := len(p.values)
	if err := p.operand(c, t); err != nil {
		return err
	}
	switch t.kind {
	case tokBreak:
		p.breaks = append(p.breaks, p.values[height:]...)
	case tokReturn:
		p.returns = append(p.returns, p.values[height:]...)
	}
	p.values.drop(height)
	return nil
}

// operand reads the value behind the keyword of a jump, if there is one, and leaves it. The
// engine just tries: an expression that fails at its first token was not meant to be one.
func (p *parser) operand(c context, keyword token) *Error {
	c, err := p.descend(c)
	if err != nil {
		return err
	}
	before := p.eaten
	e, err := p.result(c)
	switch {
	case err == nil:
		p.pushValue(e)
	case p.eaten > before:
		return err
	default:
		p.values.push(Unit, keyword.start, keyword.end)
	}
	return nil
}

// declaration reads let or const.
func (p *parser) declaration(c context, exported bool) *Error {
	keyword := p.next()
	c.at = keyword.start
	name, err := p.variableName()
	if err != nil {
		return err
	}
	if p.accept(tokAssign) {
		if c, err = p.descend(c); err != nil {
			return err
		}
		if _, err := p.expression(c); err != nil {
			return err
		}
	}
	p.vars.declare(p.text(name), keyword.kind == tokConst, exported)
	p.values.push(Unit, keyword.start, p.end)
	return nil
}

// importModule reads: import "path" as name.
func (p *parser) importModule(c context) *Error {
	start := p.next().start
	c, err := p.descendAt(c, start)
	if err != nil {
		return err
	}
	if _, err := p.expression(c); err != nil {
		return err
	}
	if p.accept(tokAs) {
		if _, err := p.variableName(); err != nil {
			return err
		}
	}
	p.values.push(Unit, start, p.end)
	return nil
}

// export reads: export name as other, or export before a declaration.
func (p *parser) export(c context) *Error {
	c.at = p.next().start
	if k := p.peek().kind; k == tokLet || k == tokConst {
		c, err := p.descend(c)
		if err != nil {
			return err
		}
		return p.declaration(c, true)
	}
	name, err := p.variableName()
	if err != nil {
		return err
	}
	if p.accept(tokAs) {
		if _, err := p.variableName(); err != nil {
			return err
		}
	}
	p.vars.export(p.text(name))
	p.values.push(Unit, c.at, p.end)
	return nil
}

// tryCatch reads: try { ... } catch (name) { ... }. The engine drops what the catch block
// leaves: only its return statements give something back. It optimizes the other block as if
// its value was dropped as well, and then gives back what remains; nothing certain, that is.
func (p *parser) tryCatch(c context) *Error {
	c, err := p.descendAt(c, p.next().start)
	if err != nil {
		return err
	}
	height, body := len(p.values), p.peek()
	if err := p.block(c); err != nil {
		return err
	}
	p.values.drop(height)
	p.values.push(Unknown, body.start, p.end)
	if t := p.peek(); t.kind != tokCatch {
		return p.fail(t, "expected 'catch' behind the block of 'try'")
	}
	keyword := p.next()
	size := len(p.vars.stack)
	if p.accept(tokLeftParen) {
		name, err := p.variableName()
		if err != nil {
			return err
		}
		if t := p.peek(); t.kind != tokRightParen {
			return p.fail(t, "expected ')' behind the name of the error")
		}
		p.next()
		p.vars.push(p.text(name), false)
	}
	height = len(p.values)
	if err := p.block(c); err != nil {
		return err
	}
	p.vars.rewind(size)
	p.values.drop(height)
	p.values.push(Unit, keyword.start, p.end)
	return nil
}
