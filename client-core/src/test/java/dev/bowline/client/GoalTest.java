package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.waiting.Goal;
import dev.bowline.client.waiting.Verdict;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.type.GroupVersionKind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // generation of the object, observed by the status, observed by the condition
        "Ready | True | 0 | - | - | met",
        "ready | True | 0 | - | - | met",
        "Ready | true | 0 | - | - | met",
        "Ready | True | 2 | 2 | - | met",
        "Ready | True | 2 | - | 2 | met",
        "Ready | True | 2 | 1 | 2 | met",
        "Ready | True | 2 | 2 | 1 | condition Ready is about generation 1, and the object has 2",
        "Ready | True | 2 | 1 | - | condition Ready is about generation 1, and the object has 2",
        "Ready | False | 0 | - | - | condition Ready is True (Fine: all is well)",
        "Other | True | 0 | - | - | it has no condition Other",
      })
  void conditionsCountAtThePresentGeneration(
      String type,
      String status,
      int generation,
      String ofStatus,
      String ofCondition,
      String outcome) {
    KubeObject object =
        object(
            "example.com/v1",
            "Thing",
            "\"generation\":" + generation,
            "\"status\":{"
                + (ofStatus == null ? "" : "\"observedGeneration\":" + ofStatus + ",")
                + "\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\",\"reason\":\"Fine\",\"message\":\"all is well\""
                + (ofCondition == null ? "" : ",\"observedGeneration\":" + ofCondition)
                + "}]}");

    assertThat(said(Goal.condition(type, status), object)).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:3 | generation 4 isn't observed yet (but 3)",
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:4,`replicas`:3,`updatedReplicas`:1 | 1 of 3 replicas are updated",
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:4,`replicas`:4,`updatedReplicas`:3 | old replicas that are still there: 1",
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:4,`replicas`:3,`updatedReplicas`:3,`availableReplicas`:2 | 2 of 3 updated replicas are available",
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:4,`replicas`:3,`updatedReplicas`:3,`availableReplicas`:3 | met",
        "apps/v1 Deployment | `replicas`:0 | `observedGeneration`:4 | met",
        "apps/v1 Deployment | `paused`:false | `observedGeneration`:4 | 0 of 1 replicas are updated",
        "apps/v1 Deployment | `replicas`:3 | `observedGeneration`:4,`conditions`:[{`type`:`Progressing`,`status`:`False`,`reason`:`ProgressDeadlineExceeded`,`message`:`stuck`}] | hopeless: the progress deadline is exceeded: condition Progressing is False (ProgressDeadlineExceeded: stuck)",
        "apps/v1 StatefulSet | `replicas`:3 | `readyReplicas`:3 | generation 4 isn't observed yet (but 0)",
        "apps/v1 StatefulSet | `replicas`:3 | `observedGeneration`:4,`readyReplicas`:2 | 2 of 3 replicas are ready",
        "apps/v1 StatefulSet | `replicas`:3 | `observedGeneration`:4,`readyReplicas`:3,`updatedReplicas`:1,`updateRevision`:`b`,`currentRevision`:`a` | 1 of 3 replicas are updated",
        "apps/v1 StatefulSet | `replicas`:3 | `observedGeneration`:4,`readyReplicas`:3,`updateRevision`:`b`,`currentRevision`:`b` | met",
        "apps/v1 StatefulSet | `replicas`:3,`updateStrategy`:{`rollingUpdate`:{`partition`:2}} | `observedGeneration`:4,`readyReplicas`:3,`updateRevision`:`b`,`currentRevision`:`a` | 0 of 1 replicas of the partition are updated",
        "apps/v1 StatefulSet | `replicas`:3,`updateStrategy`:{`rollingUpdate`:{`partition`:2}} | `observedGeneration`:4,`readyReplicas`:3,`updatedReplicas`:1,`updateRevision`:`b`,`currentRevision`:`a` | met",
        "apps/v1 StatefulSet | `updateStrategy`:{`type`:`OnDelete`} | `observedGeneration`:4 | hopeless: with the update strategy OnDelete nothing is rolled out",
        "apps/v1 DaemonSet | `x`:1 | `observedGeneration`:3 | generation 4 isn't observed yet (but 3)",
        "apps/v1 DaemonSet | `x`:1 | `observedGeneration`:4,`desiredNumberScheduled`:5,`updatedNumberScheduled`:4 | 4 of 5 pods are updated",
        "apps/v1 DaemonSet | `x`:1 | `observedGeneration`:4,`desiredNumberScheduled`:5,`updatedNumberScheduled`:5,`numberAvailable`:3 | 3 of 5 updated pods are available",
        "apps/v1 DaemonSet | `x`:1 | `observedGeneration`:4,`desiredNumberScheduled`:5,`updatedNumberScheduled`:5,`numberAvailable`:5 | met",
        "batch/v1 Job | `completions`:3 | `succeeded`:1 | 1 of 3 completions",
        "batch/v1 Job | `completions`:3 | `conditions`:[{`type`:`Complete`,`status`:`True`}] | met",
        "batch/v1 Job | `completions`:3 | `conditions`:[{`type`:`Failed`,`status`:`True`,`reason`:`BackoffLimitExceeded`}] | hopeless: the job has failed: condition Failed is True (BackoffLimitExceeded)",
        "v1 ConfigMap | `x`:1 | `x`:1 | hopeless: nothing is rolled out by objects of kind ConfigMap of v1",
        "example.com/v1 Deployment | `x`:1 | `x`:1 | hopeless: nothing is rolled out by objects of kind Deployment of example.com/v1",
      })
  void rolloutsAreJudgedAsKubectlDoes(String kind, String spec, String status, String outcome) {
    assertThat(said(Goal.rolledOut(), workload(kind, spec, status))).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "v1 ConfigMap | `x`:1 | `x`:1 | met",
        "v1 Pod | `x`:1 | `phase`:`Pending` | it has no condition Ready",
        "v1 Pod | `x`:1 | `phase`:`Running`,`conditions`:[{`type`:`Ready`,`status`:`False`,`reason`:`ContainersNotReady`}] | condition Ready is False (ContainersNotReady)",
        "v1 Pod | `x`:1 | `phase`:`Running`,`conditions`:[{`type`:`Ready`,`status`:`True`}] | met",
        "v1 Pod | `x`:1 | `phase`:`Succeeded` | met",
        "v1 Pod | `x`:1 | `phase`:`Failed`,`reason`:`Evicted` | hopeless: the pod has failed: Evicted",
        "v1 Node | `x`:1 | `conditions`:[{`type`:`Ready`,`status`:`Unknown`}] | condition Ready is Unknown",
        "v1 PersistentVolumeClaim | `x`:1 | `phase`:`Pending` | its phase is Pending",
        "v1 PersistentVolumeClaim | `x`:1 | `phase`:`Bound` | met",
        "v1 Namespace | `x`:1 | `phase`:`Terminating` | its phase is Terminating",
        "v1 Service | `type`:`ClusterIP` | `x`:1 | met",
        "v1 Service | `type`:`LoadBalancer` | `x`:1 | the load balancer has no address",
        "v1 Service | `type`:`LoadBalancer` | `loadBalancer`:{`ingress`:[{`ip`:`1.2.3.4`}]} | met",
        "apps/v1 ReplicaSet | `replicas`:2 | `observedGeneration`:4,`readyReplicas`:1 | 1 of 2 replicas are ready",
        "apps/v1 StatefulSet | `updateStrategy`:{`type`:`OnDelete`} | `observedGeneration`:4,`readyReplicas`:1 | met",
        "apps/v1 DaemonSet | `updateStrategy`:{`type`:`OnDelete`} | `observedGeneration`:4,`desiredNumberScheduled`:2,`numberReady`:1 | 1 of 2 pods are ready",
        "apps/v1 Deployment | `replicas`:1 | `observedGeneration`:4 | 0 of 1 replicas are updated",
        "policy/v1 PodDisruptionBudget | `x`:1 | `observedGeneration`:4,`desiredHealthy`:2,`currentHealthy`:1 | 1 of 2 pods are healthy",
        "apiregistration.k8s.io/v1 APIService | `x`:1 | `conditions`:[{`type`:`Available`,`status`:`False`,`reason`:`MissingEndpoints`}] | condition Available is False (MissingEndpoints)",
        "apiextensions.k8s.io/v1 CustomResourceDefinition | `x`:1 | `conditions`:[{`type`:`NamesAccepted`,`status`:`False`,`reason`:`Taken`}] | hopeless: its names are taken: condition NamesAccepted is False (Taken)",
        "apiextensions.k8s.io/v1 CustomResourceDefinition | `x`:1 | `conditions`:[{`type`:`NamesAccepted`,`status`:`True`},{`type`:`Established`,`status`:`True`}] | met",
        "example.com/v1 Thing | `x`:1 | `x`:1 | it has no condition Ready",
        "gateway.networking.k8s.io/v1 Gateway | `x`:1 | `x`:1 | it has no condition Ready",
        "example.com/v1 Thing | `x`:1 | `conditions`:[{`type`:`Ready`,`status`:`True`}] | met",
        "example.com/v1 Thing | `x`:1 | `conditions`:[{`type`:`Ready`,`status`:`False`},{`type`:`Stalled`,`status`:`True`,`message`:`no quota`}] | hopeless: it is stalled: condition Stalled is True (no quota)",
      })
  void readinessHasARuleForEachKind(String kind, String spec, String status, String outcome) {
    assertThat(said(Goal.ready(), workload(kind, spec, status))).isEqualTo(outcome);
  }

  @Test
  void objectsWithAClassAreJudgedAsThoseWithout() {
    Pod pod =
        Pod.of(
            p ->
                p.name("a")
                    .status(
                        s -> s.addCondition(c -> c.type("Ready").status("False").reason("No"))));

    assertThat(said(Goal.ready(), pod)).isEqualTo("condition Ready is False (No)");
  }

  @Test
  void twoGoalsAtOnceTellTheFirstThatIsUnmetUnlessOneIsHopeless() {
    Pod pod = Pod.of(p -> p.name("a"));
    Goal<Pod> met = Goal.when("x", p -> true);
    Goal<Pod> unmet = Goal.when("b is so", p -> false);
    Goal<Pod> hopeless = p -> Verdict.hopeless("never");

    assertThat(said(met.and(met), pod)).isEqualTo("met");
    assertThat(said(met.and(unmet), pod)).isEqualTo("not yet: b is so");
    assertThat(said(unmet.and(met), pod)).isEqualTo("not yet: b is so");
    assertThat(said(unmet.and(hopeless), pod)).isEqualTo("hopeless: never");
    assertThat(said(hopeless.and(unmet), pod)).isEqualTo("hopeless: never");
  }

  @Test
  void aLongMessageOfAConditionIsCut() {
    String message = "x".repeat(1000);
    KubeObject object =
        object(
            "v1",
            "Node",
            "\"name\":\"n\"",
            "\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"False\",\"message\":\""
                + message
                + "\"}]}");

    assertThat(said(Goal.ready(), object)).hasSizeLessThan(400).endsWith("x...)");
  }

  private static <T extends KubeObject> String said(Goal<? super T> goal, T object) {
    Verdict verdict = goal.judge(object);
    return verdict instanceof Verdict.Unmet unmet
        ? unmet.missing()
        : verdict instanceof Verdict.Hopeless hopeless ? "hopeless: " + hopeless.why() : "met";
  }

  private static KubeObject workload(String kind, String spec, String status) {
    String[] words = kind.split(" ", -1);
    String content = "\"spec\":{" + spec + "},\"status\":{" + status + "}";
    return object(words[0], words[1], "\"generation\":4", content.replace('`', '"'));
  }

  private static KubeObject object(String version, String kind, String metadata, String content) {
    String json =
        "{\"apiVersion\":\""
            + version
            + "\",\"kind\":\""
            + kind
            + "\",\"metadata\":{"
            + metadata
            + "},"
            + content
            + "}";
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8),
            Unstructured.empty(GroupVersionKind.of(version, kind)),
            DecodeOptions.DEFAULT);
  }
}
