package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// declaration is what the comment above a type or field declares, and the fields below a struct.
type declaration struct {
	markers    map[string][]string // "+name=value" lines: each name with its values
	deprecated bool
	fields     map[string]*declaration
	sameAs     typeName // of "type List metav1.List": where the fields are declared
}

type typeName struct{ path, name string }

func (d *declaration) has(marker string) bool { return len(d.markers[marker]) > 0 }

// marker returns the first value, or "" where there is none.
func (d *declaration) marker(name string) string {
	if values := d.markers[name]; len(values) > 0 {
		return values[0]
	}
	return ""
}

func declarations(files []*ast.File) map[string]*declaration {
	out := map[string]*declaration{}
	for _, file := range files {
		imports := importsOf(file)
		for _, decl := range file.Decls {
			group, ok := decl.(*ast.GenDecl)
			if !ok || group.Tok != token.TYPE {
				continue
			}
			for _, spec := range group.Specs {
				typeSpec := spec.(*ast.TypeSpec)
				comment := typeSpec.Doc
				if comment == nil {
					comment = group.Doc
				}
				d := readComment(comment)
				switch underlying := typeSpec.Type.(type) {
				case *ast.StructType:
					d.fields = fieldDeclarations(underlying)
				case *ast.SelectorExpr:
					if qualifier, ok := underlying.X.(*ast.Ident); ok {
						d.sameAs = typeName{imports[qualifier.Name], underlying.Sel.Name}
					}
				}
				out[typeSpec.Name.Name] = d
			}
		}
	}
	return out
}

func fieldDeclarations(structType *ast.StructType) map[string]*declaration {
	out := map[string]*declaration{}
	for _, f := range structType.Fields.List {
		d := readComment(f.Doc)
		for _, name := range f.Names {
			out[name.Name] = d
		}
		switch embedded := f.Type.(type) {
		case *ast.Ident:
			if len(f.Names) == 0 {
				out[embedded.Name] = d
			}
		case *ast.SelectorExpr:
			if len(f.Names) == 0 {
				out[embedded.Sel.Name] = d
			}
		}
	}
	return out
}

// deprecation matches the ways in which the sources say it: Go's own paragraph, and a few sentences.
var deprecation = regexp.MustCompile(`(?m)^(Deprecated|DEPRECATED)\b|This field is deprecated|\bis (a|the) deprecated (alias|field)\b|and now is deprecated`)

func readComment(comment *ast.CommentGroup) *declaration {
	d := &declaration{markers: map[string][]string{}}
	text := comment.Text() // "" without a comment
	for line := range strings.Lines(text) {
		if marker, ok := strings.CutPrefix(strings.TrimSpace(line), "+"); ok {
			name, value, _ := strings.Cut(marker, "=")
			d.markers[name] = append(d.markers[name], value)
		}
	}
	d.deprecated = deprecation.MatchString(text)
	return d
}
