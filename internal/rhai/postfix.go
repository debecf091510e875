package rhai

// postfix reads what may be attached to an operand: calls, indexes, members, module paths.
func (p *parser) postfix(c context, e expr) (expr, *Error) {
	for {
		t := p.peek()
		if !e.takes(t.kind) {
			return e, nil
		}
		p.next()
		c.at = t.start
		var err *Error
		switch t.kind {
		case tokPeriod, tokElvis:
			e, err = p.access(c, e, t)
		case tokLeftBracket, tokQuestionBracket:
			e, err = p.index(c, e)
		case tokDoubleColon:
			e, err = p.qualify(e)
		case tokBang:
			e, err = p.callInScope(c, e, t)
		default:
			e, err = p.call(c, e, t)
		}
		if err != nil {
			return e, err
		}
	}
}

// takes reports whether a token is attached to an expression rather than following it.
func (e expr) takes(k kind) bool {
	switch k {
	case tokPeriod, tokElvis, tokLeftBracket, tokQuestionBracket:
		return true
	case tokLeftParen, tokUnit, tokBang, tokDoubleColon:
		return e.form == formVariable
	}
	return false
}

// access reads the member behind a "." or "?.".
func (p *parser) access(c context, e expr, dot token) (expr, *Error) {
	t := p.peek()
	switch t.kind {
	case tokName:
	case tokReservedWord:
		if reservedWords[p.text(t)] != useMethod {
			return e, p.reserved(t)
		}
	case tokReservedSymbol:
		return e, p.reserved(t)
	default:
		return e, p.fail(t, "expected the name of a member behind '"+p.text(dot)+"'")
	}
	c, err := p.descend(c)
	if err != nil {
		return e, err
	}
	m, err := p.primary(c, true)
	if err != nil {
		return e, err
	}
	if m.form == formCall && m.capture {
		// Not refused where the chain goes on behind the call.
		return e, p.failAt(m.pos, "a method cannot be called with '!'")
	}
	return e.member(m, dot.start), nil
}

// index reads all indexes that follow one another; the "[" of the first was just read.
func (p *parser) index(c context, e expr) (expr, *Error) {
	pos, first := c.at, true
	for {
		var err *Error
		if c, err = p.descend(c); err != nil {
			return e, err
		}
		inner, err := p.descend(c)
		if err != nil {
			return e, err
		}
		index, err := p.expression(inner)
		if err != nil {
			return e, err
		}
		if wrong := badIndex(e, index); first && wrong != "" {
			return e, p.failAt(index.first, wrong)
		}
		if t := p.peek(); t.kind != tokRightBracket {
			return e, p.fail(t, "expected ']' to end the index")
		}
		p.next()
		e, first = e.extend(pos, p.end), false
		t := p.peek()
		if t.kind != tokLeftBracket && t.kind != tokQuestionBracket {
			return e, nil
		}
		c.at = p.next().start
	}
}

// qualify reads the name behind "module::".
func (p *parser) qualify(e expr) (expr, *Error) {
	name, err := p.variableName()
	if err != nil {
		return e, err
	}
	e.name, e.qualified, e.slot = p.text(name), true, 0
	e.pos, e.span.End = name.start, name.end
	return e, nil
}

// callInScope reads the call f!(x), which sees the variables of the caller.
func (p *parser) callInScope(c context, e expr, bang token) (expr, *Error) {
	t := p.peek()
	if e.qualified {
		return e, p.fail(bang, "a function of a module cannot be called with '!'")
	}
	if t.kind != tokLeftParen && t.kind != tokUnit {
		return e, p.fail(t, "expected '(' behind '"+e.name+"!'")
	}
	e, err := p.call(c, e, p.next())
	e.capture = true
	return e, err
}

// call reads the arguments of a call, whose "(" or "()" was just read.
func (p *parser) call(c context, callee expr, open token) (expr, *Error) {
	e := expr{form: formCall, span: callee.span, pos: callee.pos, first: callee.pos}
	c.at = callee.pos
	count, last := 0, expr{}
	if open.kind == tokLeftParen && !p.accept(tokRightParen) {
		var err *Error
		if count, last, err = p.arguments(c, callee.name); err != nil {
			return e, err
		}
	}
	e.span.End = p.end
	if callee.name == "Fn" && !callee.qualified {
		e.kind = Other
		if count == 1 && last.form == formText && p.namesFunction(last) {
			e.label = labelValue
		}
	}
	return e, nil
}

// arguments reads the arguments of a call up to the ")", and returns their number and the last.
func (p *parser) arguments(c context, name string) (count int, last expr, err *Error) {
	if t := p.peek(); t.kind == tokEOF || t.kind == tokFault {
		return 0, last, p.fail(t, "expected ')' to end the arguments of "+excerpt(name))
	}
	if c, err = p.descend(c); err != nil {
		return 0, last, err
	}
	for {
		if p.peek().kind != tokRightParen {
			if last, err = p.expression(c); err != nil {
				return count, last, err
			}
			count++
		}
		switch t := p.peek(); t.kind {
		case tokRightParen:
			p.next()
			return count, last, nil
		case tokComma:
			p.next()
		case tokEOF:
			return count, last, p.fail(t, "expected ')' to end the arguments of "+excerpt(name))
		default:
			return count, last, p.fail(t, "expected ',' or ')' behind an argument of "+excerpt(name))
		}
	}
}

// namesFunction reports whether a text could be the name of a function.
func (p *parser) namesFunction(text expr) bool {
	l := newLexer(p.lex.src, text.pos)
	l.next()
	name := string(l.text)
	inner := newLexer(name, 0)
	t := inner.next()
	return t.kind == tokName && t.start == 0 && t.end == len(name)
}
