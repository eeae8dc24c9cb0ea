package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sherpa/config"
)

// healthWithin is the timeout of the check.
const healthWithin = 4 * time.Second

// healthCommand checks a process in the same container: the image has no shell and no other HTTP client.
func healthCommand() *cobra.Command {
	var ops, alive bool
	cmd := &cobra.Command{
		Use: "healthcheck", Short: "Ask the process on this machine whether it is ready; exits non-zero when not", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			cfg, err := config.Load(config.Options{})
			if err != nil {
				return err
			}
			addr := cfg.HTTP.Addr
			if ops {
				if addr = cfg.Ops.Addr; addr == "" {
					return fmt.Errorf("there is no operators' port: %s is not set", config.EnvName("ops.addr"))
				}
			}
			path := "/readyz"
			if alive {
				path = "/healthz"
			}
			return askHealth(cmd.Context(), addr, path)
		},
	}
	cmd.Flags().BoolVar(&ops, "ops", false, "ask at the operators' port, which a worker has alone")
	cmd.Flags().BoolVar(&alive, "alive", false, "ask only whether the process lives, not whether its database answers")
	return cmd
}

// askHealth asks a process that listens on addr. For a wildcard address such as 0.0.0.0 it asks at the loopback address.
func askHealth(ctx context.Context, addr, path string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
		if ip != nil && ip.To4() == nil {
			host = "::1"
		}
	}
	ctx, cancel := context.WithTimeout(ctx, healthWithin)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+path, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	said, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	if err = errors.Join(err, res.Body.Close()); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d: %s", path, res.StatusCode, strings.TrimSpace(string(said)))
	}
	return nil
}
