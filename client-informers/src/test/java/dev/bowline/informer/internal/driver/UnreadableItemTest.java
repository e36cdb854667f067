package dev.bowline.informer.internal.driver;

import static dev.bowline.informer.ConfigMaps.coloured;
import static dev.bowline.informer.ConfigMaps.configMap;
import static dev.bowline.informer.internal.driver.ListBody.bad;
import static dev.bowline.informer.internal.driver.ScriptedSource.added;
import static dev.bowline.informer.internal.driver.ScriptedSource.fails;
import static dev.bowline.informer.internal.driver.ScriptedSource.modified;
import static dev.bowline.informer.internal.driver.ScriptedSource.undecodable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ObjectKey;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists with items that don't decode. */
class UnreadableItemTest {
  private static final ObjectKey B = new ObjectKey("ns", "b");

  private static final String ITEMS_TWICE =
      """
      {"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"200"},
      "items":[{"metadata":{"namespace":"ns","name":"c","resourceVersion":"150"}}],
      "items":[{"metadata":{"namespace":"ns","name":"a","resourceVersion":"160"}}]}
      """;

  private final DriverRig rig = new DriverRig();
  private final ScriptedSource server = rig.server();

  static Stream<Codec> codecs() {
    return Stream.of(Codecs.json(), Codecs.protobuf(), Codecs.cbor());
  }

