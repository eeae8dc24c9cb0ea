package respond

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// MaxBody is the largest body of a request, in bytes.
const MaxBody = 256 << 10

var (
	errMalformed = errs.New(errs.Malformed, "MALFORMED_BODY", "The request could not be read: it is not valid JSON.")
	errTooLarge  = errs.New(errs.TooLarge, "BODY_TOO_LARGE", "The request is too large.")
	errMediaType = errs.New(errs.UnsupportedType, "UNSUPPORTED_MEDIA_TYPE", "Please send JSON (Content-Type: application/json).")
)

// Body reads the whole body of a request: errs.TooLarge above MaxBody.
func Body(c *gin.Context) ([]byte, error) {
	b, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, MaxBody))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, errTooLarge
	case err != nil:
		return nil, errMalformed.Because(err)
	}
	return b, nil
}

// Decode reads a JSON body into v, which must be a pointer to a struct.
// Unknown fields are ignored. Errors: Malformed when it is no JSON object,
// UnsupportedType for another media type, TooLarge, Invalid naming the field
// when a value has the wrong type (also 1.5 for a whole number).
func Decode(c *gin.Context, v any) error { return decode(c, v, false) }

// DecodeOptional is Decode for a call whose payload may be left out: an empty
// body leaves v alone.
func DecodeOptional(c *gin.Context, v any) error { return decode(c, v, true) }

// DecodeSigned is Decode for a call that needs a signed-in person: whoever is nobody is told so before
// anything about the body (errs.ErrUnauthenticated).
func DecodeSigned(c *gin.Context, v any) error {
	if _, err := actor.Require(c.Request.Context()); err != nil {
		return err
	}
	return decode(c, v, false)
}

// NoPayload holds the body of a call without a payload to the rules of all bodies, after whoever is nobody was
// told so: it may be missing, and what is in it says nothing.
func NoPayload(c *gin.Context) error {
	if _, err := actor.Require(c.Request.Context()); err != nil {
		return err
	}
	return decode(c, &struct{}{}, true)
}

func decode(c *gin.Context, v any, optional bool) error {
	b, err := Body(c)
	if err != nil {
		return err
	}
	b = bytes.TrimSpace(b)
	if len(b) == 0 {
		if optional {
			return nil
		}
		return errMalformed
	}
	if mt, _, err := mime.ParseMediaType(c.GetHeader("Content-Type")); err != nil || mt != "application/json" {
		return errMediaType
	}
	if b[0] != '{' || !utf8.Valid(b) || bytes.Contains(b, []byte(`\u0000`)) {
		return errMalformed
	}
	if err := json.Unmarshal(b, v); err != nil {
		var typ *json.UnmarshalTypeError
		if errors.As(err, &typ) {
			return errs.InvalidField(typ.Field, fmt.Sprintf("%s has the wrong type or is out of range.", typ.Field)).Because(err)
		}
		return errMalformed.Because(err)
	}
	return nil
}
