package main

import (
	"encoding/json"
	"reflect"
	"strings"
)

// checkAssumptions compares the types with what the model knows how to generate. A new Kubernetes version may bring something else.
func checkAssumptions(f *facts, problems *problems) {
	checkPackages(f, problems)
	marshaler := reflect.TypeFor[json.Marshaler]()
	f.eachStruct(func(s *structType) {
		name := qualifiedName(s.goType)
		if !s.handMade && reflect.PointerTo(s.goType).Implements(marshaler) {
			problems.add("%s has a form of its own in JSON", name)
		}
		for _, x := range s.fields {
			checkField(name+"."+x.goName, x, problems)
		}
	})
}

func checkPackages(f *facts, problems *problems) {
	keywords := map[string]bool{}
	for _, keyword := range handMade {
		keywords[keyword] = true
	}
	byName := map[string]*apiPackage{}
	byPath := map[string]*apiPackage{}
	for _, p := range f.packages {
		name := packageName(p.path)
		if other := byName[name]; other != nil {
			problems.add("%s and %s are both called %s", p.path, other.path, name)
		}
		byName[name], byPath[p.path] = p, p
		for _, s := range p.structs {
			if !s.handMade && keywords[s.goType.Name()] {
				problems.add("%s is called like a word of the grammar", qualifiedName(s.goType))
			}
		}
	}
	for _, k := range f.kinds {
		p := byPath[k.goType.PkgPath()]
		if inCore := k.group == metaCoreVersion.Group && k.version == metaCoreVersion.Version; p.group != k.group && !inCore || p.version != k.version {
			problems.add("%s %s is in the package of %s/%s", k.apiVersion(), k.name, p.group, p.version)
		}
	}
}

func checkField(name string, x *field, problems *problems) {
	if x.inlined() {
		if x.goType.Kind() != reflect.Struct {
			problems.add("%s is inlined and no struct", name)
		}
		return
	}
	if !knownShape(x) {
		problems.add("%s has the type %s", name, x.goType)
	}
	for _, word := range append([]string{x.json, x.defaultValue}, x.gates...) {
		if strings.ContainsAny(word, " \t\n") {
			problems.add("%s has a blank in %q", name, word)
		}
	}
}

// knownShape accepts values, pointers to them, lists and maps by string of them, and maps of wrapped slices.
func knownShape(x *field) bool {
	t := x.goType
	switch t.Kind() {
	case reflect.Pointer:
		t = t.Elem()
	case reflect.Slice:
		if isList(t) {
			t = t.Elem()
		}
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			return false
		}
		t = t.Elem()
		if isList(t) && x.wrapped {
			t = t.Elem()
		}
	}
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Int32, reflect.Int64, reflect.Float64, reflect.Struct, reflect.Interface:
		return true
	case reflect.Slice:
		return !isList(t)
	}
	return false
}
