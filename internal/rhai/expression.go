package rhai

import "math"

// lowest is the precedence that every operator has at least.
const lowest = 1

// expression reads an expression whose values are of no interest.
func (p *parser) expression(c context) (expr, *Error) {
	height := len(p.values)
	e, err := p.result(c)
	if err == nil {
		p.values.drop(height)
	}
	return e, err
}

// result reads an expression. The values of a block are left on the stack; those of anything
// else are in the expression.
func (p *parser) result(c context) (expr, *Error) {
	c.at = p.peek().start
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	height := len(p.values)
	e, err := p.unary(c)
	if err != nil {
		return expr{}, err
	}
	if e, err = p.binary(c, lowest, e); err != nil {
		return expr{}, err
	}
	if e.form != formBlock {
		p.values.drop(height)
	}
	return e, nil
}

// pushValue leaves the value of an expression that result returned.
func (p *parser) pushValue(e expr) {
	if e.form != formBlock {
		p.values.push(e.kind, e.span.Start, e.span.End)
	}
}

// binary reads the operators that follow an expression and bind as strongly as precedence.
func (p *parser) binary(c context, precedence int, left expr) (expr, *Error) {
	c.at = left.pos
	for {
		operator := p.peek()
		if p.noPipe && operator.kind == tokPipe {
			return left, nil
		}
		if err := p.knownOperator(operator); err != nil {
			return left, err
		}
		strength := operator.kind.precedence()
		if strength < precedence || strength == precedence && operator.kind != tokPower {
			return left, nil
		}
		p.next()
		right, err := p.rightOperand(c, operator)
		if err != nil {
			return left, err
		}
		following := p.peek()
		if err := p.knownOperator(following); err != nil {
			return left, err
		}
		if next := following.kind.precedence(); next > strength || next == strength && operator.kind == tokPower {
			inner, err := p.descend(c)
			if err != nil {
				return left, err
			}
			if right, err = p.binary(inner, strength, right); err != nil {
				return left, err
			}
		}
		if c, err = p.descendAt(c, operator.start); err != nil {
			return left, err
		}
		if left, err = p.combine(left, operator, right); err != nil {
			return left, err
		}
	}
}

// knownOperator refuses the symbols that the language reserves and gives no meaning.
func (p *parser) knownOperator(t token) *Error {
	if t.kind == tokReservedSymbol {
		return p.fail(t, "'"+p.text(t)+"' is not an operator of this language")
	}
	return nil
}

// rightOperand reads what follows a binary operator.
func (p *parser) rightOperand(c context, operator token) (expr, *Error) {
	t := p.peek()
	switch operator.kind {
	case tokCoalesce:
		switch t.kind {
		case tokBreak, tokContinue, tokReturn, tokThrow:
			_, err := p.statement(c)
			e := literal(formBlock, Unknown, t)
			e.span.End = p.end
			return e, err
		}
	case tokRange, tokRangeInclusive:
		switch t.kind {
		case tokRightBracket, tokRightParen, tokRightBrace, tokComma, tokSemicolon, tokArrow:
			// A range that is open at its end.
			t.end = t.start
			return literal(formUnit, Unit, t), nil
		}
	}
	return p.unary(c)
}

// combine makes one expression of an operator and its operands.
func (p *parser) combine(left expr, operator token, right expr) (expr, *Error) {
	e := literal(formComputed, Unknown, operator)
	e.span.Start, e.span.End = left.span.Start, max(right.span.End, operator.end)
	switch operator.kind {
	case tokAnd, tokOr, tokCoalesce:
		return p.combineLogic(e, left, operator, right)
	case tokEqual, tokOrder, tokIn, tokNotIn:
		e.kind = Boolean
	case tokPlus:
		if left.kind == Text || right.kind == Text {
			e.kind = Text // whatever is added to a text, it becomes text
		}
	case tokRange, tokRangeInclusive:
		e.form, e.kind = formRange, Other
		e.label = rangeLabel(left, right, operator.kind == tokRangeInclusive)
	}
	return e, nil
}

func (p *parser) combineLogic(e, left expr, operator token, right expr) (expr, *Error) {
	switch operator.kind {
	case tokAnd:
		e.form, e.kind = formAnd, Boolean
	case tokOr:
		e.form, e.kind = formOr, Boolean
	default:
		e.form = formCoalesce
	}
	if e.form != formCoalesce {
		if err := p.mayBeBoolean(left); err != nil {
			return e, err
		}
		if err := p.mayBeBoolean(right); err != nil {
			return e, err
		}
	}
	e.first = left.first
	if left.form == e.form {
		e.pos = left.pos // a && b && c is one expression to the engine
	}
	return e, nil
}

// unary reads an operand with the operators in front of it.
func (p *parser) unary(c context) (expr, *Error) {
	t := p.peek()
	c.at = t.start
	switch t.kind {
	case tokMinus, tokNegative, tokPlus, tokPositive, tokBang:
	default:
		return p.primary(c, false)
	}
	p.next()
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	e, err := p.unary(c)
	if err != nil {
		return expr{}, err
	}
	number := e.form == formInteger || e.form == formFloat
	positive := t.kind == tokPlus || t.kind == tokPositive
	switch {
	case number && positive:
	case number && t.kind != tokBang:
		e.pos, e.first = t.start, t.start
		if e.number == math.MinInt64 {
			e.form = formFloat // its opposite does not fit
		}
		e.number = -e.number
	default:
		end := e.span.End
		e = literal(formComputed, Unknown, t)
		e.span.End = end
		if t.kind == tokBang {
			e.kind = Boolean
		}
	}
	e.span.Start = t.start
	return e, nil
}
