// Prints what differs between the server's structs and their Protobuf messages, for its texts: the order of the fields, where it is
// another one; types of values that have names of their own; structs inside of structs.
//
//	go run ./names > ../../mock-server/src/main/resources/dev/bowline/mockserver/object/go-structs.txt
package main

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	apiregistrationv1 "k8s.io/kube-aggregator/pkg/apis/apiregistration/v1"
)

type field struct {
	name, inside string
	numbers      []int
	typ          reflect.Type
}

var lines []string
var seen = map[reflect.Type]bool{}

func key(t reflect.Type) string {
	parts := strings.Split(t.PkgPath(), "/")
	return strings.Join(parts[len(parts)-2:], ".") + "." + t.Name()
}

func number(tag string) int {
	parts := strings.Split(tag, ",")
	if len(parts) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(parts[1])
	return n
}

func flat(t reflect.Type, inside string, numbers []int) []field {
	var all []field
	for i := 0; i < t.NumField(); i++ {
		f := t.Field(i)
		json := strings.Split(f.Tag.Get("json"), ",")[0]
		if json == "-" || !f.IsExported() {
			continue
		}
		path := append(append([]int{}, numbers...), number(f.Tag.Get("protobuf")))
		if f.Anonymous && json == "" {
			if f.Name != "TypeMeta" {
				all = append(all, flat(f.Type, strings.TrimPrefix(inside+"."+f.Name, "."), path)...)
			}
			continue
		}
		all = append(all, field{json, inside, path, f.Type})
	}
	return all
}

func less(a, b []int) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return len(a) < len(b)
}

func named(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return named(t.Elem())
	case reflect.Slice:
		if t.Name() == "" {
			if inner := named(t.Elem()); inner != "" && t.Elem().Kind() != reflect.Uint8 {
				return "[]" + inner
			}
			return ""
		}
	case reflect.Map:
		if t.Name() == "" {
			if inner := named(t.Elem()); inner != "" {
				return "map[" + t.Key().String() + "]" + inner
			}
			return ""
		}
	case reflect.Struct:
		return ""
	}
	if t.PkgPath() == "" {
		return ""
	}
	return t.String()
}

func visit(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		visit(t.Elem())
		return
	case reflect.Struct:
	default:
		return
	}
	if seen[t] || t.PkgPath() == "" || !strings.Contains(t.PkgPath(), "/v") {
		return
	}
	seen[t] = true
	fields := flat(t, "", nil)
	byNumber := append([]field{}, fields...)
	sort.SliceStable(byNumber, func(i, j int) bool { return less(byNumber[i].numbers, byNumber[j].numbers) })
	var names []string
	differs := false
	for i, f := range fields {
		names = append(names, f.name)
		differs = differs || f.name != byNumber[i].name
	}
	if differs {
		lines = append(lines, key(t)+" order "+strings.Join(names, " "))
	}
	for _, f := range fields {
		if typ := named(f.typ); typ != "" {
			lines = append(lines, key(t)+" type "+f.name+" "+typ)
		}
		if f.inside != "" {
			lines = append(lines, key(t)+" inside "+f.name+" "+f.inside)
		}
		visit(f.typ)
	}
}

func main() {
	for kind, t := range scheme.Scheme.AllKnownTypes() {
		if strings.Contains(kind.Version, "alpha") || strings.Contains(kind.Version, "beta") || strings.HasPrefix(t.PkgPath(), "k8s.io/apimachinery") {
			continue
		}
		visit(t)
	}
	visit(reflect.TypeOf(apiextensionsv1.CustomResourceDefinition{}))
	visit(reflect.TypeOf(apiregistrationv1.APIService{}))
	visit(reflect.TypeOf(metav1.DeleteOptions{}))
	sort.Strings(lines)
	fmt.Println("# Structs as kube-apiserver v1.36.3 reads them: order of fields, where Protobuf's is another; named types; what is embedded where. Printed by conformance/cluster/names.")
	for _, line := range lines {
		fmt.Println(line)
	}
}
