package rhai

// primary reads an operand: a literal, a name, a bracket and what is attached behind it.
// A property is the name behind a ".".
func (p *parser) primary(c context, property bool) (expr, *Error) {
	t := p.peek()
	c.at = t.start
	e, err := p.root(c, t, property)
	if err != nil {
		return expr{}, err
	}
	return p.postfix(c, e)
}

func (p *parser) root(c context, t token, property bool) (expr, *Error) {
	switch t.kind {
	case tokUnit:
		return p.literal(formUnit, Unit), nil
	case tokInteger:
		e := literal(formInteger, Other, t)
		e.number = p.lex.number
		p.next()
		return e, nil
	case tokFloat:
		return p.literal(formFloat, Other), nil
	case tokCharacter:
		return p.literal(formCharacter, Other), nil
	case tokText:
		return p.literal(formText, Text), nil
	case tokTrue, tokFalse:
		return p.literal(formBoolean, Boolean), nil
	case tokRange, tokRangeInclusive:
		// A range that is open at its start, which is 0. The operator is left to be read.
		t.end = t.start
		return literal(formInteger, Other, t), nil
	case tokName:
		return p.variable(p.next(), property)
	case tokReservedWord:
		return p.reservedWord(c, p.next())
	case tokReservedSymbol:
		return expr{}, p.reserved(p.next())
	case tokFault:
		return expr{}, p.fail(p.next(), "")
	case tokLeftParen:
		return p.group(c)
	case tokInterpolated:
		return p.interpolation(c)
	case tokPipe, tokOr:
		if p.noPipe && t.kind == tokPipe {
			return expr{}, p.unexpected(t)
		}
		return p.closure(c)
	}
	return p.nested(c, t)
}

// nested reads an operand that holds statements or other operands.
func (p *parser) nested(c context, t token) (expr, *Error) {
	switch t.kind {
	case tokLeftBracket, tokMapStart, tokLeftBrace, tokIf, tokSwitch, tokWhile, tokLoop, tokDo, tokFor:
	default:
		return expr{}, p.unexpected(t)
	}
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	e := literal(formBlock, Unknown, t)
	switch t.kind {
	case tokLeftBracket:
		e.form, e.kind = formArray, Other
		e.constant, err = p.array(c)
	case tokMapStart:
		e.form, e.kind = formMap, Other
		e.constant, err = p.mapping(c)
	case tokLeftBrace:
		err = p.block(c)
	default:
		err = p.control(c)
	}
	e.span.End = p.end
	return e, err
}

// literal reads a token that is an expression.
func (p *parser) literal(f form, k ValueKind) expr { return literal(f, k, p.next()) }

// group reads an expression in round brackets.
func (p *parser) group(c context) (expr, *Error) {
	start := p.next().start
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	e, err := p.result(c)
	if err != nil {
		return expr{}, err
	}
	if err := p.expect(tokRightParen, "expected ')' to match an earlier '('"); err != nil {
		return expr{}, err
	}
	e.span.Start, e.span.End = start, p.end
	return e, nil
}

// variable returns a name that was just read. Only one that is neither called nor part of a
// module path nor a property is looked up.
func (p *parser) variable(name token, property bool) (expr, *Error) {
	e := literal(formVariable, Unknown, name)
	e.name = p.text(name)
	switch t := p.peek(); t.kind {
	case tokLeftParen, tokUnit, tokBang:
	case tokDoubleColon:
		if property {
			return expr{}, p.fail(t, "'::' cannot follow the name of a member")
		}
	default:
		if !property {
			e.slot = p.vars.access(e.name, !p.names[e.name])
		}
	}
	return e, nil
}

// reservedWord returns a reserved word that was just read, if it may stand as an operand.
func (p *parser) reservedWord(c context, word token) (expr, *Error) {
	e := literal(formVariable, Unknown, word)
	e.name = p.text(word)
	if reservedWords[e.name] != useNone {
		switch p.peek().kind {
		case tokLeftParen, tokUnit, tokBang:
			return e, nil
		}
	}
	if e.name != "this" {
		return expr{}, p.reserved(word)
	}
	if !c.has(inFunction) {
		return expr{}, p.fail(word, "'this' exists in functions only")
	}
	e.form = formThis
	return e, nil
}

// interpolation reads a `text` with ${...} in it, whose first part is the next token.
func (p *parser) interpolation(c context) (expr, *Error) {
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	e := p.literal(formInterpolated, Text)
	height := len(p.values)
	for {
		if err := p.block(c); err != nil {
			return expr{}, err
		}
		p.values.drop(height)
		t := p.resume()
		if t.kind == tokFault {
			return expr{}, p.fail(t, "")
		}
		if t.kind == tokText {
			e.span.End = p.end
			return e, nil
		}
	}
}

// array reads "[a, b]" and reports whether all items are constants.
func (p *parser) array(c context) (bool, *Error) {
	c.at = p.next().start
	constant := true
	for {
		if t := p.peek(); t.kind == tokRightBracket {
			p.next()
			return constant, nil
		} else if t.kind == tokEOF {
			return false, p.fail(t, "expected ']' to end the array")
		}
		fixed, err := p.element(c)
		if err != nil {
			return false, err
		}
		constant = constant && fixed
		switch t := p.peek(); t.kind {
		case tokComma:
			p.next()
		case tokRightBracket:
		case tokEOF:
			return false, p.fail(t, "expected ']' to end the array")
		default:
			return false, p.fail(t, "expected ',' or ']' behind an item of the array")
		}
	}
}

// element reads a value in an array or a map and reports whether it is a constant.
func (p *parser) element(c context) (bool, *Error) {
	inner, err := p.descend(c)
	if err != nil {
		return false, err
	}
	e, err := p.expression(inner)
	if err != nil {
		return false, err
	}
	return e.isConstant(), nil
}

// mapping reads "#{a: 1, "b c": 2}" and reports whether all values are constants.
func (p *parser) mapping(c context) (bool, *Error) {
	c.at = p.next().start
	constant := true
	seen := map[string]bool{}
	for {
		if p.accept(tokRightBrace) {
			return constant, nil
		}
		if err := p.mapKey(seen); err != nil {
			return false, err
		}
		fixed, err := p.element(c)
		if err != nil {
			return false, err
		}
		constant = constant && fixed
		switch t := p.peek(); t.kind {
		case tokComma:
			p.next()
		case tokRightBrace:
		case tokEOF:
			return false, p.fail(t, "expected '}' to end the map")
		default:
			return false, p.fail(t, "expected ',' or '}' behind an entry of the map")
		}
	}
}

// mapKey reads a key with the colon behind it.
func (p *parser) mapKey(seen map[string]bool) *Error {
	var key string
	t := p.next()
	switch t.kind {
	case tokName:
		key = p.text(t)
	case tokText:
		key = string(p.lex.text)
	case tokEOF:
		return p.fail(t, "expected '}' to end the map")
	case tokInterpolated:
		return p.fail(t, "the key of a map cannot hold ${...}")
	case tokReservedWord:
		return p.reserved(t)
	default:
		return p.fail(t, "expected the key of a map: a name or a text")
	}
	if seen[key] {
		return p.fail(t, "the key "+excerpt(key)+" is in the map already")
	}
	seen[key] = true
	return p.expect(tokColon, "expected ':' behind the key of a map")
}
