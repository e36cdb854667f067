package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * Servers that ignore a parameter are noticed, and versions that they haven't reached waited for.
 */
class AnswerChecksTest {
  private static final ResourceVersion V7 = new ResourceVersion("7");
  private static final Shard HALF = Shard.byUid(0, 2);

  private final Scripted scripted = new Scripted();

  @Test
  void anotherVersionThanTheExactOneIsTold() {
    page("9", "");

    assertThatThrownBy(() -> list(q -> q.exactly(V7)))
        .isInstanceOfSatisfying(
            ParameterIgnoredException.class,
            e -> {
              assertThat(e.parameter()).isEqualTo("resourceVersionMatch");
              assertThat(e.asked()).isEqualTo("exactly version 7");
              assertThat(e.answered()).isEqualTo("version 9");
            })
        .hasMessage(
            "list /api/v1/namespaces/shop/configmaps: the server ignored resourceVersionMatch: asked for exactly version 7, got version 9. Servers older than Kubernetes 1.19 read an exact version only with a limit.");
  }

  @Test
  void anOlderVersionThanTheOldestWantedIsTold() {
    page("6", "");

    assertThatThrownBy(() -> list(q -> q.notOlderThan(V7)))
        .isInstanceOf(ParameterIgnoredException.class)
        .hasMessageContaining("asked for a version not older than 7, got version 6");
  }

  @Test
  void versionsThatFitAreTaken() {
    for (String version : new String[] {"7", "10", "7", "opaque", "3", "3"}) {
      page(version, "");
    }

    list(q -> q.exactly(V7));
    list(q -> q.notOlderThan(V7));
    list(q -> q.notOlderThan(V7));
    list(q -> q.notOlderThan(V7)); // of versions without an age nothing is known
    list(q -> q.anyVersion());
    list(q -> {});

    assertThat(scripted.transport.sent()).hasSize(6);
  }

  @Test
  void aShardIsAskedForAndItsEchoChecked() {
    page("7", HALF.toString());
    page("7", "");
    page("7", Shard.byUid(1, 2).toString());

    list(q -> q.shard(HALF));
    assertThat(scripted.transport.sent(0).target())
        .isEqualTo(
            "/api/v1/namespaces/shop/configmaps?shardSelector=shardRange%28object.metadata.uid%2C%20%270x0000000000000000%27%2C%20%270x8000000000000000%27%29");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> list(q -> q.shard(HALF)))
          .isInstanceOfSatisfying(
              ParameterIgnoredException.class,
              e -> assertThat(e.parameter()).isEqualTo("shardSelector"));
    }
  }

  /** Servers don't say it of metadata, but the objects do. */
  @Test
  void metadataOutsideOfTheShardIsTold() {
    Shard own = HALF.contains(configMap()) ? HALF : Shard.byUid(1, 2);
    Shard other = own == HALF ? Shard.byUid(1, 2) : HALF;
    String list =
        "{\"kind\":\"PartialObjectMetadataList\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[{\"metadata\":{\"name\":\"a\",\"uid\":\"u-a\"}}]}";
    scripted.transport.json(200, list).json(200, list);
    MetadataResources metadata = scripted.configMaps().metadataOnly();

    assertThat(metadata.list(q -> q.shard(own))).hasSize(1);
    assertThatThrownBy(() -> metadata.list(q -> q.shard(other)))
        .isInstanceOf(ParameterIgnoredException.class)
        .hasMessageContaining("got a outside of it");
  }

  @Test
  void anEventOutsideOfTheShardIsTold() {
    Shard other = HALF.contains(configMap()) ? Shard.byUid(1, 2) : HALF;
    Shard own = HALF.contains(configMap()) ? HALF : Shard.byUid(1, 2);
    String bookmark = Scripted.configMap("", "1").replace("\"uid\":\"u-\",", "");
    String events =
        "{\"type\":\"BOOKMARK\",\"object\":"
            + bookmark
            + "}{\"type\":\"ADDED\",\"object\":"
            + Scripted.configMap("a", "1")
            + "}";
    scripted.transport.json(200, events).json(200, events);

    try (Watch<ConfigMap> watch = scripted.configMaps().watch(q -> q.shard(own))) {
      assertThat(watch).hasSize(2);
    }
    assertThat(scripted.transport.sent(0).target()).contains("&shardSelector=shardRange");
    try (Watch<ConfigMap> watch = scripted.configMaps().watch(q -> q.shard(other))) {
      watch.iterator().next();
      assertThatThrownBy(() -> watch.iterator().next())
          .isInstanceOf(ParameterIgnoredException.class)
          .hasMessageContaining("got shop/a outside of it");
    }
  }

  @Test
  void aVersionThatTheServerHasNotReachedIsWaitedForAsItSays() {
    tooLarge("2");
    tooLarge("");
    page("7", "");

    assertThat(list(q -> q.notOlderThan(V7)).resourceVersion()).isEqualTo(V7);
    assertThat(scripted.time.waits())
        .containsExactly(Duration.ofSeconds(2), Duration.ofMillis(150));
  }

  @Test
  void noWaitGoesBeyondTheDeadline() {
    tooLarge("5");

    assertThatThrownBy(() -> list(q -> q.notOlderThan(V7).deadline(Duration.ofSeconds(5))))
        .isInstanceOfSatisfying(
            ServerTimeoutException.class, e -> assertThat(e.isResourceVersionTooLarge()).isTrue());
    assertThat(scripted.time.waits()).isEmpty();
  }

  private static ConfigMap configMap() {
    return ConfigMap.of(c -> c.metadata(m -> m.uid("u-a")));
  }

  private Page<ConfigMap> list(Consumer<ListQuery> query) {
    return scripted.configMaps().list(query);
  }

  private void page(String version, String shard) {
    String info = shard.isEmpty() ? "" : ",\"shardInfo\":{\"selector\":\"" + shard + "\"}";
    scripted.transport.json(
        200,
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%s\"%s},\"items\":[]}"
            .formatted(version, info));
  }

  private void tooLarge(String retryAfter) {
    Map<String, String> type = Map.of("Content-Type", "application/json");
    Map<String, String> told =
        Map.of("Content-Type", "application/json", "Retry-After", retryAfter);
    scripted.transport.answer(
        504,
        retryAfter.isEmpty() ? type : told,
        Scripted.status(504, "Timeout", "Timeout: Too large resource version: 7, current: 5"));
  }
}
