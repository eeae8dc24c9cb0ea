// Command sbom prints the bill of materials of a Go binary as CycloneDX: the modules that are linked into it, as the
// binary itself says (go version -m). The same binary gives the same bytes.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
	Purl    string `json:"purl,omitempty"`
}

type dependency struct {
	Ref  string   `json:"ref"`
	Deps []string `json:"dependsOn,omitempty"`
}

type bom struct {
	Format   string `json:"bomFormat"`
	Spec     string `json:"specVersion"`
	Version  int    `json:"version"`
	Metadata struct {
		Component  component           `json:"component"`
		Properties []map[string]string `json:"properties,omitempty"`
	} `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sbom BINARY VERSION")
		os.Exit(2)
	}
	list, err := read(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
	e := json.NewEncoder(os.Stdout)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	if err := e.Encode(list); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func read(binary, version string) (bom, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return bom{}, err
	}
	list := bom{Format: "CycloneDX", Spec: "1.6", Version: 1}
	list.Metadata.Component = component{Type: "application", Ref: "sherpa", Name: "sherpa", Version: version}
	for _, s := range info.Settings {
		if s.Key == "-tags" || s.Key == "GOOS" || s.Key == "GOARCH" {
			list.Metadata.Properties = append(list.Metadata.Properties, map[string]string{"name": "go:build:" + s.Key, "value": s.Value})
		}
	}
	whole := dependency{Ref: "sherpa"}
	add := func(name, version string) {
		purl := "pkg:golang/" + name + "@" + version
		list.Components = append(list.Components, component{Type: "library", Ref: purl, Name: name, Version: version, Purl: purl})
		whole.Deps = append(whole.Deps, purl)
	}
	add("std", strings.TrimPrefix(info.GoVersion, "go"))
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		add(m.Path, m.Version)
	}
	list.Dependencies = append(list.Dependencies, whole)
	return list, nil
}
