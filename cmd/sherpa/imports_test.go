package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// modulePath is this project's own import path.
const modulePath = "sherpa"

// listed is one package as `go list -deps -json` tells it.
type listed struct {
	Dir, ImportPath string
	Standard        bool
	Module          *struct{ Path string }
	GoFiles         []string
	Imports, Deps   []string
}

// importRule says what the packages below a folder may import, beyond the
// standard library (design, section 1 "Imports").
type importRule struct {
	// folder is relative to the module; "x/*" is one rule per folder in x,
	// where {} stands for that folder's name.
	folder string
	// own are packages of this project, with all below them; a closing "$"
	// means that package alone.
	own []string
	// vendors are import path prefixes of other modules; nil is none.
	vendors []string
	// anyVendor lifts the limit on other modules.
	anyVendor bool
	// deep applies the rule to everything that is reached, not only to what
	// is imported directly.
	deep bool
}

func importRules() []importRule {
	return []importRule{
		{folder: "platform", own: []string{"platform"}, vendors: []string{"github.com/google/uuid"}, deep: true},
		{folder: "modules/*", own: []string{"platform", "modules/{}"}, vendors: []string{"github.com/google/uuid"}, deep: true},
		// The wallet's packages build on its ledger and know nothing of each other.
		{folder: "modules/wallet/ledger", own: []string{"platform", "modules/wallet/ledger"}, vendors: []string{"github.com/google/uuid"}, deep: true},
		{folder: "modules/wallet/*", own: []string{"platform", "modules/wallet/{}", "modules/wallet/ledger"}, vendors: []string{"github.com/google/uuid"}, deep: true},
		{folder: "adapters/postgres/wallet/*", own: []string{"platform", "modules/wallet/{}", "modules/wallet/ledger", "adapters/postgres$", "adapters/postgres/wallet/{}", "adapters/postgres/wallet/ledger"}, anyVendor: true},
		{folder: "adapters/*", own: []string{"platform", "modules", "adapters/{}"}, anyVendor: true},
		{
			folder: "jobs", own: []string{"platform", "modules", "jobs", "adapters/postgres$"},
			vendors: []string{"github.com/google/uuid", "github.com/riverqueue/river", "riverqueue.com/riverui", "github.com/jackc/pgx/v5", "go.uber.org/fx", "go.opentelemetry.io/otel"},
		},
		{folder: "config", own: []string{"platform", "config"}, vendors: []string{"github.com/spf13/viper", "github.com/go-viper/mapstructure"}},
	}
}

// homes says where alone a technology may be imported.
func homes() map[string][]string {
	return map[string][]string{
		"github.com/spf13/viper":        {"config"},
		"github.com/spf13/cobra":        {"cmd"},
		"github.com/gin-gonic/gin":      {"adapters/http"},
		"github.com/klauspost/compress": {"adapters/http"},
		"gorm.io":                       {"adapters/postgres"},
		"github.com/stripe/stripe-go":   {"adapters/stripe"},
		"github.com/clerk":              {"adapters/clerk"},
		"github.com/riverqueue/river":   {"jobs", "cmd"},
		"riverqueue.com/riverui":        {"jobs", "cmd"},
		modulePath + "/config":          {"config", "cmd"},
		"github.com/pressly/goose":      {"adapters/postgres", "adapters/sandbox"},
		"github.com/arran4/golang-ical": {"adapters/calendar"},
		"github.com/wneessen/go-mail":   {"adapters/mail"},
		"go.mau.fi/util":                {"adapters/folding"},
		// What is instrumented takes a tracer provider; only telemetry knows where spans go.
		"go.opentelemetry.io/otel/sdk":       {"adapters/telemetry"},
		"go.opentelemetry.io/otel/exporters": {"adapters/telemetry"},
	}
}

