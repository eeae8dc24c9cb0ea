package accounts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"

	"github.com/google/uuid"

	"sherpa/platform/actor"
	"sherpa/platform/errs"
	"sherpa/platform/tx"
)

// avatarPath is where uploaded pictures are served; a picture's name follows. The name ends with the size, so that the path
// of one size tells that of the other.
const avatarPath = "/api/avatars/"

// MaxUpload is the largest picture that can be uploaded, in bytes.
const MaxUpload = 5 << 20

// The two sizes of an avatar, in pixels: lists show the small one.
const (
	smallAvatar = 96
	largeAvatar = 384
)

// Refusals of a picture.
var (
	// ErrPictureType says that a file is neither JPEG nor PNG nor WebP.
	ErrPictureType = errs.New(errs.UnsupportedType, "PICTURE_TYPE", "Please choose a JPEG, PNG or WebP picture.")
	// ErrPictureTooLarge says that a file has more than MaxUpload bytes.
	ErrPictureTooLarge = errs.New(errs.TooLarge, "PICTURE_TOO_LARGE", "The picture has more than 5 MB. Please choose a smaller one.")
	// ErrNoPicture says that there is no such picture.
	ErrNoPicture = errs.New(errs.NotFound, "NOT_FOUND", "There is no such picture.")
)

// Codec makes avatars out of files. Formats are no part of the domain.
type Codec interface {
	// Square decodes a JPEG, PNG or WebP file that is not trusted, turns it upright, cuts out the middle square, and encodes
	// it as JPEG without metadata, once per size in pixels. It waits while too many are being decoded. Errors:
	// ErrPictureType; Invalid with the field file for what cannot be decoded or has too many pixels; ctx's.
	Square(ctx context.Context, file []byte, sizes ...int) ([][]byte, error)
}

// Avatars holds the use cases of uploaded pictures.
type Avatars struct {
	service *Service
	codec   Codec
	tx      tx.Runner
	perDay  int
}

// NewAvatars builds the use cases. A person uploads at most perDay pictures in 24 hours; 0 is no limit.
func NewAvatars(service *Service, codec Codec, runner tx.Runner, perDay int) *Avatars {
	return &Avatars{service: service, codec: codec, tx: runner, perDay: perDay}
}

// Begin counts an upload of the acting person, before anything of it is read. Errors: errs.ErrUnauthenticated, ErrClosed,
// TooMany.
func (a *Avatars) Begin(ctx context.Context) error {
	who, err := actor.Require(ctx)
	if err != nil {
		return err
	}
	return a.service.CountUse(ctx, who.ID, useAvatar, a.perDay)
}

// Upload makes a picture the acting person's avatar, in place of the one before. Errors: errs.ErrUnauthenticated, ErrClosed,
// those of Codec.
func (a *Avatars) Upload(ctx context.Context, file []byte) (Own, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return Own{}, err
	}
	pictures, err := a.codec.Square(ctx, file, smallAvatar, largeAvatar)
	if err != nil {
		return Own{}, err
	}
	// The owner is in the hash: two people with the same picture do not share one that one of them may delete.
	sum := sha256.Sum256(append(who.ID[:], pictures[1]...))
	hash := hex.EncodeToString(sum[:16])
	return a.change(ctx, who.ID, func(ctx context.Context, u *User) error {
		u.Avatar = avatarPath + avatarName(hash, smallAvatar)
		now := a.service.clock.Now()
		for i, size := range []int{smallAvatar, largeAvatar} {
			if err := a.service.pictures.AddAvatar(ctx, u.ID, avatarName(hash, size), pictures[i], now); err != nil {
				return err
			}
		}
		return nil
	})
}

// Remove removes the acting person's avatar, uploaded or linked. Errors: errs.ErrUnauthenticated, ErrClosed.
func (a *Avatars) Remove(ctx context.Context) (Own, error) {
	who, err := actor.Require(ctx)
	if err != nil {
		return Own{}, err
	}
	return a.change(ctx, who.ID, func(_ context.Context, u *User) error {
		u.Avatar = ""
		return nil
	})
}

// change deletes the pictures that the person has and makes the change.
func (a *Avatars) change(ctx context.Context, userID uuid.UUID, do func(context.Context, *User) error) (own Own, err error) {
	err = a.tx.Do(ctx, func(ctx context.Context) error {
		u, err := a.service.people.FindForUpdate(ctx, userID)
		if err != nil {
			return err
		}
		if u.Closed() {
			return ErrClosed
		}
		if err := a.service.pictures.DeleteAvatars(ctx, userID); err != nil {
			return err
		}
		if err := do(ctx, &u); err != nil {
			return err
		}
		u.UpdatedAt = a.service.clock.Now()
		if err := a.service.save(ctx, u); err != nil {
			return err
		}
		own, err = a.service.people.Own(ctx, userID)
		return err
	})
	return own, err
}

var avatarForm = regexp.MustCompile(fmt.Sprintf("^[0-9a-f]{32}-(%d|%d)$", smallAvatar, largeAvatar))

// Picture is an uploaded picture, a JPEG, for everybody. Errors: ErrNoPicture.
func (a *Avatars) Picture(ctx context.Context, name string) ([]byte, error) {
	if !avatarForm.MatchString(name) {
		return nil, ErrNoPicture
	}
	return a.service.pictures.Avatar(ctx, name)
}

func avatarName(hash string, size int) string { return fmt.Sprintf("%s-%d", hash, size) }

// uploaded says whether an avatar is a picture that somebody has uploaded.
func uploaded(avatar string) bool { return strings.HasPrefix(avatar, avatarPath) }