  @AfterEach
  void indexesFit() {
    rig.assertIndexEqualsRecomputation();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-47")
  void theFirstListSyncsTheOthersAndTheNextGoodEventHeals(Codec codec) {
    server.body(
        codec, ListBody.of(codec, 100, configMap("a", 1), bad("b", "uid-b", 2), configMap("c", 3)));
    server.watch(
        cancellation -> {
          assertThat(rig.content()).containsOnly("a@1", "c@3");
          assertThat(rig.store().isStale(B)).isTrue();
          assertThat(rig.store().isStale(new ObjectKey("ns", "a"))).isFalse();
          assertThat(rig.cache().unusable()).isEqualTo(1);
          assertThat(rig.driver().lastError()).isNull();
          return null;
        },
        modified(configMap("b", 105)));
    rig.run();
    assertThat(rig.requests()).startsWith("0.0 list by 500", "0.0 watch from 100");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+c@3 initial", "synced@100", "+b@105");
    assertThat(rig.store().isStale(B)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aKnownObjectStaysMarkedUntilAGoodListHeals(Codec codec) {
    server.body(codec, ListBody.of(codec, 100, configMap("a", 1), configMap("b", 2)));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(codec, ListBody.of(codec, 200, configMap("a", 1), bad("b", "uid-b", 150)));
    server.watch(
        cancellation -> {
          assertThat(rig.content()).containsOnly("a@1", "b@2");
          assertThat(rig.store().isStale(B)).isTrue();
          return null;
        },
        fails(() -> Refusals.of(410, "Expired")));
    server.body(codec, ListBody.of(codec, 300, configMap("a", 1), configMap("b", 150)));
    rig.run();
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "b@2->b@150");
    assertThat(rig.store().isStale(B)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void nothingStaysOfAPredecessorOfTheSameName(Codec codec) {
    server.body(codec, ListBody.of(codec, 100, configMap("b", "u1", 2)));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(codec, ListBody.of(codec, 200, bad("b", "u2", 150)));
    rig.run();
    assertThat(rig.events()).containsExactly("+b@2 initial", "synced@100", "-b@2 unknown");
    assertThat(rig.content()).isEmpty();
    assertThat(rig.store().isStale(B)).isTrue();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void theDeletionOfAnObjectThatWasNeverReadUnmarksIt(Codec codec) {
    server.body(codec, ListBody.of(codec, 100, bad("b", "uid-b", 2)));
    server.watch(undecodable("DELETED", "b", 105));
    rig.run();
    assertThat(rig.events()).containsExactly("synced@100");
    assertThat(rig.store().isStale(B)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-47")
  void anItemWithoutAReadableNameFailsTheList(Codec codec) {
    byte[] body = ListBody.of(codec, 100, configMap("a", 1), bad("nameless", "u", 2));
    server.body(codec, ListBody.nameless(codec, body, "nameless"));
    server.body(codec, ListBody.of(codec, 110, configMap("a", 1)));
    server.watch(
        cancellation -> {
          assertThat(rig.content()).containsOnly("a@1");
          return null;
        });
    rig.run();
    assertThat(rig.requests())
        .startsWith("0.0 list by 500", "0.6 list by 500", "0.6 watch from 110");
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@110");
  }

  @Test
  @Tag("scenario-47")
  void whatIsLeftOutIsLoggedByName() {
    Codec codec = Codecs.json();
    server.body(codec, ListBody.of(codec, 100, configMap("a", 1), bad("b", "uid-b", 2)));
    server.watch(added(configMap("a", 101)));
    assertThat(Logged.inFullBy(rig::run).lines().filter(line -> line.contains("WARN")))
        .singleElement()
        .asString()
        .contains("ns/b", "left out, 1 times so far");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  @Tag("scenario-47")
  void theTroubleOfAListWithANamelessItemIsTold(Codec codec) {
    byte[] body = ListBody.of(codec, 100, bad("nameless", "u", 2));
    server.body(codec, ListBody.nameless(codec, body, "nameless"));
    rig.run();
    assertThat(rig.store().current().isSynced()).isFalse();
    assertThat(rig.driver().state().memory().lastFailure())
        .satisfies(
            failure ->
                assertThat(failure == null ? null : failure.cause())
                    .isInstanceOf(CodecException.class)
                    .hasMessageContaining("items[0]"));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void aListWithAnEmptyItemChangesNothingAndIsReadAgain(Codec codec) {
    server.body(codec, ListBody.of(codec, 100, configMap("a", 1), configMap("b", 2)));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(codec, ListBody.of(codec, 200, configMap("a", 1), ConfigMap.EMPTY));
    server.body(codec, ListBody.of(codec, 300, configMap("a", 1), configMap("b", 250)));
    rig.run();
    assertThat(rig.requests()).containsSubsequence("0.0 list by 500", "0.6 list by 500");
    assertThat(rig.events())
        .containsExactly("+a@1 initial", "+b@2 initial", "synced@100", "b@2->b@250");
  }

  @Test
  void anItemThatIsNullIsToldWithItsPlace() {
    String body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"100"},
        "items":[{"metadata":{"namespace":"ns","name":"a","resourceVersion":"1"}},null]}
        """;
    server.body(Codecs.json(), body.getBytes(StandardCharsets.UTF_8));
    rig.run();
    assertThat(rig.store().current().isSynced()).isFalse();
    assertThat(rig.driver().lastError())
        .isInstanceOf(CodecException.class)
        .hasMessage("ConfigMapList: an object without a name at $.items[1]");
  }

  /** The first ones have been taken when the second come, which are those that count. */
  @Test
  void aListThatHasItsItemsTwiceChangesNothingAndIsReadAgain() {
    server.body(Codecs.json(), ListBody.of(Codecs.json(), 100, configMap("a", 1)));
    server.watch(fails(() -> Refusals.of(410, "Expired")));
    server.body(Codecs.json(), ITEMS_TWICE.getBytes(StandardCharsets.UTF_8));
    server.body(Codecs.json(), ListBody.of(Codecs.json(), 300, configMap("a", 250)));
    rig.run();
    assertThat(rig.requests()).containsSubsequence("0.0 list by 500", "0.6 list by 500");
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100", "a@1->a@250");
  }

  @Test
  void theTroubleOfAListThatHasItsItemsTwiceIsTold() {
    server.body(Codecs.json(), ITEMS_TWICE.getBytes(StandardCharsets.UTF_8));
    rig.run();
    assertThat(rig.store().current().isSynced()).isFalse();
    assertThat(rig.content()).isEmpty();
    assertThat(rig.driver().lastError())
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("ConfigMapList: the name \"items\" is there twice at $.items");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void anItemOfFiveMegabytesIsMarkedByItsName(Codec codec) {
    ConfigMap large = bad("b", "uid-b", 2).with(c -> c.putData("large", "x".repeat(5 << 20)));
    server.body(codec, ListBody.of(codec, 100, configMap("a", 1), large));
    server.watch(
        cancellation -> {
          assertThat(rig.content()).containsOnly("a@1");
          assertThat(rig.store().isStale(B)).isTrue();
          return null;
        });
    rig.run();
    assertThat(rig.events()).containsExactly("+a@1 initial", "synced@100");
  }

  static Stream<Codec> treeCodecs() {
    return Stream.of(Codecs.json(), Codecs.cbor());
  }

  @ParameterizedTest
  @MethodSource("treeCodecs")
  void anItemThatIsTooDeepIsMarkedByItsName(Codec codec) {
    byte[] body =
        ListBody.of(codec, 100, configMap("a", 1), coloured("b", 2, "deep"), configMap("c", 3));
    server.body(codec, ListBody.deep(codec, body, "deep", 5_000));
    rig.run();
    assertThat(rig.content()).containsOnly("a@1", "c@3");
    assertThat(rig.store().isStale(B)).isTrue();
  }

  /** The fields of a deep value are listed as deep. */
  @Test
  void anItemWhoseManagedFieldsAreTooDeepIsMarkedByItsName() {
    String managed = "[{\"manager\":\"m\",\"fieldsV1\":" + "{\"f:a\":".repeat(1_000) + "{}";
    String body =
        """
        {"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"100"},
        "items":[{"metadata":{"managedFields":%s,"namespace":"ns","name":"b","uid":"u",
        "resourceVersion":"90"}}]}
        """
            .formatted(managed + "}".repeat(1_001) + "]");
    server.body(Codecs.json(), body.getBytes(StandardCharsets.UTF_8));
    rig.run();
    assertThat(rig.store().resourceVersion().value()).isEqualTo("100");
    assertThat(rig.store().isStale(B)).isTrue();
  }
}
