package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bowline.api.apiextensions.v1.CustomResourceDefinition;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.Deletion;
import dev.bowline.client.InvalidException;
import dev.bowline.client.ManifestResult;
import dev.bowline.client.ObjectOutcome;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Manifests;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Manifests with many documents, and what is pruned. */
@Contract
@Timeout(60)
final class ManifestTest {
  @BeforeAll
  static void needsApply(ContractCluster cluster) {}

  @Test
  void namespacesAndDefinitionsComeFirstWhateverTheirPlace(Sandbox sandbox) {
    String namespace = sandbox.unique("manifest");
    String group = sandbox.unique("g") + ".example.test";
    List<Unstructured> objects =
        read(
            """
            apiVersion: GROUP/v1
            kind: Boat
            metadata: {name: swan, namespace: NAMESPACE}
            spec: {masts: 3}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a, namespace: NAMESPACE}
            data: {k: v}
            ---
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: boats.GROUP}
            spec:
              group: GROUP
              scope: Namespaced
              names: {kind: Boat, plural: boats, singular: boat, listKind: BoatList}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: NAMESPACE}
            """
                .replace("NAMESPACE", namespace)
                .replace("GROUP", group));
    try {
      ManifestResult result = sandbox.client().applyAll(objects, o -> o.fieldManager("me"));

      assertThat(result.failures()).isEmpty();
      assertThat(result.outcomes())
          .extracting(outcome -> outcome.kind().kind())
          .containsExactly("Namespace", "CustomResourceDefinition", "Boat", "ConfigMap");
      assertThat(result.outcomes().get(2))
          .isInstanceOfSatisfying(
              ObjectOutcome.Applied.class,
              boat -> assertThat(boat.object().get("spec", "masts")).isEqualTo(3L));
      assertThat(sandbox.client().applyAll(objects, o -> o.fieldManager("me")).isComplete())
          .as("applied again")
          .isTrue();
      var boats =
          sandbox
              .client()
              .unstructured(new GroupVersionKind(group, "v1", "Boat"))
              .inNamespace(namespace);
      assertThat(boats.deleteAll(o -> o.everything()).objects()).hasSize(1);
      assertThat(boats.list().items()).isEmpty();
    } finally {
      sandbox.client().resources(CustomResourceDefinition.TYPE).delete("boats." + group);
      sandbox.client().unstructured("namespaces").inCluster().delete(namespace);
    }
  }

