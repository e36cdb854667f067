package main

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// addOpenAPI adds the defaults, which are resolved only there, and checks what the markers say of required fields, lists and atomic
// structs. Structs of versions that aren't served have no schema.
func addOpenAPI(f *facts, schemas map[string]*schemaDocument, problems *problems) {
	used := map[string]bool{}
	f.eachStruct(func(s *structType) {
		name := schemaName(s.goType)
		schema := schemas[name]
		if schema == nil {
			return
		}
		used[name] = true
		if s.atomic != (schema.MapType == "atomic") {
			problems.add("%s atomic: %v by marker only", qualifiedName(s.goType), s.atomic)
		}
		if s.handMade {
			return
		}
		fields := 0
		flatten(f, s, func(owner *structType, x *field) {
			fields++
			addProperty(qualifiedName(owner.goType), x, schema, problems)
		})
		if fields < len(schema.Properties) {
			problems.add("%s has %d fields of the %d in its schema", qualifiedName(s.goType), fields, len(schema.Properties))
		}
	})
	for name := range schemas {
		// Patch is any JSON; version.Info is the answer of /version, which isn't an object.
		if !used[name] && !strings.HasSuffix(name, ".meta.v1.Patch") && !strings.HasSuffix(name, ".version.Info") {
			problems.add("schema %s has no struct", name)
		}
	}
}

// flatten visits the fields as JSON has them, and so reaches the structs that are only ever inlined and have no schema.
func flatten(f *facts, s *structType, visit func(owner *structType, x *field)) {
	for _, x := range s.fields {
		if x.inlined() {
			flatten(f, f.structs[x.goType], visit)
		} else {
			visit(s, x)
		}
	}
}

func addProperty(owner string, x *field, schema *schemaDocument, problems *problems) {
	property, ok := schema.Properties[x.json]
	if !ok {
		problems.add("%s.%s isn't in the schema", owner, x.json)
		return
	}
	if x.required != slices.Contains(schema.Required, x.json) {
		problems.add("%s.%s required: %v by markers and tag only", owner, x.json, x.required)
	}
	if !isZeroJSON(property.Default) {
		x.defaultValue = compactJSON(property.Default)
	}
	if property.ListType != x.listType || !reflect.DeepEqual(property.ListKeys, x.listMapKeys) {
		problems.add("%s.%s is a list of %q %v by marker, %q %v by schema", owner, x.json, x.listType, x.listMapKeys, property.ListType, property.ListKeys)
	}
}

// schemaName is the OpenAPI name: the host of the import path reversed, then the rest with dots.
func schemaName(t reflect.Type) string {
	host, rest, _ := strings.Cut(t.PkgPath(), "/")
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	return strings.Join(append(labels, append(strings.Split(rest, "/"), t.Name())...), ".")
}

// isZeroJSON tells a default that changes nothing: every field that is always written has one.
func isZeroJSON(value json.RawMessage) bool {
	switch compactJSON(value) {
	case "", "{}", `""`, "0", "false":
		return true
	}
	return false
}

func compactJSON(value json.RawMessage) string {
	var v any
	if json.Unmarshal(value, &v) != nil {
		return ""
	}
	out, _ := json.Marshal(v)
	return string(out)
}
