package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"sherpa/adapters/postgres/pgwire"
)

// pageLimit is how many guides the API shows unless asked otherwise.
const pageLimit = 50

// searches are measured against the bare handler.
func searches() []struct{ name, path string } {
	return []struct{ name, path string }{
		{"plain", "/api/guides"},
		{"platform and game", "/api/guides?platform=pc&game=elden"},
		{"?game=", "/api/guides?game=elden+ring+1"},
		{"?platform=", "/api/guides?platform=pc"},
		{"?game=a", "/api/guides?game=a"},
		{"price", "/api/guides?minSC=44&maxSC=66"},
		{"filters", "/api/guides?minSC=44&maxSC=110&minRating=4&platform=pc"},
		{"sort=price", "/api/guides?sort=price"},
		{"free=week", "/api/guides?free=week"},
		{"sort=soonest", "/api/guides?sort=soonest"},
		{"sort=soonest, game, price, free=week", "/api/guides?sort=soonest&free=week&game=elden+ring&minSC=44&maxSC=110"},
		{"names, ?q=", "/api/games?q=zel"},
	}
}

// measureSearch asks the program and the bare handler in turn, every search in every round. The orders and filters are
// compared with the plain search of the same round too.
func measureSearch(ctx context.Context, b *bench) (err error) {
	task := bareTask{Database: b.postgres.RuntimeURL(), Asked: map[string][]pgwire.Statement{}, Limit: pageLimit}
	var bare *process
	// A search holds the minute it was asked in: what was noted just before another minute is noted again.
	for range 3 {
		if err = b.note(ctx, task); err != nil {
			return err
		}
		if bare, err = startBare(ctx, task); err != nil {
			return err
		}
		for _, s := range searches() {
			err = errors.Join(err, same(ctx, b.server.url+s.path, bare.url+s.path))
		}
		if err == nil {
			break
		}
		err = errors.Join(err, bare.stop())
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bare.stop()) }()
	ratios, against, rates, bares := map[string][]float64{}, map[string][]float64{}, map[string][]float64{}, map[string][]float64{}
	for round := range b.rounds {
		var plain float64
		for _, s := range searches() {
			var f, least flow
			err := inTurn(round, func() (err error) {
				f, err = send(ctx, b.clients, b.length, http.StatusOK, gets(b.server.url+s.path, nil))
				return err
			}, func() (err error) {
				least, err = send(ctx, b.clients, b.length, http.StatusOK, gets(bare.url+s.path, nil))
				return err
			})
			if err != nil {
				return err
			}
			if s.name == "plain" {
				plain = f.p50().Seconds()
			}
			ratios[s.name] = append(ratios[s.name], f.rate/least.rate)
			against[s.name] = append(against[s.name], f.p50().Seconds()/plain)
			rates[s.name], bares[s.name] = append(rates[s.name], f.rate), append(bares[s.name], least.rate)
		}
	}
	for _, s := range searches() {
		b.out.add("search, "+s.name+": searches a second, of a bare handler's", ratios[s.name], atLeast(0.8),
			fmt.Sprintf("%.0f/s of %.0f/s", median(rates[s.name]), median(bares[s.name])))
	}
	for _, s := range searches() {
		switch s.name {
		case "price", "filters", "sort=price", "free=week", "sort=soonest", "sort=soonest, game, price, free=week":
			b.out.add("search, "+s.name+": p50, of the plain search's", against[s.name], atMost(1.5), "")
		}
	}
	return nil
}

// note sends every search twice to a program whose statements can be seen, and notes the second: the first may choose the way
// of those that follow.
func (b *bench) note(ctx context.Context, task bareTask) (err error) {
	w, server, err := b.wired(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.stop(), w.Close()) }()
	for _, s := range searches() {
		for range 2 {
			task.Asked[s.path], err = w.Noted(func() error {
				req, err := gets(server.url+s.path, nil)(ctx, 0)
				if err != nil {
					return err
				}
				return answered(http.DefaultClient, req, http.StatusOK)
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}
