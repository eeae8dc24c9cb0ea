// Package notice is what others did that a person should know of: the bell.
//
// Invariants: notices are read from the rows of what happened, and one marker per person says up to where they were read.
// There is nothing in them that the person could not read on the pages themselves, and never that the other side reported
// a problem.
package notice
