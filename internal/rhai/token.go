package rhai

import "github.com/levlint/levlint/source"

// kind says what a token is.
type kind uint8

const (
	tokEOF   kind = iota
	tokFault      // not a token of the language; the lexer holds the reason
	tokName
	tokReservedWord   // a word the language keeps for itself, such as "var"
	tokReservedSymbol // likewise a symbol, such as "~"
	tokInteger
	tokFloat
	tokCharacter
	tokText         // a complete text literal
	tokInterpolated // a part of a `text` that ends where "${" starts

	tokLeftBrace
	tokRightBrace
	tokLeftParen
	tokRightParen
	tokUnit // "()" without anything between
	tokLeftBracket
	tokRightBracket
	tokQuestionBracket
	tokMapStart
	tokSemicolon
	tokComma
	tokColon
	tokDoubleColon
	tokPeriod
	tokElvis
	tokArrow
	tokUnderscore
	tokBang
	tokAssign
	tokAssignOp // "+=" and its like

	tokPlus
	tokMinus
	tokPositive  // a "+" where an operand is expected, which never follows one
	tokNegative  // likewise a "-"
	tokStarSlash // "*", "/" and "%"
	tokPower
	tokShift
	tokEqual // "==" and "!="
	tokOrder // "<", "<=", ">" and ">="
	tokIn
	tokNotIn
	tokAnd
	tokOr
	tokPipe
	tokCaret
	tokAmpersand
	tokCoalesce
	tokRange
	tokRangeInclusive

	tokTrue
	tokFalse
	tokLet
	tokConst
	tokIf
	tokElse
	tokSwitch
	tokDo
	tokWhile
	tokUntil
	tokLoop
	tokFor
	tokFn
	tokPrivate
	tokContinue
	tokBreak
	tokReturn
	tokThrow
	tokTry
	tokCatch
	tokImport
	tokExport
	tokAs
)

// token is one token and its place. What a literal says is held by the lexer until the
// next literal of its kind is read.
type token struct {
	kind       kind
	start, end int
}

func (t token) span() source.Span { return source.Span{Start: t.start, End: t.end} }

// keyword returns the kind of a word: a keyword, a reserved word or a plain name.
func keyword(word string) kind {
	if k, ok := keywords[word]; ok {
		return k
	}
	if _, ok := reservedWords[word]; ok {
		return tokReservedWord
	}
	return tokName
}

var keywords = map[string]kind{
	"as": tokAs, "break": tokBreak, "catch": tokCatch, "const": tokConst,
	"continue": tokContinue, "do": tokDo, "else": tokElse, "export": tokExport,
	"false": tokFalse, "fn": tokFn, "for": tokFor, "if": tokIf, "import": tokImport,
	"in": tokIn, "let": tokLet, "loop": tokLoop, "private": tokPrivate,
	"return": tokReturn, "switch": tokSwitch, "throw": tokThrow, "true": tokTrue,
	"try": tokTry, "until": tokUntil, "while": tokWhile,
}

// use says how a reserved word may be used all the same.
type use uint8

const (
	useNone   use = iota
	useCall       // as a function: type_of(x)
	useMethod     // as a function and as a method: x.type_of()
)

var reservedWords = map[string]use{
	"Fn": useCall, "debug": useCall, "is_def_fn": useCall, "is_def_var": useCall, "print": useCall,
	"call": useMethod, "curry": useMethod, "is_shared": useMethod, "type_of": useMethod,
	"async": useNone, "await": useNone, "case": useNone, "default": useNone, "go": useNone,
	"goto": useNone, "is": useNone, "match": useNone, "module": useNone, "new": useNone,
	"nil": useNone, "null": useNone, "package": useNone, "protected": useNone, "public": useNone,
	"shared": useNone, "spawn": useNone, "static": useNone, "super": useNone, "sync": useNone,
	"this": useNone, "thread": useNone, "use": useNone, "var": useNone, "void": useNone,
	"with": useNone, "yield": useNone,
	disabledWord: useNone,
}

// disabledWord would be callable, but the engine switches it off.
const disabledWord = "eval"

// symbol is a token spelled with punctuation. Where hint is set the symbol belongs to
// another language, and the hint says what to write instead.
type symbol struct {
	text string
	kind kind
	hint string
}

// symbolsByByte lists the symbols by their first byte, the longest first.
//
//nolint:gochecknoglobals // a table, filled once
var symbolsByByte = func() (table [256][]symbol) {
	for length := 3; length > 0; length-- {
		for _, s := range symbols {
			if len(s.text) == length {
				table[s.text[0]] = append(table[s.text[0]], s)
			}
		}
	}
	return table
}()

