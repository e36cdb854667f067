package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Resources;
import dev.bowline.client.Row;
import dev.bowline.client.Shard;
import dev.bowline.client.TablePage;
import dev.bowline.client.TableResources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.TableColumnDefinition;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads of tables; the mock gives objects, as servers may. */
@Contract
@Timeout(60)
final class TableTest {
  @Test
  void rowsOfABuiltInType(Sandbox sandbox, ContractCluster cluster) {
    ConfigMap a = sandbox.configMaps().create(Samples.configMap("a", "1"));
    ConfigMap b = sandbox.configMaps().create(Samples.configMap("b", "1"));
    TableResources<ConfigMap> table = sandbox.configMaps().table();

    Row<ConfigMap> row = table.get("a");
    assertThat(row.text("Name")).isEqualTo("a");
    assertThat(row.metadata()).contains(a.metadata());
    assertThat(row.object()).isEmpty();
    assertThat(row.hasServerColumns()).isTrue();
    if (row.hasServerColumns()) {
      assertThat(row.columns())
          .extracting(TableColumnDefinition::name)
          .containsExactly("Name", "Data", "Age");
      assertThat(row.text("Data")).isEqualTo("1");
    }
    assertThat(table.withObjects().get("a").object()).contains(a);
    assertThat(table.withoutMetadata().get("a").metadata()).isEmpty();
    assertThat(table.find("none")).isEmpty();

    TablePage<ConfigMap> page = table.withObjects().list(q -> q.limit(1));
    assertThat(page.remaining().orElseThrow()).isPositive();
    assertThat(table.stream(q -> q.limit(1)).map(r -> r.text("Name"))).contains("a", "b");
    assertThat(table.withObjects().list(q -> q.field("metadata.name", "b")).rows().get(0).object())
        .contains(b);
  }

  @Test
  void watchesOfTables(Sandbox sandbox) {
    ConfigMap a = sandbox.configMaps().create(Samples.configMap("a", "1"));
    TableResources<ConfigMap> table = sandbox.configMaps().table();

    try (Watch<Row<ConfigMap>> watch =
        table.watch(
            q -> q.fields(f -> f.isNot("metadata.name", "kube-root-ca.crt")).withInitialEvents())) {
      Iterator<WatchEvent<Row<ConfigMap>>> events = watch.iterator();
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Added.class,
              added -> {
                assertThat(added.initial()).isTrue();
                assertThat(((Row<?>) added.object()).metadata()).contains(a.metadata());
              });
      assertThat(events.next())
          .isInstanceOfSatisfying(
              WatchEvent.Bookmark.class,
              bookmark -> {
                assertThat(bookmark.initialEventsEnd()).isTrue();
                assertThat(bookmark.resourceVersion().isAtLeast(a.resourceVersion())).isTrue();
              });
      ConfigMap b = sandbox.configMaps().create(Samples.configMap("b", "1"));
      assertThat(nextChange(events))
          .isInstanceOfSatisfying(
              WatchEvent.Added.class,
              added -> {
                assertThat(((Row<?>) added.object()).text("Name")).isEqualTo("b");
                assertThat(((Row<?>) added.object()).metadata()).contains(b.metadata());
              });
      sandbox.configMaps().delete("b");
      assertThat(nextChange(events)).isInstanceOf(WatchEvent.Deleted.class);
    }
  }

  /** A server may send bookmarks whenever it likes. */
  private static WatchEvent<Row<ConfigMap>> nextChange(
      Iterator<WatchEvent<Row<ConfigMap>>> events) {
    WatchEvent<Row<ConfigMap>> event = events.next();
    while (event instanceof WatchEvent.Bookmark) {
      event = events.next();
    }
    return event;
  }

  @Test
  void podsThatAreDoneAreMarked(Sandbox sandbox, ContractCluster cluster) {
    Pod pod = new PodLoad("unused", 1, 1).pod(0).with(p -> p.namespace(sandbox.namespace()));
    sandbox.pods().create(pod);
    assertThat(sandbox.pods().table().get(pod.name()).isCompleted()).isFalse();
    sandbox.pods().status().edit(pod.name(), p -> p.with(b -> b.status(s -> s.phase("Succeeded"))));

    Row<Pod> row = sandbox.pods().table().get(pod.name());

    assertThat(row.isCompleted()).isTrue();
    assertThat(row.text("Restarts")).isEqualTo("0");
    assertThat(row.text("Status")).isNotEmpty();
  }

  @Test
  void rowsOfACustomTypeAndOfShards(Sandbox sandbox, ContractCluster cluster) {
    Backups.define(sandbox.client());
    Resources<Unstructured> backups =
        sandbox.client().unstructured(Backups.KIND).inNamespace(sandbox.namespace());
    Unstructured a = backups.create(Backups.full("a"));
    Shard own = Shard.byUid(0, 2).contains(a) ? Shard.byUid(0, 2) : Shard.byUid(1, 2);

    assertThat(backups.table().withObjects().get("a").object()).contains(a);
    assertThat(backups.table().get("a").metadata()).contains(a.metadata());
    assertThat(backups.list(q -> q.shard(own))).containsExactly(a);
    assertThat(backups.table().list(q -> q.shard(own))).hasSize(1);
    assertThat(backups.metadataOnly().list(q -> q.shard(own))).hasSize(1);
    try (Watch<Row<Unstructured>> watch = backups.table().watch(q -> q.shard(own))) {
      assertThat(watch.iterator().next()).isInstanceOf(WatchEvent.Added.class);
    }
  }
}
