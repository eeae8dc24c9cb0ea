package main

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rewrite rewrites the lines of a function body.
func rewrite(t *testing.T, body string) (text string, changes []change) {
	t.Helper()
	const before = "package p\n\nfunc f(a, b, c int, s string, m map[string]int, err error, d int64) (bool, int) {\n"
	source := before + body + "\n}\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments)
	require.NoError(t, err)
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.Default(), Error: func(error) {}}
	_, _ = conf.Check("p", fset, []*ast.File{file}, info) // a body without a return is enough here
	r := rewriter{fset: fset, info: info, path: "p.go", source: []byte(source)}
	text, changed := r.rewritten(file)
	if !changed {
		return body, nil
	}
	_, err = parser.ParseFile(token.NewFileSet(), "p.go", text, 0)
	require.NoError(t, err, text)
	_, text, _ = strings.Cut(text, "{\n")
	return strings.TrimSuffix(text, "\n}\n"), r.mutants
}

func TestOperatorsAreRewritten(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, in, out string }{
		{"equality", `_ = err != nil`, `_ = (mutant.On(1) != (err != nil))`},
		{"comparison", `_ = a < 5`, `_ = mutant.Less(1, 2, a , 5)`},
		{"logic over lines", "_ = a == b &&\n\tb == c", "_ = mutant.And(1, (mutant.On(2) != (a == b)) , func() bool { return (\n\t(mutant.On(3) != (b == c))) })"},
		{"without spaces", `g(a*b+c)`, `g(mutant.Add(1, mutant.Mul(2, a,b),c))`},
		{"a sign", `_ = a - -b`, `_ = mutant.Sub(1, a , -mutant.Sign(2, b))`},
		{"a sum", `a += b - c`, `a += mutant.Sign(1, mutant.Sub(2, b , c))`},
		{"a constant has the other side's type", `d += 3`, `if mutant.On(1) { d -= 3 } else { d += 3 }`},
		{"counting in a map", `m["a"]++`, `if mutant.On(1) { m["a"]-- } else { m["a"]++ }`},
		{"what a loop counts with stays", `for i := 0; i < a; i++ {}`, `for i := 0; mutant.Less(1, 2, i , a); i++ {}`},
		{"constants and texts stay", "const k = 1 + 2\n_ = k * 3\n_ = s + \"x\"\ns += s", "const k = 1 + 2\n_ = k * 3\n_ = s + \"x\"\ns += s"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, _ := rewrite(t, tt.in)
			assert.Equal(t, tt.out, got)
		})
	}
}

func TestChangesNameTheirPlace(t *testing.T) {
	t.Parallel()
	_, changes := rewrite(t, "_ = a <= b")
	require.Len(t, changes, 2)
	assert.Equal(t, "p.go:4:7\t<= → >", changes[0].String())
	assert.Equal(t, "p.go:4:7\t<= → <", changes[1].String())
}
