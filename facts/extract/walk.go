package main

import (
	"reflect"
	"sort"
	"strconv"
	"strings"
)

// walk visits the registered kinds and everything that they hold.
type walk struct {
	src *sources
	f   *facts
}

func newWalk(src *sources) *walk {
	return &walk{src, &facts{structs: map[reflect.Type]*structType{}, enums: map[reflect.Type]*enumType{}}}
}

func (w *walk) all(kinds []*kind) *facts {
	w.f.kinds = kinds
	for _, k := range kinds {
		w.visit(k.goType)
	}
	w.f.packages = w.packages()
	return w.f
}

func (w *walk) visit(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		w.visit(t.Elem())
	case reflect.Map:
		w.visit(t.Key())
		w.visit(t.Elem())
	case reflect.String:
		w.visitString(t)
	case reflect.Struct:
		w.visitStruct(t)
	}
}

func (w *walk) visitString(t reflect.Type) {
	if constants := w.src.of(t).constants[t.Name()]; t.PkgPath() != "" && len(constants) > 0 {
		w.f.enums[t] = &enumType{t, constants, w.src.declaration(t).has("enum")}
	}
}

func (w *walk) visitStruct(t reflect.Type) {
	if w.f.structs[t] != nil {
		return
	}
	declared := w.src.declaration(t)
	s := &structType{goType: t, atomic: declared.marker("structType") == "atomic" || declared.marker("mapType") == "atomic"}
	w.f.structs[t] = s
	keyword, isHandMade := handMade[t]
	s.handMade = isHandMade
	if keyword != "" {
		return
	}
	for i := range t.NumField() {
		goField := t.Field(i)
		if !goField.IsExported() {
			continue
		}
		w.visit(goField.Type)
		if f := readField(goField, declared.fields[goField.Name]); f != nil && !isHandMade {
			f.wrapped = wrappedSlice(w.src, f.goType)
			s.fields = append(s.fields, f)
		}
	}
}

// readField returns nil for a field that is on no wire.
func readField(goField reflect.StructField, declared *declaration) *field {
	f := &field{goName: goField.Name, goType: goField.Type}
	options := strings.Split(goField.Tag.Get("json"), ",")
	f.json = options[0]
	for _, option := range options[1:] {
		switch option {
		case "omitempty":
			f.omitEmpty = true
		case "omitzero":
			f.omitZero = true
		}
	}
	if f.json == "-" {
		return nil
	}
	// Only the number: 220 tags say "rep" of what isn't repeated, and three name a wrong wire type.
	if tag := strings.Split(goField.Tag.Get("protobuf"), ","); len(tag) > 1 {
		f.number, _ = strconv.Atoi(tag[1])
		for _, option := range tag[2:] {
			if name, ok := strings.CutPrefix(option, "name="); ok {
				f.protobufName = name
			}
		}
	}
	f.patchStrategy, f.patchMergeKey = goField.Tag.Get("patchStrategy"), goField.Tag.Get("patchMergeKey")
	f.listType, f.listMapKeys = declared.marker("listType"), declared.markers["listMapKey"]
	f.mapType, f.structType = declared.marker("mapType"), declared.marker("structType")
	f.optional = declared.has("optional") || declared.has("k8s:optional")
	// As OpenAPI is generated: addOpenAPI checks it where there is a schema.
	f.required = declared.has("required") || !declared.has("optional") && !f.omitEmpty
	f.gates = declared.markers["featureGate"]
	f.deprecated = declared.deprecated
	return f
}

func (w *walk) packages() []*apiPackage {
	byPath := map[string]*apiPackage{}
	at := func(t reflect.Type) *apiPackage {
		p := byPath[t.PkgPath()]
		if p == nil {
			p = &apiPackage{path: t.PkgPath()}
			byPath[t.PkgPath()] = p
		}
		return p
	}
	for t, s := range w.f.structs {
		at(t).structs = append(at(t).structs, s)
	}
	for t, e := range w.f.enums {
		at(t).enums = append(at(t).enums, e)
	}
	for _, k := range w.f.kinds {
		// meta/v1 has kinds in the empty group too: the later of the two in the order of the kinds is its own.
		at(k.goType).group, at(k.goType).version = k.group, k.version
	}
	var out []*apiPackage
	for _, p := range byPath {
		sort.Slice(p.structs, func(i, j int) bool { return p.structs[i].goType.Name() < p.structs[j].goType.Name() })
		sort.Slice(p.enums, func(i, j int) bool { return p.enums[i].goType.Name() < p.enums[j].goType.Name() })
		out = append(out, p)
	}
	sort.Slice(out, func(i, j int) bool { return packageName(out[i].path) < packageName(out[j].path) })
	return out
}
