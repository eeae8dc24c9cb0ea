package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/tools/go/packages"
)

// rewritePackages writes the changed files of packages, given as folders below the working one, into dir. It answers their
// mutants and the overlay that compiles the changed files in place of the originals.
func rewritePackages(dir string, folders []string) (mutants []change, overlay string, err error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, "", err
	}
	patterns := make([]string, len(folders))
	for i, folder := range folders {
		patterns[i] = "./" + filepath.Clean(folder)
	}
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedCompiledGoFiles | packages.NeedSyntax | packages.NeedTypes |
			packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps,
	}, patterns...)
	if err != nil {
		return nil, "", err
	}
	if packages.PrintErrors(loaded) > 0 {
		return nil, "", errors.New("the packages do not compile")
	}
	replace := map[string]string{}
	r := rewriter{}
	for _, p := range loaded {
		for i, file := range p.Syntax {
			original := p.CompiledGoFiles[i]
			if r.path, err = filepath.Rel(root, original); err != nil {
				return nil, "", err
			}
			r.dir = filepath.Dir(r.path)
			if r.source, err = os.ReadFile(original); err != nil {
				return nil, "", err
			}
			r.fset, r.info = p.Fset, p.TypesInfo
			text, changed := r.rewritten(file)
			if !changed {
				continue
			}
			replace[original] = filepath.Join(dir, strconv.Itoa(len(replace))+".go")
			if err := os.WriteFile(replace[original], []byte(text), 0o600); err != nil {
				return nil, "", err
			}
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return nil, "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return r.mutants, overlay, os.WriteFile(overlay, text, 0o600)
}
