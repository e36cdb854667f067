package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
)

const source = `package v1

import other "example.test/other"

// A Pod-like thing.
// +structType=atomic
type Thing struct {
	// Containers of it.
	// +optional
	// +listType=map
	// +listMapKey=port
	// +listMapKey=protocol
	// +featureGate=One
	// +featureGate=Two
	Ports []string

	// deprecatedCount counts.
	Count int
	// Deprecated: use Ports.
	Old, Older string
	other.Embedded
}

type Copy other.Thing

type Phase string

const (
	Literal   Phase = "Literal"
	Converted       = Phase("Converted")
	Borrowed        = Phase(other.Name)
	Same      Phase = Literal
	Sum       Phase = "a" + "b"
	Untyped         = "untyped"
	private   Phase = "private"
)
`

func parse(t *testing.T, path, text string, constants *constantReader) map[string]*declaration {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "types.go", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	constants.add(path, []*ast.File{file})
	return declarations([]*ast.File{file})
}

func TestMarkersOfTypesAndFields(t *testing.T) {
	types := parse(t, "v1", source, newConstantReader())
	thing := types["Thing"]
	if thing.marker("structType") != "atomic" {
		t.Error("the type's own marker is missing")
	}
	ports := thing.fields["Ports"]
	if !ports.has("optional") || ports.marker("listType") != "map" || ports.deprecated {
		t.Errorf("Ports: %+v", ports)
	}
	if got := ports.markers["listMapKey"]; !slices.Equal(got, []string{"port", "protocol"}) {
		t.Errorf("keys: %v", got)
	}
	if got := ports.markers["featureGate"]; !slices.Equal(got, []string{"One", "Two"}) {
		t.Errorf("gates: %v", got)
	}
	if thing.fields["Embedded"] == nil {
		t.Error("the embedded struct of another package is missing")
	}
	if got := types["Copy"].sameAs; got != (typeName{"example.test/other", "Thing"}) {
		t.Errorf("Copy is declared by %v", got)
	}
}

func TestOnlyADeprecationMakesAFieldDeprecated(t *testing.T) {
	fields := parse(t, "v1", source, newConstantReader())["Thing"].fields
	if !fields["Old"].deprecated || !fields["Older"].deprecated {
		t.Error("Old and Older are deprecated")
	}
	if fields["Count"].deprecated {
		t.Error("Count isn't deprecated: its comment only begins with its name")
	}
}

func TestConstantsOfStringTypes(t *testing.T) {
	constants := newConstantReader()
	parse(t, "v1", source, constants)
	parse(t, "example.test/other", "package other\nconst Name = \"Borrowed\"", constants)
	got, err := constants.ofStringTypes("v1")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]constant{"Phase": {
		{"Literal", "Literal"}, {"Converted", "Converted"}, {"Borrowed", "Borrowed"}, {"Same", "Literal"}, {"Sum", "ab"},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestAConstantThatCannotBeEvaluatedIsAnError(t *testing.T) {
	constants := newConstantReader()
	parse(t, "v1", "package v1\nimport \"unknown\"\ntype Phase string\nconst A Phase = unknown.B", constants)
	if _, err := constants.ofStringTypes("v1"); err == nil || !strings.Contains(err.Error(), "v1.A") {
		t.Errorf("got %v", err)
	}
}

func TestMessagesOfGeneratedProto(t *testing.T) {
	got := parseMessages("message A {\n  optional string name = 1;\n  repeated .k8s.B items = 12;\n  map<string, bytes> data = 3;\n}\n")
	want := map[string]message{"A": {
		"name": {number: 1, scalar: "string"}, "items": {number: 12, repeated: true}, "data": {number: 3},
	}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func TestTypesAreWrittenAsWhatTheyStandFor(t *testing.T) {
	core := reflect.TypeFor[corev1.Pod]().PkgPath()
	for want, of := range map[string]reflect.Type{
		"string":                   reflect.TypeFor[corev1.PodPhase](),
		"map[string]Quantity":      reflect.TypeFor[corev1.ResourceList](),
		"[]Container":              reflect.TypeFor[[]corev1.Container](),
		"*Time":                    reflect.TypeOf(corev1.PodStatus{}.StartTime),
		"meta/v1.ObjectMeta":       reflect.TypeOf(corev1.Pod{}.ObjectMeta),
		"bytes":                    reflect.TypeFor[[]byte](),
		"map[string]bytes":         reflect.TypeOf(corev1.Secret{}.Data),
		"*int64":                   reflect.TypeFor[*int64](),
		"[]any":                    reflect.TypeFor[[]any](),
		"*meta/v1.LabelSelector":   reflect.TypeOf(corev1.TopologySpreadConstraint{}.LabelSelector),
		"[]meta/v1.OwnerReference": reflect.TypeOf(corev1.Pod{}.OwnerReferences),
	} {
		if got := expression(of, core); got != want {
			t.Errorf("%v: got %s, expected %s", of, got, want)
		}
	}
}

func TestWordsOfAField(t *testing.T) {
	x := &field{
		goName: "TTYs", json: "ttys", goType: reflect.TypeFor[[]string](), number: 7, omitEmpty: true, required: true, listType: "map",
		listMapKeys: []string{"a", "b"}, patchStrategy: "merge", patchMergeKey: "a", defaultValue: `"x"`, gates: []string{"One", "Two"},
		deprecated: true,
	}
	got := strings.Join(fieldWords(&facts{}, x, "core"), " ")
	want := `ttys []string 7 go=TTYs oe req list=map:a,b patch=merge:a default="x" gate=One,Two deprecated`
	if got != want {
		t.Errorf("got      %s\nexpected %s", got, want)
	}
}

func TestOnlyValuesWithBlanksAreQuoted(t *testing.T) {
	for value, want := range map[string]string{"": "", "*": "*", "s/mime": "s/mime", "cert sign": `"cert sign"`, `a"b`: `"a\"b"`} {
		if got := quoteBlanks(value); got != want {
			t.Errorf("%q: got %s", value, got)
		}
	}
}

func TestContradictionsAreReportedTogether(t *testing.T) {
	p := &problems{}
	checkField("a.B", &field{goName: "B", json: "b", goType: reflect.TypeFor[map[int]string]()}, p)
	checkField("a.C", &field{goName: "C", json: "c", goType: reflect.TypeFor[[][]string]()}, p)
	if err := p.err(); err == nil || !strings.Contains(err.Error(), "a.B has the type map[int]string") || !strings.Contains(err.Error(), "a.C") {
		t.Errorf("got %v", err)
	}
}
