package dev.bowline.mockserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.bowline.api.apps.v1.DaemonSet;
import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.DeploymentCondition;
import dev.bowline.api.apps.v1.ReplicaSet;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.batch.v1.Job;
import dev.bowline.api.batch.v1.JobCondition;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Node;
import dev.bowline.api.core.v1.PersistentVolume;
import dev.bowline.api.core.v1.PersistentVolumeClaim;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodCondition;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Workloads whose controllers are all played; the clock stands still unless it is set. */
final class WorkloadsTest {
  private static final String TEMPLATE =
      "template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: 'i:1'}]}}";
  private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

  private final MockKubeServer server =
      MockKubeServer.builder()
          .plainHttp()
          .clock(InstantSource.fixed(Instant.parse("2026-01-01T10:00:00Z")))
          .allControllers()
          .mutating(
              Pod.TYPE,
              (call, old, pod) -> pod.with(p -> p.metadata(m -> m.putLabel("seen-by", "callback"))))
          .start();
  private final TestClient client = new TestClient(server);

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void aPodRunsAndIsReady() throws Exception {
    server.create(pod("web"));
    quiet();
    Pod pod = server.find(Pod.TYPE, "default", "web").orElseThrow();
    assertThat(pod.spec().nodeName()).isEqualTo("mock-node");
    assertThat(pod.status().phase()).isEqualTo("Running");
    assertThat(pod.status().podIP()).isEqualTo("10.244.0.2");
    assertThat(pod.status().startTime()).isEqualTo("2026-01-01T10:00:00Z");
    assertThat(pod.status().conditions())
        .filteredOn(condition -> condition.status().equals("True"))
        .extracting(PodCondition::type)
        .contains("PodScheduled", "Initialized", "ContainersReady", "Ready");
    assertThat(pod.status().containerStatuses().get(0).ready()).isTrue();
    assertThat(pod.status().containerStatuses().get(0).state().running()).isNotNull();
  }

