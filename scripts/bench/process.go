package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// process is a program that serves over HTTP until it is stopped.
type process struct {
	url  string
	said tail

	cmd   *exec.Cmd
	input io.WriteCloser // nil when it is told nothing
	done  chan struct{}
}

// start starts a program with settings in addition to the present ones. It is told something on its input, which ends
// with the process that started it. Its output goes to out, or is kept in part.
func start(program string, args, env []string, told []byte, out *os.File) (*process, error) {
	p := &process{cmd: exec.Command(program, args...), done: make(chan struct{})} //nolint:gosec,noctx // our own, ended by stop
	p.cmd.Env = append(p.cmd.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = &p.said, &p.said
	if out != nil {
		p.cmd.Stdout = out
	}
	if told != nil {
		input, err := p.cmd.StdinPipe()
		if err != nil {
			return nil, err
		}
		p.input = input
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait()
		close(p.done)
	}()
	if told != nil {
		if _, err := p.input.Write(told); err != nil {
			return nil, errors.Join(err, p.stop())
		}
	}
	return p, nil
}

func (p *process) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

var errKilled = errors.New("a process did not end by itself and was killed")

// stop ends the program.
func (p *process) stop() error {
	if p.ended() {
		return nil
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	timer := time.NewTimer(30 * time.Second)
	defer timer.Stop()
	select {
	case <-p.done:
		return nil
	case <-timer.C:
		_ = p.cmd.Process.Kill()
		<-p.done
		return errKilled
	}
}

// tail keeps the end of what is written.
type tail struct {
	mu   sync.Mutex
	kept bytes.Buffer
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.kept.Len() > 64<<10 {
		t.kept.Reset()
	}
	return t.kept.Write(b)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.kept.String()
}

// freeAddress is one that nobody listens on.
func freeAddress(ctx context.Context) (string, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
