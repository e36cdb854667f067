package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ScriptedSource.check;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists in pages, and what may be wrong with them. */
class PagedListTest {
  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(rig.time().pendingTimers()).isZero();
    rig.assertIndexEqualsRecomputation();
  }

  @Test
  @Tag("scenario-4")
  void aListAtAVersionTooLargeIsReadAgainOnceAtOnceAndThenSlowly() {
    server.refuse(Refusals.tooLarge()).refuse(Refusals.tooLarge()).page("100", "");
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 list by 500", "0.0 list by 500", "1.6 list by 500");
  }

  @Test
  @Tag("scenario-6")
  void theTokenOfAnExpiredListThatGoesOnAtAnotherVersionIsNotUsed() {
    server.page("100", "t1", configMap("a", 1)).page("100", "t2", configMap("b", 2));
    server.refuse(Refusals.expiredGoingOn("inconsistent"));
    server.page("150", "", configMap("a", 1));
    rig.run();
    assertThat(rig.requests())
        .containsExactly(
            "0.0 list by 500",
            "0.0 list from t1 by 500",
            "0.0 list from t2 by 500",
            "0.0 list whole");
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@150");
  }

  @Test
  @Tag("scenario-9")
  void anEmptyListIsAList() {
    server.page("100", "");
    rig.run();
    assertThat(rig.events()).containsExactly("synced@100");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("100");
  }

  @ParameterizedTest
  @ValueSource(strings = {",\"items\":null", ",\"items\":[]"})
  @Tag("scenario-9")
  void aListWithoutItemsIsEmpty(String items) {
    server.body(Codecs.json(), list("ConfigMapList", "v1", items));
    rig.run();
    assertThat(rig.events()).containsExactly("synced@100");
  }

  @Test
  @Tag("scenario-9")
  void pagesWithoutObjectsAreGoneThrough() {
    server.page("100", "t1").page("", "t2", configMap("a", 1)).page("", "");
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("100");
  }

  @Test
  @Tag("scenario-10")
  void aListWithoutAVersionChangesNothingAndIsToldAndReadAgainAfterAPause() {
    server.page("", "", configMap("a", 1));
    server.page("", "", configMap("a", 1));
    rig.run();
    assertThat(rig.requests()).containsExactly("0.0 list by 500", "0.6 list by 500");
    assertThat(rig.events()).isEmpty();
    assertThat(rig.driver().lastError())
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("the list has no resource version");
  }

  @Test
  @Tag("scenario-11")
  void itemsWithoutAKindAreOfTheListsKind() {
    GroupVersionKind kind = new GroupVersionKind("example.com", "v1", "Widget");
    NamespacedType<Unstructured> type =
        NamespacedType.custom(kind, "widgets", Unstructured.empty(kind));
    List<Unstructured> items = new ArrayList<>();
    Codecs.json()
        .read(
            list("WidgetList", "example.com/v1", ",\"items\":[{\"metadata\":{\"name\":\"a\"}}]"),
            KubeList.into(type, items::add),
            DecodeOptions.DEFAULT);
    assertThat(items)
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.kind()).isEqualTo("Widget");
              assertThat(item.apiVersion()).isEqualTo("example.com/v1");
            });
  }

  @Test
  @Tag("scenario-17")
  void whileTheFirstListIsReadTheCacheIsEmptyAndNotSynced() {
    List<String> seen = new ArrayList<>();
    server.page("100", "t1", configMap("a", 1), configMap("b", 2));
    server.onPage(() -> seen.add(rig.content() + " " + rig.store().current().isSynced()));
    server.page("100", "", configMap("c", 3));
    server.watch(check(() -> assertThat(rig.content()).hasSize(3)));
    rig.run();
    assertThat(seen).isNotEmpty().containsOnly("[] false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Table", "PodList", "Status"})
  @Tag("scenario-18")
  void aListOfAnotherKindChangesNothingAndIsTold(String kind) {
    server.body(Codecs.json(), list(kind, "v1", ",\"items\":[],\"rows\":[]"));
    rig.run();
    assertThat(rig.store().current().isSynced()).isFalse();
    assertThat(rig.driver().lastError())
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(kind)
        .hasMessageContaining("ConfigMapList");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Table", "PodList", "Status"})
  @Tag("scenario-18")
  void aLaterListOfAnotherKindLeavesAFullCacheAsItIsThoughItIsEmpty(String kind) {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(Codecs.json(), list(kind, "v1", ",\"items\":[],\"rows\":[]"));
    rig.run();
    assertKeptAndTold(kind);
  }

  @ParameterizedTest
  @MethodSource("dev.bowline.informer.internal.driver.TruncatedListTest#codecs")
  @Tag("scenario-18")
  void soDoesAnEmptyListOfAnotherKindInWhateverFormat(Codec codec) {
    server.page("100", "", configMap("a", 1), configMap("b", 2));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(
        codec,
        codec.write(
            KubeList.of(Pod.TYPE, ListMeta.of(m -> m.resourceVersion("200")), List.of()),
            EncodeOptions.DEFAULT));
    rig.run();
    assertKeptAndTold("PodList");
  }

  private void assertKeptAndTold(String kind) {
    assertThat(rig.requests()).hasSize(3);
    assertThat(rig.content()).containsExactlyInAnyOrder("a@1", "b@2");
    assertThat(rig.store().resourceVersion().value()).isEqualTo("100");
    assertThat(rig.store().epoch()).isEqualTo(1);
    assertThat(rig.events()).containsExactly("+a@1 initial", "+b@2 initial", "synced@100");
    assertThat(rig.troubles()).isEqualTo(2); // the expiry and this
    assertThat(rig.driver().lastError())
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(kind)
        .hasMessageContaining("ConfigMapList");
  }

  private static byte[] list(String kind, String apiVersion, String rest) {
    return """
        {"kind":"%s","apiVersion":"%s","metadata":{"resourceVersion":"100"}%s}
        """
        .formatted(kind, apiVersion, rest)
        .getBytes(StandardCharsets.UTF_8);
  }
}
