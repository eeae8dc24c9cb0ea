// Package live tells people who look at the moment that something of theirs has changed, never what it says.
//
// Invariants: a change is told after the commit of its transaction and never when that was rolled back. A slow stream
// holds up nobody: what it has not taken is folded, and beyond a bound replaced by the one request to ask for everything
// again. A lost change costs nothing, because pages ask again when they reconnect.
package live
