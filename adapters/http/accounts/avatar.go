package accountshttp

import (
	"errors"
	"io"
	"net/http"

	"github.com/gin-gonic/gin"

	"sherpa/adapters/http/respond"
	"sherpa/modules/accounts"
	"sherpa/platform/actor"
	"sherpa/platform/errs"
)

// maxForm is what a form with a picture may weigh beside the picture, in bytes.
const maxForm = 64 << 10

var (
	errNoForm = errs.New(errs.UnsupportedType, "UNSUPPORTED_MEDIA_TYPE", "Please send the picture as a form (multipart/form-data) with the field file.")
	errNoFile = errs.InvalidField("file", "Please choose a picture.")
	errBroken = errs.New(errs.Malformed, "MALFORMED_BODY", "The upload could not be read to its end. Please try again.")
)

// UploadAvatar implements openapi.ServerInterface. What is too large is refused without being read.
func (h *Handler) UploadAvatar(c *gin.Context) {
	own, err := h.uploadAvatar(c)
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, ownToAPI(own))
}

func (h *Handler) uploadAvatar(c *gin.Context) (accounts.Own, error) {
	ctx := c.Request.Context()
	if _, err := actor.Require(ctx); err != nil { // 401 comes before any error about the body
		return accounts.Own{}, err
	}
	if c.Request.ContentLength > accounts.MaxUpload+maxForm {
		c.Header("Connection", "close") // what is on its way is not waited for
		return accounts.Own{}, accounts.ErrPictureTooLarge
	}
	if err := h.avatars.Begin(ctx); err != nil {
		return accounts.Own{}, err
	}
	file, err := uploadedFile(c)
	if err != nil {
		return accounts.Own{}, err
	}
	return h.avatars.Upload(ctx, file)
}

// uploadedFile reads the field file of a form, whatever the sender calls the file.
func uploadedFile(c *gin.Context) ([]byte, error) {
	c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, accounts.MaxUpload+maxForm)
	form, err := c.Request.MultipartReader()
	if err != nil {
		return nil, errNoForm.Because(err)
	}
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			return nil, errNoFile
		}
		if err != nil {
			return nil, readingFailed(err)
		}
		if part.FormName() != "file" {
			continue
		}
		file, err := io.ReadAll(io.LimitReader(part, accounts.MaxUpload+1))
		switch {
		case err != nil:
			return nil, readingFailed(err)
		case len(file) > accounts.MaxUpload:
			return nil, accounts.ErrPictureTooLarge
		case len(file) == 0:
			return nil, errNoFile
		}
		return file, nil
	}
}

func readingFailed(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return accounts.ErrPictureTooLarge
	}
	return errBroken.Because(err)
}

// DeleteAvatar implements openapi.ServerInterface.
func (h *Handler) DeleteAvatar(c *gin.Context) {
	own, err := h.avatars.Remove(c.Request.Context())
	if err != nil {
		respond.Error(c, err)
		return
	}
	respond.JSON(c, http.StatusOK, ownToAPI(own))
}

// GetAvatar implements openapi.ServerInterface. A name never means another picture, so browsers keep it.
func (h *Handler) GetAvatar(c *gin.Context, name string) {
	picture, err := h.avatars.Picture(c.Request.Context(), name)
	if err != nil {
		respond.Error(c, err)
		return
	}
	tag := `"` + name + `"`
	c.Header("Cache-Control", "public, max-age=31536000, immutable")
	c.Header("ETag", tag)
	c.Header("Cross-Origin-Resource-Policy", "same-origin")
	if c.GetHeader("If-None-Match") == tag {
		c.Status(http.StatusNotModified)
		return
	}
	c.Data(http.StatusOK, "image/jpeg", picture)
}
