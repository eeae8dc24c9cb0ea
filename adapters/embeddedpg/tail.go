package embeddedpg

import (
	"errors"
	"io"
	"os"
	"strings"
)

// tailBytes is how much of a program's output goes into an error.
const tailBytes = 2000

// tail keeps the last bytes of what is written to it.
type tail struct{ bytes []byte }

func (t *tail) Write(p []byte) (int, error) {
	t.bytes = append(t.bytes, p...)
	if excess := len(t.bytes) - tailBytes; excess > 0 {
		t.bytes = t.bytes[excess:]
	}
	return len(p), nil
}

func (t *tail) String() string { return strings.TrimSpace(string(t.bytes)) }

// since returns the end of what was written to the file at path after offset.
func since(path string, offset int64) string {
	file, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer func() { _ = file.Close() }()
	if _, err := file.Seek(offset, io.SeekStart); err != nil {
		return err.Error()
	}
	var out tail
	if _, err := io.Copy(&out, file); err != nil && !errors.Is(err, io.EOF) {
		return err.Error()
	}
	return out.String()
}
