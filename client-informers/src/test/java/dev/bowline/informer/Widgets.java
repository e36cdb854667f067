package dev.bowline.informer;

import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;

/** A custom type for tests on the mock server. */
final class Widgets {
  private static final GroupVersionKind KIND = new GroupVersionKind("acme.test", "v1", "Widget");

  static final NamespacedType<Unstructured> TYPE =
      NamespacedType.custom(KIND, "widgets", Unstructured.empty(KIND));

  /** Its definition, with the list of versions at the end. */
  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: widgets.acme.test}
      spec:
        group: acme.test
        scope: Namespaced
        names: {plural: widgets, kind: Widget}
        versions:
        - name: v1
          served: true
          storage: true
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
      """;

  private Widgets() {}
}
