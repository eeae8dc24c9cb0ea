package operationshttp

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"github.com/gin-gonic/gin"
)

const refusalStyle = `body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem}a{color:inherit}`

const refusal = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>%[1]s</title><style>` + refusalStyle + `</style></head>
<body><h1>%[1]s</h1><p>%[2]s</p><p><a href="/admin">Go to the admin page</a></p></body></html>
`

// refusalPage says no, in words of our own: nothing of the request is in it.
func refusalPage(c *gin.Context, status int, title, text string) {
	sum := sha256.Sum256([]byte(refusalStyle))
	c.Header("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	c.Data(status, "text/html; charset=utf-8", fmt.Appendf(nil, refusal, title, text))
	c.Abort()
}
