package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.DeploymentCondition;
import dev.bowline.api.apps.v1.ReplicaSet;
import dev.bowline.api.apps.v1.ReplicaSetCondition;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.batch.v1.Job;
import dev.bowline.api.batch.v1.JobCondition;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.KubeObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What controllers do when something is in their way, or was there before them. */
final class WorkloadTroubleTest {
  private static final String APPS = "/apis/apps/v1/namespaces/default/";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String JOBS = "/apis/batch/v1/namespaces/default/jobs";
  private static final String SELECTOR = "selector: {matchLabels: {a: b}}, ";
  private static final String SPEC =
      "spec: {terminationGracePeriodSeconds: %s, containers: [{name: c, image: i}]}";
  private static final String TEMPLATE =
      "template: {metadata: {labels: {a: b}}, " + SPEC.formatted(0) + "}";
  private static final String WAITING_POD =
      "template: {spec: {restartPolicy: Never, terminationGracePeriodSeconds: 0,"
          + " schedulingGates: [{name: a.b/wait}], containers: [{name: c, image: i}]}}";

  private final MockKubeServer server =
      MockKubeServer.builder()
          .plainHttp()
          .clock(InstantSource.fixed(Instant.parse("2026-01-01T10:00:00Z")))
          .allControllers()
          .validating(
              Pod.TYPE,
              (call, old, pod) -> {
                if (call.operation().equals("CREATE")
                    && pod != null
                    && pod.metadata().labels().containsKey("refused")) {
                  throw new AdmissionDeniedException("not today");
                }
              })
          .start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void theCheapestPodsGoFirstAndThenTheNewest() throws Exception {
    create(APPS + "replicasets", "replicas: 1, " + SELECTOR + TEMPLATE);
    String oldest = names().iterator().next();
    for (int replicas = 2; replicas < 5; replicas++) {
      server.skewClock(Duration.ofSeconds(replicas));
      replicas("replicasets", replicas);
    }
    Set<String> all = names();
    Pod cheap =
        server.list(Pod.TYPE).stream().filter(pod -> !pod.name().equals(oldest)).findAny().get();
    server.replace(
        cheap.with(
            p ->
                p.metadata(
                    m -> m.putAnnotation("controller.kubernetes.io/pod-deletion-cost", "-1"))));
    replicas("replicasets", 3);
    assertThat(names()).hasSize(3).isSubsetOf(all).doesNotContain(cheap.name());
    replicas("replicasets", 1);
    assertThat(names()).containsExactly(oldest);
  }

  @Test
  void aReplicaSetTakesPodsThatNobodyControlsAndLetsGoOfOthers() throws Exception {
    server.loadYaml(
        "{apiVersion: v1, kind: Pod, metadata: {name: lone, namespace: default, labels: {a: b}}, "
            + SPEC.formatted(0)
            + "}");
    create(APPS + "replicasets", "replicas: 1, " + SELECTOR + TEMPLATE);
    assertThat(names()).containsExactly("lone");
    client.json("PATCH", PODS + "/lone", "{\"metadata\":{\"labels\":{\"a\":\"c\"}}}", 200);
    quiet();
    assertThat(names()).hasSize(2).contains("lone");
    assertThat(pod("lone").metadata().ownerReferences()).isEmpty();
    client.json("PATCH", PODS + "/lone", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}", 200);
    quiet();
    assertThat(names()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"deployments", "statefulsets"})
  void whatIsDeletedWithoutItsPodsAndMadeAgainHasThemAgain(String resource) throws Exception {
    String name = resource.equals("statefulsets") ? "serviceName: w, " : "";
    create(APPS + resource, name + "replicas: 2, " + SELECTOR + TEMPLATE);
    Set<String> pods = uids(server.list(Pod.TYPE));
    Set<String> sets = uids(server.list(ReplicaSet.TYPE));
    client.json("DELETE", APPS + resource + "/w?propagationPolicy=Orphan", "", 200);
    quiet();
    create(APPS + resource, name + "replicas: 2, " + SELECTOR + TEMPLATE);
    assertThat(uids(server.list(Pod.TYPE))).isEqualTo(pods).hasSize(2);
    assertThat(uids(server.list(ReplicaSet.TYPE))).isEqualTo(sets);
    assertThat(
            resource.equals("deployments")
                ? server.list(Deployment.TYPE).get(0).status().readyReplicas()
                : server.list(StatefulSet.TYPE).get(0).status().readyReplicas())
        .isEqualTo(2);
  }

