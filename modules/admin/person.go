package admin

import (
	"context"
	"time"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/money"
)

// lastShown is how many problems and audit entries of a person are shown.
const lastShown = 20

// PersonDetail is a person with what an admin decides by.
type PersonDetail struct {
	User        User
	FullName    string
	TimeZone    string
	SuspendedAt *time.Time
	Balance     money.SC
	// The mean and number of the ratings received on each side.
	AsGuide, AsGamer           float64
	AsGuideCount, AsGamerCount int
	Counts                     map[string]int   // sessions on either side, by status
	Problems                   []ProblemSession // the last ones, without those of the admin's own sessions
	Audit                      []Audited        // the last ones
}

// Person shows a person to an admin. Errors: errs.ErrUnauthenticated, errs.ErrForbidden, errs.ErrNotFound.
func (s *Service) Person(ctx context.Context, userID uuid.UUID) (PersonDetail, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return PersonDetail{}, err
	}
	d, err := s.users.PersonDetail(ctx, userID)
	if err != nil {
		return PersonDetail{}, err
	}
	if d.User, err = s.users.User(ctx, userID, s.flags()); err != nil {
		return PersonDetail{}, err
	}
	if d.Problems, err = s.problemViews.ProblemSessions(ctx, ProblemQuery{Person: userID, Viewer: admin.ID, Limit: lastShown}); err != nil {
		return PersonDetail{}, err
	}
	d.Audit, err = s.trail.AuditAbout(ctx, userID, lastShown)
	return d, err
}

// Suspend suspends a guide and cancels the guide's sessions that have not begun; their gamers get all SC back. reason is
// required. The audit trail says who did it. A second call cancels what was booked since. Errors: errs.ErrUnauthenticated, errs.ErrForbidden,
// Invalid for the reason, errOwnAccount, those of People.
func (s *Service) Suspend(ctx context.Context, userID uuid.UUID, reason string) (User, error) {
	return s.changePerson(ctx, userID, SuspendedGuide, reason, true, func(ctx context.Context) (bool, error) {
		return s.people.SuspendGuideByID(ctx, userID, true)
	})
}

// Restore ends a suspension and notes who did it; reason may be empty. Errors as Suspend.
func (s *Service) Restore(ctx context.Context, userID uuid.UUID, reason string) (User, error) {
	return s.changePerson(ctx, userID, RestoredGuide, reason, false, func(ctx context.Context) (bool, error) {
		return s.people.RestoreGuideByID(ctx, userID)
	})
}

// WithdrawAdmin takes the admin's rights from somebody else, from their next request on, and notes who did it; reason may be
// empty. Errors as Suspend.
func (s *Service) WithdrawAdmin(ctx context.Context, userID uuid.UUID, reason string) (User, error) {
	return s.changePerson(ctx, userID, RevokedAdmin, reason, false, func(ctx context.Context) (bool, error) {
		return s.people.RevokeAdminByID(ctx, userID)
	})
}

// errOwnAccount says that nobody decides about their own account.
var errOwnAccount = errs.New(errs.Conflict, "OWN_ACCOUNT", "This is your own account. Another admin has to do this.")

// changePerson changes something about somebody else and notes it, unless there was nothing to change.
func (s *Service) changePerson(ctx context.Context, userID uuid.UUID, action Action, reason string, reasonNeeded bool,
	do func(context.Context) (changed bool, err error),
) (User, error) {
	admin, err := actor.RequireAdmin(ctx)
	if err != nil {
		return User{}, err
	}
	if reason, err = tidyReason(reason, reasonNeeded); err != nil {
		return User{}, err
	}
	if userID == admin.ID {
		return User{}, errOwnAccount
	}
	var user User
	err = s.tx.Do(ctx, func(ctx context.Context) error {
		changed, err := do(ctx)
		if err != nil {
			return err
		}
		if user, err = s.users.User(ctx, userID, s.flags()); err != nil || !changed {
			return err
		}
		return s.record(ctx, admin, action, userID, because(reason))
	})
	return user, err
}
