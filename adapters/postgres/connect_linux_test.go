package postgres_test

import (
	"net"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"sherpa/adapters/postgres"
	"sherpa/adapters/postgres/pgtest"
)

// A host that vanished holds a connection for seconds, not for the quarter of an hour that TCP takes by itself.
func TestAVanishedHostIsNoticed(t *testing.T) {
	t.Parallel()
	db := pgtest.New(t)
	through := pgtest.NewProxy(t, db.URL).URL(t, db.URL)
	conn, err := opened(t, postgres.Config{URL: through}).Pool().Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	require.Equal(t, 5*time.Second, conn.Conn().Config().ConnectTimeout, "unless the URL says otherwise")
	for option, want := range map[[2]int]int{
		{syscall.IPPROTO_TCP, 0x12}:                  10_000, // TCP_USER_TIMEOUT, in milliseconds
		{syscall.SOL_SOCKET, syscall.SO_KEEPALIVE}:   1,
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPIDLE}:  15,
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPINTVL}: 5,
		{syscall.IPPROTO_TCP, syscall.TCP_KEEPCNT}:   3,
	} {
		require.Equal(t, want, socketOption(t, conn.Conn(), option[0], option[1]), option)
	}
	patient := opened(t, postgres.Config{URL: with(t, through, "connect_timeout", "30")})
	require.Equal(t, 30*time.Second, patient.Pool().Config().ConnConfig.ConnectTimeout)
}

func socketOption(t *testing.T, conn *pgx.Conn, level, name int) (value int) {
	t.Helper()
	tcp, ok := conn.PgConn().Conn().(*net.TCPConn)
	require.True(t, ok)
	raw, err := tcp.SyscallConn()
	require.NoError(t, err)
	require.NoError(t, raw.Control(func(fd uintptr) { value, err = syscall.GetsockoptInt(int(fd), level, name) }))
	require.NoError(t, err)
	return value
}
