package clerk

import (
	"context"
	"errors"
	"net/http"
	"strings"

	sdk "github.com/clerk/clerk-sdk-go/v2"
	"github.com/clerk/clerk-sdk-go/v2/user"

	"sherpa/modules/accounts"
	"sherpa/platform/errs"
)

// Directory reads and deletes people at the identity provider.
type Directory struct {
	users *user.Client
}

var _ accounts.Identities = (*Directory)(nil)

func newDirectory(client *sdk.ClientConfig) *Directory {
	return &Directory{users: user.NewClient(client)}
}

// Identity implements accounts.Identities. Only a verified primary address is reported;
// otherwise Email is empty. accounts.ErrIdentityGone means that the account does not exist
// (any more); errs.ErrUnavailable that the call failed: connection, 5xx, 429, or a refused key.
func (d *Directory) Identity(ctx context.Context, sub string) (accounts.Identity, error) {
	if !subject(sub) {
		return accounts.Identity{}, accounts.ErrIdentityGone
	}
	u, err := d.users.Get(ctx, sub)
	if err != nil {
		return accounts.Identity{}, identityError(err)
	}
	if u.ID != sub {
		return accounts.Identity{}, errs.ErrUnavailable.Because(errors.New("the identity provider answered with another account"))
	}
	return accounts.Identity{Subject: u.ID, Email: primaryEmail(u), FullName: fullName(u)}, nil
}

// Delete implements accounts.Identities, with the errors of Identity.
func (d *Directory) Delete(ctx context.Context, sub string) error {
	if !subject(sub) {
		return accounts.ErrIdentityGone
	}
	_, err := d.users.Delete(ctx, sub)
	return identityError(err)
}

// identityError says what an answer of the provider means; nil for none.
func identityError(err error) error {
	if err == nil {
		return nil
	}
	var refusal *sdk.APIErrorResponse
	if errors.As(err, &refusal) && refusal.Response != nil && refusal.Response.StatusCode == http.StatusNotFound {
		return accounts.ErrIdentityGone.Because(err)
	}
	return errs.ErrUnavailable.Because(err)
}

func primaryEmail(u *sdk.User) string {
	if u.PrimaryEmailAddressID == nil {
		return ""
	}
	for _, address := range u.EmailAddresses {
		if address == nil || address.ID != *u.PrimaryEmailAddressID {
			continue
		}
		if address.Verification == nil || address.Verification.Status != "verified" {
			return ""
		}
		return strings.ToLower(strings.TrimSpace(address.EmailAddress))
	}
	return ""
}

func fullName(u *sdk.User) string {
	var parts []string
	for _, part := range []*string{u.FirstName, u.LastName} {
		if part != nil {
			parts = append(parts, *part)
		}
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}
