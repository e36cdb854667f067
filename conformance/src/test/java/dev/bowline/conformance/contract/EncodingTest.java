package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Encoding;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Contract
@Timeout(60)
final class EncodingTest {
  @ParameterizedTest
  @EnumSource
  void everyVerbWorksInEachEncoding(Encoding encoding, Sandbox sandbox) {
    Resources<Deployment> deployments =
        sandbox.client(encoding).resources(Deployment.TYPE).inNamespace(sandbox.namespace());
    ResourceVersion from = deployments.list().resourceVersion();

    Deployment created = deployments.create(Samples.deployment("web"));
    Deployment replaced = deployments.replace(created.with(d -> d.label("x", "y")));
    Deployment status =
        deployments.status().edit("web", d -> d.with(b -> b.status(s -> s.replicas(1))));
    deployments.delete("web");

    assertThat(replaced.metadata().labels()).containsEntry("x", "y");
    assertThat(status.status().replicas()).isEqualTo(1);
    try (Watch<Deployment> watch = deployments.watch(q -> q.from(from))) {
      var events = watch.iterator();
      assertThat(events.next()).isEqualTo(new WatchEvent.Added<>(created, false));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(replaced));
      assertThat(events.next()).isEqualTo(new WatchEvent.Modified<>(status));
      assertThat(events.next()).isInstanceOf(WatchEvent.Deleted.class);
    }
  }

  @Test
  void anObjectIsTheSameInJsonAndProtobuf(Sandbox sandbox) {
    Pod full = new PodLoad("unused", 1, 1).pod(0);
    Pod mine = full.with(p -> p.namespace(sandbox.namespace()));
    Resources<Pod> json = pods(sandbox, Encoding.JSON);
    Resources<Pod> protobuf = pods(sandbox, Encoding.PROTOBUF);

    Pod created = protobuf.create(mine);
    Pod running = json.status().edit(created.name(), p -> p.with(b -> b.status(full.status())));

    assertThat(json.get(created.name())).isEqualTo(running);
    assertThat(protobuf.get(created.name())).isEqualTo(running);
    assertThat(json.list().items()).isEqualTo(List.of(running));
    assertThat(protobuf.list().items()).isEqualTo(List.of(running));
    assertThat(running.status()).isEqualTo(full.status());
  }

  @ParameterizedTest
  @EnumSource
  void answersThatTheServerCompressesAreRead(Encoding encoding, Sandbox sandbox) {
    Resources<ConfigMap> configMaps =
        sandbox.client(encoding).resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());
    ConfigMap large =
        configMaps.create(Samples.configMap("large", "0123456789abcdef".repeat(20_000)));

    assertThat(configMaps.get("large")).isEqualTo(large);
    assertThat(configMaps.list(q -> q.field("metadata.name", "large")).items())
        .isEqualTo(List.of(large));
  }

  private static Resources<Pod> pods(Sandbox sandbox, Encoding encoding) {
    return sandbox.client(encoding).resources(Pod.TYPE).inNamespace(sandbox.namespace());
  }
}
