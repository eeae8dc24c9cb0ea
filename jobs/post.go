package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"sherpa/modules/applications"
	"sherpa/modules/booking"
	"sherpa/modules/conversation"
	"sherpa/modules/moderation"
	"sherpa/modules/wallet/payments"
	"sherpa/modules/wallet/payouts"
	"sherpa/platform/errs"
)

// Mail writes and sends messages. Errors: of class Invalid when the message can never be delivered;
// otherwise one to try again. One that has `Refused() bool` in its chain, answering true, says that the
// mail server definitely did not take the message; any other leaves that open.
type Mail interface {
	// Session sends a message about a session, with its calendar part unless that is nil.
	Session(ctx context.Context, n booking.Notice, calendar []byte) error
	// Folded sends one message in place of many about requests.
	Folded(ctx context.Context, n booking.FoldNotice) error
	// Payment sends a message about a purchase, refund or dispute.
	Payment(ctx context.Context, n payments.Notice) error
	// Payout sends a message about a payout.
	Payout(ctx context.Context, n payouts.Notice) error
	Application(ctx context.Context, n applications.Notice) error
	// Moderation tells a person that their words or profile were hidden.
	Moderation(ctx context.Context, n moderation.Notice) error
	// Message sends a mail about unread messages of a session.
	Message(ctx context.Context, n conversation.Notice) error
}

// A message is handed over at least once and at most maxHandovers times: what may have been taken counts,
// also when the process died over it, and a definite refusal does not.
const (
	maxHandovers      = 3
	addressRetryPause = 15 * time.Second // between two reads of an address that is not known yet
	addressRetries    = 40               // reads, after which the message is given up
)

// Ends of a message that did not succeed; the job is cancelled with them.
var (
	errNoAddress   = errors.New("the person has no e-mail address")
	errStillUnsure = fmt.Errorf("handed over %d times, and it is not known whether it arrived", maxHandovers)
)

type post struct{ mail Mail }

// progress is what a job remembers about its message between attempts.
type progress struct {
	Handovers int `json:"handovers"`
	Waits     int `json:"waits"`
	// Outdated says that the message was no longer true at the last attempt, which did not hand it over.
	Outdated bool `json:"outdated,omitempty"`
}

func progressOf(job *rivertype.JobRow) (done progress, err error) {
	if output := job.Output(); len(output) > 0 {
		if err := json.Unmarshal(output, &done); err != nil {
			return done, river.JobCancel(fmt.Errorf("read the progress of a message: %w", err))
		}
	}
	return done, nil
}

// unsent ends an attempt at a message that could not be read (err), or is no longer true. One that an attempt before handed
// over, and of which nobody knows whether it arrived, says in its job why it was not handed over again.
func unsent(ctx context.Context, job *rivertype.JobRow, err error) error {
	if err != nil {
		return err
	}
	done, err := progressOf(job)
	if err != nil || done.Handovers == 0 {
		return err
	}
	done.Outdated = true
	return river.RecordOutput(ctx, done)
}

// send hands a message over and remembers that it did, before and after.
func (p *post) send(ctx context.Context, job *rivertype.JobRow, address string, hand func() error) error {
	done, err := progressOf(job)
	if err != nil {
		return err
	}
	if address == "" {
		if done.Waits++; done.Waits > addressRetries {
			return river.JobCancel(errNoAddress)
		}
		return errors.Join(remember(ctx, job, done), river.JobSnooze(addressRetryPause))
	}
	if done.Handovers >= maxHandovers {
		return river.JobCancel(errStillUnsure)
	}
	done.Handovers++
	if err := remember(ctx, job, done); err != nil {
		return err
	}
	err = hand()
	switch {
	case err == nil:
		return nil
	case errs.ClassOf(err) == errs.Invalid:
		return river.JobCancel(err)
	case refused(err):
		done.Handovers--
		return errors.Join(err, remember(context.WithoutCancel(ctx), job, done))
	case done.Handovers >= maxHandovers:
		return river.JobCancel(errors.Join(errStillUnsure, err))
	}
	return err
}

func refused(err error) bool {
	var r interface{ Refused() bool }
	return errors.As(err, &r) && r.Refused()
}

// remember writes the progress to the job's row at once, so that it survives the process.
func remember(ctx context.Context, job *rivertype.JobRow, done progress) error {
	client, err := river.ClientFromContextSafely[riverTx](ctx)
	if err != nil {
		return fmt.Errorf("remember the progress of a message: %w", err)
	}
	if _, err := client.JobUpdate(ctx, job.ID, &river.JobUpdateParams{Output: done}); err != nil {
		return fmt.Errorf("remember the progress of a message: %w", err)
	}
	return nil
}
