package http

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/gin-gonic/gin"
)

//go:embed docs.html.tmpl
var docsTemplate string

// docs shows the contract: as it is, and as a page that needs no other host and no script.
type docs struct {
	yaml []byte
	html []byte
}

func newDocs(contract []byte) (*docs, error) {
	doc, err := openapi3.NewLoader().LoadFromData(contract)
	if err != nil {
		return nil, fmt.Errorf("read the API's contract: %w", err)
	}
	t, err := template.New("docs").Parse(docsTemplate)
	if err != nil {
		return nil, fmt.Errorf("template of the API's page: %w", err)
	}
	var page bytes.Buffer
	if err := t.Execute(&page, describe(doc)); err != nil {
		return nil, fmt.Errorf("render the API's page: %w", err)
	}
	return &docs{yaml: contract, html: page.Bytes()}, nil
}

func (d *docs) contract(c *gin.Context) {
	c.Header("Cache-Control", "no-cache")
	c.Data(http.StatusOK, "application/yaml; charset=utf-8", d.yaml)
}

func (d *docs) page(c *gin.Context) {
	c.Header("Cache-Control", "no-cache")
	c.Header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
	c.Data(http.StatusOK, "text/html; charset=utf-8", d.html)
}

// What the page shows.
type (
	apiPage struct {
		Title, Description string
		Groups             []apiGroup
		Schemas            []apiSchema
	}
	apiGroup struct {
		Name, Description string
		Operations        []apiOperation
	}
	apiOperation struct {
		Method, Path, Summary, Description, Access string
		Parameters                                 []apiField
		Body, Answer                               string
	}
	apiSchema struct {
		Name, Description string
		Fields            []apiField
	}
	apiField struct {
		Name, Type, Description string
		Required                bool
	}
)

func describe(doc *openapi3.T) apiPage {
	page := apiPage{Title: doc.Info.Title, Description: doc.Info.Description}
	for _, tag := range doc.Tags {
		page.Groups = append(page.Groups, apiGroup{Name: tag.Name, Description: tag.Description, Operations: operations(doc, tag.Name)})
	}
	for name, ref := range doc.Components.Schemas {
		page.Schemas = append(page.Schemas, apiSchema{Name: name, Description: ref.Value.Description, Fields: fieldsOf(ref.Value)})
	}
	slices.SortFunc(page.Schemas, func(a, b apiSchema) int { return strings.Compare(a.Name, b.Name) })
	return page
}

func operations(doc *openapi3.T, tag string) []apiOperation {
	var out []apiOperation
	for _, path := range doc.Paths.InMatchingOrder() {
		for method, op := range doc.Paths.Value(path).Operations() {
			if !slices.Contains(op.Tags, tag) {
				continue
			}
			o := apiOperation{Method: method, Path: "/api" + path, Summary: op.Summary, Description: op.Description, Access: access(op)}
			for _, p := range op.Parameters {
				o.Parameters = append(o.Parameters, apiField{
					Name: p.Value.Name, Type: typeOf(p.Value.Schema), Description: p.Value.Description, Required: p.Value.Required,
				})
			}
			if op.RequestBody != nil {
				o.Body = bodyOf(op.RequestBody.Value.Content)
			}
			o.Answer = answer(op)
			out = append(out, o)
		}
	}
	slices.SortFunc(out, func(a, b apiOperation) int { return strings.Compare(a.Path+a.Method, b.Path+b.Method) })
	return out
}

// bodyOf is the type of a body: of JSON its schema, otherwise the media type.
func bodyOf(content openapi3.Content) string {
	if body := content.Get("application/json"); body != nil {
		return typeOf(body.Schema)
	}
	return strings.Join(slices.Sorted(maps.Keys(content)), " or ")
}

func access(op *openapi3.Operation) string {
	switch {
	case op.Security == nil:
		return "signed in"
	case len(*op.Security) > 1:
		return "everybody; more when signed in"
	}
	return "everybody"
}

func answer(op *openapi3.Operation) string {
	for _, status := range []int{http.StatusOK, http.StatusCreated} {
		if r := op.Responses.Status(status); r != nil {
			if content := r.Value.Content.Get("application/json"); content != nil {
				return typeOf(content.Schema)
			}
		}
	}
	return ""
}

func fieldsOf(s *openapi3.Schema) []apiField {
	var fields []apiField
	for name, ref := range s.Properties {
		fields = append(fields, apiField{
			Name: name, Type: typeOf(ref), Description: ref.Value.Description, Required: slices.Contains(s.Required, name),
		})
	}
	slices.SortFunc(fields, func(a, b apiField) int { return strings.Compare(a.Name, b.Name) })
	return fields
}

func typeOf(ref *openapi3.SchemaRef) string {
	if ref == nil {
		return ""
	}
	if ref.Ref != "" {
		return ref.Ref[strings.LastIndex(ref.Ref, "/")+1:]
	}
	s := ref.Value
	switch {
	case s.Items != nil:
		return "list of " + typeOf(s.Items)
	case len(s.OneOf) > 0:
		var kinds []string
		for _, one := range s.OneOf {
			kinds = append(kinds, typeOf(one))
		}
		return strings.Join(kinds, " or ")
	case len(s.Enum) > 0:
		var values []string
		for _, v := range s.Enum {
			values = append(values, fmt.Sprint(v))
		}
		return strings.Join(values, " | ")
	case s.Type == nil || len(s.Type.Slice()) == 0:
		return "object"
	}
	kind := s.Type.Slice()[0]
	if s.Format == "date-time" {
		return "time"
	}
	return kind
}
