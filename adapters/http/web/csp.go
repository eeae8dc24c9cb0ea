package web

import (
	"crypto/sha256"
	"encoding/base64"
	"regexp"
	"strings"
)

var inlineStyle = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)

// emptyStyle is the hash of the empty style element that emotion inserts.
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

// policy is the content security policy of the app's page: our own scripts, and of inline styles only
// those that stand in the built page, by their hashes.
func policy(index []byte, cfg Config) string {
	styles := []string{"'self'", emptyStyle}
	for _, m := range inlineStyle.FindAllSubmatch(index, -1) {
		sum := sha256.Sum256(m[1])
		styles = append(styles, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	script, connect, frame, image, worker, styleAttr := "'self'", "'self'", "'none'", "'self' data: https:", "'self'", "'none'"
	if cfg.ClerkHost != "" {
		script += " https://" + cfg.ClerkHost + " https://challenges.cloudflare.com"
		connect += " https://" + cfg.ClerkHost
		frame = "https://challenges.cloudflare.com"
		worker += " blob:"
		styles = []string{"'self'", "'unsafe-inline'"} // Clerk's components style themselves
		styleAttr = "'unsafe-inline'"
	}
	return strings.Join([]string{
		"default-src 'self'", "script-src " + script, "style-src 'self'", "style-src-elem " + strings.Join(styles, " "),
		"style-src-attr " + styleAttr, "img-src " + image, "font-src 'self'", "connect-src " + connect, "frame-src " + frame,
		"worker-src " + worker, "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
	}, "; ")
}
