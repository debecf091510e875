package rhai

// variables is what the engine knows of the variables while it compiles. It needs them for
// two things only: to refuse an assignment to a constant, and to tell which closures capture
// something. A variable that is not declared is not an error; the host may provide it.
type variables struct {
	stack  []variable
	newest map[string]int // the index of the newest variable of a name, plus one
	frames []frame
	block  int // where the variables of the innermost block start
}

type variable struct {
	name     string
	shadowed int // what newest said before
	constant bool
	exported bool
}

// frame is a function being read, or the script around the functions.
type frame struct {
	base     int // where its variables start; it sees none below
	block    int // the block of the frame around it
	closure  bool
	captures bool // a closure only
}

func newVariables() variables {
	return variables{newest: map[string]int{}, frames: []frame{{}}}
}

// enter starts a function or a closure.
func (v *variables) enter(closure bool) {
	v.frames = append(v.frames, frame{base: len(v.stack), block: v.block, closure: closure})
	v.block = 0
}

// leave ends a function or a closure and reports whether it captures variables.
func (v *variables) leave() (captures bool) {
	f := v.frames[len(v.frames)-1]
	v.frames = v.frames[:len(v.frames)-1]
	v.rewind(f.base)
	v.block = f.block
	return f.captures
}

// openBlock starts a block and returns what closeBlock needs.
func (v *variables) openBlock() (outer int) {
	outer, v.block = v.block, len(v.stack)
	return outer
}

func (v *variables) closeBlock(outer int) {
	v.rewind(v.block)
	v.block = outer
}

func (v *variables) push(name string, constant bool) {
	v.stack = append(v.stack, variable{name: name, shadowed: v.newest[name], constant: constant})
	v.newest[name] = len(v.stack)
}

func (v *variables) rewind(size int) {
	for len(v.stack) > size {
		last := v.stack[len(v.stack)-1]
		v.newest[last.name] = last.shadowed
		v.stack = v.stack[:len(v.stack)-1]
	}
}

// find returns the index of a variable of the innermost function.
func (v *variables) find(name string) (index int, ok bool) {
	index = v.newest[name] - 1
	return index, index >= v.frames[len(v.frames)-1].base
}

// declare adds a variable. One of the same block is reused, unless it is exported.
func (v *variables) declare(name string, constant, exported bool) {
	i, ok := v.find(name)
	if ok && i >= v.block && !v.stack[i].exported {
		v.stack[i].constant = constant
	} else {
		v.push(name, constant)
	}
	if exported {
		// The engine marks the newest variable, even where it reused an older one.
		v.stack[len(v.stack)-1].exported = true
	}
}

// export marks a variable as exported, if there is one.
func (v *variables) export(name string) {
	if i, ok := v.find(name); ok {
		v.stack[i].exported = true
	}
}

// access returns the slot of a variable that an expression names, 0 if it is not known, and
// marks the closures that have to capture it: all between here and its declaration.
func (v *variables) access(name string, capture bool) (slot int) {
	index := v.newest[name] - 1
	for i := len(v.frames) - 1; capture && v.frames[i].closure && index < v.frames[i].base; i-- {
		v.frames[i].captures = true
	}
	if index < v.frames[len(v.frames)-1].base {
		return 0
	}
	return len(v.stack) - index
}

// constant reports whether the variable in a slot is constant. The engine counts slots from
// the newest variable, also when that has changed since: after "x = switch y { _ => let z }"
// the slot of x is the one of z.
func (v *variables) constant(slot int) bool { return v.stack[len(v.stack)-slot].constant }
