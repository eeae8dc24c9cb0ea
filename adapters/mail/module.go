package mail

import "go.uber.org/fx"

// Module provides the mailer. cmd supplies the Config and the Outbox, and binds the port.
var Module = fx.Module("mail", fx.Provide(New))
