package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// change is one operator and what stands in its place.
type change struct {
	number   int    // from 1; what the switch names
	dir      string // of the package, from the root
	place    string // file:line:column, from the root
	was, now string
}

func (c change) String() string { return fmt.Sprintf("%s\t%s → %s", c.place, c.was, c.now) }

// rewriter puts calls of the package mutant where a file has operators. The text is edited rather than printed anew, so
// that lines stay where they were, and comments that the compiler reads too.
type rewriter struct {
	fset    *token.FileSet
	info    *types.Info
	dir     string
	path    string // of the file, from the root
	source  []byte
	edits   []edit
	mutants []change // of all files up to now
}

// edit replaces source[from:to]. Of two edits at one place the one of the outer expression stands outside.
type edit struct {
	from, to int
	text     string
	closes   bool
	order    int
}

// rewritten is the file with its operators behind switches, and whether it has any.
func (r *rewriter) rewritten(file *ast.File) (string, bool) {
	r.edits = nil
	ast.Inspect(file, r.visit)
	if len(r.edits) == 0 {
		return "", false
	}
	end := r.offset(file.Name.End())
	r.edits = append(r.edits, edit{from: end, to: end, text: `; import "sherpa/scripts/mutants/operators/mutant"`})
	slices.SortStableFunc(r.edits, func(a, b edit) int {
		switch {
		case a.from != b.from:
			return cmp.Compare(a.from, b.from)
		case a.closes && b.closes:
			return cmp.Compare(b.order, a.order)
		case a.closes:
			return -1 // x*y+z: what closes x*y stands before the +
		case b.closes:
			return 1
		}
		return cmp.Compare(a.order, b.order)
	})
	var text strings.Builder
	at := 0
	for _, e := range r.edits {
		text.Write(r.source[at:e.from])
		text.WriteString(e.text)
		at = e.to
	}
	text.Write(r.source[at:])
	return text.String(), true
}

func (r *rewriter) offset(p token.Pos) int { return r.fset.Position(p).Offset }

func (r *rewriter) text(n ast.Node) string {
	return string(r.source[r.offset(n.Pos()):r.offset(n.End())])
}

// add is the number of a new mutant.
func (r *rewriter) add(at token.Pos, was, now string) int {
	p := r.fset.Position(at)
	n := len(r.mutants) + 1
	r.mutants = append(r.mutants, change{n, r.dir, fmt.Sprintf("%s:%d:%d", r.path, p.Line, p.Column), was, now})
	return n
}

// around puts text before and after a node, and another text in place of its operator.
func (r *rewriter) around(n ast.Node, before string, operator token.Pos, was, now, after string) {
	from, at, to := r.offset(n.Pos()), r.offset(operator), r.offset(n.End())
	order := len(r.edits)
	r.edits = append(r.edits,
		edit{from: from, to: from, text: before, order: order},
		edit{from: at, to: at + len(was), text: now, order: order},
		edit{from: to, to: to, text: after, closes: true, order: order})
}

// visit adds the edits of a node; ast.Inspect comes to the outer expressions first.
func (r *rewriter) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ForStmt:
		// What a loop counts with stays: without it the loop never ends, which no test needs to say.
		for _, part := range []ast.Node{n.Init, n.Cond, n.Body} {
			if part != nil {
				ast.Inspect(part, r.visit)
			}
		}
		return false
	case *ast.BinaryExpr:
		if r.info.Types[n].Value != nil {
			return false // a constant
		}
		r.binary(n)
	case *ast.IncDecStmt:
		other := map[token.Token]string{token.INC: "--", token.DEC: "++"}[n.Tok]
		r.either(n, n.TokPos, n.Tok.String(), other, r.text(n.X)+other)
		return false
	case *ast.AssignStmt:
		return r.assignment(n)
	case *ast.UnaryExpr:
		if n.Op == token.SUB && r.info.Types[n].Value == nil {
			r.around(n, fmt.Sprintf("-mutant.Sign(%d, ", r.add(n.OpPos, "-", "")), n.OpPos, "-", "", ")")
		}
	}
	return true
}

// either leaves a statement as it is, or runs the other one in its place.
func (r *rewriter) either(n ast.Stmt, at token.Pos, was, now, other string) {
	end := r.offset(n.End())
	before := fmt.Sprintf("if mutant.On(%d) { %s } else { ", r.add(at, was, now), other)
	r.edits = append(r.edits,
		edit{from: r.offset(n.Pos()), to: r.offset(n.Pos()), text: before, order: len(r.edits)},
		edit{from: end, to: end, text: " }", closes: true, order: len(r.edits)})
}

// assignment is a += b or a -= b. It says whether the sides are still to be visited.
func (r *rewriter) assignment(n *ast.AssignStmt) bool {
	other, arithmetic := map[token.Token]string{token.ADD_ASSIGN: "-=", token.SUB_ASSIGN: "+="}[n.Tok]
	if !arithmetic || !r.isNumber(n.Lhs[0]) {
		return true
	}
	value := n.Rhs[0]
	if r.info.Types[value].Value != nil { // of no type of its own
		r.either(n, n.TokPos, n.Tok.String(), other, r.text(n.Lhs[0])+" "+other+" "+r.text(value))
		return false
	}
	r.around(value, fmt.Sprintf("mutant.Sign(%d, ", r.add(n.TokPos, n.Tok.String(), other)), value.Pos(), "", "", ")")
	return true
}

func (r *rewriter) isNumber(e ast.Expr) bool {
	basic, ok := r.info.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0 && basic.Info()&types.IsComplex == 0
}

func (r *rewriter) binary(e *ast.BinaryExpr) {
	was := e.Op.String()
	// call changes the operator into one mutant for each of now, whose numbers come first.
	call := func(function string, now ...string) {
		before := "mutant." + function + "("
		for _, other := range now {
			before += fmt.Sprintf("%d, ", r.add(e.OpPos, was, other))
		}
		r.around(e, before, e.OpPos, was, ",", ")")
	}
	equality := func(now string) {
		r.around(e, fmt.Sprintf("(mutant.On(%d) != (", r.add(e.OpPos, was, now)), e.OpPos, was, was, "))")
	}
	logical := func(function, now string) {
		before := fmt.Sprintf("mutant.%s(%d, ", function, r.add(e.OpPos, was, now))
		r.around(e, before, e.OpPos, was, ", func() bool { return (", ") })")
	}
	switch e.Op { //nolint:exhaustive // the other operators stay
	case token.EQL:
		equality("!=")
	case token.NEQ:
		equality("==")
	case token.LSS:
		call("Less", ">=", "<=")
	case token.LEQ:
		call("LessOrEqual", ">", "<")
	case token.GTR:
		call("Greater", "<=", ">=")
	case token.GEQ:
		call("GreaterOrEqual", "<", ">")
	case token.LAND:
		logical("And", "||")
	case token.LOR:
		logical("Or", "&&")
	}
	if !r.isNumber(e) {
		return // texts are joined by + too
	}
	switch e.Op { //nolint:exhaustive // the others are above
	case token.ADD:
		call("Add", "-")
	case token.SUB:
		call("Sub", "+")
	case token.MUL:
		call("Mul", "/")
	case token.QUO:
		call("Div", "*")
	case token.REM:
		call("Rem", "*")
	}
}
