package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/batch"
	"sherpa/platform/tx"
)

// foldWindow is the time in which the mails from one person to another are counted, and after which the folded mail is
// sent.
const foldWindow = 10 * time.Minute

// MailPair is what is known about the mails on requests between a gamer and a guide, in one direction.
type MailPair struct {
	Gamer, Guide uuid.UUID
	To           Side        // SideGamer or SideGuide
	AtOnce       []time.Time // when mails were sent at once, oldest first
	FoldDue      *time.Time  // when what is folded is sent; nil when nothing is
}

// Folded is one event in the folded mail of a pair.
type Folded struct {
	Session uuid.UUID
	Version int
	Kind    NoticeKind
	At      time.Time
}

// Fold is one mail in place of many: what people did with requests between a gamer and a guide, oldest first.
type Fold struct {
	Gamer, Guide uuid.UUID
	To           Side
	Due          time.Time // tells the mail from others of the pair
	Events       []Folded
}

// FoldNotice is what a folded mail says.
type FoldNotice struct {
	Fold
	Person Person // who is told, with Email and Zone
	Other  Person // the other side, by name only
	// Sessions are those that the events were about as they stand when the mail is sent, the latest event first; at most
	// maxFoldSessions of them.
	Sessions []Session
	More     int // further sessions
}

// maxFoldSessions bounds the list in a folded mail.
const maxFoldSessions = 20

// mayFold says whether the mails about an event are counted and may be folded: those about a request or a proposal that
// one of the two people acted on, or that expired. Mails about approvals, about other changes of confirmed sessions, and
// about what admins or the program cancel are always sent at once. So a dispute, which locks the wallet next, needs no
// lock of a mail pair.
func mayFold(h SessionEvent) bool {
	switch h.Event {
	case Book, Decline, Expire:
		return true
	case Cancel, Move:
		return h.From == Pending && (h.By == SideGamer || h.By == SideGuide)
	case Propose, DeclineProposal, WithdrawProposal:
		return true
	case Approve, AcceptProposal, Complete, Settle, CancelLate, Waive, SetMeeting, CheckIn, ReportProblem, RefundGamer, PaySherpa, Dismiss:
	}
	return false
}

// atOnce says whether a mail may be sent at once, and counts it. Otherwise the pair's fold is due ten minutes after the
// first mail that counts.
func (p *MailPair) atOnce(limit int, now time.Time) bool {
	p.AtOnce = slices.DeleteFunc(p.AtOnce, func(t time.Time) bool {
		return !t.After(now.Add(-foldWindow)) || t.After(now.Add(foldWindow)) // the latter from before a clock was set back
	})
	if p.FoldDue != nil {
		return false
	}
	if len(p.AtOnce) < limit {
		p.AtOnce = append(p.AtOnce, now)
		return true
	}
	due := p.AtOnce[0].Add(foldWindow)
	p.FoldDue = &due
	return false
}

// mailPair locks the mail pair of two people in one direction until the transaction ends, and asks for it. In the lock
// order only wallets come after it.
func (s *Service) mailPair(ctx context.Context, gamer, guide uuid.UUID, to Side) tx.Answer[MailPair] {
	if s.Limits.MailsAtOnce == 0 {
		return func() (MailPair, error) { return MailPair{}, nil }
	}
	return s.FoldedMails.FindMailPairForUpdate(ctx, gamer, guide, to)
}

// fold keeps the notifications that are too many for the folded mails of their pairs, and answers the others.
func (s *Service) fold(ctx context.Context, ns []Notification, now time.Time, pairOf func(to Side) tx.Answer[MailPair]) (atOnce []Notification, err error) {
	if s.Limits.MailsAtOnce == 0 {
		return ns, nil
	}
	for _, n := range ns {
		pair, err := pairOf(n.To)()
		if err != nil {
			return nil, err
		}
		if pair.atOnce(s.Limits.MailsAtOnce, now) {
			atOnce = append(atOnce, n)
		} else if err := s.FoldedMails.AddFolded(ctx, pair, Folded{n.Session, n.Version, n.Kind, now}); err != nil {
			return nil, err
		}
		if err := s.FoldedMails.SaveMailPair(ctx, pair); err != nil {
			return nil, err
		}
	}
	return atOnce, nil
}

// sweepFolds hands the folded mails that are due to jobs and answers how many there were. The pairs are read without a
// lock; what their mails tell moves from them to the jobs in one transaction.
func (s *Service) sweepFolds(ctx context.Context, now time.Time) (int, error) {
	return batch.Each(ctx, sweepBatch,
		func(ctx context.Context, after Fold, limit int) ([]Fold, error) {
			return s.FoldedMails.FoldsDue(ctx, now, after, limit)
		},
		func(ctx context.Context, due []Fold) error {
			return s.Tx.Do(ctx, func(ctx context.Context) error {
				folds, err := s.FoldedMails.TakeFolds(ctx, due)
				if err != nil {
					return err
				}
				return s.Jobs.SessionFold(ctx, folds...)
			})
		})
}

// FoldNotice gives what a folded mail says at this moment, without the events of which its reader wants no mails. current is
// false when nothing is left, or the account of its reader was closed.
func (s *Service) FoldNotice(ctx context.Context, f Fold) (n FoldNotice, current bool, err error) {
	if f.Events, err = s.wantedEvents(ctx, f); err != nil {
		return FoldNotice{}, false, err
	}
	n.Fold = f
	var ids []uuid.UUID
	for _, e := range slices.Backward(f.Events) {
		if !slices.Contains(ids, e.Session) {
			ids = append(ids, e.Session)
		}
	}
	n.More = max(0, len(ids)-maxFoldSessions)
	for _, id := range ids[:len(ids)-n.More] {
		v, err := s.Views.One(ctx, id)
		if err != nil {
			return FoldNotice{}, false, err
		}
		n.Person, n.Other = v.GamerPerson, v.GuidePerson
		if f.To == SideGuide {
			n.Person, n.Other = v.GuidePerson, v.GamerPerson
		}
		v.Proposal = v.shownProposal(s.Clock.Now())
		n.Sessions = append(n.Sessions, v.Session)
	}
	n.Other.Email, n.Other.Zone = "", ""
	return n, len(n.Sessions) > 0 && !n.Person.Closed, nil
}

// wantedEvents are the events of which the reader of a folded mail wants to be told by mail.
func (s *Service) wantedEvents(ctx context.Context, f Fold) ([]Folded, error) {
	reader := f.Gamer
	if f.To == SideGuide {
		reader = f.Guide
	}
	var wanted []Folded
	for _, e := range f.Events {
		if setting := e.Kind.Setting(); setting != "" {
			if wants, err := s.Accounts.WantsMail(ctx, reader, setting); err != nil {
				return nil, err
			} else if !wants {
				continue
			}
		}
		wanted = append(wanted, e)
	}
	return wanted, nil
}
