package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.ApiException;
import dev.bowline.client.CollectionDeletion;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deletion of what a selector fits. */
@Contract
final class CollectionDeletionTest {
  private static final String FINALIZER = "example.test/hold";

  @Test
  void deletesWhatFitsAndAnswersItAsItWas(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "b", "blue");
    create(sandbox, "c", "red");

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red"));

    assertThat(deletion.objects()).extracting(KubeObject::name).containsExactly("a", "c");
    assertThat(deletion.objects().get(0).data()).containsEntry("key", "1");
    assertThat(deletion.pending().orThrow()).isEmpty();
    assertThat(deletion.isComplete()).isTrue();
    assertThat(names(sandbox)).contains("b").doesNotContain("a", "c");
  }

  @Test
  void deletesByField(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "b", "red");

    sandbox.configMaps().deleteAll(o -> o.field("metadata.name", "b"));

    assertThat(names(sandbox)).contains("a").doesNotContain("b");
  }

  @Test
  void deletesEverythingIfAsked(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "b", "blue");

    sandbox.configMaps().deleteAll(o -> o.everything());

    assertThat(names(sandbox)).doesNotContain("a", "b");
  }

  @Test
  void whatIsHeldIsPending(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "held", "red");
    sandbox.configMaps().addFinalizer("held", FINALIZER);

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red"));

    assertThat(deletion.objects()).hasSize(2);
    assertThat(deletion.pending().orThrow())
        .singleElement()
        .satisfies(
            object -> {
              assertThat(object.name()).isEqualTo("held");
              assertThat(object.metadata().deletionTimestamp()).isNotNull();
            });
    sandbox.configMaps().removeFinalizer("held", FINALIZER);
  }

  @Test
  void waitsUntilWhatWasHeldIsGone(Sandbox sandbox) {
    create(sandbox, "held", "red");
    sandbox.configMaps().addFinalizer("held", FINALIZER);

    CollectionDeletion<ConfigMap> early =
        sandbox
            .configMaps()
            .deleteAll(o -> o.label("color", "red").awaitGone(Duration.ofMillis(200)));
    assertThat(early.pending().orThrow()).hasSize(1);

    Thread release =
        new Thread(() -> sandbox.configMaps().removeFinalizer("held", FINALIZER), "release");
    release.start();
    CollectionDeletion<ConfigMap> late =
        sandbox
            .configMaps()
            .deleteAll(o -> o.label("color", "red").awaitGone(Duration.ofSeconds(30)));

    assertThat(late.pending().orThrow()).isEmpty();
    assertThat(names(sandbox)).doesNotContain("held");
  }

  @Test
  void podsOnNodesArePendingForTheirGracePeriod(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a").with(p -> p.spec(s -> s.nodeName("n1"))));
    sandbox.pods().create(Samples.pod("b"));

    CollectionDeletion<Pod> deletion =
        sandbox.pods().deleteAll(o -> o.everything().grace(Duration.ofSeconds(20)));

    assertThat(deletion.objects()).hasSize(2);
    assertThat(deletion.pending().orThrow()).extracting(KubeObject::name).containsExactly("a");
    sandbox.pods().deleteAll(o -> o.everything().grace(Duration.ZERO));
    assertThat(sandbox.pods().list().items()).isEmpty();
  }

  @Test
  void aLimitLeavesOthersBehind(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "b", "red");
    create(sandbox, "c", "red");

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red").limit(2));

    assertThat(deletion.objects()).hasSize(2);
    assertThat(deletion.isComplete()).isFalse();
    assertThat(sandbox.configMaps().list(q -> q.label("color", "red")).items()).hasSize(1);
  }

  @Test
  void aVersionIsNoPrecondition(Sandbox sandbox) {
    create(sandbox, "a", "red");
    create(sandbox, "b", "red");
    ResourceVersion seen = sandbox.configMaps().list().resourceVersion();
    sandbox.configMaps().edit("a", c -> c.with(x -> x.putData("key", "2")));

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red").notOlderThan(seen));

    assertThat(deletion.objects()).hasSize(2);
    assertThat(names(sandbox)).doesNotContain("a", "b");
  }

  @Test
  void aDryRunDeletesNothing(Sandbox sandbox) {
    create(sandbox, "a", "red");

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red").dryRun());

    assertThat(deletion.objects()).hasSize(1);
    assertThat(names(sandbox)).contains("a");
  }

  @Test
  void whatIsOrphanedStaysWithItsFinalizer(Sandbox sandbox) {
    create(sandbox, "a", "red");

    CollectionDeletion<ConfigMap> deletion =
        sandbox.configMaps().deleteAll(o -> o.label("color", "red").orphan());

    assertThat(deletion.pending().orThrow())
        .singleElement()
        .satisfies(c -> assertThat(c.metadata().finalizers()).containsExactly("orphan"));
    sandbox.configMaps().removeFinalizer("a", "orphan");
  }

  @Test
  void namespacesCanNotBeDeletedSo(Sandbox sandbox) {
    assertThatExceptionOfType(ApiException.class)
        .isThrownBy(
            () ->
                sandbox
                    .client()
                    .resources(Namespace.TYPE)
                    .deleteAll(o -> o.label("no-such", "label")))
        .satisfies(e -> assertThat(e.code()).isEqualTo(405));
  }

  private static void create(Sandbox sandbox, String name, String color) {
    sandbox.configMaps().create(Samples.configMap(name, "1").with(c -> c.label("color", color)));
  }

  private static List<String> names(Sandbox sandbox) {
    return sandbox.configMaps().list().items().stream().map(KubeObject::name).toList();
  }
}
