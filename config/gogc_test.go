package config_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"sherpa/config"
)

func TestGOGCOfTheEnvironmentCounts(t *testing.T) {
	t.Setenv("GOGC", "")
	require.False(t, config.GivesGOGC())
	t.Setenv("GOGC", "100")
	require.True(t, config.GivesGOGC())
}
