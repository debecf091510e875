package rhai

import (
	"slices"

	"github.com/levlint/levlint/source"
)

// function reads: private fn name(a, b) { ... }.
func (p *parser) function(c context) *Error {
	first := p.peek()
	private := p.accept(tokPrivate)
	keyword := p.next()
	if keyword.kind != tokFn {
		return p.fail(keyword, "expected 'fn' behind 'private'")
	}
	if !c.has(topLevel) {
		return p.fail(first, "a function can only be defined at the top level of a script, not inside a block or another function")
	}
	p.vars.enter(false)
	returns, height := len(p.returns), len(p.values)
	f, err := p.definition(context{depth: 1, at: keyword.start, flags: inFunction})
	if err != nil {
		return err
	}
	f.Private = private
	f.Returns = append(append(f.Returns, p.returns[returns:]...), p.values[height:]...)
	slices.SortFunc(f.Returns, func(a, b Return) int { return a.Span.Start - b.Span.Start })
	p.returns.drop(returns)
	p.values.drop(height)
	p.values.push(Unit, first.start, p.end)
	p.vars.leave()

	s := signature{engineType(f.Receiver), f.Name.Text, len(f.Params)}
	if p.defined[s] {
		return p.fail(keyword, "a function "+excerpt(f.Name.Text)+" with as many parameters exists already")
	}
	p.defined[s], p.names[f.Name.Text] = true, true
	p.functions = append(p.functions, f)
	return nil
}

// definition reads a function from its name on and leaves the values of its body.
func (p *parser) definition(c context) (f Function, err *Error) {
	name, err := p.functionName(&f)
	if err != nil {
		return f, err
	}
	f.Name = p.part(name)
	switch t := p.peek(); t.kind {
	case tokUnit:
		p.next()
	case tokLeftParen:
		p.next()
		if f.Params, err = p.parameters(); err != nil {
			return f, err
		}
	default:
		return f, p.fail(t, "expected '(' with the parameters of the function "+excerpt(f.Name.Text))
	}
	open := p.peek()
	if open.kind != tokLeftBrace {
		return f, p.fail(open, "expected '{' with the body of the function "+excerpt(f.Name.Text))
	}
	err = p.block(c)
	f.Body = source.Span{Start: open.start, End: p.end}
	return f, err
}

// functionName reads a name, and the type before it in "fn type.name". A type is a name or
// a text.
func (p *parser) functionName(f *Function) (token, *Error) {
	t := p.next()
	receiver := p.text(t)
	if t.kind == tokText {
		receiver = string(p.lex.text)
	}
	if t.kind == tokText || t.kind == tokName {
		switch dot := p.peek(); {
		case dot.kind == tokPeriod:
			f.Receiver = receiver
			p.next()
			t = p.next()
		case t.kind == tokText:
			return t, p.fail(dot, "expected '.' behind the type that the function is a method of")
		}
	}
	switch t.kind {
	case tokName:
		return t, nil
	case tokReservedWord, tokReservedSymbol:
		return t, p.reserved(t)
	}
	return t, p.fail(t, "expected the name of the function")
}

// engineType returns the name by which the engine knows a type.
func engineType(name string) string {
	switch name {
	case "int":
		return "i64"
	case "float":
		return "f64"
	}
	return name
}

// parameters reads names up to the ")", and declares them.
func (p *parser) parameters() ([]Part, *Error) {
	var names []Part
	if p.accept(tokRightParen) {
		return names, nil
	}
	for {
		t := p.next()
		if t.kind == tokRightParen {
			return names, nil
		}
		if err := p.parameter(t, "expected the name of a parameter, or ')'"); err != nil {
			return nil, err
		}
		names = append(names, p.part(t))
		switch t := p.next(); t.kind {
		case tokRightParen:
			return names, nil
		case tokComma:
		default:
			return nil, p.fail(t, "expected ',' or ')' behind a parameter")
		}
	}
}

// parameter declares the parameter that was just read.
func (p *parser) parameter(t token, message string) *Error {
	switch t.kind {
	case tokName:
	case tokReservedWord, tokReservedSymbol:
		return p.reserved(t)
	default:
		return p.fail(t, message)
	}
	name := p.text(t)
	if _, ok := p.vars.find(name); ok {
		return p.fail(t, "the parameter "+excerpt(name)+" is there already")
	}
	p.vars.push(name, false)
	return nil
}

// closure reads: |a, b| body. The body is any statement, and none at the end of a script.
func (p *parser) closure(c context) (expr, *Error) {
	e := literal(formClosure, Other, p.peek())
	noPipe := p.noPipe
	p.noPipe = false
	p.vars.enter(true)
	returns, height := len(p.returns), len(p.values)
	if err := p.closureParameters(); err != nil {
		return expr{}, err
	}
	c.flags = inFunction
	c, err := p.descend(c)
	if err != nil {
		return expr{}, err
	}
	if _, err := p.statement(c); err != nil {
		return expr{}, err
	}
	p.returns.drop(returns)
	p.values.drop(height)
	if p.vars.leave() {
		e.form = formComputed
	}
	p.noPipe = noPipe
	e.span.End = p.end
	return e, nil
}

func (p *parser) closureParameters() *Error {
	if p.next().kind == tokOr || p.accept(tokPipe) {
		return nil
	}
	for {
		t := p.next()
		if t.kind == tokPipe {
			return nil
		}
		if err := p.parameter(t, "expected the name of a parameter, or '|'"); err != nil {
			return err
		}
		switch t := p.next(); t.kind {
		case tokPipe:
			return nil
		case tokComma:
		default:
			return p.fail(t, "expected ',' or '|' behind a parameter")
		}
	}
}
