// Package ui holds the built web app. In a fresh clone the folder is empty but
// for a placeholder, and the binary says that its UI was not built.
package ui

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist is the root of the built files.
func Dist() (fs.FS, error) { return fs.Sub(dist, "dist") }
