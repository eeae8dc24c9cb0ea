package id_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"sherpa/platform/id"
)

func TestNamedIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	nova := id.Named("nova@demo.sherpa.test")
	require.Equal(t, nova, id.Named("nova@demo.sherpa.test"))
	require.NotEqual(t, nova, id.Named("alex@demo.sherpa.test"))
	require.Equal(t, uuid.Version(7), nova.Version(), "in the shape of New")
	require.Equal(t, uuid.RFC4122, nova.Variant())
	read, err := id.Parse(nova.String())
	require.NoError(t, err)
	require.Equal(t, nova, read)
}
