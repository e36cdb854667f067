package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ResourceVersion;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PagesTest {
  private static final String EXPIRED_WITH_TOKEN =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{\"continue\":\"fresh\"},\"status\":\"Failure\",\"reason\":\"Expired\",\"message\":\"too old\",\"code\":410}";
  private static final String EXPIRED =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"reason\":\"Expired\",\"message\":\"too old\",\"code\":410}";

  private final Scripted scripted = new Scripted();

  @Test
  void readsPageAfterPageOnDemand() {
    scripted.transport.json(200, page("7", "t1", 2, "a", "b")).json(200, page("7", "", 0, "c"));

    Page<ConfigMap> first =
        scripted.configMaps().list(q -> q.limit(2).anyVersion().label("x", "y"));
    assertThat(first.items()).extracting(KubeObject::name).containsExactly("a", "b");
    assertThat(first.items().get(0).kind()).isEqualTo("ConfigMap");
    assertThat(first.resourceVersion()).isEqualTo(new ResourceVersion("7"));
    assertThat(first.remaining()).hasValue(2);
    assertThat(first.isLast()).isFalse();

    Page<ConfigMap> second = first.next().orElseThrow();
    assertThat(second).extracting(KubeObject::name).containsExactly("c");
    assertThat(second.remaining()).isEmpty();
    assertThat(second.next()).isEmpty();
    assertThat(targets())
        .containsExactly(
            "/api/v1/namespaces/shop/configmaps?labelSelector=x%3Dy&resourceVersion=0&resourceVersionMatch=NotOlderThan&limit=2",
            "/api/v1/namespaces/shop/configmaps?labelSelector=x%3Dy&limit=2&continue=t1");
  }

  @Test
  void pagesAndWatchesTellTheIdsOfTheirCall() {
    Map<String, String> head =
        Map.of(
            "Content-Type", "application/json",
            "Audit-Id", "a-1",
            "X-Kubernetes-PF-FlowSchema-UID", "f-1",
            "X-Kubernetes-PF-PriorityLevel-UID", "p-1");
    ServerIds ids = new ServerIds("a-1", "f-1", "p-1");
    String list = page("7", "", 0, "a");
    scripted
        .transport
        .answer(200, head, list)
        .answer(200, head, list)
        .answer(
            200, head, "{\"type\":\"ADDED\",\"object\":" + Scripted.configMap("a", "1") + "}\n");

    assertThat(scripted.configMaps().list().serverIds()).isEqualTo(ids);
    assertThat(scripted.configMaps().table().list().serverIds()).isEqualTo(ids);
    try (Watch<ConfigMap> watch = scripted.configMaps().watch()) {
      assertThat(watch.serverIds()).isEqualTo(ids);
      assertThat(watch.iterator().hasNext()).isTrue(); // the head is forgotten then
      assertThat(watch.serverIds()).isEqualTo(ids);
    }
  }

  @Test
  void anItemThatDoesNotDecodeFailsAListAndIsTold() {
    String good = Scripted.configMap("a", "1");
    String body =
        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"},\"items\":["
            + good
            + ","
            + Scripted.configMap("b", "2").replace("{\"k\":\"v\"}", "[1]")
            + "]}";
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, body);
    }
    Resources<ConfigMap> configMaps = scripted.configMaps();
    assertTold(() -> configMaps.list());
    assertTold(() -> configMaps.list(q -> q.limit(10)).items());
    assertTold(() -> names(configMaps.stream()));
  }

  private static void assertTold(ThrowingCallable list) {
    assertThatThrownBy(list)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("$.items[1].data")
        .hasMessageContaining("shop/b");
  }

  @Test
  void streamsLazilyInPagesOf500() {
    scripted.transport.json(200, page("7", "t1", 0, "a", "b"));

    try (Stream<ConfigMap> all = scripted.configMaps().stream()) {
      assertThat(scripted.transport.sent()).isEmpty();
      assertThat(all.limit(2).map(KubeObject::name)).containsExactly("a", "b");
    }

    assertThat(targets()).containsExactly("/api/v1/namespaces/shop/configmaps?limit=500");
  }

  @Test
  void streamsThroughEmptyPages() {
    scripted
        .transport
        .json(200, page("7", "t1", 0))
        .json(200, page("7", "t2", 0, "a"))
        .json(200, page("7", "", 0));

    assertThat(names(scripted.configMaps().stream())).containsExactly("a");
  }

  @Test
  void streamGoesOnWithTheServersTokenAfter410() {
    scripted
        .transport
        .json(200, page("7", "t1", 0, "a"))
        .json(410, EXPIRED_WITH_TOKEN)
        .json(200, page("9", "", 0, "b"));

    assertThat(names(scripted.configMaps().stream(q -> q.limit(1)))).containsExactly("a", "b");
    assertThat(targets().get(2))
        .isEqualTo("/api/v1/namespaces/shop/configmaps?limit=1&continue=fresh");
  }

  @Test
  void streamListsAnewAndSkipsWhatItGaveAfter410WithoutToken() {
    scripted
        .transport
        .json(200, page("7", "t1", 0, "a", "a-b", "b"))
        .json(410, EXPIRED)
        .json(200, page("9", "t2", 0, "a", "a-b"))
        .json(200, page("9", "", 0, "b", "b0", "c"));

    assertThat(names(scripted.configMaps().stream(q -> q.limit(3))))
        .containsExactly("a", "a-b", "b", "b0", "c");
    assertThat(targets().get(2)).isEqualTo("/api/v1/namespaces/shop/configmaps?limit=3");
  }

  @Test
  void streamGivesUpOnAServerThatRefusesItsOwnTokens() {
    scripted
        .transport
        .json(200, page("7", "t1", 0, "a"))
        .json(410, EXPIRED_WITH_TOKEN)
        .json(410, EXPIRED_WITH_TOKEN)
        .json(410, EXPIRED_WITH_TOKEN);

    assertThatThrownBy(() -> names(scripted.configMaps().stream(q -> q.limit(1))))
        .isInstanceOf(ExpiredException.class);
  }

  @Test
  void streamGivesUpWhereNewListsExpireAgainAndAgainBeforeAnythingNew() {
    for (int i = 0; i < 4; i++) {
      scripted.transport.json(200, page("7", "t1", 0, "a")).json(410, EXPIRED);
    }

    assertThatThrownBy(() -> names(scripted.configMaps().stream(q -> q.limit(1))))
        .isInstanceOf(ExpiredException.class);
    assertThat(targets()).hasSize(8);
  }

  @Test
  void streamOfAnExactVersionDoesNotSurvive410() {
    scripted.transport.json(200, page("7", "t1", 0, "a")).json(410, EXPIRED_WITH_TOKEN);

    assertThatThrownBy(
            () -> names(scripted.configMaps().stream(q -> q.exactly(new ResourceVersion("7")))))
        .isInstanceOf(ExpiredException.class);
  }

  @Test
  void streamDoesNotSurvive410OnItsFirstPage() {
    scripted.transport.json(410, EXPIRED);

    assertThatThrownBy(() -> names(scripted.configMaps().stream()))
        .isInstanceOf(ExpiredException.class);
  }

  @Test
  void listsAllNamespaces() {
    scripted.transport.json(200, page("7", "", 0));

    assertThat(scripted.client().resources(ConfigMap.TYPE).inAllNamespaces().list().items())
        .isEmpty();
    assertThat(targets()).containsExactly("/api/v1/configmaps");
  }

  private static List<String> names(Stream<ConfigMap> stream) {
    try (stream) {
      return stream.map(KubeObject::name).toList();
    }
  }

  private List<String> targets() {
    return scripted.transport.sent().stream().map(request -> request.target()).toList();
  }

  private static String page(String version, String token, int remaining, String... names) {
    String items =
        Arrays.stream(names)
            .map(name -> "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"shop\"}}")
            .collect(Collectors.joining(","));
    return "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
        + version
        + "\""
        + (token.isEmpty() ? "" : ",\"continue\":\"" + token + "\"")
        + (remaining == 0 ? "" : ",\"remainingItemCount\":" + remaining)
        + "},\"items\":["
        + items
        + "]}";
  }
}
