package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Patch;
import dev.bowline.client.Resources;
import dev.bowline.client.waiting.Goal;
import dev.bowline.client.waiting.Verdict;
import dev.bowline.client.waiting.WaitException;
import dev.bowline.client.waiting.WaitException.Outcome;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Contract
final class WaitTest {
  private static final Duration TIME = Duration.ofSeconds(30);

  @Test
  void aRolloutIsWaitedForThroughItsSteps(Sandbox sandbox) throws Exception {
    Resources<Deployment> deployments =
        sandbox.client().resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    deployments.create(Samples.deployment("web"));
    CountDownLatch seen = new CountDownLatch(1);
    FutureTask<Deployment> waiting =
        started(
            () -> deployments.await("web", counted(seen, Goal.rolledOut()), w -> w.within(TIME)));
    assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();

    deployments.status().patch("web", Patch.merge("{\"status\":{\"observedGeneration\":1}}"));
    Deployment last =
        deployments
            .status()
            .patch(
                "web",
                Patch.merge(
                    "{\"status\":{\"replicas\":1,\"updatedReplicas\":1,\"readyReplicas\":1,\"availableReplicas\":1}}"));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(last);
  }

  @Test
  void anObjectThatAppearsLaterIsSeen(Sandbox sandbox) throws Exception {
    FutureTask<ConfigMap> waiting =
        started(
            () ->
                sandbox
                    .configMaps()
                    .await("late", Goal.when("k is 2", c -> "2".equals(c.data().get("k")))));

    sandbox.configMaps().create(Samples.configMap("other", "2"));
    sandbox.configMaps().create(Samples.configMap("late", "1"));
    ConfigMap last = sandbox.configMaps().edit("late", c -> c.with(b -> b.putData("k", "2")));

    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(last);
  }

  @Test
  void aDeletionIsTheCallersChoice(Sandbox sandbox) throws Exception {
    Pod first = sandbox.pods().create(Samples.pod("a"));
    CountDownLatch seen = new CountDownLatch(2);
    FutureTask<WaitException> ends =
        started(
            () ->
                catchThrowableOfType(
                    WaitException.class,
                    () ->
                        sandbox
                            .pods()
                            .await("a", counted(seen, Goal.ready()), w -> w.within(TIME))));
    FutureTask<Pod> goesOn =
        started(
            () ->
                sandbox
                    .pods()
                    .await(
                        "a", counted(seen, Goal.ready()), w -> w.within(TIME).throughDeletion()));
    assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();

    sandbox.pods().delete("a");
    Pod second = sandbox.pods().create(Samples.pod("a"));
    sandbox
        .pods()
        .status()
        .patch(
            "a",
            Patch.merge(
                "{\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}]}}"));

    assertThat(ends.get(30, TimeUnit.SECONDS))
        .returns(Outcome.DELETED, WaitException::outcome)
        .satisfies(
            e ->
                assertThat(e.lastSeen())
                    .hasValueSatisfying(o -> assertThat(o.uid()).isEqualTo(first.uid())));
    assertThat(goesOn.get(30, TimeUnit.SECONDS).uid()).isEqualTo(second.uid());
  }

  @Test
  void whenTimeIsOverTheLastStateIsTold(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));

    WaitException e =
        catchThrowableOfType(
            WaitException.class,
            () ->
                sandbox
                    .pods()
                    .await("a", Goal.condition("Ready"), w -> w.within(Duration.ofMillis(300))));

    assertThat(e)
        .returns(Outcome.TIMEOUT, WaitException::outcome)
        .hasMessageMatching(
            "pods\\.v1 a in "
                + sandbox.namespace()
                + ": waited 300 ms: it has no condition Ready \\[resource version \\d+\\]");
  }

  @Test
  void objectsWithoutAClassAreWaitedForAsWell(Sandbox sandbox) {
    sandbox.pods().create(Samples.pod("a"));
    sandbox.pods().status().patch("a", Patch.merge("{\"status\":{\"phase\":\"Succeeded\"}}"));
    Resources<Unstructured> pods =
        sandbox.client().unstructured("pods").inNamespace(sandbox.namespace());

    assertThat(pods.await("a", Goal.ready(), w -> w.mustExist()).name()).isEqualTo("a");
  }

  /** Counts states that aren't there yet. */
  private static <T extends KubeObject> Goal<T> counted(CountDownLatch seen, Goal<? super T> goal) {
    return object -> {
      Verdict verdict = goal.judge(object);
      seen.countDown();
      return verdict;
    };
  }

  private static <R> FutureTask<R> started(Callable<R> work) {
    FutureTask<R> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }
}
