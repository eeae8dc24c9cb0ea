package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// maxPort is how many methods an interface of a module declares at most. A larger one plays several roles.
const maxPort = 11

// Ports are small and by role (design, section 13): each use case names the role that it needs.
func TestPortsAreSmall(t *testing.T) {
	t.Parallel()
	met, root := 0, filepath.Join("..", "..", "modules")
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		ast.Inspect(file, func(node ast.Node) bool {
			spec, ok := node.(*ast.TypeSpec)
			if !ok {
				return true
			}
			port, ok := spec.Type.(*ast.InterfaceType)
			if !ok {
				return true
			}
			met++
			declared := 0
			for _, method := range port.Methods.List {
				declared += len(method.Names) // an embedded role has none
			}
			assert.LessOrEqual(t, declared, maxPort, "%s.%s is split by role", filepath.ToSlash(folder), spec.Name.Name)
			return true
		})
		return err
	}))
	require.Greater(t, met, 80, "the test finds the ports")
}
