package jobs

import (
	"encoding/json"
	"testing"

	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/otel/trace"

	"sherpa/platform/origin"
)

// A job keeps its request, and its span while that is traced; the job of a job keeps the first request.
func TestAJobKeepsItsOrigin(t *testing.T) {
	t.Parallel()
	require.Nil(t, traceMetadata(t.Context()))
	ctx := origin.With(t.Context(), origin.Origin{RequestID: "r1", Traceparent: "of an earlier span"})
	require.JSONEq(t, `{"request_id":"r1"}`, string(traceMetadata(ctx)))
	span := trace.NewSpanContext(trace.SpanContextConfig{TraceID: trace.TraceID{1}, SpanID: trace.SpanID{2}, TraceFlags: trace.FlagsSampled})
	traced := traceMetadata(trace.ContextWithSpanContext(ctx, span))
	const traceparent = "00-01000000000000000000000000000000-0200000000000000-01"
	require.JSONEq(t, `{"request_id":"r1","traceparent":"`+traceparent+`"}`, string(traced))
	require.JSONEq(t, `{"request_id":"r1"}`, string(traceMetadata(trace.ContextWithSpanContext(ctx, span.WithTraceFlags(0)))), "a trace that is not kept leads nowhere")

	job := &rivertype.JobRow{Metadata: traced}
	require.Equal(t, origin.Origin{RequestID: "r1", Traceparent: traceparent}, originOf(job))
	for _, other := range []string{"", "{}", `{"river:log": []}`, "no JSON"} {
		require.Zero(t, originOf(&rivertype.JobRow{Metadata: []byte(other)}), other)
	}
}

// The hook adds to the metadata of others.
func TestMetadataOfOthersIsKept(t *testing.T) {
	t.Parallel()
	hook := keepOrigin().(rivertype.HookInsertBegin)
	ctx := origin.With(t.Context(), origin.Origin{RequestID: "r1"})
	for before, after := range map[string]string{
		"":                  `{"request_id":"r1"}`,
		"{}":                `{"request_id":"r1"}`,
		`{"x":[1],"y":"z"}`: `{"x":[1],"y":"z","request_id":"r1"}`,
	} {
		params := &rivertype.JobInsertParams{Metadata: []byte(before)}
		require.NoError(t, hook.InsertBegin(ctx, params))
		require.JSONEq(t, after, string(params.Metadata))
	}
	params := &rivertype.JobInsertParams{Metadata: []byte("{}")}
	require.NoError(t, hook.InsertBegin(t.Context(), params))
	require.True(t, json.Valid(params.Metadata))
	require.Equal(t, "{}", string(params.Metadata))
}

// Outside of requests, and so in every job that the clock asks for, an insert pays nothing for it.
func TestNoOriginCostsNothing(t *testing.T) { //nolint:paralleltest // it counts allocations
	ctx := t.Context()
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = traceMetadata(ctx) }))
	job := &rivertype.JobRow{Metadata: []byte("{}")}
	require.Zero(t, testing.AllocsPerRun(100, func() { _ = originOf(job) }))
}
