package config

import (
	"net/mail"
	"slices"
	"time"
)

// Mail is the way to people's mailboxes.
type Mail struct {
	// Host of the SMTP server; empty only in the sandbox.
	Host     string `mapstructure:"host"`
	Port     int    `mapstructure:"port"`
	Username string `mapstructure:"username"`
	Password Secret `mapstructure:"password"`
	// Security of the connection: starttls (demanded), tls or none.
	Security string `mapstructure:"security"`
	// From is the sender, "Name <address>".
	From string `mapstructure:"from"`
	// Support is the address that people write to; empty means the sender's.
	Support string        `mapstructure:"support"`
	Timeout time.Duration `mapstructure:"timeout"`
}

// Validate reports every setting that cannot work.
func (m Mail) Validate() error {
	var f validationErrors
	f.check(m.Port > 0 && m.Port <= 65535, "mail.port", "must be between 1 and 65535")
	f.check(slices.Contains([]string{"starttls", "tls", "none"}, m.Security), "mail.security", "must be starttls, tls or none")
	f.check(m.Security != "none" || m.Password == "", "mail.security", "none would send %s in the clear", EnvName("mail.password"))
	f.check((m.Username == "") == (m.Password == ""), "mail.password", "goes with %s: set both or neither", EnvName("mail.username"))
	if _, err := mail.ParseAddress(m.From); err != nil {
		f.add("mail.from", "%q is not an address such as Sherpa <no-reply@sherpa.example>", m.From)
	}
	if support, err := mail.ParseAddress(m.Support); m.Support != "" && (err != nil || support.Address != m.Support) {
		f.add("mail.support", "%q is not a bare address such as support@sherpa.example", m.Support)
	}
	f.positive("mail.timeout", m.Timeout)
	return f.err()
}

// SupportAddress is the bare address that people write to; empty only where the sender is no address.
func (m Mail) SupportAddress() string {
	if m.Support != "" {
		return m.Support
	}
	from, err := mail.ParseAddress(m.From)
	if err != nil {
		return ""
	}
	return from.Address
}
