package noticehttp

import "go.uber.org/fx"

// Module provides the handler.
var Module = fx.Module("noticehttp", fx.Provide(New))
