package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.ParameterIgnoredException;
import dev.bowline.client.Resources;
import dev.bowline.client.Shard;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Contract
@Timeout(60)
final class ShardTest {
  private static final int SHARDS = 3;

  @Test
  void shardsAreTheWholeTogether(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.isMock()).as("the mock has no alpha features").isFalse();
    Resources<ConfigMap> configMaps = sandbox.configMaps();
    createTen(configMaps);
    List<ConfigMap> all = new ArrayList<>();

    for (int i = 0; i < SHARDS; i++) {
      Shard shard = Shard.byUid(i, SHARDS);
      List<ConfigMap> part = configMaps.list(q -> q.shard(shard).inPagesOf(2)).items();
      assertThat(part).allMatch(shard::contains);
      assertThat(configMaps.metadataOnly().list(q -> q.shard(shard))).hasSize(part.size());
      all.addAll(part);
    }

    assertThat(all).containsExactlyInAnyOrderElementsOf(configMaps.list().items());
    assertThat(configMaps.list(q -> q.shard(Shard.byUid(0, 1)))).hasSameSizeAs(all);
  }

  @Test
  void namespacesAreInOneShard(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.isMock()).as("the mock has no alpha features").isFalse();
    ConfigMap one = sandbox.configMaps().create(Samples.configMap("a", "1"));
    Shard first = Shard.byNamespace(0, 2);

    assertThat(sandbox.configMaps().list(q -> q.shard(first)).items().isEmpty())
        .isNotEqualTo(first.contains(one));
  }

  @Test
  void aWatchIsOfItsShard(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.isMock()).as("the mock has no alpha features").isFalse();
    Shard shard = Shard.byUid(0, 2);
    createTen(sandbox.configMaps());
    long expected = sandbox.configMaps().list().items().stream().filter(shard::contains).count();

    try (Watch<ConfigMap> watch =
        sandbox.configMaps().watch(q -> q.shard(shard).withInitialEvents())) {
      long seen = 0;
      for (WatchEvent<ConfigMap> event : watch) {
        if (event instanceof WatchEvent.Bookmark) {
          break;
        }
        seen++;
      }
      assertThat(seen).isEqualTo(expected);
    }
  }

  @Test
  void serversThatKnowNoShardsAreNoticed(Sandbox sandbox, ContractCluster cluster) {
    assumeThat(cluster.isMock()).as("the real server knows shards").isTrue();
    createTen(sandbox.configMaps());

    assertThatExceptionOfType(ParameterIgnoredException.class)
        .isThrownBy(() -> sandbox.configMaps().list(q -> q.shard(Shard.byUid(0, 2))));
    try (Watch<ConfigMap> watch = sandbox.configMaps().watch(q -> q.shard(Shard.byUid(0, 20)))) {
      assertThatExceptionOfType(ParameterIgnoredException.class)
          .isThrownBy(() -> watch.forEach(event -> {}));
    }
  }

  private static void createTen(Resources<ConfigMap> configMaps) {
    for (int i = 0; i < 10; i++) {
      configMaps.create(Samples.configMap("c" + i, "1"));
    }
  }
}