  @Test
  void aPodOnANodeGoesWhenItsTimeIsOver() throws Exception {
    server.create(pod("web"));
    quiet();
    client.json("DELETE", "/api/v1/namespaces/default/pods/web", "", 200);
    server.skewClock(Duration.ofSeconds(29));
    quiet();
    assertThat(server.list(Pod.TYPE)).hasSize(1);
    server.skewClock(Duration.ofSeconds(30));
    quiet();
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void aPodGetsANodeThatItSelectsOrWaitsForOne() throws Exception {
    server.create(Node.of(n -> n.name("plain")));
    server.create(pod("any"));
    server.create(pod("choosy").with(p -> p.spec(s -> s.putNodeSelector("disk", "ssd"))));
    quiet();
    assertThat(node("any")).isEqualTo("plain");
    assertThat(server.find(Pod.TYPE, "default", "choosy").orElseThrow().status().conditions())
        .extracting(PodCondition::reason)
        .containsExactly("Unschedulable");
    server.create(Node.of(n -> n.metadata(m -> m.name("fast").putLabel("disk", "ssd"))));
    quiet();
    assertThat(node("choosy")).isEqualTo("fast");
    server.create(pod("third"));
    server.create(pod("fourth"));
    quiet();
    assertThat(Stream.of(node("third"), node("fourth"))).containsExactlyInAnyOrder("plain", "fast");
  }

  @Test
  void aReadinessGateIsWaitedFor() throws Exception {
    server.create(
        pod("web").with(p -> p.spec(s -> s.addReadinessGate(g -> g.conditionType("a.b/up")))));
    quiet();
    assertThat(ready("web")).isEqualTo("False");
    client.json(
        "PATCH",
        "/api/v1/namespaces/default/pods/web/status",
        "{\"status\":{\"conditions\":[{\"type\":\"a.b/up\",\"status\":\"True\"}]}}",
        200);
    quiet();
    assertThat(ready("web")).isEqualTo("True");
  }

  @Test
  void aDeploymentIsRolledOutByReplicaSetsAndBack() throws Exception {
    create(DEPLOYMENTS, "replicas: 3, selector: {matchLabels: {a: b}}, " + TEMPLATE);
    Deployment first = deployment();
    assertThat(first.status().observedGeneration()).isEqualTo(first.metadata().generation());
    assertThat(first.status().readyReplicas()).isEqualTo(3);
    assertThat(first.status().updatedReplicas()).isEqualTo(3);
    assertThat(first.status().conditions())
        .extracting(DeploymentCondition::type, DeploymentCondition::reason)
        .containsExactly(
            tuple("Available", "MinimumReplicasAvailable"),
            tuple("Progressing", "NewReplicaSetAvailable"));
    assertThat(server.list(Pod.TYPE)).allMatch(pod -> pod.status().phase().equals("Running"));
    assertThat(server.list(Pod.TYPE))
        .allMatch(pod -> "callback".equals(pod.metadata().labels().get("seen-by")));

    image("i:2");
    assertThat(revision(deployment())).isEqualTo("2");
    assertThat(images()).containsOnly("i:2").hasSize(3);
    assertThat(server.list(ReplicaSet.TYPE)).hasSize(2);
    assertThat(deployment().status().replicas()).isEqualTo(3);

    image("i:1");
    assertThat(revision(deployment())).isEqualTo("3");
    assertThat(images()).containsOnly("i:1").hasSize(3);
    assertThat(server.list(ReplicaSet.TYPE)).hasSize(2);
  }

  @Test
  void aRolloutKeepsWithinItsLimits() throws Exception {
    create(
        DEPLOYMENTS,
        "replicas: 4, strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}, minReadySeconds: 10,"
            + " selector: {matchLabels: {a: b}}, "
            + TEMPLATE);
    assertThat(deployment().status().availableReplicas()).isZero();
    server.skewClock(Duration.ofSeconds(10));
    quiet();
    assertThat(deployment().status().availableReplicas()).isEqualTo(4);
    image("i:2");
    assertThat(images()).containsExactlyInAnyOrder("i:1", "i:1", "i:1", "i:1", "i:2");
    server.skewClock(Duration.ofSeconds(20));
    quiet();
    assertThat(images()).containsExactlyInAnyOrder("i:1", "i:1", "i:1", "i:2", "i:2");
    for (int seconds = 30; seconds < 60; seconds += 10) {
      server.skewClock(Duration.ofSeconds(seconds));
      quiet();
    }
    assertThat(images()).containsOnly("i:2").hasSize(4);
  }

  @Test
  void aDeploymentGoesWithItsSetsAndTheirsWithTheirPods() throws Exception {
    create(DEPLOYMENTS, "replicas: 2, selector: {matchLabels: {a: b}}, " + TEMPLATE);
    client.json("DELETE", DEPLOYMENTS + "/w", "", 200);
    quiet();
    assertThat(server.list(Deployment.TYPE)).isEmpty();
    assertThat(server.list(ReplicaSet.TYPE)).isEmpty();
    server.skewClock(Duration.ofSeconds(30));
    quiet();
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void aJobCompletesWhenEnoughPodsHaveSucceeded() throws Exception {
    create(
        "/apis/batch/v1/namespaces/default/jobs",
        "completions: 3, parallelism: 2, completionMode: Indexed, ttlSecondsAfterFinished: 60,"
            + " template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}");
    Job job = server.list(Job.TYPE).get(0);
    assertThat(job.status().succeeded()).isEqualTo(3);
    assertThat(job.status().completionTime()).isEqualTo("2026-01-01T10:00:00Z");
    assertThat(job.status().conditions())
        .extracting(JobCondition::type)
        .containsExactly("SuccessCriteriaMet", "Complete");
    assertThat(server.list(Pod.TYPE))
        .extracting(
            pod -> pod.metadata().annotations().get("batch.kubernetes.io/job-completion-index"))
        .containsExactlyInAnyOrder("0", "1", "2");
    server.skewClock(Duration.ofSeconds(60));
    quiet();
    assertThat(server.list(Job.TYPE)).isEmpty();
    assertThat(server.list(Pod.TYPE)).isEmpty();
  }

  @Test
  void aStatefulSetKeepsNumberedPodsAndTheirClaims() throws Exception {
    create(
        "/apis/apps/v1/namespaces/default/statefulsets",
        "replicas: 3, serviceName: w, selector: {matchLabels: {a: b}}, volumeClaimTemplates:"
            + " [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources:"
            + " {requests: {storage: 1Gi}}}}], "
            + TEMPLATE);
    assertThat(names(Pod.TYPE)).containsExactly("w-0", "w-1", "w-2");
    assertThat(names(PersistentVolumeClaim.TYPE))
        .containsExactly("data-w-0", "data-w-1", "data-w-2");
    StatefulSet set = server.list(StatefulSet.TYPE).get(0);
    assertThat(set.status().readyReplicas()).isEqualTo(3);
    assertThat(set.status().currentRevision()).isEqualTo(set.status().updateRevision());
    client.json(
        "PATCH",
        "/apis/apps/v1/namespaces/default/statefulsets/w",
        "{\"spec\":{\"replicas\":1}}",
        200);
    for (int seconds = 30; seconds < 90; seconds += 30) {
      quiet();
      server.skewClock(Duration.ofSeconds(seconds));
    }
    quiet();
    assertThat(names(Pod.TYPE)).containsExactly("w-0");
    assertThat(names(PersistentVolumeClaim.TYPE)).hasSize(3);
  }

  @Test
  void aNamespaceGoesWithTheClaimsOfItsPods() throws Exception {
    server.create(Namespace.of(n -> n.name("shop")));
    create(
        "/apis/apps/v1/namespaces/shop/statefulsets",
        "replicas: 2, serviceName: w, selector: {matchLabels: {a: b}}, volumeClaimTemplates:"
            + " [{metadata: {name: data}, spec: {accessModes: [ReadWriteOnce], resources:"
            + " {requests: {storage: 1Gi}}}}], "
            + TEMPLATE);
    assertThat(server.list(PersistentVolumeClaim.TYPE)).hasSize(2);
    client.json("DELETE", "/api/v1/namespaces/shop", "", 200);
    quiet();
    server.skewClock(Duration.ofSeconds(31));
    quiet();
    assertThat(server.list(Pod.TYPE)).isEmpty();
    assertThat(server.list(PersistentVolumeClaim.TYPE)).isEmpty();
    assertThat(server.find(Namespace.TYPE, "", "shop")).isEmpty();
  }

  @Test
  void aClaimThatIsDeletedStaysAsLongAsAPodOnANodeMountsIt() throws Exception {
    for (String name : List.of("used", "free", "waited-for")) {
      server.create(PersistentVolumeClaim.of(c -> c.name(name).namespace("default")));
    }
    server.create(mounting(pod("web"), "used"));
    server.create(
        mounting(pod("gated"), "waited-for")
            .with(p -> p.spec(s -> s.addSchedulingGate(g -> g.name("a.b/c")))));
    quiet();
    client.json("DELETE", "/api/v1/namespaces/default/persistentvolumeclaims", "", 200);
    quiet();
    assertThat(names(PersistentVolumeClaim.TYPE)).containsExactly("used");
    client.json("DELETE", "/api/v1/namespaces/default/pods/web", "", 200);
    quiet();
    assertThat(names(PersistentVolumeClaim.TYPE)).containsExactly("used");
    server.skewClock(Duration.ofSeconds(31));
    quiet();
    assertThat(names(PersistentVolumeClaim.TYPE)).isEmpty();
  }

  @Test
  void aVolumeThatIsDeletedStaysAsLongAsItIsBound() throws Exception {
    for (String name : List.of("bound", "free")) {
      server.create(
          PersistentVolume.of(
              v ->
                  v.name(name)
                      .metadata(m -> m.addFinalizer("kubernetes.io/pv-protection"))
                      .status(s -> s.phase(name.equals("bound") ? "Bound" : "Available"))));
      client.json("DELETE", "/api/v1/persistentvolumes/" + name, "", 200);
    }
    quiet();
    assertThat(names(PersistentVolume.TYPE)).containsExactly("bound");
    client.json(
        "PATCH",
        "/api/v1/persistentvolumes/bound/status",
        "{\"status\":{\"phase\":\"Released\"}}",
        200);
    quiet();
    assertThat(names(PersistentVolume.TYPE)).isEmpty();
  }

  private static Pod mounting(Pod pod, String claim) {
    return pod.with(
        p ->
            p.spec(
                s ->
                    s.addVolume(
                        v -> v.name("data").persistentVolumeClaim(c -> c.claimName(claim)))));
  }

  @Test
  void aDaemonSetHasAPodOnEachNode() throws Exception {
    server.create(Node.of(n -> n.name("n1")));
    server.create(Node.of(n -> n.name("n2")));
    create(
        "/apis/apps/v1/namespaces/default/daemonsets",
        "selector: {matchLabels: {a: b}}, " + TEMPLATE);
    server.create(Node.of(n -> n.name("n3")));
    quiet();
    assertThat(server.list(Pod.TYPE))
        .extracting(pod -> pod.spec().nodeName())
        .containsExactlyInAnyOrder("n1", "n2", "n3");
    assertThat(server.list(DaemonSet.TYPE).get(0).status().numberReady()).isEqualTo(3);
  }

  private void create(String path, String spec) throws IOException, InterruptedException {
    byte[] body = ("{metadata: {name: w}, spec: {" + spec + "}}").getBytes(StandardCharsets.UTF_8);
    try (Response created = client.send("POST", path, TestClient.JSON, "application/yaml", body)) {
      assertThat(created.code()).as(created.body().string()).isEqualTo(201);
    }
    quiet();
  }

  private void image(String image) throws IOException, InterruptedException {
    client.json(
        "PATCH",
        DEPLOYMENTS + "/w",
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\""
            + image
            + "\"}]}}}}",
        200);
    quiet();
  }

  private void quiet() throws InterruptedException {
    assertThat(server.awaitControllers(Duration.ofSeconds(60))).isTrue();
  }

  private Deployment deployment() {
    return server.list(Deployment.TYPE).get(0);
  }

  private static String revision(Deployment deployment) {
    return deployment
        .metadata()
        .annotations()
        .getOrDefault("deployment.kubernetes.io/revision", "");
  }

  private List<String> images() {
    return server.list(Pod.TYPE).stream()
        .filter(pod -> pod.metadata().deletionTimestamp() == null)
        .map(pod -> pod.spec().containers().get(0))
        .map(Container::image)
        .toList();
  }

  private <T extends KubeObject> List<String> names(ResourceType<T> type) {
    return server.list(type).stream().map(KubeObject::name).toList();
  }

  private String node(String pod) {
    return server.find(Pod.TYPE, "default", pod).orElseThrow().spec().nodeName();
  }

  private String ready(String pod) {
    return server.find(Pod.TYPE, "default", pod).orElseThrow().status().conditions().stream()
        .filter(condition -> condition.type().equals("Ready"))
        .map(PodCondition::status)
        .findFirst()
        .orElse("");
  }

  private static Pod pod(String name) {
    return Pod.of(
        p ->
            p.name(name)
                .namespace("default")
                .spec(s -> s.addContainer(c -> c.name("c").image("i"))));
  }
}
