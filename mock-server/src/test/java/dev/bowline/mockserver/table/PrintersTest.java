package dev.bowline.mockserver.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows as kube-apiserver v1.36.3 printed them. */
class PrintersTest {
  private static final Instant NOW = Instant.parse("2026-01-01T10:00:00Z");

  @Test
  void everyTypeHasACellForEachColumnEvenIfTheObjectIsEmpty() {
    for (Resource resource : Catalog.builtIn(true).resources()) {
      Printer printer = Printers.builtIn().of(resource.qualifiedName());
      // A real server prints one cell more than columns there.
      int more = resource.plural().equals("ipaddresses") ? 1 : 0;
      assertThat(printer.row(new Printed(Map.of(), NOW)))
          .as(resource.qualifiedName())
          .hasSize(printer.columns().size() + more);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{phase: Running}|0/1|Running|0",
        "{phase: Running, reason: Evicted}|0/1|Evicted|0",
        "{phase: Pending, conditions: [{type: PodScheduled, reason: SchedulingGated}]}|0/1|SchedulingGated|0",
        "{phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 2, state: {running: {}}}]}|1/1|Running|2",
        "{containerStatuses: [{name: c, restartCount: 3, state: {waiting: {reason: CrashLoopBackOff}}, lastState: {terminated: {finishedAt: '2026-01-01T09:55:00Z'}}}]}|0/1|CrashLoopBackOff|3 (5m ago)",
        "{phase: Failed, containerStatuses: [{name: c, state: {terminated: {exitCode: 3}}}]}|0/1|ExitCode:3|0",
        "{phase: Failed, containerStatuses: [{name: c, state: {terminated: {exitCode: 3, signal: 9}}}]}|0/1|Signal:9|0",
        "{phase: Pending, initContainerStatuses: [{name: i, state: {running: {}}}]}|0/1|Init:0/1|0",
        "{phase: Pending, initContainerStatuses: [{name: i, restartCount: 4, state: {waiting: {reason: ErrImagePull}}}]}|0/1|Init:ErrImagePull|4",
        "{phase: Running, initContainerStatuses: [{name: i, restartCount: 4, state: {terminated: {exitCode: 0}}}], containerStatuses: [{name: c, ready: true, state: {running: {}}}]}|1/1|Running|0",
      })
  void podsAreSummedUp(String status, String ready, String reason, String restarts) {
    Map<String, @Nullable Object> pod =
        yaml(
            "{metadata: {name: p}, spec: {containers: [{name: c}], initContainers: [{name: i}]}, status: "
                + status
                + "}");
    assertThat(row("pods", pod).subList(0, 4)).containsExactly("p", ready, reason, restarts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "deployments.apps|{metadata: {name: d, creationTimestamp: '2026-01-01T08:00:00Z'}, spec: {replicas: 3, selector: {matchLabels: {b: x}, matchExpressions: [{key: a, operator: NotIn, values: [z, x]}]}, template: {spec: {containers: [{name: c, image: i}, {name: e, image: j}]}}}, status: {readyReplicas: 2, updatedReplicas: 1}}|[d, 2/3, 1, 0, 120m, \"c,e\", \"i,j\", \"a notin (x,z),b=x\"]",
        "services|{metadata: {name: s}, spec: {type: LoadBalancer, clusterIPs: [10.0.0.7], externalIPs: [9.9.9.9], ports: [{port: 80, nodePort: 30080, protocol: TCP}, {port: 53, protocol: UDP}], selector: {b: c, a: d}}, status: {loadBalancer: {ingress: [{hostname: h}, {ip: 1.2.3.4}]}}}|[s, LoadBalancer, 10.0.0.7, \"1.2.3.4,h,9.9.9.9\", \"80:30080/TCP,53/UDP\", <unknown>, \"a=d,b=c\"]",
        "endpoints|{metadata: {name: e}, subsets: [{addresses: [{ip: 1.1.1.1}, {ip: '2::2'}], ports: [{port: 1}, {port: 2}]}]}|[e, \"1.1.1.1:1,[2::2]:1,1.1.1.1:2 + 1 more...\", <unknown>]",
        "jobs.batch|{metadata: {name: j}, spec: {parallelism: 2}, status: {succeeded: 1, startTime: '2026-01-01T09:00:00Z', completionTime: '2026-01-01T09:01:05Z', conditions: [{type: Complete, status: 'True'}]}}|[j, Complete, 1/1 of 2, 65s, <unknown>, '', '', <none>]",
        "persistentvolumeclaims|{metadata: {name: c, deletionTimestamp: '2026-01-01T09:00:00Z'}, spec: {volumeName: v, storageClassName: fast}, status: {phase: Bound, accessModes: [ReadOnlyMany, ReadWriteOnce], capacity: {storage: 1Gi}}}|[c, Terminating, v, 1Gi, \"RWO,ROX\", fast, <unset>, <unknown>, <unset>]",
        "nodes|{metadata: {name: m, labels: {node-role.kubernetes.io/worker: '', kubernetes.io/role: edge}}, spec: {unschedulable: true}, status: {conditions: [{type: Ready, status: 'False'}], nodeInfo: {kernelVersion: '6', architecture: arm64}, addresses: [{type: InternalIP, address: 1.1.1.1}]}}|[m, \"NotReady,SchedulingDisabled\", \"edge,worker\", <unknown>, '', 1.1.1.1, <none>, <unknown>, 6 (arm64), <unknown>]",
      })
  void rowsShowWhatARealServerShows(String resource, String object, String cells) {
    assertThat(JsonTrees.write(row(resource, yaml(object))))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo(
            new String(
                JsonTrees.write(yaml("{c: " + cells + "}").get("c")), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "PT-1.5S,0s", "PT-2S,<invalid>", "PT119.9S,119s", "PT2M,2m", "PT9M59S,9m59s", "PT10M1S,10m",
    "PT2H59M,179m", "PT3H,3h", "PT7H1M,7h1m", "PT47H,47h", "PT49H,2d1h", "PT192H,8d",
    "P729D,729d", "P731D,2y1d", "P2920D,8y"
  })
  void agesGetCoarser(java.time.Duration age, String text) {
    assertThat(HumanDuration.of(age)).isEqualTo(text);
  }

  private static List<@Nullable Object> row(String resource, Map<String, @Nullable Object> object) {
    return Printers.builtIn().of(resource).row(new Printed(object, NOW));
  }

  private static Map<String, @Nullable Object> yaml(String text) {
    try {
      return Objects.requireNonNull(
          Tree.object(
              dev.bowline.mockserver.yaml.YamlText.read(text.getBytes(StandardCharsets.UTF_8))
                  .tree()));
    } catch (dev.bowline.mockserver.yaml.YamlProblem e) {
      throw new AssertionError(text, e);
    }
  }
}
