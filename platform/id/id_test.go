package id_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"sherpa/platform/id"
)

func TestNamedIsTheSameEachTime(t *testing.T) {
	nova := id.Named("nova@demo.sherpa.test")
	assert.Equal(t, nova, id.Named("nova@demo.sherpa.test"))
	assert.NotEqual(t, nova, id.Named("alex@demo.sherpa.test"))
	assert.Equal(t, uuid.Version(7), nova.Version(), "in the shape of New")
	assert.Equal(t, uuid.RFC4122, nova.Variant())
	read, err := id.Parse(nova.String())
	assert.NoError(t, err)
	assert.Equal(t, nova, read)
}
