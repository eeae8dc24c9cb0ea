package stripe_test

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sherpa/adapters/stripe"
	"sherpa/adapters/stripe/stripetest"
)

// stripeMock starts Stripe's own mock of its API, which holds every request to the
// published contract, and returns the way to it. It listens on Unix sockets alone:
// by default it would open a port on every address. Without it nothing is proven,
// so a machine that cannot build it fails.
func stripeMock(t *testing.T) http.RoundTripper {
	t.Helper()
	// Not t.TempDir(): the path of a socket has at most 107 bytes.
	dir, err := os.MkdirTemp("", "mock") //nolint:usetesting // the reason is above
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	binary, socket := filepath.Join(dir, "stripe-mock"), filepath.Join(dir, "http")
	build := exec.CommandContext(t.Context(), "go", "build", "-modfile=tools/go.mod", "-o", binary, "github.com/stripe/stripe-mock")
	build.Dir = filepath.Join("..", "..")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "stripe-mock (tools/go.mod) cannot be built; it takes the Go module proxy or its cache:\n%s", out)

	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	mock := exec.CommandContext(ctx, binary, "-http-unix", socket, "-https-unix", filepath.Join(dir, "https"))
	var said bytes.Buffer
	mock.Stdout, mock.Stderr = &said, &said
	require.NoError(t, mock.Start())
	t.Cleanup(func() {
		stop()
		_ = mock.Wait() // it was killed
		if t.Failed() {
			t.Log(said.String())
		}
	})
	transport := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", socket)
	}}
	t.Cleanup(transport.CloseIdleConnections)
	require.Eventually(t, func() bool {
		conn, err := net.Dial("unix", socket)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	}, time.Minute, 20*time.Millisecond, "stripe-mock listens")
	return transport
}

// carrier changes what passes by on its way to the mock and back.
type carrier struct {
	next     http.RoundTripper
	question func(*http.Request)
	answer   func(path string, body []byte) []byte
}

func (c carrier) RoundTrip(req *http.Request) (*http.Response, error) {
	if c.question != nil {
		req = req.Clone(req.Context())
		c.question(req)
	}
	res, err := c.next.RoundTrip(req)
	if err != nil || c.answer == nil {
		return res, err
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	body = c.answer(req.URL.Path, body)
	res.Body, res.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	return res, nil
}

func mockGateway(t *testing.T, transport http.RoundTripper) *stripe.Gateway {
	t.Helper()
	p, err := stripe.NewGateway(stripe.Config{SecretKey: "sk_test_123", APIURL: "http://stripe-mock", Transport: transport})
	require.NoError(t, err)
	return p
}

// Every request of the adapter is one that Stripe's own contract knows.
func TestTheAdapterSpeaksStripesContract(t *testing.T) {
	t.Parallel()
	mock := stripeMock(t)
	t.Run("every call", func(t *testing.T) {
		t.Parallel()
		var reversed atomic.Bool
		calls := &stripetest.Recorder{Next: carrier{next: mock, answer: func(path string, body []byte) []byte {
			if reversed.Load() && regexp.MustCompile(`^/v1/transfers/tr_\w+$`).MatchString(path) {
				return regexp.MustCompile(`"amount_reversed":\s*0`).ReplaceAll(body, []byte(`"amount_reversed":1100`))
			}
			return body
		}}}
		stripetest.Run(t, stripetest.API{
			Provider: mockGateway(t, calls), Calls: calls, PriceID: "price_123",
			Pay:      func(*testing.T, string) string { return "pi_123" },
			GiveBack: func(*testing.T, string) {}, Onboard: func(*testing.T, string) {},
			Reverse: func(*testing.T, string) { reversed.Store(true) },
		})
	})
	// The check can fail: what Stripe does not know is refused, in bodies and in queries.
	t.Run("a parameter that does not exist", func(t *testing.T) {
		t.Parallel()
		p := mockGateway(t, carrier{next: mock, question: func(req *http.Request) {
			if req.Method == http.MethodGet {
				req.URL.RawQuery += "&colour=red"
				return
			}
			body, err := io.ReadAll(req.Body)
			if err != nil {
				t.Error(err)
			}
			changed := string(body) + "&colour=red"
			req.Body, req.ContentLength = io.NopCloser(strings.NewReader(changed)), int64(len(changed))
		}})
		_, err := p.CreateCheckout(t.Context(), order())
		require.ErrorContains(t, err, "additional properties are not allowed")
		_, err = p.Transfer(t.Context(), attempt())
		require.ErrorContains(t, err, "additional properties are not allowed")
		_, err = p.CheckoutOf(t.Context(), "pi_123")
		require.ErrorContains(t, err, "additional properties are not allowed")
	})
}
