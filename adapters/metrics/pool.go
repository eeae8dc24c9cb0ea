package metrics

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// Pool collects how this process's database connections are used.
type Pool struct {
	stat                                  func() *pgxpool.Stat
	connections, limit, waits, waitedTime *prometheus.Desc
}

// NewPool builds the collector of a pool.
func NewPool(stat func() *pgxpool.Stat) *Pool {
	return &Pool{
		stat:        stat,
		connections: prometheus.NewDesc("sherpa_db_connections", "Open database connections of this process.", []string{"state"}, nil),
		limit:       prometheus.NewDesc("sherpa_db_connections_max", "The most connections this process may open.", nil, nil),
		waits:       prometheus.NewDesc("sherpa_db_waits_total", "How often somebody had to wait for a connection.", nil, nil),
		waitedTime:  prometheus.NewDesc("sherpa_db_wait_seconds_total", "Time spent waiting for a connection.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (p *Pool) Describe(to chan<- *prometheus.Desc) { prometheus.DescribeByCollect(p, to) }

// Collect implements prometheus.Collector.
func (p *Pool) Collect(to chan<- prometheus.Metric) {
	s := p.stat()
	to <- prometheus.MustNewConstMetric(p.connections, prometheus.GaugeValue, float64(s.AcquiredConns()), "used")
	to <- prometheus.MustNewConstMetric(p.connections, prometheus.GaugeValue, float64(s.IdleConns()), "idle")
	to <- prometheus.MustNewConstMetric(p.limit, prometheus.GaugeValue, float64(s.MaxConns()))
	to <- prometheus.MustNewConstMetric(p.waits, prometheus.CounterValue, float64(s.EmptyAcquireCount()))
	to <- prometheus.MustNewConstMetric(p.waitedTime, prometheus.CounterValue, s.EmptyAcquireWaitTime().Seconds())
}
