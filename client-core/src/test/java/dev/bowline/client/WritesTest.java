package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.FieldProblem.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WritesTest {
  private static final String TAKEN =
      Scripted.status(409, "AlreadyExists", "configmaps \\\"a-x\\\" already exists");
  private static final String CONFLICT = Scripted.status(409, "Conflict", "changed");
  private static final String HELD =
      "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"%s\",\"finalizers\":[%s]}}";

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void asksForAnotherNameIfTheGeneratedOneIsTaken() {
    scripted.transport.json(409, TAKEN).json(409, TAKEN).json(201, Scripted.configMap("a-y", "1"));

    ConfigMap created =
        scripted.configMaps().create(ConfigMap.of(c -> c.metadata(m -> m.generateName("a-"))));

    assertThat(created.name()).isEqualTo("a-y");
    assertThat(scripted.transport.sent()).hasSize(3);
  }

  @Test
  void eightTakenNamesAreEnough() {
    for (int i = 0; i < 8; i++) {
      scripted.transport.json(409, TAKEN);
    }

    assertThatThrownBy(
            () ->
                scripted
                    .configMaps()
                    .create(ConfigMap.of(c -> c.metadata(m -> m.generateName("a-")))))
        .isInstanceOf(AlreadyExistsException.class);
    assertThat(scripted.transport.sent()).hasSize(8);
  }

  @Test
  void aNameOfOnesOwnIsTriedOnce() {
    scripted.transport.json(409, TAKEN);

    assertThatThrownBy(() -> scripted.configMaps().create(ConfigMap.of(c -> c.name("a-x"))))
        .isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void warningsGoToTheCallAndToTheClient() {
    scripted.transport.answer(
        200,
        Map.of(
            "Content-Type",
            "application/json",
            "Warning",
            "299 - \"unknown field \\\"data2\\\"\", 299 - \"duplicate field \\\"metadata.name\\\"\", 299 - \"old\""),
        Scripted.configMap("a", "2"));
    List<Warning> warnings = new ArrayList<>();

    scripted.configMaps().replace(ConfigMap.of(c -> c.name("a")), o -> o.onWarning(warnings::add));

    assertThat(warnings).isEqualTo(scripted.warnings).hasSize(3);
    assertThat(warnings.get(0).field()).contains(new FieldProblem(Kind.UNKNOWN, "data2"));
    assertThat(warnings.get(1).field()).contains(new FieldProblem(Kind.DUPLICATE, "metadata.name"));
    assertThat(warnings.get(2).field()).isEmpty();
  }

  @Test
  void aHandlerThatThrowsTakesNeitherTheResultNorTheOtherWarnings() {
    scripted.transport.answer(
        200,
        Map.of("Content-Type", "application/json", "Warning", "299 - \"one\", 299 - \"two\""),
        Scripted.configMap("a", "2"));
    List<String> told = new ArrayList<>();

    ConfigMap stored =
        scripted
            .configMaps()
            .replace(
                ConfigMap.of(c -> c.name("a")),
                o ->
                    o.onWarning(
                        warning -> {
                          told.add(warning.text());
                          throw new IllegalStateException("thrown on purpose");
                        }));

    assertThat(stored.resourceVersion().value()).isEqualTo("2");
    assertThat(told).containsExactly("one", "two");
  }

  @Test
  void warningsOfSubresourcesGoToTheCallToo() {
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Warning", "299 - \"old\"");
    List<Warning> warnings = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      scripted.transport.answer(200, headers, Scripted.configMap("a", "2"));
    }
    ConfigMap a = ConfigMap.of(c -> c.name("a"));
    Subresource<ConfigMap> view = scripted.configMaps().subresource("view");

    view.replace(a, o -> o.onWarning(warnings::add));
    view.create("a", a, o -> o.onWarning(warnings::add));
    view.patch("a", Patch.merge("{}"), o -> o.onWarning(warnings::add));
    view.apply(a, o -> o.fieldManager("me").onWarning(warnings::add));
    scripted.configMaps().status().patch("a", Patch.merge("{}"), o -> o.onWarning(warnings::add));

    assertThat(warnings).hasSize(5);
  }

  @Test
  void refusedFieldsAreData() {
    scripted.transport.json(
        400,
        Scripted.status(
            400,
            "BadRequest",
            "strict decoding error: unknown field \\\"spec.a\\\", duplicate field \\\"b\\\", line 5: key \\\"c\\\" already set in map"));

    assertThatThrownBy(
            () -> scripted.configMaps().create(ConfigMap.of(c -> c.name("a")), o -> o.strict()))
        .isInstanceOfSatisfying(
            BadRequestException.class,
            e ->
                assertThat(e.fieldProblems())
                    .containsExactly(
                        new FieldProblem(Kind.UNKNOWN, "spec.a"),
                        new FieldProblem(Kind.DUPLICATE, "b"),
                        new FieldProblem(Kind.DUPLICATE, "c")));
  }

  @Test
  @Tag("scenario-117")
  void aFinalizerIsAddedBehindThoseOfOthersAgainAfterAConflict() {
    scripted
        .transport
        .json(200, HELD.formatted("1", "\"x/y\""))
        .json(409, CONFLICT)
        .json(200, HELD.formatted("2", "\"x/y\",\"x/z\""))
        .json(200, HELD.formatted("3", "\"x/y\",\"x/z\",\"me/hold\""));

    scripted.configMaps().addFinalizer("a", "me/hold");

    assertThat(scripted.transport.sent(3))
        .hasToString("PATCH /api/v1/namespaces/shop/configmaps/a");
    assertThat(scripted.transport.sentBody(3))
        .isEqualTo(
            "{\"metadata\":{\"resourceVersion\":\"2\",\"finalizers\":[\"x/y\",\"x/z\",\"me/hold\"]}}");
  }

  @Test
  void aFinalizerIsRemovedOnceAndOnlyIfItIsThere() {
    scripted
        .transport
        .json(200, HELD.formatted("1", "\"x/y\",\"me/hold\""))
        .json(200, HELD.formatted("2", "\"x/y\""))
        .json(200, HELD.formatted("2", "\"x/y\""))
        .json(404, Scripted.status(404, "NotFound", "gone"));

    scripted.configMaps().removeFinalizer("a", "me/hold");
    assertThat(scripted.transport.sentBody(1))
        .isEqualTo("{\"metadata\":{\"resourceVersion\":\"1\",\"finalizers\":[\"x/y\"]}}");
    assertThat(scripted.configMaps().removeFinalizer("a", "me/hold")).isPresent();
    assertThat(scripted.configMaps().removeFinalizer("a", "me/hold")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().addFinalizer("a", " "));
  }

  @Test
  @Tag("scenario-117")
  void aFinalizerOfAnotherObjectThatTookTheNameStays() {
    String one = HELD.replace("\"name\":\"a\"", "\"name\":\"a\",\"uid\":\"u1\"");
    scripted
        .transport
        .json(200, one.formatted("7", "\"me/hold\""))
        .json(409, Scripted.status(409, "Conflict", "changed"))
        .json(200, one.replace("u1", "u2").formatted("20", "\"me/hold\""));

    assertThat(scripted.configMaps().removeFinalizer("a", "me/hold")).isEmpty();
    assertThat(scripted.transport.sent(2).toString()).startsWith("GET");
  }

  @Test
  void finalizersTakeTheOptionsOfWrites() {
    scripted
        .transport
        .json(200, HELD.formatted("1", "\"me/hold\""))
        .answer(
            200,
            Map.of("Content-Type", "application/json", "Warning", "299 - \"two\""),
            HELD.formatted("2", "\"me/hold\",\"me/two\""))
        .json(200, HELD.formatted("1", "\"me/hold\""))
        .json(200, HELD.formatted("2", ""));
    List<String> warnings = new ArrayList<>();

    scripted
        .configMaps()
        .addFinalizer(
            "a",
            "me/two",
            o -> o.dryRun().fieldManager("me").strict().onWarning(w -> warnings.add(w.text())));
    scripted.configMaps().removeFinalizer("a", "me/hold", o -> o.dryRun());

    assertThat(warnings).containsExactly("two");
    assertThat(scripted.transport.sent(1))
        .hasToString(
            "PATCH /api/v1/namespaces/shop/configmaps/a?dryRun=All&fieldManager=me&fieldValidation=Strict");
    assertThat(scripted.transport.sent(3))
        .hasToString("PATCH /api/v1/namespaces/shop/configmaps/a?dryRun=All");
  }

  static Stream<BiConsumer<KubeClient, Consumer<ServerIds>>> callsAboutOneObject() {
    ConfigMap object = ConfigMap.of(c -> c.name("a").metadata(m -> m.resourceVersion("1")));
    ConfigMap fresh = ConfigMap.of(c -> c.name("a"));
    return Stream.of(
        (client, ids) -> in(client).get("a", q -> q.onServerIds(ids)),
        (client, ids) -> in(client).find("a", q -> q.onServerIds(ids)),
        (client, ids) -> in(client).metadataOnly().get("a", q -> q.onServerIds(ids)),
        (client, ids) -> in(client).table().get("a", q -> q.onServerIds(ids)),
        (client, ids) -> in(client).create(fresh, o -> o.onServerIds(ids)),
        (client, ids) -> in(client).replace(object, o -> o.onServerIds(ids)),
        (client, ids) -> in(client).patch("a", Patch.merge("{}"), o -> o.onServerIds(ids)),
        (client, ids) -> in(client).apply(fresh, o -> o.fieldManager("me").onServerIds(ids)),
        (client, ids) -> in(client).delete("a", o -> o.onServerIds(ids)),
        (client, ids) -> in(client).subresource("scale").get("a", q -> q.onServerIds(ids)),
        (client, ids) -> in(client).status().replace(object, o -> o.onServerIds(ids)),
        (client, ids) -> client.evictions("shop").evict("web-0", o -> o.onServerIds(ids)));
  }

  @ParameterizedTest
  @MethodSource("callsAboutOneObject")
  void theIdsOfACallAreToldToWhoeverAsks(BiConsumer<KubeClient, Consumer<ServerIds>> call) {
    scripted.transport.answer(
        200,
        Map.of("Content-Type", "application/json", "Audit-Id", "a-1"),
        Scripted.configMap("a", "2"));
    List<ServerIds> told = new ArrayList<>();

    call.accept(
        scripted.client(),
        ids -> {
          told.add(ids);
          throw new IllegalStateException("thrown on purpose");
        });

    assertThat(told).containsExactly(new ServerIds("a-1", "", ""));
  }

  @Test
  void theIdsOfADeletionOfManyAreTold() {
    scripted.transport.answer(
        200,
        Map.of("Content-Type", "application/json", "Audit-Id", "a-1"),
        Scripted.status(200, "", "fine"));
    List<ServerIds> told = new ArrayList<>();

    scripted.configMaps().deleteAll(o -> o.everything().onServerIds(told::add));

    assertThat(told).extracting(ServerIds::auditId).containsExactly("a-1");
  }

  private static Resources<ConfigMap> in(KubeClient client) {
    return client.resources(ConfigMap.TYPE).inNamespace("shop");
  }
}
