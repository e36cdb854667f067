package dev.bowline.conformance.contract;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.client.KubeClient;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.time.Duration;
import java.util.Map;
import org.awaitility.Awaitility;

/** A custom type of one test alone, which goes with it. */
record Widgets(Sandbox sandbox, GroupVersionKind kind) implements AutoCloseable {
  /** Defines the type and waits until it is served. */
  static Widgets define(Sandbox sandbox) {
    String group = sandbox.unique("group") + ".example.com";
    Widgets widgets = new Widgets(sandbox, new GroupVersionKind(group, "v1", "Widget"));
    sandbox.client().resources(CustomResourceDefinition.TYPE).create(widgets.definition());
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .ignoreException(NotFoundException.class)
        .until(() -> widgets.of(sandbox.client()).list() != null);
    return widgets;
  }

  /** The widgets of the test's namespace. */
  Resources<Unstructured> of(KubeClient client) {
    return client
        .resources(NamespacedType.custom(kind, "widgets", Unstructured.empty(kind)))
        .inNamespace(sandbox.namespace());
  }

  Unstructured create(String name, int size) {
    return of(sandbox.client())
        .create(
            Unstructured.of(
                kind, ObjectMeta.of(m -> m.name(name)), Map.of("spec", Map.of("size", size))));
  }

  @Override
  public void close() {
    sandbox.client().resources(CustomResourceDefinition.TYPE).delete(definition().name());
  }

  private CustomResourceDefinition definition() {
    return CustomResourceDefinition.of(
        c ->
            c.name("widgets." + kind.group())
                .spec(
                    s ->
                        s.group(kind.group())
                            .scope("Namespaced")
                            .names(n -> n.plural("widgets").singular("widget").kind("Widget"))
                            .addVersion(
                                v ->
                                    v.name("v1")
                                        .served(true)
                                        .storage(true)
                                        .addAdditionalPrinterColumn(
                                            p ->
                                                p.name("Size")
                                                    .type("integer")
                                                    .jsonPath(".spec.size"))
                                        .schema(
                                            x ->
                                                x.openAPIV3Schema(
                                                    p ->
                                                        p.type("object")
                                                            .xKubernetesPreserveUnknownFields(
                                                                true))))));
  }
}