  @Test
  void whereAllIsRecreatedOldPodsAreGoneFirst() throws Exception {
    create(
        APPS + "deployments",
        "strategy: {type: Recreate}, "
            + SELECTOR
            + "template: {metadata: {labels: {a: b}}, "
            + SPEC.formatted(30)
            + "}");
    client.json(
        "PATCH",
        APPS + "deployments/w",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"j\"}]}}}}",
        200);
    quiet();
    assertThat(images()).containsExactly("i");
    server.skewClock(Duration.ofSeconds(30));
    quiet();
    assertThat(images()).containsExactly("j");
  }

  @Test
  void aPausedDeploymentIsScaledAndItsNewestSetTellsWhatItTells() throws Exception {
    create(APPS + "deployments", SELECTOR + TEMPLATE);
    client.json(
        "PATCH",
        APPS + "deployments/w",
        "{\"metadata\":{\"annotations\":{\"kubernetes.io/change-cause\":\"why\"}},"
            + "\"spec\":{\"minReadySeconds\":7}}",
        200);
    quiet();
    ReplicaSet set = server.list(ReplicaSet.TYPE).get(0);
    assertThat(set.spec().minReadySeconds()).isEqualTo(7);
    assertThat(set.metadata().annotations()).containsEntry("kubernetes.io/change-cause", "why");
    client.json(
        "PATCH",
        APPS + "deployments/w",
        "{\"spec\":{\"paused\":true,\"replicas\":3,\"template\":{\"spec\":{\"containers\":"
            + "[{\"name\":\"c\",\"image\":\"j\"}]}}}}",
        200);
    quiet();
    assertThat(images()).containsExactly("i", "i", "i");
  }

  @ParameterizedTest
  @ValueSource(strings = {"statefulsets", "daemonsets"})
  void anotherPodTakesThePlaceOfOneThatFailed(String resource) throws Exception {
    create(
        APPS + resource,
        (resource.equals("statefulsets") ? "serviceName: w, " : "") + SELECTOR + TEMPLATE);
    Pod first = server.list(Pod.TYPE).get(0);
    phase(first, "Failed");
    assertThat(server.list(Pod.TYPE)).hasSize(1).noneMatch(pod -> pod.uid().equals(first.uid()));
    assertThat(server.list(Pod.TYPE).get(0).status().phase()).isEqualTo("Running");
  }

  @Test
  void aVolumeOfTheTemplateMakesRoomForTheClaim() throws Exception {
    create(
        APPS + "statefulsets",
        "serviceName: w, volumeClaimTemplates: [{metadata: {name: data}, spec: {accessModes:"
            + " [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}], "
            + SELECTOR
            + "template: {metadata: {labels: {a: b}}, spec: {volumes: [{name: data, emptyDir: {}}],"
            + " containers: [{name: c, image: i}]}}");
    assertThat(pod("w-0").spec().volumes())
        .extracting(volume -> volume.persistentVolumeClaim().claimName())
        .containsExactly("data-w-0");
  }

  @Test
  void podsThatAreRefusedAreToldInTheConditions() throws Exception {
    create(
        APPS + "deployments",
        SELECTOR
            + "template: {metadata: {labels: {a: b, refused: 'yes'}}, "
            + SPEC.formatted(0)
            + "}");
    ReplicaSet set = server.list(ReplicaSet.TYPE).get(0);
    assertThat(set.status().observedGeneration()).isEqualTo(set.metadata().generation());
    assertThat(set.status().conditions())
        .extracting(ReplicaSetCondition::reason)
        .containsExactly("FailedCreate");
    assertThat(set.status().conditions().get(0).message()).endsWith("not today");
    assertThat(server.list(Deployment.TYPE).get(0).status().conditions())
        .extracting(DeploymentCondition::type)
        .contains("ReplicaFailure");
  }

