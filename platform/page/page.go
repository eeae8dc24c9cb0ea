// Package page is the vocabulary of paged lists: by key, never by offset.
package page

import (
	"encoding/base64"
	"encoding/json"

	"sherpa/platform/errs"
)

// The limits of the API (design, section 4).
const (
	DefaultLimit = 50
	maxLimit     = 100
)

// Request asks for one page. Cursor is opaque: the Next of the page before; empty for the first page.
type Request struct {
	Limit  int
	Cursor string
}

// Of builds a request from optional query values. A limit outside 1…maxLimit is brought into it.
func Of(limit *int, cursor *string) Request {
	r := Request{Limit: DefaultLimit}
	if limit != nil {
		r.Limit = min(max(*limit, 1), maxLimit)
	}
	if cursor != nil {
		r.Cursor = *cursor
	}
	return r
}

// Page is one page of a list. Next is empty on the last page.
type Page[T any] struct {
	Items []T
	Next  string
}

// Cut makes a page of rows that were read with limit+1: the extra row only tells that there is more.
// key gives the sort key of the last row shown, from which the next page goes on.
func Cut[T any](rows []T, limit int, key func(T) any) Page[T] {
	if len(rows) <= limit {
		return Page[T]{Items: rows}
	}
	rows = rows[:limit]
	return Page[T]{Items: rows, Next: Encode(key(rows[limit-1]))}
}

// Encode makes an opaque cursor of a key.
func Encode(key any) string {
	b, err := json.Marshal(key)
	if err != nil {
		return ""
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

// Decode reads a cursor into key. An empty cursor leaves key alone and answers
// false; one that was not made by Encode is a Malformed error (BAD_CURSOR).
func Decode(cursor string, key any) (bool, error) {
	if cursor == "" {
		return false, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		err = json.Unmarshal(b, key)
	}
	if err != nil {
		return false, errs.New(errs.Malformed, "BAD_CURSOR", "This page does not exist. Please start from the first page.").Because(err)
	}
	return true, nil
}
