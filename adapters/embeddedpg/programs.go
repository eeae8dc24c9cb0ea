package embeddedpg

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
)

// withinReach returns programs that the account can run: b, or a copy of it
// beside the data when b lies in a folder that is closed to the account (the
// npm packages of a checkout below /root, for example).
func withinReach(ctx context.Context, b binaries, p place, log *slog.Logger) (binaries, error) {
	if p.account.canReach(ctx, p.home, filepath.Join(b.dir, "postgres"), "--version") {
		return b, nil
	}
	tree := filepath.Dir(b.dir)
	for _, part := range []string{"lib", "share"} {
		if _, err := os.Stat(filepath.Join(tree, part)); err != nil {
			return binaries{}, fmt.Errorf("user %s, which PostgreSQL runs as, cannot run %s: %w", p.account.name, b.dir, err)
		}
	}
	copied := filepath.Join(p.home, "programs-"+shortHash(b.dir))
	own := binaries{dir: filepath.Join(copied, filepath.Base(b.dir)), major: b.major}
	if _, err := os.Stat(copied); err == nil {
		return own, nil
	}
	log.InfoContext(ctx, "copying PostgreSQL to where the user it runs as can reach it",
		slog.String("from", tree), slog.String("to", copied))
	if err := copyTree(copied, tree); err != nil {
		return binaries{}, fmt.Errorf("copy %s: %w", tree, err)
	}
	return own, nil
}

// copyTree copies a folder so that everybody may read it. It appears under
// its name only when it is complete.
func copyTree(to, from string) error {
	unfinished := to + ".new"
	if err := os.RemoveAll(unfinished); err != nil {
		return err
	}
	if err := os.CopyFS(unfinished, os.DirFS(from)); err != nil {
		return err
	}
	err := filepath.WalkDir(unfinished, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Type()&fs.ModeSymlink != 0 {
			return err
		}
		return os.Chmod(path, 0o755)
	})
	if err != nil {
		return err
	}
	return os.Rename(unfinished, to)
}
