package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Health.State;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Definitions that change while a cache mirrors their objects. */
@Contract
@Timeout(300)
final class ChangedDefinitionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String DEFINITION =
      """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "notes.GROUP"},
       "spec": {
        "group": "GROUP", "scope": "Namespaced",
        "names": {"kind": "Note", "plural": "notes", "singular": "note"},
        "versions": [
         {"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object"}}},
         {"name": "v1beta1", "served": true, "storage": false, "schema": {"openAPIV3Schema": {"type": "object"}}}]}}
      """;

  /** Another one for each test: a definition that is deleted takes its time to go. */
  private final String group =
      "notes-" + UUID.randomUUID().toString().substring(0, 8) + ".example.com";

  private final NamespacedType<Unstructured> old = type("v1beta1");
  private final NamespacedType<Unstructured> current = type("v1");
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final AtomicInteger discoveries = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();

  private NamespacedType<Unstructured> type(String version) {
    GroupVersionKind kind = new GroupVersionKind(group, version, "Note");
    return NamespacedType.custom(kind, "notes", Unstructured.empty(kind));
  }

  @Test
  @Tag("scenario-14")
  void objectsOfARetiredVersionStayUntilTheyAreSeenAgain(ContractCluster cluster, Sandbox sandbox) {
    Resources<CustomResourceDefinition> definitions =
        sandbox.client().resources(CustomResourceDefinition.TYPE);
    CustomResourceDefinition definition = definitions.create(definition());
    try (KubeClient client =
            KubeClient.builder()
                .config(cluster.config())
                .observer(
                    call -> {
                      (call.resource().isEmpty() ? discoveries : reads).incrementAndGet();
                      return outcome -> {};
                    })
                .build();
        Informers informers = Informers.of(client)) {
      await().atMost(PATIENCE).until(() -> isServed(client, old) && isServed(client, current));
      Resources<Unstructured> notes =
          sandbox.client().resources(current).inNamespace(sandbox.namespace());
      notes.create(note("kept"));
      notes.create(note("deleted"));
      try (Informer<Unstructured> informer =
          informers
              .of(old)
              .inNamespace(sandbox.namespace())
              .on(this::record)
              .start()
              .awaitSync(PATIENCE)) {
        await().atMost(PATIENCE).until(() -> told.size() == 2);
        int before = discoveries.get();
        serve(definitions, definition, false);
        await().atMost(PATIENCE).until(() -> discoveries.get() > before);
        int asked = reads.get();
        await().atMost(PATIENCE).until(() -> reads.get() > asked + 3); // decided
        assertThat(informer.health().state()).isEqualTo(State.NOT_SERVED);
        assertThat(informer.store().size()).isEqualTo(2);

        notes.delete("deleted");
        serve(definitions, definition, true);
        await().atMost(PATIENCE).until(() -> told.contains("-deleted"));
        assertThat(told).containsExactlyInAnyOrder("+kept", "+deleted", "-deleted");
      }
    } finally {
      definitions.delete(definition.name());
    }
  }

  /** Nobody writes the object, so its version stays the same. */
  @Test
  @Tag("scenario-72")
  void whatIsReadOtherwiseAtTheSameVersionIsToldWithTheNextList(Sandbox sandbox) {
    KubeClient client = sandbox.client();
    Resources<CustomResourceDefinition> definitions =
        client.resources(CustomResourceDefinition.TYPE);
    CustomResourceDefinition definition = definitions.create(definition());
    try (Informers informers = Informers.of(client)) {
      await().atMost(PATIENCE).until(() -> isServed(client, current));
      Resources<Unstructured> notes = client.resources(current).inNamespace(sandbox.namespace());
      Unstructured created = notes.create(note("a"));
      try (Informer<Unstructured> informer =
          informers
              .of(current)
              .inNamespace(sandbox.namespace())
              .on(this::record)
              .start()
              .awaitSync(PATIENCE)) {
        await().atMost(PATIENCE).until(() -> told.contains("+a"));
        informer.stop();
        definitions.patch(
            definition.name(),
            Patch.json(
                p ->
                    p.add(
                        "/spec/versions/0/schema/openAPIV3Schema/properties",
                        Map.of("text", Map.of("type", "string", "default", "none")))));
        await()
            .atMost(PATIENCE)
            .until(() -> notes.get("a").at("text").value(), value -> "none".equals(value));

        informer.start();
        await().atMost(PATIENCE).until(() -> told.contains("~a none"));
        assertThat(informer.store().get(created.key()))
            .hasValueSatisfying(
                o -> assertThat(o.resourceVersion()).isEqualTo(created.resourceVersion()));
      }
    } finally {
      definitions.delete(definition.name());
    }
  }

  private CustomResourceDefinition definition() {
    return Codecs.json()
        .read(
            DEFINITION.replace("GROUP", group).getBytes(StandardCharsets.UTF_8),
            CustomResourceDefinition.EMPTY,
            DecodeOptions.DEFAULT);
  }

  private static boolean isServed(KubeClient client, NamespacedType<?> type) {
    return client.discovery().refresh().serves(type);
  }

  private static void serve(
      Resources<CustomResourceDefinition> definitions,
      CustomResourceDefinition definition,
      boolean isServed) {
    definitions.patch(
        definition.name(), Patch.json(p -> p.replace("/spec/versions/1/served", isServed)));
  }

  private Unstructured note(String name) {
    return Codecs.json()
        .read(
            """
            {"apiVersion": "%s/v1", "kind": "Note", "metadata": {"name": "%s"}}
            """
                .formatted(group, name)
                .getBytes(StandardCharsets.UTF_8),
            current.prototype(),
            DecodeOptions.DEFAULT);
  }

  private void record(CacheEvent<Unstructured> event) {
    if (event instanceof CacheEvent.Added<Unstructured> added) {
      told.add("+" + added.object().name());
    } else if (event instanceof CacheEvent.Updated<Unstructured> updated) {
      told.add("~" + updated.after().name() + " " + updated.after().at("text").value());
    } else if (event instanceof CacheEvent.Removed<Unstructured> removed) {
      told.add("-" + removed.before().name());
    }
  }
}
