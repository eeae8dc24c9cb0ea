// Package metrics is what Prometheus reads, and the operators' port that serves it.
//
// Labels hold only what this program names itself (routes, kinds, queues, states), never anything that a
// caller chose, so that their number stays bounded. docs/operations.md explains every metric.
package metrics

import (
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Metrics counts what happens in this process.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	jobs     *prometheus.HistogramVec
	unknown  *prometheus.CounterVec
	live     *prometheus.CounterVec
}

// New builds the metrics of a process: its own, Go's, and those of the requests and jobs that it is told of.
func New() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sherpa_http_request_duration_seconds", Help: "Time to answer a request, by route and status.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
		}, []string{"method", "route", "status"}),
		jobs: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sherpa_job_duration_seconds", Help: "Time of an attempt at a background job, by kind and outcome.",
			Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300, 600},
		}, []string{"kind", "outcome"}),
		unknown: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sherpa_provider_unknown_total", Help: "Words of the payment provider that this program does not know, by kind of word.",
		}, []string{"word"}),
		live: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sherpa_live_events_total", Help: "Events sent to streams of live changes, by topic.",
		}, []string{"topic"}),
	}
	m.registry.MustRegister(m.requests, m.jobs, m.unknown, m.live, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// RequestEnded counts a request. route is the pattern of the route, empty for none; a method that HTTP
// does not know is counted as "other", since callers choose it.
func (m *Metrics) RequestEnded(method, route string, status int, took time.Duration) {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
	default:
		method = "other"
	}
	if route == "" {
		route = "other"
	}
	m.requests.WithLabelValues(method, route, strconv.Itoa(status)).Observe(took.Seconds())
}

// JobEnded counts an attempt at a job.
func (m *Metrics) JobEnded(kind, outcome string, took time.Duration) {
	m.jobs.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

// ProviderUnknown counts words of the payment provider that this program does not know. Adding 0 shows the counter
// before the first.
func (m *Metrics) ProviderUnknown(word string, n int) {
	m.unknown.WithLabelValues(word).Add(float64(n))
}

// LiveSent counts an event sent to a stream of live changes.
func (m *Metrics) LiveSent(topic string) { m.live.WithLabelValues(topic).Inc() }

// LiveStreams adds the number of open streams of live changes.
func (m *Metrics) LiveStreams(open func() int) error {
	return m.registry.Register(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "sherpa_live_streams", Help: "Open streams of live changes.",
	}, func() float64 { return float64(open()) }))
}

// Register adds a collector to what is served.
func (m *Metrics) Register(c prometheus.Collector) error { return m.registry.Register(c) }
