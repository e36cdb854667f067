package main

import (
	"fmt"
	"reflect"
	"sort"
	"strings"
)

// facts is everything that is written.
type facts struct {
	packages []*apiPackage // sorted by name
	structs  map[reflect.Type]*structType
	enums    map[reflect.Type]*enumType
	kinds    []*kind // sorted by group, version, kind
}

type apiPackage struct {
	path           string
	group, version string // empty where the package is no API group version
	structs        []*structType
	enums          []*enumType
}

type structType struct {
	goType   reflect.Type
	fields   []*field // in the order of declaration
	reach    reach
	atomic   bool // +structType=atomic or +mapType=atomic on the type
	handMade bool
}

// field is one exported field of a struct that appears on some wire.
type field struct {
	goName        string
	json          string // empty: inlined
	goType        reflect.Type
	number        int // Protobuf; 0: not in Protobuf
	protobufName  string
	omitEmpty     bool
	omitZero      bool
	wrapped       bool // a slice, or the slices in a map, that are messages of their own in Protobuf
	optional      bool // by marker
	required      bool // in OpenAPI
	listType      string
	listMapKeys   []string
	mapType       string
	structType    string
	patchStrategy string
	patchMergeKey string
	defaultValue  string // JSON
	gates         []string
	deprecated    bool
}

func (f *field) inlined() bool { return f.json == "" }

// enumType is a named string type that has constants. Kubernetes adds values over time, so none of these sets is closed.
type enumType struct {
	goType    reflect.Type
	constants []constant // in the order of declaration
	marked    bool       // as an enum: the server tells its values in schemas
}

type constant struct{ name, value string }

type kind struct {
	group, version, name string
	goType               reflect.Type
	list                 bool
	item                 reflect.Type // of a list
	resource             *resource    // nil: no resource
	reach                reach
}

func (k *kind) apiVersion() string {
	if k.group == "" {
		return k.version
	}
	return k.group + "/" + k.version
}

type resource struct {
	plural, singular              string
	namespaced                    bool
	verbs, shortNames, categories []string
	subresources                  []subresource
	selectableFields              []string
	formats                       []string
}

type subresource struct {
	name  string
	kind  *kind
	verbs []string
}

// reach says who ever sends or receives a type.
type reach int

const (
	registered reach = iota // known to the Go clients only: versions that no server of this release serves
	webhook                 // sent to webhooks
	served                  // by the API server of this release
)

func (r reach) String() string { return [...]string{"registered", "webhook", "served"}[r] }

func (f *facts) kind(group, version, name string) *kind {
	for _, k := range f.kinds {
		if k.group == group && k.version == version && k.name == name {
			return k
		}
	}
	return nil
}

// eachStruct visits the structs in the order of the file.
func (f *facts) eachStruct(visit func(*structType)) {
	for _, p := range f.packages {
		for _, s := range p.structs {
			visit(s)
		}
	}
}

// problems collects everything that contradicts what the model relies on, so that one run shows all of it.
type problems struct{ lines []string }

func (p *problems) add(format string, args ...any) {
	p.lines = append(p.lines, fmt.Sprintf(format, args...))
}

func (p *problems) err() error {
	if len(p.lines) == 0 {
		return nil
	}
	sort.Strings(p.lines)
	return fmt.Errorf("the sources contradict each other or an assumption of the model:\n  %s", strings.Join(p.lines, "\n  "))
}
