package sandbox

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"sherpa/platform/clock"
)

type afterEffectKey struct{}

// afterEffect is the fault that shall hide the answer of a call that was carried out, if any.
func afterEffect(ctx context.Context) (Fault, bool) {
	f, ok := ctx.Value(afterEffectKey{}).(Fault)
	return f, ok
}

// withFaults lets ordered faults strike the calls of a target. fail writes a refusal in the
// provider's own format.
func (s *Sandbox) withFaults(target Target, fail func(http.ResponseWriter, Fault), next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var not []Mode
		if target == TargetStripe && r.Method == http.MethodGet {
			not = []Mode{ModeAfterEffect} // it waits for a call that has an effect
		}
		fault, err := s.takeFault(r.Context(), target, not...)
		if err != nil {
			s.refuse(w, r, err)
			return
		}
		switch fault.Mode {
		case ModeDrop:
			abort(w)
			return
		case ModeTimeout:
			pause(r.Context(), fault)
			abort(w)
			return
		case ModeStatus:
			fail(w, fault)
			return
		case ModeDelay:
			pause(r.Context(), fault)
		case ModeReorder:
			s.passing.wait(r.Context(), target, fault.wait())
		case ModeDouble:
			body, err := io.ReadAll(r.Body)
			if err != nil {
				s.refuse(w, r, unreadable(err))
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			next.ServeHTTP(unheard{}, r)
			r = r.Clone(r.Context())
			r.Form, r.PostForm = nil, nil
			r.Body = io.NopCloser(bytes.NewReader(body))
		case ModeAfterEffect:
			next.ServeHTTP(unheard{}, r.WithContext(context.WithValue(r.Context(), afterEffectKey{}, fault)))
			s.passing.done(target)
			if fault.MS > 0 {
				pause(r.Context(), fault)
			}
			fail(w, fault)
			return
		case "":
		}
		next.ServeHTTP(w, r)
		s.passing.done(target)
	})
}

// unheard takes an answer that nobody gets to see.
type unheard struct{}

func (unheard) Header() http.Header         { return http.Header{} }
func (unheard) Write(b []byte) (int, error) { return len(b), nil }
func (unheard) WriteHeader(int)             {}

func pause(ctx context.Context, f Fault) {
	select {
	case <-clock.Wait(f.wait()):
	case <-ctx.Done():
	}
}

// abort breaks the connection off, so that the caller does not learn what happened.
func abort(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
		return
	}
	panic(http.ErrAbortHandler)
}
