package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Both ways to an image end in the same one: no shell, nobody's root, a health check by the program itself.
func TestBothImagesAreTheSame(t *testing.T) {
	t.Parallel()
	last := func(path string) (lines []string) {
		_, stage, found := strings.Cut(read(t, path), "\nFROM scratch\n")
		require.True(t, found, "%s ends in an empty image", path)
		for line := range strings.Lines(stage) {
			if !strings.HasPrefix(line, "COPY ") {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
		return lines
	}
	ours := last("image/Dockerfile")
	require.Contains(t, ours, "USER 65532:65532", "a number: there is no /etc/passwd, and Kubernetes checks runAsNonRoot by it")
	require.Contains(t, strings.Join(ours, "\n"), `CMD ["/usr/local/bin/sherpa", "healthcheck"]`)
	require.Equal(t, ours, last("../Dockerfile"))
	require.Contains(t, read(t, "../Dockerfile"), "-tags production")
}

// What could not be asked is told from what is clean, and from what is vulnerable.
func TestVulncheckSaysWhatItCouldNotAsk(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := func(name, script string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o755)) //nolint:gosec // a program
		return path
	}
	govulncheck := map[string]string{
		"clean": program("go-clean", "exit 0"), "vulnerable": program("go-vulnerable", "echo GO-2026-0001; exit 3"),
		"unreachable": program("go-unreachable", "echo 'fetching vulnerabilities: no such host' >&2; exit 1"),
	}
	npm := map[string]string{
		"clean":       program("npm-clean", `echo '{"vulnerabilities":{},"metadata":{"vulnerabilities":{"total":0}}}'`),
		"vulnerable":  program("npm-vulnerable", `echo '{"vulnerabilities":{"left-pad":{}},"metadata":{"vulnerabilities":{"total":1}}}'; exit 1`),
		"unreachable": program("npm-unreachable", `echo '{"error":{"code":"ENOAUDIT","summary":"refused"}}'; exit 1`),
		"silent":      program("npm-silent", "exit 1"),
	}
	for _, c := range []struct {
		goSays, npmSays string
		code            int
		words           []string
	}{
		{"clean", "clean", 0, []string{"Go: no known", "npm: no known"}},
		{"vulnerable", "clean", 1, []string{"GO-2026-0001", "Go: VULNERABLE"}},
		{"clean", "vulnerable", 1, []string{"npm: VULNERABLE: left-pad"}},
		{"unreachable", "clean", 2, []string{"Go: NOT CHECKED", "no such host"}},
		{"clean", "unreachable", 2, []string{"npm: NOT CHECKED", "refused"}},
		{"clean", "silent", 2, []string{"npm: NOT CHECKED"}},
		{"unreachable", "vulnerable", 1, []string{"Go: NOT CHECKED", "npm: VULNERABLE"}},
	} {
		cmd := exec.CommandContext(t.Context(), "../scripts/vulncheck.sh")
		cmd.Env = append(os.Environ(), "GOVULNCHECK="+govulncheck[c.goSays], "NPM="+npm[c.npmSays])
		out, _ := cmd.CombinedOutput() // the exit code is the answer
		require.Equal(t, c.code, cmd.ProcessState.ExitCode(), "Go %s, npm %s: %s", c.goSays, c.npmSays, out)
		for _, words := range c.words {
			require.Contains(t, string(out), words)
		}
	}
}