  @Test
  void whatFailsDoesNotHinderTheOthers(Sandbox sandbox) {
    List<Unstructured> objects =
        read(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: bad, labels: {l: "a b"}}
            ---
            apiVersion: example.test/v1
            kind: Unknown
            metadata: {name: x}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: good}
            """);

    ManifestResult result =
        sandbox
            .client()
            .applyAll(objects, o -> o.fieldManager("me").namespace(sandbox.namespace()));

    assertThat(result.isComplete()).isFalse();
    assertThat(result.failures())
        .satisfiesExactly(
            bad -> assertThat(bad.cause()).isInstanceOf(InvalidException.class),
            unknown ->
                assertThat(unknown.cause())
                    .hasMessageContaining("the server serves no kind example.test/v1 Unknown"));
    assertThat(sandbox.configMaps().find("good")).isPresent();
  }

  @Test
  void aDryRunStoresNothing(Sandbox sandbox) {
    ManifestResult result =
        sandbox
            .client()
            .applyAll(
                List.of(Samples.configMap("a", "1")),
                o ->
                    o.fieldManager("me")
                        .namespace(sandbox.namespace())
                        .prune(sandbox.namespace(), "set")
                        .dryRun());

    assertThat(result.isComplete()).isTrue();
    assertThat(sandbox.configMaps().find("a")).isEmpty();
    assertThat(sandbox.configMaps().find("set")).isEmpty();
  }

  @Test
  void whatIsNoLongerInTheSetIsPruned(Sandbox sandbox) {
    String other = sandbox.anotherNamespace();
    ConfigMap stays = Samples.configMap("stays", "1");
    ConfigMap goes = Samples.configMap("goes", "1");
    Secret secret = Secret.of(s -> s.name("goes").namespace(other));
    sandbox.configMaps().create(Samples.configMap("foreign", "1"));

    assertThat(apply(sandbox, stays, goes, secret).outcomes())
        .hasSize(3)
        .allMatch(ObjectOutcome.Applied.class::isInstance);
    ConfigMap parent = sandbox.configMaps().get("set");
    assertThat(parent.metadata().annotations())
        .containsEntry("applyset.kubernetes.io/contains-group-kinds", "ConfigMap,Secret")
        .containsEntry("applyset.kubernetes.io/additional-namespaces", other);

    ManifestResult second = apply(sandbox, stays);

    assertThat(second.outcomes())
        .filteredOn(ObjectOutcome.Pruned.class::isInstance)
        .extracting(outcome -> outcome.kind().kind() + " " + outcome.key())
        .containsExactly("ConfigMap " + sandbox.namespace() + "/goes", "Secret " + other + "/goes");
    assertThat(((ObjectOutcome.Pruned) second.outcomes().get(1)).deletion())
        .isInstanceOf(Deletion.Done.class);
    assertThat(sandbox.configMaps().find("goes")).isEmpty();
    assertThat(sandbox.configMaps().find("foreign")).isPresent();
    assertThat(sandbox.configMaps().find("stays")).isPresent();
    assertThat(sandbox.configMaps().get("set").metadata().annotations())
        .containsEntry("applyset.kubernetes.io/contains-group-kinds", "ConfigMap")
        .containsEntry("applyset.kubernetes.io/additional-namespaces", "");
  }

  @Test
  void nothingIsPrunedIfSomethingFailed(Sandbox sandbox) {
    apply(sandbox, Samples.configMap("goes", "1"));

    ManifestResult result =
        apply(sandbox, Samples.configMap("bad", "1").with(c -> c.label("l", "a b")));

    assertThat(result.outcomes()).hasSize(1);
    assertThat(sandbox.configMaps().find("goes")).isPresent();
    assertThat(apply(sandbox, Samples.configMap("good", "1")).outcomes()).hasSize(2);
    assertThat(sandbox.configMaps().find("goes")).isEmpty();
  }

  @Test
  void theSetOfAnotherToolIsLeftAlone(Sandbox sandbox) {
    sandbox
        .configMaps()
        .create(
            ConfigMap.of(
                c -> c.name("set").annotation("applyset.kubernetes.io/tooling", "kubectl/v1.36")));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(sandbox, Samples.configMap("a", "1")))
        .withMessageContaining("is the parent of an apply set of kubectl/v1.36");
    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void anOrdinaryConfigMapIsNoParent(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("set", "mine"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(sandbox, Samples.configMap("a", "1")))
        .withMessageContaining("set is there already and is no parent of an apply set");
    assertThat(sandbox.configMaps().get("set").metadata().labels()).isEmpty();
    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void theParentIsNoMemberAndNeverPruned(Sandbox sandbox) {
    apply(sandbox, Samples.configMap("a", "1"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> apply(sandbox, Samples.configMap("set", "1")))
        .withMessageContaining("the parent of its apply set");
    String id =
        sandbox.configMaps().get("a").metadata().labels().get("applyset.kubernetes.io/part-of");
    sandbox
        .configMaps()
        .edit("set", c -> c.with(b -> b.label("applyset.kubernetes.io/part-of", id)));

    assertThat(apply(sandbox, Samples.configMap("a", "1")).outcomes()).hasSize(1);
    assertThat(sandbox.configMaps().find("set")).isPresent();
  }

  @Test
  void aSetCanBeInANamespaceOfItsManifest(Sandbox sandbox) {
    String namespace = sandbox.unique("home");
    List<Unstructured> objects =
        read(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a, namespace: NAMESPACE}
            ---
            apiVersion: v1
            kind: Namespace
            metadata: {name: NAMESPACE}
            """
                .replace("NAMESPACE", namespace));
    try {
      ManifestResult result =
          sandbox.client().applyAll(objects, o -> o.fieldManager("me").prune(namespace, "set"));

      assertThat(result.outcomes())
          .allMatch(ObjectOutcome.Applied.class::isInstance)
          .extracting(outcome -> outcome.kind().kind())
          .containsExactly("Namespace", "ConfigMap");
      assertThat(
              sandbox
                  .client()
                  .applyAll(
                      List.of(), o -> o.fieldManager("me").prune(namespace, "set").mayBeEmpty())
                  .outcomes())
          .as("the namespace of the parent is no member")
          .singleElement()
          .isInstanceOfSatisfying(
              ObjectOutcome.Pruned.class, o -> assertThat(o.key().name()).isEqualTo("a"));
    } finally {
      sandbox.client().unstructured("namespaces").inCluster().delete(namespace);
    }
  }

  @Test
  void anotherManagerTakesTheSetOver(Sandbox sandbox) {
    ConfigMap stays = Samples.configMap("stays", "1");
    Secret secret = Secret.of(s -> s.name("goes"));
    apply(sandbox, stays, secret);
    sandbox
        .configMaps()
        .apply(
            ConfigMap.of(
                c ->
                    c.name("set")
                        .annotation(
                            "applyset.kubernetes.io/contains-group-kinds", "ConfigMap,Secret")),
            o -> o.fieldManager("else").force());

    ManifestResult result =
        sandbox
            .client()
            .applyAll(
                List.of(stays),
                o ->
                    o.fieldManager("two")
                        .force()
                        .namespace(sandbox.namespace())
                        .prune(sandbox.namespace(), "set"));

    assertThat(result.failures()).isEmpty();
    assertThat(result.outcomes()).hasSize(2);
    assertThat(sandbox.configMaps().get("set").metadata().annotations())
        .containsEntry("applyset.kubernetes.io/contains-group-kinds", "ConfigMap");
  }

  @Test
  void membersOfTheManifestsOwnTypesAreFoundAgain(Sandbox sandbox) {
    String other = sandbox.anotherNamespace();
    String group = sandbox.unique("g") + ".example.test";
    List<Unstructured> objects =
        read(
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: yachts.GROUP}
            spec:
              group: GROUP
              scope: Namespaced
              names: {kind: Yacht, plural: yachts, singular: yacht, listKind: YachtList}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            ---
            apiVersion: GROUP/v1
            kind: Yacht
            metadata: {name: swan}
            """
                .replace("GROUP", group));
    try {
      applyIn(sandbox, other, objects);
      assertThat(sandbox.configMaps().get("set").metadata().annotations())
          .containsEntry("applyset.kubernetes.io/additional-namespaces", other);

      ManifestResult second = applyIn(sandbox, other, objects.subList(0, 1));

      assertThat(second.outcomes())
          .filteredOn(ObjectOutcome.Pruned.class::isInstance)
          .singleElement()
          .satisfies(o -> assertThat(o.key()).hasToString(other + "/swan"));

      applyIn(sandbox, other, objects);
      ManifestResult last = applyIn(sandbox, other, List.of());

      assertThat(last.outcomes())
          .as("what is defined goes before its definition")
          .allMatch(ObjectOutcome.Pruned.class::isInstance)
          .extracting(outcome -> outcome.key().name())
          .containsExactly("swan", "yachts." + group);
    } finally {
      sandbox
          .client()
          .resources(CustomResourceDefinition.TYPE)
          .find("yachts." + group)
          .ifPresent(
              d -> sandbox.client().resources(CustomResourceDefinition.TYPE).delete(d.name()));
    }
  }

  @Test
  void aListStandsForItsItems(Sandbox sandbox) {
    List<Unstructured> objects =
        read(
            """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: ConfigMap
              metadata: {name: a}
              data: {k: v}
            - apiVersion: v1
              kind: Secret
              metadata: {name: b}
            """);

    ManifestResult result = applyIn(sandbox, sandbox.namespace(), objects);

    assertThat(result.outcomes())
        .allMatch(ObjectOutcome.Applied.class::isInstance)
        .extracting(outcome -> outcome.kind().kind())
        .containsExactly("ConfigMap", "Secret");
    assertThat(sandbox.configMaps().get("a").data()).containsEntry("k", "v");
  }

  @Test
  void whatCanNotBeMeantIsRefusedBeforeSending(Sandbox sandbox) {
    ConfigMap a = Samples.configMap("a", "1");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> sandbox.client().applyAll(List.of(a, a), o -> o.fieldManager("me")))
        .withMessage("the manifest has two of v1 ConfigMap a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sandbox.client().applyAll(List.of(a), o -> {}))
        .withMessage("an apply needs a fieldManager");
    assertThat(sandbox.configMaps().list().items()).noneMatch(c -> c.name().equals("a"));
  }

  private static ManifestResult apply(Sandbox sandbox, KubeObject... objects) {
    return sandbox
        .client()
        .applyAll(
            List.of(objects),
            o ->
                o.fieldManager("me")
                    .namespace(sandbox.namespace())
                    .prune(sandbox.namespace(), "set"));
  }

  private static ManifestResult applyIn(
      Sandbox sandbox, String namespace, List<Unstructured> objects) {
    return sandbox
        .client()
        .applyAll(
            objects,
            o ->
                o.fieldManager("me")
                    .namespace(namespace)
                    .prune(sandbox.namespace(), "set")
                    .mayBeEmpty());
  }

  private static List<Unstructured> read(String yaml) {
    return Manifests.readUnstructured(yaml, DecodeOptions.DEFAULT);
  }
}
