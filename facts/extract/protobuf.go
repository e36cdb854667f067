package main

import (
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// message is a message of a generated.proto: its fields by name.
type message map[string]messageField

type messageField struct {
	number   int
	repeated bool
	scalar   string // the scalar type, or "" for messages and maps
}

var (
	messageLine = regexp.MustCompile(`^message (\w+) \{`)
	fieldLine   = regexp.MustCompile(`^\s+(?:(optional|repeated|required)\s+([\w.]+)|(map<[^>]+>))\s+(\w+) = (\d+)`)
	scalars     = map[string]bool{"string": true, "bytes": true, "bool": true, "int32": true, "int64": true, "double": true}
)

func parseMessages(text string) map[string]message {
	messages := map[string]message{}
	var current message
	for line := range strings.Lines(text) {
		if m := messageLine.FindStringSubmatch(line); m != nil {
			current = message{}
			messages[m[1]] = current
		} else if m := fieldLine.FindStringSubmatch(line); m != nil {
			number, _ := strconv.Atoi(m[5])
			f := messageField{number: number, repeated: m[1] == "repeated"}
			if scalars[m[2]] {
				f.scalar = m[2]
			}
			current[m[4]] = f
		}
	}
	return messages
}

// checkProtobuf compares numbers, repetition and scalar types of the structs with generated.proto. The generator derives the wire type
// from the Go type; this is what makes that sound.
func checkProtobuf(f *facts, src *sources, problems *problems) {
	f.eachStruct(func(s *structType) {
		if s.handMade {
			return
		}
		m, ok := src.of(s.goType).messages[s.goType.Name()]
		seen := 0
		name := qualifiedName(s.goType)
		for _, x := range s.fields {
			if x.number == 0 {
				continue
			}
			if !ok {
				problems.add("%s.%s has a Protobuf number and no message", name, x.goName)
				continue
			}
			if x.protobufName == "" { // one embedded struct
				x.protobufName = strings.ToLower(x.goName[:1]) + x.goName[1:]
			}
			declared, ok := m[x.protobufName]
			if ok {
				seen++
			}
			switch {
			case !ok:
				problems.add("%s.%s isn't in generated.proto", name, x.goName)
			case declared.number != x.number:
				problems.add("%s.%s is %d in the tag and %d in generated.proto", name, x.goName, x.number, declared.number)
			case declared.repeated != (isList(x.goType) && !x.wrapped):
				problems.add("%s.%s repeated: %v in generated.proto only", name, x.goName, declared.repeated)
			case declared.scalar != scalarOf(x.goType) && !x.wrapped:
				problems.add("%s.%s is %s in Go and %s in generated.proto", name, x.goName, x.goType, declared.scalar)
			}
		}
		if seen < len(m) {
			problems.add("%s has %d fields of the %d in generated.proto", name, seen, len(m))
		}
	})
}

func isList(t reflect.Type) bool {
	return t.Kind() == reflect.Slice && t.Elem().Kind() != reflect.Uint8
}

// wrappedSlice tells whether a slice is a message of its own, with the elements as field 1.
func wrappedSlice(src *sources, t reflect.Type) bool {
	if t.Kind() == reflect.Map {
		t = t.Elem()
	}
	_, isMessage := src.of(t).messages[t.Name()]
	return t.Kind() == reflect.Slice && t.Name() != "" && isMessage
}

func scalarOf(t reflect.Type) string {
	if t.Kind() == reflect.Pointer || isList(t) {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Int32, reflect.Int64:
		return t.Kind().String()
	case reflect.Float64:
		return "double"
	case reflect.Slice:
		return "bytes"
	}
	return ""
}