var symbols = []symbol{
	{"{", tokLeftBrace, ""},
	{"}", tokRightBrace, ""},
	{"(", tokLeftParen, ""},
	{")", tokRightParen, ""},
	{"()", tokUnit, ""},
	{"[", tokLeftBracket, ""},
	{"]", tokRightBracket, ""},
	{"?[", tokQuestionBracket, ""},
	{"#{", tokMapStart, ""},
	{";", tokSemicolon, ""},
	{",", tokComma, ""},
	{":", tokColon, ""},
	{"::", tokDoubleColon, ""},
	{".", tokPeriod, ""},
	{"?.", tokElvis, ""},
	{"=>", tokArrow, ""},
	{"!", tokBang, ""},
	{"=", tokAssign, ""},

	{"+=", tokAssignOp, ""},
	{"-=", tokAssignOp, ""},
	{"*=", tokAssignOp, ""},
	{"/=", tokAssignOp, ""},
	{"%=", tokAssignOp, ""},
	{"**=", tokAssignOp, ""},
	{"<<=", tokAssignOp, ""},
	{">>=", tokAssignOp, ""},
	{"&=", tokAssignOp, ""},
	{"|=", tokAssignOp, ""},
	{"^=", tokAssignOp, ""},

	{"+", tokPlus, ""},
	{"-", tokMinus, ""},
	{"*", tokStarSlash, ""},
	{"/", tokStarSlash, ""},
	{"%", tokStarSlash, ""},
	{"**", tokPower, ""},
	{"<<", tokShift, ""},
	{">>", tokShift, ""},
	{"==", tokEqual, ""},
	{"!=", tokEqual, ""},
	{"<", tokOrder, ""},
	{"<=", tokOrder, ""},
	{">", tokOrder, ""},
	{">=", tokOrder, ""},
	{"&&", tokAnd, ""},
	{"||", tokOr, ""},
	{"|", tokPipe, ""},
	{"^", tokCaret, ""},
	{"&", tokAmpersand, ""},
	{"??", tokCoalesce, ""},
	{"..", tokRange, ""},
	{"..=", tokRangeInclusive, ""},

	{"?", tokReservedSymbol, ""},
	{"#", tokReservedSymbol, ""},
	{"#!", tokReservedSymbol, ""},
	{"~", tokReservedSymbol, ""},
	{"!.", tokReservedSymbol, ""},
	{"...", tokReservedSymbol, ""},
	{"@", tokReservedSymbol, ""},
	{"--", tokReservedSymbol, ""},
	{"++", tokReservedSymbol, ""},
	{"<|", tokReservedSymbol, ""},
	{"|>", tokReservedSymbol, ""},
	{"$", tokReservedSymbol, ""},

	{"===", tokFault, "write '=='"},
	{"!==", tokFault, "write '!='"},
	{"->", tokFault, "members are reached with '.', and functions have no return type"},
	{"<-", tokFault, "write '<=' or '='"},
	{":=", tokFault, "write 'let name = value' or 'name = value'"},
	{":;", tokFault, "write '::'"},
	{"::<", tokFault, "functions have no type parameters"},
	{"(*", tokFault, "comments are written /* like this */"},
	{"*)", tokFault, "comments are written /* like this */"},
	{"# {", tokFault, "write '#{' without a space"},
}

// precedence returns how strongly a binary operator binds; 0 is no operator.
func (k kind) precedence() int {
	switch k {
	case tokOr, tokCaret, tokPipe:
		return 30
	case tokAnd, tokAmpersand:
		return 60
	case tokEqual:
		return 90
	case tokIn, tokNotIn:
		return 110
	case tokOrder:
		return 130
	case tokCoalesce:
		return 135
	case tokRange, tokRangeInclusive:
		return 140
	case tokPlus, tokMinus:
		return 150
	case tokStarSlash:
		return 180
	case tokPower:
		return 190
	case tokShift:
		return 210
	}
	return 0
}

// beforeOperand reports whether a "-" after this token belongs to the operand behind it. The
// list is the engine's and has holes, "=>" and "else" among them; there the minus is a binary
// operator to the lexer, which the parser accepts in front of an operand as well.
func (k kind) beforeOperand() bool {
	switch k {
	case tokSemicolon, tokColon, tokComma, tokCoalesce, tokRange, tokRangeInclusive,
		tokLeftBrace, tokLeftParen, tokLeftBracket, tokQuestionBracket,
		tokPlus, tokMinus, tokPositive, tokNegative, tokStarSlash, tokPower, tokShift,
		tokAssign, tokAssignOp,
		tokEqual, tokOrder, tokBang, tokPipe, tokAmpersand, tokAnd, tokOr, tokCaret,
		tokIf, tokWhile, tokUntil, tokIn, tokNotIn, tokReturn, tokThrow:
		return true
	}
	return false
}
