package operationshttp

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"

	"github.com/gin-gonic/gin"
)

const refusalStyle = `body{font:1.125rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto 0;padding:0 1.5rem}a{color:inherit}`

//nolint:gochecknoglobals // a constant template
var refusal = template.Must(template.New("refusal").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>{{.Title}}</title><style>` + refusalStyle + `</style></head>
<body><h1>{{.Title}}</h1><p>{{.Text}}</p><p><a href="/admin">Go to the admin page</a></p></body></html>
`))

func refusalPage(c *gin.Context, status int, title, text string) {
	sum := sha256.Sum256([]byte(refusalStyle))
	c.Header("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	c.Header("Content-Type", "text/html; charset=utf-8")
	c.Status(status)
	if err := refusal.Execute(c.Writer, struct{ Title, Text string }{title, text}); err != nil {
		_ = c.Error(err) // the browser has gone
	}
	c.Abort()
}
