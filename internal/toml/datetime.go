package toml

import "fmt"

// looksLikeTime reports whether a token that starts with a digit is meant as a date or time.
func looksLikeTime(token string) bool {
	for i := range len(token) {
		if !isDigit(token[i]) {
			return token[i] == '-' || token[i] == ':'
		}
	}
	return false
}

// timeAfterDate returns the end of a time that a single space separates from the date
// src[start:end], or end if there is none.
func (p *parser) timeAfterDate(start, end int) int {
	if end-start == len("2006-01-02") && p.at(end) == ' ' && isDigit(p.at(end+1)) {
		return p.run(end+1, tokenEndByte)
	}
	return end
}

// clock reads the parts of a date or time from left to right.
type clock struct {
	rest    string
	problem string // the first one
}

// readTime reads a date, a time or both, or says what is wrong with it.
func readTime(token string) (Kind, string) {
	c := clock{rest: token}
	if len(token) > 2 && token[2] == ':' || len(token) > 1 && token[1] == ':' {
		c.time()
		return LocalTime, c.end("a time is written like 07:32:00")
	}
	c.date()
	if c.rest == "" {
		return LocalDate, c.problem
	}
	if !c.skip("Tt ") {
		return LocalDate, c.end("a date is written like 2026-01-31")
	}
	c.time()
	if c.rest == "" {
		return LocalDateTime, c.problem
	}
	if c.skip("Zz") {
		return OffsetDateTime, c.end("nothing follows the Z of a date and time")
	}
	c.offset()
	return OffsetDateTime, c.end("an offset is written like +01:00 or Z")
}

func (c *clock) date() {
	const form = "a date is written like 2026-01-31"
	year := c.number(4, 0, 9999, form, "")
	c.expect("-", form)
	month := c.number(2, 1, 12, form, "a month lies between 01 and 12")
	c.expect("-", form)
	last := daysIn(year, month)
	c.number(2, 1, last, form, fmt.Sprintf("the day of that month lies between 01 and %d", last))
}

func daysIn(year, month int) int {
	switch month {
	case 2:
		if year%4 == 0 && (year%100 != 0 || year%400 == 0) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// time reads hours and minutes, and the seconds if there are any. A second 60 is a leap second.
func (c *clock) time() {
	const form = "a time is written like 07:32:00"
	c.number(2, 0, 23, form, "an hour lies between 00 and 23")
	c.expect(":", form)
	c.number(2, 0, 59, form, "a minute lies between 00 and 59")
	if !c.skip(":") {
		return
	}
	c.number(2, 0, 60, form, "a second lies between 00 and 60")
	if !c.skip(".") {
		return
	}
	start := len(c.rest)
	for c.skip("0123456789") {
	}
	if len(c.rest) == start {
		c.fail("a fraction of a second needs digits")
	}
}

func (c *clock) offset() {
	const form = "an offset is written like +01:00 or Z"
	c.expect("+-", form)
	c.number(2, 0, 23, form, "the hours of an offset lie between 00 and 23")
	c.expect(":", form)
	c.number(2, 0, 59, form, "the minutes of an offset lie between 00 and 59")
}

// number reads exactly so many digits.
func (c *clock) number(width, least, most int, form, outside string) int {
	n, i := 0, 0
	for i < width && i < len(c.rest) && isDigit(c.rest[i]) {
		n = n*10 + int(c.rest[i]-'0')
		i++
	}
	switch {
	case i < width || i < len(c.rest) && isDigit(c.rest[i]):
		c.fail(form)
	case n < least || n > most:
		c.fail(outside)
	}
	c.rest = c.rest[i:]
	return n
}

// skip reads one byte of a set, if it is next.
func (c *clock) skip(set string) bool {
	if c.rest == "" {
		return false
	}
	for i := range len(set) {
		if set[i] == c.rest[0] {
			c.rest = c.rest[1:]
			return true
		}
	}
	return false
}

func (c *clock) expect(set, form string) {
	if !c.skip(set) {
		c.fail(form)
	}
}

func (c *clock) end(form string) string {
	if c.rest != "" {
		c.fail(form)
	}
	return c.problem
}

func (c *clock) fail(problem string) {
	if c.problem == "" {
		c.problem = problem
	}
}
