package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeleteAllTest {
  private static final String LIST =
      "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"%s},\"items\":[%s]}";

  private final Scripted scripted = new Scripted();

  @Test
  void needsASelectorOrTheWordEverything() {
    Resources<?> configMaps = scripted.configMaps();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.deleteAll(o -> {}))
        .withMessage("deleteAll needs a selector, or everything()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.deleteAll(o -> o.labels(l -> {})))
        .withMessage("deleteAll needs a selector, or everything()");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.deleteAll(o -> o.label("a", "b").everything()))
        .withMessage("everything() and a selector exclude each other");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void saysEverythingInBodyAndQuery() {
    scripted.transport.json(200, LIST.formatted("", ""));

    scripted
        .configMaps()
        .deleteAll(
            o ->
                o.label("app", "web")
                    .field("metadata.name", "a")
                    .notOlderThan(new ResourceVersion("7"))
                    .limit(5)
                    .foreground()
                    .grace(Duration.ofSeconds(3))
                    .dryRun());

    assertThat(scripted.transport.sent(0))
        .hasToString(
            "DELETE /api/v1/namespaces/shop/configmaps?labelSelector=app%3Dweb&fieldSelector=metadata.name%3Da&resourceVersion=7&resourceVersionMatch=NotOlderThan&limit=5");
    assertThat(scripted.transport.sentBody(0))
        .contains(
            "\"gracePeriodSeconds\":3",
            "\"propagationPolicy\":\"Foreground\"",
            "\"dryRun\":[\"All\"]");
  }

  @Test
  void neverGoesWithoutABodySinceServersWouldTakeTheVersionForAPrecondition() {
    scripted.transport.json(200, LIST.formatted("", ""));

    scripted.configMaps().deleteAll(o -> o.everything().notOlderThan(ResourceVersion.ANY));

    assertThat(scripted.transport.sentBody(0)).contains("\"kind\":\"DeleteOptions\"");
  }

  @Test
  void looksAgainWhatStayed() {
    scripted
        .transport
        .json(
            200,
            LIST.formatted(
                ",\"continue\":\"c\"",
                Scripted.configMap("a", "1") + "," + Scripted.configMap("b", "2")))
        .json(
            200,
            LIST.formatted("", Scripted.configMap("b", "8") + "," + Scripted.configMap("c", "3")));

    CollectionDeletion<?> deletion = scripted.configMaps().deleteAll(o -> o.everything().limit(2));

    assertThat(deletion.objects()).extracting(o -> o.name()).containsExactly("a", "b");
    assertThat(deletion.pending().orThrow())
        .extracting(o -> o.resourceVersion().value())
        .containsExactly("8");
    assertThat(deletion.isComplete()).isFalse();
  }

  @Test
  void whatWasDeletedIsToldWhereTheClientMayNotLookAgain() {
    scripted
        .transport
        .json(200, LIST.formatted("", Scripted.configMap("a", "1")))
        .json(403, Scripted.status(403, "Forbidden", "no list for you"));

    CollectionDeletion<ConfigMap> deletion = scripted.configMaps().deleteAll(o -> o.everything());

    assertThat(deletion.objects()).extracting(o -> o.name()).containsExactly("a");
    assertThat(deletion.pending())
        .isInstanceOfSatisfying(
            CollectionDeletion.Pending.Unknown.class,
            unknown -> assertThat(unknown.failure()).isInstanceOf(ForbiddenException.class));
    assertThatThrownBy(() -> deletion.pending().orThrow()).isInstanceOf(ForbiddenException.class);
  }

  @Test
  void whatWasDeletedIsToldWhereTheWaitFails() {
    String held = LIST.formatted("", Scripted.configMap("a", "1"));
    scripted
        .transport
        .json(200, held)
        .json(200, held)
        .json(200, held)
        .json(403, Scripted.status(403, "Forbidden", "no watch for you"));

    CollectionDeletion<ConfigMap> deletion =
        scripted.configMaps().deleteAll(o -> o.everything().awaitGone(Duration.ofSeconds(9)));

    assertThat(deletion.objects()).hasSize(1);
    assertThat(deletion.pending()).isInstanceOf(CollectionDeletion.Pending.Unknown.class);
  }

  @Test
  void thoseThatAreStillThereWhenTheTimeIsOverAreTold() {
    String both =
        LIST.formatted("", Scripted.configMap("a", "1") + "," + Scripted.configMap("b", "2"));
    String one = LIST.formatted("", Scripted.configMap("a", "1"));
    scripted.transport.json(200, both).json(200, both).json(200, one);
    scripted.transport.silentJson(scripted.time, "");
    scripted.transport.json(200, LIST.formatted("", Scripted.configMap("b", "5")));

    CollectionDeletion<ConfigMap> deletion =
        scripted.configMaps().deleteAll(o -> o.everything().awaitGone(Duration.ofSeconds(9)));

    assertThat(deletion.pending().orThrow())
        .extracting(o -> o.resourceVersion().value())
        .containsExactly("5");
  }

  @Test
  void aDefinitionMayNameTheKindOfItsLists() {
    GroupVersionKind kind = new GroupVersionKind("sea.example.com", "v1", "Boat");
    String fleet =
        "{\"apiVersion\":\"sea.example.com/v1\",\"items\":[{\"apiVersion\":\"sea.example.com/v1\",\"kind\":\"Boat\",\"metadata\":{\"name\":\"a\",\"uid\":\"u\"}}],\"kind\":\"Fleet\",\"metadata\":{\"resourceVersion\":\"3\"}}";
    for (int i = 0; i < 4; i++) {
      scripted.transport.json(200, fleet);
    }
    Resources<Unstructured> boats =
        scripted
            .client()
            .resources(NamespacedType.custom(kind, "boats", Unstructured.empty(kind)))
            .inNamespace("shop");

    CollectionDeletion<Unstructured> deletion = boats.deleteAll(o -> o.everything());

    assertThat(deletion.objects()).extracting(o -> o.name()).containsExactly("a");
    assertThat(deletion.pending().orThrow()).hasSize(1);
    assertThat(boats.metadataOnly().list()).extracting(o -> o.name()).containsExactly("a");
    assertThat(boats.table().list().rows().get(0).text("Name")).isEqualTo("a");
  }

  @Test
  void understandsAServerThatAnswersNoList() {
    scripted.transport.json(
        200, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\"}");

    assertThat(scripted.configMaps().deleteAll(o -> o.everything()).objects()).isEmpty();
  }

  @Test
  void anAnswerOfAnotherKindIsNotTakenForNothing() {
    scripted.transport.json(200, "{\"kind\":\"BoatList\",\"apiVersion\":\"v1\",\"items\":[]}");

    assertThatThrownBy(() -> scripted.configMaps().deleteAll(o -> o.everything()))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("expected ConfigMapList or v1 Status");
  }

  @Test
  void ignoringReadErrorsExcludesAllOtherOptions() {
    Resources<?> configMaps = scripted.configMaps();
    String message =
        "ignoreStoreReadErrorWithClusterBreakingPotential excludes dryRun, grace, propagation and preconditions";

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                configMaps.delete(
                    "a", o -> o.ignoreStoreReadErrorWithClusterBreakingPotential().dryRun()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                configMaps.delete(
                    "a",
                    o -> o.grace(Duration.ZERO).ignoreStoreReadErrorWithClusterBreakingPotential()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                configMaps.delete(
                    "a", o -> o.orphan().ignoreStoreReadErrorWithClusterBreakingPotential()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                configMaps.delete(
                    "a", o -> o.ifUid("u").ignoreStoreReadErrorWithClusterBreakingPotential()))
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                configMaps.delete(
                    "a",
                    o ->
                        o.ifVersion(new ResourceVersion("1"))
                            .ignoreStoreReadErrorWithClusterBreakingPotential()))
        .withMessage(message);
    assertThat(scripted.transport.sent()).isEmpty();

    scripted.transport.json(
        200, "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\"}");
    configMaps.delete("a", o -> o.ignoreStoreReadErrorWithClusterBreakingPotential());
    assertThat(scripted.transport.sentBody(0))
        .contains("\"ignoreStoreReadErrorWithClusterBreakingPotential\":true");
  }
}