  @Test
  void aStatusThatSomebodyElseWritesStays() throws Exception {
    server.loadYaml(
        "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: default}, "
            + SPEC.formatted(0)
            + "}");
    quiet();
    phase(pod("p"), "Pending");
    assertThat(pod("p").status().phase()).isEqualTo("Pending");
  }

  @Test
  void aJobThatTakesTooLongFailsAndGoesWhenItsTimeIsOver() throws Exception {
    create(
        JOBS,
        "completions: 9, parallelism: 5, activeDeadlineSeconds: 60, ttlSecondsAfterFinished: 10, "
            + WAITING_POD);
    assertThat(names()).hasSize(5);
    client.json("PATCH", JOBS + "/w", "{\"spec\":{\"parallelism\":2}}", 200);
    quiet();
    assertThat(names()).hasSize(2);
    server.skewClock(Duration.ofSeconds(60));
    quiet();
    assertThat(server.list(Job.TYPE).get(0).status().conditions())
        .extracting(JobCondition::type, JobCondition::reason)
        .hasToString(
            "[(\"FailureTarget\", \"DeadlineExceeded\"), (\"Failed\", \"DeadlineExceeded\")]");
    assertThat(names()).isEmpty();
    server.skewClock(Duration.ofSeconds(70));
    quiet();
    assertThat(server.list(Job.TYPE)).isEmpty();
  }

  @Test
  void anIndexedJobTellsWhatIsComplete() throws Exception {
    create(JOBS, "completions: 6, parallelism: 6, completionMode: Indexed, " + WAITING_POD);
    for (Pod pod : server.list(Pod.TYPE)) {
      String index = pod.metadata().annotations().get("batch.kubernetes.io/job-completion-index");
      assertThat(pod.spec().hostname()).isEqualTo("w-" + index);
      if (!"1".equals(index) && !"5".equals(index)) {
        phase(pod, "Succeeded");
      }
    }
    assertThat(server.list(Job.TYPE).get(0).status().completedIndexes()).isEqualTo("0,2-4");
  }

  @Test
  void aJobOfAnotherManagerIsLeftAlone() throws Exception {
    create(JOBS, "managedBy: a.b/c, " + WAITING_POD);
    assertThat(names()).isEmpty();
    assertThat(server.list(Job.TYPE).get(0).status().startTime()).isNull();
  }

  private void create(String path, String spec) throws IOException, InterruptedException {
    byte[] body = ("{metadata: {name: w}, spec: {" + spec + "}}").getBytes(StandardCharsets.UTF_8);
    try (Response created = client.send("POST", path, TestClient.JSON, "application/yaml", body)) {
      assertThat(created.code()).as(created.body().string()).isEqualTo(201);
    }
    quiet();
  }

  private void replicas(String resource, int replicas) throws IOException, InterruptedException {
    client.json("PATCH", APPS + resource + "/w", "{\"spec\":{\"replicas\":" + replicas + "}}", 200);
    quiet();
  }

  private void phase(Pod pod, String phase) throws IOException, InterruptedException {
    client.json(
        "PATCH",
        PODS + "/" + pod.name() + "/status",
        "{\"status\":{\"phase\":\"" + phase + "\"}}",
        200);
    quiet();
  }

  private void quiet() throws InterruptedException {
    assertThat(server.awaitControllers(Duration.ofSeconds(20))).isTrue();
  }

  private Pod pod(String name) {
    return server.find(Pod.TYPE, "default", name).orElseThrow();
  }

  private Set<String> names() {
    return server.list(Pod.TYPE).stream().map(Pod::name).collect(Collectors.toSet());
  }

  private static Set<String> uids(List<? extends KubeObject> objects) {
    return objects.stream().map(KubeObject::uid).collect(Collectors.toSet());
  }

  private List<String> images() {
    return server.list(Pod.TYPE).stream()
        .map(pod -> pod.spec().containers().get(0))
        .map(Container::image)
        .toList();
  }
}
