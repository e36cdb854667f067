package main

import (
	"context"
	"log"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	applycorev1 "k8s.io/client-go/applyconfigurations/core/v1"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
)

func must(ok bool, what string) {
	if !ok {
		log.Fatal("wanted ", what)
	}
}

// writes goes through all kinds of writes on one ConfigMap, and through the life of a custom resource.
func writes() {
	cs, cfg := client()
	prefix := arg("prefix", arg("name", "client-go"))
	configMap(cs, prefix)
	custom(cfg, strings.ReplaceAll(prefix, "-", ""))
	out["done"] = 1
}

func configMap(cs kubernetes.Interface, prefix string) {
	ctx := context.Background()
	maps := cs.CoreV1().ConfigMaps("default")
	name := prefix + "-writes"
	first, err := maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}, Data: map[string]string{"a": "1"}}, metav1.CreateOptions{})
	check(err)
	changed := first.DeepCopy()
	changed.Data["a"] = "2"
	_, err = maps.Update(ctx, changed, metav1.UpdateOptions{})
	check(err)
	_, err = maps.Update(ctx, first, metav1.UpdateOptions{})
	must(errors.IsConflict(err), "a conflict")
	for kind, patch := range map[types.PatchType]string{
		types.MergePatchType:          `{"data":{"b":"1"}}`,
		types.JSONPatchType:           `[{"op":"add","path":"/data/c","value":"1"}]`,
		types.StrategicMergePatchType: `{"metadata":{"labels":{"s":"1"}}}`,
	} {
		_, err = maps.Patch(ctx, name, kind, []byte(patch), metav1.PatchOptions{})
		check(err)
	}
	apply := func(manager, value string, force bool) error {
		_, err := maps.Apply(ctx, applycorev1.ConfigMap(name, "default").WithData(map[string]string{"d": value}),
			metav1.ApplyOptions{FieldManager: manager, Force: force})
		return err
	}
	check(apply("one", "1", false))
	must(errors.IsConflict(apply("two", "2", false)), "a conflict of managers")
	check(apply("two", "2", true))
	_, err = maps.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name + "-gone"}}, metav1.CreateOptions{})
	check(err)
	check(maps.Delete(ctx, name+"-gone", metav1.DeleteOptions{}))
	_, err = maps.Get(ctx, name+"-gone", metav1.GetOptions{})
	must(errors.IsNotFound(err), "nothing")
}

func custom(cfg *rest.Config, prefix string) {
	ctx := context.Background()
	cfg = rest.CopyConfig(cfg)
	cfg.ContentType, cfg.AcceptContentTypes = "", ""
	dyn, err := dynamic.NewForConfig(cfg)
	check(err)
	group := prefix + ".peers.test"
	definitions := dyn.Resource(schema.GroupVersionResource{Group: "apiextensions.k8s.io", Version: "v1", Resource: "customresourcedefinitions"})
	_, err = definitions.Create(ctx, &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
		"metadata": map[string]any{"name": "widgets." + group},
		"spec": map[string]any{
			"group": group, "scope": "Namespaced",
			"names": map[string]any{"plural": "widgets", "singular": "widget", "kind": "Widget", "listKind": "WidgetList"},
			"versions": []any{map[string]any{
				"name": "v1", "served": true, "storage": true,
				"schema": map[string]any{"openAPIV3Schema": map[string]any{
					"type": "object", "properties": map[string]any{"spec": map[string]any{
						"type": "object", "properties": map[string]any{"size": map[string]any{"type": "integer"}}}}}}}}}}}, metav1.CreateOptions{})
	check(err)
	widgets := dyn.Resource(schema.GroupVersionResource{Group: group, Version: "v1", Resource: "widgets"}).Namespace("default")
	widget := func(size any) *unstructured.Unstructured {
		return &unstructured.Unstructured{Object: map[string]any{
			"apiVersion": group + "/v1", "kind": "Widget", "metadata": map[string]any{"name": "w"}, "spec": map[string]any{"size": size}}}
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		_, err = widgets.Create(ctx, widget(int64(1)), metav1.CreateOptions{})
		if !errors.IsNotFound(err) || time.Now().After(end) {
			break
		}
	}
	check(err)
	found, err := widgets.Get(ctx, "w", metav1.GetOptions{})
	check(err)
	size, _, err := unstructured.NestedInt64(found.Object, "spec", "size")
	check(err)
	must(size == 1, "a widget of size 1")
	_, err = widgets.Patch(ctx, "w", types.MergePatchType, []byte(`{"spec":{"size":"large"}}`), metav1.PatchOptions{})
	must(errors.IsInvalid(err), "a refusal")
	list, err := widgets.List(ctx, metav1.ListOptions{})
	check(err)
	must(len(list.Items) == 1, "one widget")
	check(widgets.Delete(ctx, "w", metav1.DeleteOptions{}))
	check(definitions.Delete(ctx, "widgets."+group, metav1.DeleteOptions{}))
}
