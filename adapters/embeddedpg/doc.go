// Package embeddedpg finds PostgreSQL on this machine and runs a private one
// for a program that was given no database address (design, section 7).
//
// Invariants:
//   - The server listens on one unix socket in a directory of mode 0700 and on
//     no TCP address at all.
//   - A data folder is served by at most one postmaster. Programs that share a
//     data folder share that postmaster; the last one to stop ends it.
//   - A folder named data is always a complete cluster: it appears by a rename
//     after initdb has finished.
//   - Data of one major version is never opened, moved or deleted by another.
//   - PostgreSQL never runs as root.
//
// It works on Linux and macOS.
package embeddedpg
