package dev.bowline.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Page;
import dev.bowline.client.Resources;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import dev.bowline.client.WatchQuery;
import dev.bowline.conformance.suite.Contract;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.conformance.suite.Sandbox;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tables of docs/reads.md: what is called, what is sent, what comes. */
@Contract
@Timeout(60)
final class ReadVersionsTest {
  private static final String ONLY_MINE = "mine=true";

  private final List<String> sent = new CopyOnWriteArrayList<>();

  @Test
  void gets(Sandbox sandbox, ContractCluster cluster) {
    Resources<ConfigMap> configMaps = recorded(sandbox, cluster);
    ConfigMap first = configMaps.create(mine("a"));
    ConfigMap second = configMaps.edit("a", c -> c.with(b -> b.putData("key", "2")));
    sent.clear();

    assertThat(configMaps.get("a")).isEqualTo(second);
    assertThat(configMaps.get("a", q -> q.notOlderThan(second.resourceVersion())))
        .isEqualTo(second);
    assertThat(configMaps.get("a", q -> q.anyVersion())).isIn(first, second);

    assertThat(sent)
        .containsExactly("", "resourceVersion=" + second.resourceVersion(), "resourceVersion=0");
  }

  @Test
  void lists(Sandbox sandbox, ContractCluster cluster) {
    Resources<ConfigMap> configMaps = recorded(sandbox, cluster);
    configMaps.create(mine("a"));
    configMaps.create(mine("b"));
    ResourceVersion then = configMaps.list().resourceVersion();
    ConfigMap last = configMaps.create(mine("c"));
    configMaps.list(); // brings the server's cache up to date
    sent.clear();
    String at = "&resourceVersion=" + then + "&resourceVersionMatch=";

    Page<ConfigMap> newest = configMaps.list(q -> q.labels(ONLY_MINE));
    assertThat(names(newest)).containsExactly("a", "b", "c");
    assertThat(newest.resourceVersion().isAtLeast(last.resourceVersion())).isTrue();
    assertSent("");

    Page<ConfigMap> begun = configMaps.list(q -> q.labels(ONLY_MINE).limit(2));
    configMaps.delete("c");
    Page<ConfigMap> continued = begun.next().orElseThrow();
    assertThat(names(begun)).containsExactly("a", "b");
    assertThat(names(continued)).containsExactly("c");
    assertThat(continued.resourceVersion()).isEqualTo(begun.resourceVersion());
    assertThat(sent.get(2)).startsWith("&limit=2&continue="); // behind the delete
    sent.clear();

    Page<ConfigMap> any = configMaps.list(q -> q.labels(ONLY_MINE).anyVersion().limit(1));
    assertThat(names(any)).hasSizeGreaterThan(1); // without regard to the limit
    assertSent("&resourceVersion=0&resourceVersionMatch=NotOlderThan&limit=1");

    Page<ConfigMap> notOlder = configMaps.list(q -> q.labels(ONLY_MINE).notOlderThan(then));
    assertThat(names(notOlder)).contains("a", "b");
    assertThat(notOlder.resourceVersion().isAtLeast(then)).isTrue();
    assertSent(at + "NotOlderThan");

    Page<ConfigMap> paged = configMaps.list(q -> q.labels(ONLY_MINE).notOlderThan(then).limit(1));
    assertThat(names(paged)).containsExactly("a");
    assertThat(paged.resourceVersion().isAtLeast(then)).isTrue();
    assertSent(at + "NotOlderThan&limit=1");

    Page<ConfigMap> exact = configMaps.list(q -> q.labels(ONLY_MINE).exactly(then));
    assertThat(names(exact)).containsExactly("a", "b");
    assertThat(exact.resourceVersion()).isEqualTo(then);
    assertSent(at + "Exact");

    Page<ConfigMap> exactPage = configMaps.list(q -> q.labels(ONLY_MINE).exactly(then).limit(1));
    assertThat(names(exactPage)).containsExactly("a");
    assertThat(exactPage.next().orElseThrow().resourceVersion()).isEqualTo(then);
    assertThat(sent.get(0)).isEqualTo(at + "Exact&limit=1");
  }

  @Test
  void watches(Sandbox sandbox, ContractCluster cluster) {
    Resources<ConfigMap> configMaps = recorded(sandbox, cluster);
    configMaps.create(mine("a"));
    ResourceVersion then = configMaps.list().resourceVersion();
    configMaps.create(mine("b"));
    configMaps.list(); // brings the server's cache up to date
    sent.clear();

    assertThat(first(configMaps, 2, q -> {})).containsExactlyInAnyOrder("added a", "added b");
    assertSent("");
    assertThat(first(configMaps, 2, WatchQuery::fromAnyVersion))
        .containsExactlyInAnyOrder("added a", "added b");
    assertSent("&resourceVersion=0");
    assertThat(first(configMaps, 1, q -> q.from(then))).containsExactly("added b");
    assertSent("&resourceVersion=" + then);

    String initial =
        "&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
    assertThat(first(configMaps, 3, WatchQuery::withInitialEvents))
        .containsExactlyInAnyOrder("initial a", "initial b", "end");
    assertSent(initial);
    assertThat(first(configMaps, 3, q -> q.fromAnyVersion().withInitialEvents()))
        .containsExactlyInAnyOrder("initial a", "initial b", "end");
    assertSent("&resourceVersion=0" + initial);
    assertThat(first(configMaps, 3, q -> q.from(then).withInitialEvents()))
        .containsExactlyInAnyOrder("initial a", "initial b", "end");
    assertSent("&resourceVersion=" + then + initial);
  }

  private void assertSent(String query) {
    assertThat(sent).containsExactly(query);
    sent.clear();
  }

  private static List<String> first(
      Resources<ConfigMap> configMaps, int count, Consumer<WatchQuery> query) {
    List<String> events = new ArrayList<>();
    try (Watch<ConfigMap> watch = configMaps.watch(q -> query.accept(q.labels(ONLY_MINE)))) {
      while (events.size() < count) {
        events.add(text(watch.iterator().next()));
      }
    }
    return events;
  }

  private static String text(WatchEvent<ConfigMap> event) {
    if (event instanceof WatchEvent.Added<ConfigMap> added) {
      return (added.initial() ? "initial " : "added ") + added.object().name();
    }
    return event instanceof WatchEvent.Bookmark<ConfigMap> bookmark && bookmark.initialEventsEnd()
        ? "end"
        : event.toString();
  }

  /** What is sent but for the selector, {@code watch} and {@code timeoutSeconds}. */
  private Resources<ConfigMap> recorded(Sandbox sandbox, ContractCluster cluster) {
    KubeClient client =
        sandbox.closing(
            KubeClient.builder()
                .config(cluster.config())
                .okHttpClient(
                    http ->
                        http.addInterceptor(
                            chain -> {
                              sent.add(query(chain.request().url()));
                              return chain.proceed(chain.request());
                            }))
                .build());
    return client.resources(ConfigMap.TYPE).inNamespace(sandbox.namespace());
  }

  private static String query(HttpUrl url) {
    String query = url.query() == null ? "" : url.query();
    return query
        .replace("labelSelector=" + ONLY_MINE, "")
        .replace("watch=true&", "")
        .replaceAll("&timeoutSeconds=[0-9]+", "");
  }

  private static List<String> names(Page<ConfigMap> page) {
    return page.items().stream().map(ConfigMap::name).toList();
  }

  private static ConfigMap mine(String name) {
    return Samples.configMap(name, "1").with(c -> c.label("mine", "true"));
  }
}
