package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// process is a program that serves over HTTP until it is stopped.
type process struct {
	url string

	cmd   *exec.Cmd
	log   *os.File       // what it says, removed at the end
	input io.WriteCloser // nil when it is told nothing
	done  chan struct{}
}

// start starts a program with settings in addition to the present ones. It is told something on its input, which ends
// with the process that started it. What it says goes to a file, so that nobody has to read it meanwhile; its output goes to
// out instead, if that is given.
func start(program string, args, env []string, told []byte, out *os.File) (*process, error) {
	log, err := os.CreateTemp("", "sherpa-bench-*.log")
	if err != nil {
		return nil, err
	}
	p := &process{cmd: exec.Command(program, args...), log: log, done: make(chan struct{})} //nolint:gosec,noctx // our own, ended by stop
	p.cmd.Env = append(p.cmd.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
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
		return nil, errors.Join(err, p.forget())
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

// said is the end of what the program said.
func (p *process) said() string {
	text, err := os.ReadFile(p.log.Name())
	if err != nil {
		return err.Error()
	}
	return lastLines(string(text))
}

func (p *process) forget() error { return errors.Join(p.log.Close(), os.Remove(p.log.Name())) }

// memory is the most that the program has had in memory, in MB.
func (p *process) memory() (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	var kilobytes int
	_, peak, _ := strings.Cut(string(text), "VmHWM:")
	_, err = fmt.Sscan(peak, &kilobytes)
	return kilobytes >> 10, err
}

// stop ends the program, once.
func (p *process) stop() (err error) {
	defer func() { err = errors.Join(err, p.forget()) }()
	if p.ended() {
		return nil
	}
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	timer := time.NewTimer(time.Minute) // the program ends within 30 s
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

// freeAddress is one that nobody listens on.
func freeAddress(ctx context.Context) (string, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