func TestImports(t *testing.T) {
	t.Parallel()
	packages := list(t)
	standard := map[string]bool{}
	for _, p := range packages {
		standard[p.ImportPath] = p.Standard
	}
	seen := map[string]bool{}
	for _, p := range packages {
		folder, ours := below(p.ImportPath, modulePath)
		if !ours {
			continue
		}
		for _, rule := range importRules() {
			name, matches := rule.match(folder)
			if !matches {
				continue
			}
			seen[rule.folder] = true
			reached := p.Imports
			if rule.deep {
				reached = p.Deps
			}
			for _, imported := range reached {
				if !standard[imported] && !rule.deep && !rule.allows(imported, name) {
					t.Errorf("%s must not import %s", folder, imported)
				}
				if !standard[imported] && rule.deep && !rule.allows(imported, name) {
					t.Errorf("%s must not reach %s", folder, imported)
				}
			}
		}
		for technology, folders := range homes() {
			for _, imported := range p.Imports {
				if strings.HasPrefix(imported, technology) && !slices.ContainsFunc(folders, func(home string) bool {
					_, in := below(folder, home)
					return in
				}) {
					t.Errorf("%s must not import %s: that belongs to %s", folder, imported, strings.Join(folders, " and "))
				}
			}
		}
	}
	assert.True(t, seen["platform"] && seen["modules/*"] && seen["modules/wallet/*"] && seen["modules/wallet/ledger"] && seen["adapters/*"] && seen["config"], "the rules met no package: %v", seen)
}

// TestPlaces holds three things to the files where they belong.
func TestPlaces(t *testing.T) {
	t.Parallel()
	readEnvironment := []string{"config", "adapters/postgres/pgtest", "scripts/mutants/operators/mutant"} // the last two inside tests
	for _, p := range list(t) {
		folder, ours := below(p.ImportPath, modulePath)
		if !ours {
			continue
		}
		for _, name := range p.GoFiles {
			file := folder + "/" + name
			tree, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			require.NoError(t, err)
			if importsFx(tree) && !strings.HasPrefix(folder, "cmd/") && name != "module.go" {
				t.Errorf("%s: fx belongs to cmd and the module.go files", file)
			}
			if folder != "platform/clock" && folder != "adapters/postgres/pgtest" && calls(tree, "time", "Now") {
				t.Errorf("%s: time.Now belongs to platform/clock", file)
			}
			if !slices.Contains(readEnvironment, folder) && calls(tree, "os", "Getenv", "LookupEnv", "Environ") {
				t.Errorf("%s: the environment is read in config only", file)
			}
		}
	}
}

