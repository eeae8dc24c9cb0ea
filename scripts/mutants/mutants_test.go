//go:build mutants

package mutants_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var failedTest = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)

// tried runs the tests of a mutant, and answers those that failed.
func (m mutant) tried(t *testing.T, flags ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append(append([]string{"test", "-vet=off", "-count=1", "-timeout=4m", "-run", m.tests}, flags...), m.pkg)...)
	cmd.Dir = root
	said, err := cmd.CombinedOutput()
	var failed []string
	for _, found := range failedTest.FindAllStringSubmatch(string(said), -1) {
		failed = append(failed, found[1])
	}
	if strings.Contains(string(said), "panic: ") {
		failed = append(failed, "panic")
	}
	require.NotContains(t, string(said), "[build failed]", string(said))
	require.NotContains(t, string(said), "[no tests to run]", m.tests)
	require.Equal(t, err != nil, len(failed) > 0, string(said))
	return failed
}

func TestMutants(t *testing.T) { //nolint:paralleltest // the machine has little to share
	sound := map[string]bool{}
	for _, m := range table {
		t.Run(m.name, func(t *testing.T) {
			if key := m.pkg + " " + m.tests; !sound[key] {
				require.Empty(t, m.tried(t), "the tests fail without the change")
				sound[key] = true
			}
			dir := t.TempDir()
			file, overlay := filepath.Join(dir, "mutant"), filepath.Join(dir, "overlay.json")
			original, err := filepath.Abs(filepath.Join(root, m.file))
			require.NoError(t, err)
			replace, err := json.Marshal(map[string]map[string]string{"Replace": {original: file}})
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(file, []byte(m.mutated(t)), 0o600))
			require.NoError(t, os.WriteFile(overlay, replace, 0o600))
			failed := m.tried(t, "-overlay", overlay)
			require.NotEmpty(t, failed, "it lived: %s", m.tests)
			t.Logf("killed by %s", strings.Join(failed, ", "))
		})
	}
}
