package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
)

// sources holds what the Go files of the API packages say beyond the types themselves.
type sources struct{ packages map[string]*sourcePackage }

// sourcePackage is one package: its type declarations, the constants of its string types, and its Protobuf messages.
type sourcePackage struct {
	types     map[string]*declaration
	constants map[string][]constant
	messages  map[string]message
}

var noSource = &sourcePackage{}

// declaration returns what is declared about a struct; nil if its package isn't an API package.
func (s *sources) declaration(t reflect.Type) *declaration {
	d := s.of(t).types[t.Name()]
	if d != nil && d.fields == nil {
		if origin := s.packages[d.sameAs.path]; origin != nil {
			return origin.types[d.sameAs.name]
		}
	}
	return d
}

func (s *sources) of(t reflect.Type) *sourcePackage {
	if p := s.packages[t.PkgPath()]; p != nil {
		return p
	}
	return noSource
}

// readSources parses the API packages that this program is linked with: just those versions that it reflects over.
func readSources() (*sources, error) {
	cmd := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}\t{{.Dir}}", ".")
	cmd.Stderr = os.Stderr
	list, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s (run it in the extractor's folder): %w", strings.Join(cmd.Args, " "), err)
	}
	s := &sources{map[string]*sourcePackage{}}
	constants := newConstantReader()
	for line := range strings.Lines(string(list)) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if packageName(path) == path {
			continue
		}
		files, err := parseFolder(dir)
		if err != nil {
			return nil, err
		}
		p := &sourcePackage{types: declarations(files)}
		if p.messages, err = readMessages(filepath.Join(dir, "generated.proto")); err != nil {
			return nil, err
		}
		s.packages[path] = p
		constants.add(path, files)
	}
	for path, p := range s.packages {
		var err error
		if p.constants, err = constants.ofStringTypes(path); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func parseFolder(dir string) ([]*ast.File, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	fileSet := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "generated.pb.go") {
			continue
		}
		file, err := parser.ParseFile(fileSet, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

// readMessages returns nothing for a package without Protobuf.
func readMessages(file string) (map[string]message, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parseMessages(string(text)), nil
}