// The rules themselves must be able to fail.
func TestTheImportRulesHaveTeeth(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		folder, imports string
		allowed         bool
	}{
		{"platform/errs", "sherpa/platform/id", true},
		{"platform/errs", "github.com/google/uuid", true},
		{"platform/errs", "sherpa/modules/booking", false},
		{"platform/errs", "gorm.io/gorm", false},
		{"modules/booking", "sherpa/platform/tx", true},
		{"modules/booking", "sherpa/modules/booking/inner", true},
		{"modules/booking", "sherpa/modules/wallet/ledger", false},
		{"modules/booking", "sherpa/adapters/postgres", false},
		{"modules/booking", "github.com/stripe/stripe-go/v85", false},
		{"adapters/postgres/booking", "sherpa/adapters/postgres", true},
		{"adapters/postgres/booking", "sherpa/modules/booking", true},
		{"adapters/postgres", "sherpa/adapters/postgresql", false},
		{"adapters/http/booking", "sherpa/adapters/postgres", false},
		{"adapters/http", "sherpa/jobs", false},
		{"adapters/http", "sherpa/config", false},
		{"jobs", "sherpa/adapters/postgres", true},
		{"jobs", "sherpa/adapters/postgres/booking", false},
		{"jobs", "sherpa/adapters/stripe", false},
		{"jobs", "github.com/riverqueue/river/rivertype", true},
		{"jobs", "gorm.io/gorm", false},
		{"config", "sherpa/platform/money", true},
		{"config", "sherpa/modules/wallet/payments", false},
	} {
		met := false
		for _, rule := range importRules() {
			if name, matches := rule.match(test.folder); matches {
				met = true
				assert.Equal(t, test.allowed, rule.allows(test.imports, name), "%s → %s", test.folder, test.imports)
			}
		}
		assert.True(t, met, test.folder)
	}
	for _, test := range []struct {
		rule, folder, imports string
		allowed               bool
	}{
		{"modules/wallet/ledger", "modules/wallet/ledger", "sherpa/modules/wallet/payments", false},
		{"modules/wallet/*", "modules/wallet/payments", "sherpa/modules/wallet/ledger", true},
		{"modules/wallet/*", "modules/wallet/payments", "sherpa/modules/wallet/payouts", false},
		{"modules/wallet/*", "modules/wallet/payouts", "sherpa/modules/wallet/payments", false},
		{"adapters/postgres/wallet/*", "adapters/postgres/wallet/ledger", "sherpa/adapters/postgres/wallet/payouts", false},
		{"adapters/postgres/wallet/*", "adapters/postgres/wallet/payments", "sherpa/adapters/postgres/wallet/payouts", false},
		{"adapters/postgres/wallet/*", "adapters/postgres/wallet/payouts", "sherpa/adapters/postgres/wallet/ledger", true},
	} {
		rules := importRules()
		i := slices.IndexFunc(rules, func(r importRule) bool { return r.folder == test.rule })
		name, matches := rules[i].match(test.folder)
		assert.True(t, matches, test.folder)
		assert.Equal(t, test.allowed, rules[i].allows(test.imports, name), "%s: %s → %s", test.rule, test.folder, test.imports)
	}
	tree, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport \"time\"\nvar _ = time.Now", parser.SkipObjectResolution)
	require.NoError(t, err)
	assert.True(t, calls(tree, "time", "Now"))
	tree, err = parser.ParseFile(token.NewFileSet(), "x.go", "package x\nimport now \"time\"\nvar _ = now.Now()", parser.SkipObjectResolution)
	require.NoError(t, err)
	assert.True(t, calls(tree, "time", "Now"))
}

// match tells whether the rule speaks about the folder, and the name that {}
// stands for.
func (r importRule) match(folder string) (name string, matches bool) {
	parent, each := strings.CutSuffix(r.folder, "/*")
	rest, in := below(folder, parent)
	if !in || !each {
		return "", in
	}
	name, _, _ = strings.Cut(rest, "/")
	return name, name != ""
}

func (r importRule) allows(imported, name string) bool {
	if folder, ours := below(imported, modulePath); ours {
		return slices.ContainsFunc(r.own, func(own string) bool {
			own = strings.ReplaceAll(own, "{}", name)
			if alone, exact := strings.CutSuffix(own, "$"); exact {
				return folder == alone
			}
			_, in := below(folder, own)
			return in
		})
	}
	return r.anyVendor || slices.ContainsFunc(r.vendors, func(vendor string) bool {
		return strings.HasPrefix(imported, vendor)
	})
}

// below tells whether path is parent or lies in it, and the rest.
func below(path, parent string) (rest string, in bool) {
	if path == parent {
		return "", true
	}
	return strings.CutPrefix(path, parent+"/")
}

// list is every package of this project and everything they reach, tests
// aside.
func list(t *testing.T) []listed {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-json=Dir,ImportPath,Standard,Module,GoFiles,Imports,Deps", "./...")
	cmd.Dir = filepath.Join("..", "..")
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	require.NoError(t, err, failure.String())
	var packages []listed
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listed
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		require.NoError(t, err)
		packages = append(packages, p)
	}
}

func importsFx(file *ast.File) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		path, err := strconv.Unquote(spec.Path.Value)
		return err == nil && strings.HasPrefix(path, "go.uber.org/fx")
	})
}

// calls tells whether the file names one of the functions of the standard
// package, under whatever name it imports it.
func calls(file *ast.File, pkg string, functions ...string) bool {
	local := ""
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err != nil || path != pkg {
			continue
		}
		local = pkg
		if spec.Name != nil {
			local = spec.Name.Name
		}
	}
	if local == "" {
		return false
	}
	found := false
	ast.Inspect(file, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		from, ok := selector.X.(*ast.Ident)
		found = found || (ok && from.Name == local && slices.Contains(functions, selector.Sel.Name))
		return true
	})
	return found
}
