package main

import (
	"reflect"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiresource "k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// handMade are the structs whose form on the wire isn't that of their fields. A type with a keyword is written as that word wherever a
// field has it.
var handMade = map[reflect.Type]string{
	reflect.TypeFor[metav1.Time]():                                  "Time",
	reflect.TypeFor[metav1.MicroTime]():                             "MicroTime",
	reflect.TypeFor[metav1.Duration]():                              "Duration",
	reflect.TypeFor[metav1.FieldsV1]():                              "FieldsV1",
	reflect.TypeFor[apiresource.Quantity]():                         "Quantity",
	reflect.TypeFor[intstr.IntOrString]():                           "IntOrString",
	reflect.TypeFor[runtime.RawExtension]():                         "RawExtension",
	reflect.TypeFor[apiextensionsv1.JSON]():                         "JSON",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrBool]():        "",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrArray]():       "",
	reflect.TypeFor[apiextensionsv1.JSONSchemaPropsOrStringArray](): "",
}

// packageName shortens an import path to the last elements that tell the packages apart: core/v1, meta/v1, api/resource, runtime.
func packageName(path string) string {
	for _, prefix := range []string{
		"k8s.io/api/",
		"k8s.io/apimachinery/pkg/apis/",
		"k8s.io/apimachinery/pkg/",
		"k8s.io/apiextensions-apiserver/pkg/apis/",
		"k8s.io/kube-aggregator/pkg/apis/",
		"k8s.io/metrics/pkg/apis/",
	} {
		if name, ok := strings.CutPrefix(path, prefix); ok {
			return name
		}
	}
	return path
}

func qualifiedName(t reflect.Type) string { return packageName(t.PkgPath()) + "." + t.Name() }

// reference names a type as it is written in a field of the package from.
func reference(t reflect.Type, from string) string {
	if t.PkgPath() == from {
		return t.Name()
	}
	return qualifiedName(t)
}

// expression writes the type of a field: named strings, slices and maps as what they stand for.
func expression(t reflect.Type, from string) string {
	if keyword := handMade[t]; keyword != "" {
		return keyword
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + expression(t.Elem(), from)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + expression(t.Elem(), from)
	case reflect.Map:
		return "map[" + expression(t.Key(), from) + "]" + expression(t.Elem(), from)
	case reflect.Struct:
		return reference(t, from)
	case reflect.Interface:
		return "any"
	}
	return t.Kind().String()
}

// leaf is what a field holds once pointers, slices and map values are taken away.
func leaf(t reflect.Type) reflect.Type {
	for {
		switch t.Kind() {
		case reflect.Pointer, reflect.Map:
			t = t.Elem()
		case reflect.Slice:
			if t.Elem().Kind() == reflect.Uint8 {
				return t
			}
			t = t.Elem()
		default:
			return t
		}
	}
}
