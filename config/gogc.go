package config

import "os"

// GivesGOGC says whether the environment says when Go collects garbage.
func GivesGOGC() bool { return os.Getenv("GOGC") != "" }
