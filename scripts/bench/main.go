// Command bench measures the program against what it could be at best, as ratios within one run: booking against pgbench
// with the least statements that a booking needs, the search against a bare handler with the same rows, long histories
// against short ones. It starts a PostgreSQL of its own, fills it by `sherpa seed`, and takes everything away at the end.
//
// It is run at the root of the checkout, by `make bench`. docs/measurements.md says what each ratio means.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// settings of a run.
type settings struct {
	program  string        // bin/sherpa
	dir      string        // keeps the data for the next run; empty for a folder that is removed
	rounds   int           // whose ratios the median is taken of
	length   time.Duration // of one measurement in a round
	clients  int
	guides   int
	sessions int    // of a guide, on average
	only     string // names of the parts to measure, separated by commas; empty for all
	json     bool
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == bareCommand {
		exit(serveBare(os.Stdin, os.Stdout))
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	var s settings
	flag.StringVar(&s.program, "program", "bin/sherpa", "the program that is measured")
	flag.StringVar(&s.dir, "dir", "", "keep the data in this folder, and use what is there; empty: a folder that is removed")
	flag.IntVar(&s.rounds, "rounds", 5, "rounds, whose ratios the median is taken of")
	seconds := flag.Float64("seconds", 3, "seconds of one measurement in a round")
	flag.IntVar(&s.clients, "clients", 8, "clients at a time")
	flag.IntVar(&s.guides, "guides", 100_000, "guides")
	flag.IntVar(&s.sessions, "sessions", 10, "sessions of a guide, on average")
	flag.StringVar(&s.only, "only", "", "measure only these, separated by commas: "+strings.Join(partNames(), ", "))
	flag.BoolVar(&s.json, "json", false, "print JSON instead of a table")
	flag.Parse()
	s.length = time.Duration(*seconds * float64(time.Second))
	exit(run(ctx, s, os.Stdout, os.Stderr))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// part measures something.
type part struct {
	name    string
	measure func(ctx context.Context, b *bench) error
}

// parts in the order in which they are measured. Those that write come last.
func parts() []part {
	return []part{
		{"trips", measureTrips},
		{"search", measureSearch},
		{"lists", measureLists},
		{"greater-good", measureGreaterGood},
		{"histories", measureHistories},
		{"booking", measureBooking},
		{"purchases", measurePurchases},
		{"gc", measureGC},
	}
}

func partNames() (names []string) {
	for _, p := range parts() {
		names = append(names, p.name)
	}
	return names
}

// bench is a run.
type bench struct {
	settings
	*site

	out      *report
	progress io.Writer
}

func (b *bench) say(format string, args ...any) { fmt.Fprintf(b.progress, format+"\n", args...) }

func run(ctx context.Context, s settings, out, progress io.Writer) (err error) {
	if s.rounds < 1 || s.length <= 0 || s.clients < 1 || s.guides < 1 || s.sessions < 1 {
		return errors.New("rounds, seconds, clients, guides and sessions are at least 1")
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(s.only, ",") {
		if name = strings.TrimSpace(name); name != "" {
			wanted[name] = true
		}
	}
	var chosen []part
	for _, p := range parts() {
		if s.only == "" || wanted[p.name] {
			chosen = append(chosen, p)
			delete(wanted, p.name)
		}
	}
	for name := range wanted {
		return fmt.Errorf("there is no part %q to measure", name)
	}
	b := &bench{settings: s, out: &report{settings: s}, progress: progress}
	if b.site, err = openSite(ctx, s, b.say); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close(context.WithoutCancel(ctx))) }()
	for _, p := range chosen {
		b.say("measuring %s", p.name)
		if err := p.measure(ctx, b); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if s.json {
		return b.out.writeJSON(out)
	}
	return b.out.writeTable(out)
}
