package config

import "net/mail"

// Issuer is who sells Sherpa Cred, as the receipts of purchases name it.
type Issuer struct {
	Name string `mapstructure:"name"`
	// Address is the postal address in one line; empty is left out.
	Address string `mapstructure:"address"`
	// Email is a bare address; empty means the support's.
	Email string `mapstructure:"email"`
}

// Validate reports every setting that cannot work.
func (i Issuer) Validate() error {
	var f validationErrors
	f.check(i.Name != "", "issuer.name", "is empty")
	if address, err := mail.ParseAddress(i.Email); i.Email != "" && (err != nil || address.Address != i.Email) {
		f.add("issuer.email", "%q is not a bare address such as billing@sherpa.example", i.Email)
	}
	return f.err()
}
