package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bowline.api.autoscaling.v2.HorizontalPodAutoscaler;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.Deletion;
import dev.bowline.client.InvalidException;
import dev.bowline.client.NotFoundException;
import dev.bowline.client.Resources;
import dev.bowline.client.ServerErrorException;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Finalizers, and waiting until an object is gone. */
@Contract
@Timeout(60)
final class FinalizerTest {
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  @Tag("scenario-117")
  void finalizersComeAndGoWithoutTouchingThoseOfOthers(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    sandbox.configMaps().addFinalizer("a", "example.test/one");
    sandbox.configMaps().addFinalizer("a", "example.test/two");
    ConfigMap again = sandbox.configMaps().addFinalizer("a", "example.test/one");
    assertThat(again.metadata().finalizers())
        .containsExactly("example.test/one", "example.test/two");

    assertThat(sandbox.configMaps().removeFinalizer("a", "example.test/one"))
        .hasValueSatisfying(
            c -> assertThat(c.metadata().finalizers()).containsExactly("example.test/two"));
    sandbox.configMaps().removeFinalizer("a", "example.test/none");
    assertThat(sandbox.configMaps().get("a").metadata().finalizers())
        .containsExactly("example.test/two");
    sandbox.configMaps().removeFinalizer("a", "example.test/two");
  }

  @Test
  @Tag("scenario-117")
  void manyMayAddAtTheSameTime(Sandbox sandbox) throws Exception {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    List<FutureTask<ConfigMap>> tasks = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String finalizer = "example.test/f" + i;
      FutureTask<ConfigMap> task =
          new FutureTask<>(() -> sandbox.configMaps().addFinalizer("a", finalizer));
      tasks.add(task);
      new Thread(task, finalizer).start();
    }
    for (FutureTask<ConfigMap> task : tasks) {
      task.get();
    }

    assertThat(sandbox.configMaps().get("a").metadata().finalizers())
        .containsExactlyInAnyOrder(
            "example.test/f0", "example.test/f1", "example.test/f2", "example.test/f3");
    sandbox.configMaps().edit("a", c -> c.with(b -> b.metadata(m -> m.finalizers(List.of()))));
  }

  @Test
  @Tag("scenario-117")
  void anObjectThatIsBeingDeletedTakesNoNewFinalizer(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().addFinalizer("a", "example.test/one");
    sandbox.configMaps().delete("a");

    assertThatExceptionOfType(InvalidException.class)
        .isThrownBy(() -> sandbox.configMaps().addFinalizer("a", "example.test/two"));
    sandbox.configMaps().removeFinalizer("a", "example.test/one");
    assertThat(sandbox.configMaps().find("a")).isEmpty();
    assertThat(sandbox.configMaps().removeFinalizer("a", "example.test/one")).isEmpty();
    assertThatExceptionOfType(NotFoundException.class)
        .isThrownBy(() -> sandbox.configMaps().addFinalizer("a", "example.test/one"));
  }

  @Test
  void aWaitEndsWhenTheLastFinalizerIsRemovedEvenIfTheNameIsTakenAtOnce(Sandbox sandbox)
      throws Exception {
    ConfigMap created = sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().addFinalizer("a", "example.test/one");
    FutureTask<Deletion> deletion =
        new FutureTask<>(() -> sandbox.configMaps().delete("a", o -> o.awaitGone(SOON)));
    new Thread(deletion, "delete").start();
    try (var watch = sandbox.configMaps().watch(q -> q.field("metadata.name", "a"))) {
      for (var event : watch) {
        // Added if the delete came before the watch
        if ((event instanceof WatchEvent.Added<ConfigMap> added && isMarked(added.object()))
            || (event instanceof WatchEvent.Modified<ConfigMap> marked
                && isMarked(marked.object()))) {
          break;
        }
      }
    }

    sandbox.configMaps().removeFinalizer("a", "example.test/one");
    sandbox.configMaps().create(Samples.configMap("a", "another of the same name"));

    assertThat(deletion.get()).isEqualTo(new Deletion.Done(created.uid()));
  }

  @Test
  void aWaitIsOverWithTheObjectsStateIfItStays(Sandbox sandbox) {
    sandbox.configMaps().create(Samples.configMap("a", "1"));
    sandbox.configMaps().addFinalizer("a", "example.test/one");

    Deletion deletion = sandbox.configMaps().delete("a", o -> o.awaitGone(Duration.ofMillis(300)));

    assertThat(deletion)
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            p -> {
              assertThat(p.finalizers()).containsExactly("example.test/one");
              assertThat(p.object().metadata().deletionTimestamp()).isNotNull();
            });
    sandbox.configMaps().removeFinalizer("a", "example.test/one");
    assertThat(sandbox.configMaps().awaitGone("a", SOON)).isEqualTo(new Deletion.Absent());
  }

  @Test
  void ignoringReadErrorsIsIgnoredWithoutItsFeature(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.canCorrupt()).as("the server has the feature").isFalse();
    sandbox.configMaps().create(Samples.configMap("a", "1"));

    sandbox.configMaps().delete("a", o -> o.ignoreStoreReadErrorWithClusterBreakingPotential());

    assertThat(sandbox.configMaps().find("a")).isEmpty();
  }

  @Test
  void ignoringReadErrorsIsForWhatCanNotBeRead(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.canCorrupt()).as("objects can be made unreadable").isTrue();
    Resources<HorizontalPodAutoscaler> scalers =
        sandbox.client().resources(HorizontalPodAutoscaler.TYPE).inNamespace(sandbox.namespace());
    scalers.create(
        HorizontalPodAutoscaler.of(
            h ->
                h.name("a")
                    .spec(
                        s ->
                            s.maxReplicas(3)
                                .scaleTargetRef(
                                    t -> t.apiVersion("apps/v1").kind("Deployment").name("web")))));
    scalers.addFinalizer("a", "example.test/one");

    assertThatExceptionOfType(InvalidException.class) // as long as it can be
        .isThrownBy(
            () -> scalers.delete("a", o -> o.ignoreStoreReadErrorWithClusterBreakingPotential()))
        .withMessageContaining("exclusively used to delete corrupt object(s)");

    cluster.corrupt("horizontalpodautoscalers/" + sandbox.namespace() + "/a");
    assertThatExceptionOfType(ServerErrorException.class)
        .isThrownBy(() -> scalers.delete("a"))
        .withMessageContaining("corrupt object");

    assertThat(scalers.delete("a", o -> o.ignoreStoreReadErrorWithClusterBreakingPotential()))
        .isInstanceOf(Deletion.Done.class); // whatever its finalizers were
    assertThat(scalers.find("a")).isEmpty();
  }

  private static boolean isMarked(ConfigMap object) {
    return object.metadata().deletionTimestamp() != null;
  }
}
