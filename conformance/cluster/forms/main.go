// Prints the server's own forms of structs, which its messages show, beside the names that they have in API version 1:
//
//	go run ./forms > ../../mock-server/src/main/resources/dev/bowline/mockserver/registry/rules/internal-forms.txt
package main

import (
	"fmt"
	"os"
	"reflect"
	"sort"
	"strings"
	"unicode"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	certificatesv1 "k8s.io/api/certificates/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	resourcev1 "k8s.io/api/resource/v1"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/kubernetes/pkg/apis/apps"
	"k8s.io/kubernetes/pkg/apis/autoscaling"
	"k8s.io/kubernetes/pkg/apis/batch"
	"k8s.io/kubernetes/pkg/apis/certificates"
	"k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/policy"
	"k8s.io/kubernetes/pkg/apis/resource"
	"k8s.io/kubernetes/pkg/apis/storage"
)

var roots = [][2]any{
	{core.PodTemplateSpec{}, corev1.PodTemplateSpec{}},
	{core.PersistentVolumeSpec{}, corev1.PersistentVolumeSpec{}},
	{core.PersistentVolumeSource{}, corev1.PersistentVolumeSource{}},
	{core.PersistentVolumeClaimSpec{}, corev1.PersistentVolumeClaimSpec{}},
	{core.Taint{}, corev1.Taint{}},
	{core.NodeAddress{}, corev1.NodeAddress{}},
	{core.ServicePort{}, corev1.ServicePort{}},
	{core.ObjectReference{}, corev1.ObjectReference{}},
	{core.EventSource{}, corev1.EventSource{}},
	{core.ScopeSelector{}, corev1.ScopeSelector{}},
	{apps.DeploymentStrategy{}, appsv1.DeploymentStrategy{}},
	{apps.DaemonSetUpdateStrategy{}, appsv1.DaemonSetUpdateStrategy{}},
	{apps.StatefulSetUpdateStrategy{}, appsv1.StatefulSetUpdateStrategy{}},
	{autoscaling.HorizontalPodAutoscalerBehavior{}, autoscalingv2.HorizontalPodAutoscalerBehavior{}},
	{certificates.CertificateSigningRequestCondition{}, certificatesv1.CertificateSigningRequestCondition{}},
	{policy.PodDisruptionBudgetSpec{}, policyv1.PodDisruptionBudgetSpec{}},
	{resource.ResourceClaimTemplateSpec{}, resourcev1.ResourceClaimTemplateSpec{}},
	{resource.DeviceAttribute{}, resourcev1.DeviceAttribute{}},
	{storage.VolumeAttachmentSpec{}, storagev1.VolumeAttachmentSpec{}},
	{storage.CSINodeDriver{}, storagev1.CSINodeDriver{}},
	{batch.SuccessPolicy{}, batchv1.SuccessPolicy{}},
	{batch.PodFailurePolicy{}, batchv1.PodFailurePolicy{}},
	{batch.UncountedTerminatedPods{}, batchv1.UncountedTerminatedPods{}},
}

var lines = map[string]string{}

func isOwn(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && strings.HasPrefix(t.PkgPath(), "k8s.io/kubernetes/pkg/apis/")
}

func name(t reflect.Type) string {
	return t.PkgPath()[strings.LastIndex(t.PkgPath(), "/")+1:] + "." + t.Name()
}

// flat has the fields of a struct, with those of what it embeds in their place.
func flat(t reflect.Type) []reflect.StructField {
	var fields []reflect.StructField
	for i := 0; i < t.NumField(); i++ {
		field := t.Field(i)
		if field.Anonymous && jsonName(field) == "" {
			fields = append(fields, flat(field.Type)...)
		} else {
			fields = append(fields, field)
		}
	}
	return fields
}

func jsonName(field reflect.StructField) string {
	return strings.Split(field.Tag.Get("json"), ",")[0]
}

func lower(text string) string {
	runes := []rune(text)
	for i := 0; i < len(runes) && unicode.IsUpper(runes[i]) && (i == 0 || i+1 == len(runes) || unicode.IsUpper(runes[i+1])); i++ {
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}

func form(t, versioned reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + form(t.Elem(), element(versioned))
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "*bytes"
		}
		return "[]" + form(t.Elem(), element(versioned))
	case reflect.Map:
		return "{}" + form(t.Elem(), element(versioned))
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "flag"
	case reflect.Struct:
		switch t.Name() {
		case "Quantity":
			return "amount"
		case "Time", "MicroTime":
			return "time"
		case "IntOrString":
			return "number"
		}
		if isOwn(t) {
			visit(t, versioned)
			return name(t)
		}
		return "tagged"
	}
	return "number"
}

func element(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map) {
		return t.Elem()
	}
	return nil
}

func visit(t, versioned reflect.Type) {
	if versioned != nil && versioned.Kind() == reflect.Pointer {
		versioned = versioned.Elem()
	}
	if _, seen := lines[name(t)]; seen {
		return
	}
	lines[name(t)] = ""
	others := map[string]reflect.StructField{}
	if versioned != nil && versioned.Kind() == reflect.Struct {
		for _, field := range flat(versioned) {
			others[field.Name] = field
		}
	}
	var words []string
	for _, field := range flat(t) {
		if own := jsonName(field); own != "" {
			if strings.Contains(field.Tag.Get("json"), "omit") {
				words = append(words, "~"+own)
			} else {
				words = append(words, own+":"+own+":"+form(field.Type, field.Type))
			}
			continue
		}
		other, found := others[field.Name]
		json := lower(field.Name)
		if found {
			json = jsonName(other)
		} else {
			fmt.Fprintln(os.Stderr, "not in version 1:", name(t), field.Name, json)
		}
		words = append(words, field.Name+":"+json+":"+form(field.Type, other.Type))
	}
	lines[name(t)] = strings.Join(words, " ")
}

func main() {
	for _, root := range roots {
		visit(reflect.TypeOf(root[0]), reflect.TypeOf(root[1]))
	}
	names := make([]string, 0, len(lines))
	for n := range lines {
		names = append(names, n)
	}
	sort.Strings(names)
	fmt.Println("# Structs as kube-apiserver v1.36.3 has them inside: field:name in version 1:type. Printed by conformance/cluster/forms.")
	for _, n := range names {
		fmt.Println(n, lines[n])
	}
}
