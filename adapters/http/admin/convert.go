package adminhttp

import (
	"sherpa/adapters/http/openapi"
	"sherpa/modules/accounts"
	"sherpa/modules/admin"
)

func userToAPI(u admin.User) openapi.AdminUser {
	role := openapi.AdminUserRole("user")
	switch {
	case u.IsGuide:
		role = "sherpa"
	case u.IsAdmin:
		role = "admin"
	}
	avatar := accounts.PublicAvatar(u.Avatar)
	user := openapi.AdminUser{
		UnderscoreId: u.ID.String(), Username: u.GamerTag, Email: u.Email, Avatar: &avatar, Role: role,
		IsGuide: u.IsGuide, IsAdmin: u.IsAdmin, AppliedAt: u.AppliedAt, Closed: &u.Closed,
		Flags: make([]openapi.AdminUserFlags, 0, len(u.Flags)), CreatedAt: u.CreatedAt,
	}
	for _, f := range u.Flags {
		user.Flags = append(user.Flags, openapi.AdminUserFlags(f))
	}
	if u.Application != admin.None {
		status := openapi.AdminUserApplicationStatus(u.Application)
		user.ApplicationStatus = &status
	}
	return user
}
