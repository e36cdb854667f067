package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.Deletion;
import dev.bowline.client.Patch;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@Contract
final class DeletionTest {
  private static final String FINALIZER = "example.test/hold";

  @Test
  void anObjectWithAFinalizerStaysUntilItIsRemoved(Sandbox sandbox) {
    ConfigMap held = sandbox.configMaps().create(held("a"));

    Deletion deletion = sandbox.configMaps().delete("a");

    assertThat(deletion)
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            pending -> {
              assertThat(pending.finalizers()).containsExactly(FINALIZER);
              assertThat(pending.object().uid()).isEqualTo(held.uid());
              assertThat(pending.object().metadata().deletionTimestamp()).isNotNull();
            });
    assertThat(sandbox.configMaps().get("a").metadata().deletionTimestamp()).isNotNull();

    ConfigMap last =
        sandbox.configMaps().edit("a", c -> c.with(b -> b.metadata(m -> m.finalizers(List.of()))));

    assertThat(last.metadata().finalizers()).isEmpty();
    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void aPatchMayRemoveTheLastFinalizer(Sandbox sandbox) {
    sandbox.configMaps().create(held("a"));
    sandbox.configMaps().delete("a");

    sandbox.configMaps().patch("a", Patch.merge("{\"metadata\": {\"finalizers\": null}}"));

    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void anObjectThatIsBeingDeletedBlocksItsName(Sandbox sandbox) {
    sandbox.configMaps().create(held("a"));
    sandbox.configMaps().delete("a");

    assertThatExceptionOfType(AlreadyExistsException.class)
        .isThrownBy(() -> sandbox.configMaps().create(Samples.configMap("a", "1")))
        .satisfies(
            e ->
                assertThat(e.status().message())
                    .isEqualTo("object is being deleted: configmaps \"a\" already exists"));
    sandbox.configMaps().patch("a", Patch.merge("{\"metadata\": {\"finalizers\": null}}"));
  }

  @Test
  void aSecondDeleteOfAHeldObjectKeepsItsTimestamp(Sandbox sandbox) {
    sandbox.configMaps().create(held("a"));
    sandbox.configMaps().delete("a");
    ConfigMap first = sandbox.configMaps().get("a");

    sandbox.configMaps().delete("a");

    assertThat(sandbox.configMaps().get("a").metadata().deletionTimestamp())
        .isEqualTo(first.metadata().deletionTimestamp());
    sandbox.configMaps().patch("a", Patch.merge("{\"metadata\": {\"finalizers\": null}}"));
  }

  @Test
  void orphaningAndForegroundAreKeptAsFinalizers(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("orphans", "1"));
    sandbox.configMaps().create(Samples.configMap("waits", "1"));

    assertThat(sandbox.configMaps().delete("orphans", o -> o.orphan()))
        .isInstanceOfSatisfying(
            Deletion.Pending.class, p -> assertThat(p.finalizers()).containsExactly("orphan"));
    assertThat(sandbox.configMaps().delete("waits", o -> o.foreground()))
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            p -> assertThat(p.finalizers()).containsExactly("foregroundDeletion"));
  }

  @Test
  void aPodOfNoNodeGoesAtOnce(Sandbox sandbox) {
    Pod created = sandbox.pods().create(Samples.pod("a"));

    assertThat(sandbox.pods().delete("a")).isEqualTo(new Deletion.Done(created.uid()));
    assertThat(sandbox.pods().find("a")).isEmpty();
  }

  @Test
  void aPodOnANodeStaysForItsGracePeriod(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a").with(p -> p.spec(s -> s.nodeName("n1"))));

    assertThat(sandbox.pods().delete("a", o -> o.grace(Duration.ofSeconds(20))))
        .isInstanceOf(Deletion.Pending.class);
    assertThat(sandbox.pods().get("a").metadata().deletionGracePeriodSeconds()).isEqualTo(20);
    assertThat(sandbox.pods().delete("a", o -> o.grace(Duration.ZERO)))
        .isInstanceOf(Deletion.Done.class);
    assertThat(sandbox.pods().find("a")).isEmpty();
  }

  private static ConfigMap held(String name) {
    return Samples.configMap(name, "1").with(c -> c.metadata(m -> m.addFinalizer(FINALIZER)));
  }
}
