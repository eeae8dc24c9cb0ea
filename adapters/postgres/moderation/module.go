package moderationpg

import (
	"go.uber.org/fx"

	"sherpa/modules/moderation"
)

// Module provides moderation.Repository.
var Module = fx.Module("moderationpg", fx.Provide(fx.Annotate(New, fx.As(new(moderation.Repository)))))
