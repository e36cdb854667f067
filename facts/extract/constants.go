package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// constantReader evaluates the string constants of the API packages: literals, conversions, sums, and names of other constants.
type constantReader struct{ packages map[string]*constantPackage }

type constantPackage struct {
	stringTypes map[string]bool
	declared    []*declaredConstant // in the order of files and declarations
	byName      map[string]*declaredConstant
}

type declaredConstant struct {
	name, typeName string // typeName: "" if untyped or of a type of another package
	value          ast.Expr
	imports        map[string]string // of its file: local name to path
}

func newConstantReader() *constantReader {
	return &constantReader{map[string]*constantPackage{}}
}

func (r *constantReader) add(importPath string, files []*ast.File) {
	p := &constantPackage{stringTypes: map[string]bool{}, byName: map[string]*declaredConstant{}}
	r.packages[importPath] = p
	for _, file := range files {
		imports := importsOf(file)
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range group.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if underlying, ok := spec.Type.(*ast.Ident); ok && underlying.Name == "string" {
						p.stringTypes[spec.Name.Name] = true
					}
				case *ast.ValueSpec:
					if group.Tok == token.CONST {
						p.addConstants(spec, imports)
					}
				}
			}
		}
	}
}

func (p *constantPackage) addConstants(spec *ast.ValueSpec, imports map[string]string) {
	for i, value := range spec.Values {
		c := &declaredConstant{name: spec.Names[i].Name, value: value, imports: imports}
		typeExpr := spec.Type
		if call, ok := value.(*ast.CallExpr); ok && typeExpr == nil {
			typeExpr = call.Fun
		}
		if ident, ok := typeExpr.(*ast.Ident); ok {
			c.typeName = ident.Name
		}
		p.declared = append(p.declared, c)
		p.byName[c.name] = c
	}
}

// ofStringTypes returns the exported constants of each string type of a package.
func (r *constantReader) ofStringTypes(importPath string) (map[string][]constant, error) {
	out := map[string][]constant{}
	p := r.packages[importPath]
	for _, c := range p.declared {
		if !p.stringTypes[c.typeName] || !ast.IsExported(c.name) {
			continue
		}
		value, err := r.evaluate(p, c.imports, c.value)
		if err != nil {
			return nil, fmt.Errorf("constant %s.%s: %w", importPath, c.name, err)
		}
		out[c.typeName] = append(out[c.typeName], constant{c.name, value})
	}
	return out, nil
}

func (r *constantReader) evaluate(p *constantPackage, imports map[string]string, expr ast.Expr) (string, error) {
	switch expr := expr.(type) {
	case *ast.BasicLit:
		return strconv.Unquote(expr.Value)
	case *ast.ParenExpr:
		return r.evaluate(p, imports, expr.X)
	case *ast.CallExpr: // a conversion: constants know no other call but len
		return r.evaluate(p, imports, expr.Args[0])
	case *ast.BinaryExpr:
		left, err := r.evaluate(p, imports, expr.X)
		if err != nil {
			return "", err
		}
		right, err := r.evaluate(p, imports, expr.Y)
		return left + right, err
	case *ast.Ident:
		if c := p.byName[expr.Name]; c != nil {
			return r.evaluate(p, c.imports, c.value)
		}
	case *ast.SelectorExpr:
		if qualifier, ok := expr.X.(*ast.Ident); ok {
			if other := r.packages[imports[qualifier.Name]]; other != nil && other.byName[expr.Sel.Name] != nil {
				c := other.byName[expr.Sel.Name]
				return r.evaluate(other, c.imports, c.value)
			}
		}
	}
	return "", fmt.Errorf("can't evaluate %T", expr)
}

func importsOf(file *ast.File) map[string]string {
	out := map[string]string{}
	for _, spec := range file.Imports {
		importPath := strings.Trim(spec.Path.Value, `"`)
		name := path.Base(importPath)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		out[name] = importPath
	}
	return out
}
