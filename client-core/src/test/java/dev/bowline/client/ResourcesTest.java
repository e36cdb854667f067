package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Container;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ResourcesTest {
  private static final String NOT_FOUND =
      Scripted.status(404, "NotFound", "configmaps \\\"a\\\" not found");
  private static final String CONFLICT = Scripted.status(409, "Conflict", "changed");

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  @Test
  void getThrowsAndFindIsEmptyIfThereIsNone() {
    scripted.transport.json(404, NOT_FOUND).json(404, NOT_FOUND);

    assertThatThrownBy(() -> scripted.configMaps().get("a"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage(
            "get /api/v1/namespaces/shop/configmaps/a: 404 NotFound: configmaps \"a\" not found");
    assertThat(scripted.configMaps().find("a")).isEmpty();
  }

  @Test
  void readsAnObjectNotOlderThanAVersion() {
    scripted.transport.json(200, Scripted.configMap("a", "8"));

    scripted.configMaps().get("a", q -> q.notOlderThan(new ResourceVersion("7")));

    assertThat(scripted.transport.sent(0).target())
        .isEqualTo("/api/v1/namespaces/shop/configmaps/a?resourceVersion=7");
  }

  @Test
  void createsWithOptions() {
    scripted.transport.json(201, Scripted.configMap("a", "1"));

    ConfigMap created =
        scripted
            .configMaps()
            .create(
                ConfigMap.of(c -> c.name("a").putData("k", "v")),
                o -> o.strict().dryRun().fieldManager("me"));

    assertThat(created.resourceVersion()).isEqualTo(new ResourceVersion("1"));
    assertThat(scripted.transport.sent(0))
        .hasToString(
            "POST /api/v1/namespaces/shop/configmaps?dryRun=All&fieldManager=me&fieldValidation=Strict");
    assertThat(scripted.transport.sentBody(0))
        .contains("\"kind\":\"ConfigMap\"", "\"apiVersion\":\"v1\"", "\"data\":{\"k\":\"v\"}");
  }

  @Test
  void refusesToSendWhatCanNotBeMeant() {
    Resources<ConfigMap> configMaps = scripted.configMaps();
    ConfigMap read = ConfigMap.of(c -> c.name("a").metadata(m -> m.resourceVersion("5")));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.create(ConfigMap.EMPTY))
        .withMessage("a ConfigMap to be created needs a name or a generateName");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.create(read))
        .withMessage(
            "ConfigMap a has resourceVersion 5: it was read from a server, and an object to be created has none");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.create(ConfigMap.of(c -> c.name("a").namespace("other"))))
        .withMessage("ConfigMap other/a can't be written in namespace shop");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> configMaps.replace(ConfigMap.EMPTY))
        .withMessage("a ConfigMap to be replaced needs a name");
    assertThat(scripted.transport.sent()).isEmpty();
  }

  @Test
  void refusesAnObjectOfAnotherKind() {
    GroupVersionKind backup = new GroupVersionKind("acme.dev", "v1", "Backup");
    GroupVersionKind other = new GroupVersionKind("acme.dev", "v2", "Backup");
    NamespacedType<Unstructured> type =
        NamespacedType.custom(backup, "backups", Unstructured.empty(backup));

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                scripted
                    .client()
                    .resources(type)
                    .inDefaultNamespace()
                    .create(Unstructured.of(other, ObjectMeta.of(m -> m.name("a")), Map.of())))
        .withMessage("expected acme.dev/v1 Backup, not acme.dev/v2 Backup");
  }

  @Test
  void refusesImpossibleNamespacesAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.client().resources(ConfigMap.TYPE).inNamespace(""))
        .withMessage("a namespace can't be empty");
  }

  @Test
  void replacesAtTheVersionOfTheObject() {
    scripted.transport.json(200, Scripted.configMap("a", "6"));

    ConfigMap stored =
        scripted
            .configMaps()
            .replace(ConfigMap.of(c -> c.name("a").metadata(m -> m.resourceVersion("5"))));

    assertThat(stored.resourceVersion().value()).isEqualTo("6");
    assertThat(scripted.transport.sent(0)).hasToString("PUT /api/v1/namespaces/shop/configmaps/a");
    assertThat(scripted.transport.sentBody(0)).contains("\"resourceVersion\":\"5\"");
  }

  @Test
  void editsAgainFromTheNewestStateAfterAConflict() {
    scripted
        .transport
        .json(200, Scripted.configMap("a", "5"))
        .json(409, CONFLICT)
        .json(200, Scripted.configMap("a", "6"))
        .json(200, Scripted.configMap("a", "7"));
    List<String> seen = new ArrayList<>();

    ConfigMap stored =
        scripted
            .configMaps()
            .edit(
                "a",
                c -> {
                  seen.add(c.resourceVersion().value());
                  return c.with(b -> b.putData("k", "w"));
                });

    assertThat(stored.resourceVersion().value()).isEqualTo("7");
    assertThat(seen).containsExactly("5", "6");
    assertThat(scripted.transport.sentBody(3))
        .contains("\"resourceVersion\":\"6\"", "\"data\":{\"k\":\"w\"}");
    assertThat(scripted.time.waits()).containsExactly(Duration.ofMillis(10));
  }

  @Test
  void givesUpEditingAfterTenConflicts() {
    for (int i = 0; i < 10; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "5")).json(409, CONFLICT);
    }

    assertThatThrownBy(() -> scripted.configMaps().edit("a", c -> c.with(b -> b.putData("k", "w"))))
        .isInstanceOf(ConflictException.class);
    assertThat(scripted.transport.sent()).hasSize(20);
  }

  @Test
  void boundsAWholeEditByItsDeadline() {
    for (int i = 0; i < 3; i++) {
      scripted.transport.json(200, Scripted.configMap("a", "5")).json(409, CONFLICT);
    }

    assertThatThrownBy(
            () ->
                scripted
                    .configMaps()
                    .edit(
                        "a",
                        c -> {
                          scripted.time.advance(Duration.ofMillis(400));
                          return c.with(b -> b.putData("k", "w"));
                        },
                        o -> o.deadline(Duration.ofSeconds(1))))
        .isInstanceOf(ConflictException.class);
    assertThat(scripted.transport.sent()).hasSize(6);
  }

  @Test
  void refusesAnEditThatReturnsNothing() {
    scripted.transport.json(200, Scripted.configMap("a", "5"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().edit("a", c -> nothing()))
        .withMessage("an edit must return an object; this one returned null");
  }

  @SuppressWarnings("NullAway") // what a user without a null checker may do
  private static ConfigMap nothing() {
    return null;
  }

  @Test
  void writesNothingIfAnEditChangesNothing() {
    scripted.transport.json(200, Scripted.configMap("a", "5"));

    scripted.configMaps().edit("a", c -> c.with(b -> b.putData("k", "v")));

    assertThat(scripted.transport.sent()).hasSize(1);
  }

  @Test
  void writesAnEditThatTakesAwayWhatItsClassDoesNotKnow() {
    String pod =
        "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"namespace\":\"shop\",\"resourceVersion\":\"5\"},"
            + "\"spec\":{\"containers\":[{\"name\":\"c\",\"futureField\":true}]}}";
    scripted.transport.json(200, pod).json(200, pod);

    scripted
        .client()
        .resources(Pod.TYPE)
        .inNamespace("shop")
        .edit(
            "a",
            p -> p.with(b -> b.spec(s -> s.containers(List.of(Container.of(c -> c.name("c")))))));

    assertThat(scripted.transport.sent()).hasSize(2);
    assertThat(scripted.transport.sentBody(1)).contains("\"c\"").doesNotContain("futureField");
  }

  @Test
  void refusesAnEditThatReturnsAnotherObject() {
    scripted.transport.json(200, Scripted.configMap("a", "5"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> scripted.configMaps().edit("a", c -> ConfigMap.of(b -> b.name("a"))))
        .withMessage(
            "an edit must return the object that it was given, changed: ConfigMap shop/a at 5, not a at no version");
  }

  @Test
  void editsTheStatusThroughItsOwnPath() {
    String namespace =
        "{\"kind\":\"Namespace\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"shop\",\"resourceVersion\":\"5\"}}";
    scripted.transport.json(200, namespace).json(200, namespace);

    scripted
        .client()
        .resources(Namespace.TYPE)
        .status()
        .edit("shop", n -> n.with(b -> b.status(s -> s.phase("Terminating"))));

    assertThat(scripted.transport.sent())
        .hasToString("[GET /api/v1/namespaces/shop, PUT /api/v1/namespaces/shop/status]");
  }

  @Test
  void patchesWithTheMediaTypeOfThePatch() {
    scripted
        .transport
        .json(200, Scripted.configMap("a", "6"))
        .json(200, Scripted.configMap("a", "7"));

    scripted
        .configMaps()
        .patch("a", Patch.json(p -> p.add("/data/k", "v")), o -> o.fieldManager("me"));
    scripted.configMaps().status().patch("a", Patch.merge("{\"data\":{\"k\":null}}"));

    assertThat(scripted.transport.sent())
        .hasToString(
            "[PATCH /api/v1/namespaces/shop/configmaps/a?fieldManager=me, PATCH /api/v1/namespaces/shop/configmaps/a/status]");
    assertThat(scripted.transport.sent())
        .extracting(request -> request.contentType())
        .containsExactly("application/json-patch+json", "application/merge-patch+json");
    assertThat(scripted.transport.sentBody(0))
        .isEqualTo("[{\"op\":\"add\",\"path\":\"/data/k\",\"value\":\"v\"}]");
    assertThat(scripted.transport.sentBody(1)).isEqualTo("{\"data\":{\"k\":null}}");
  }

  @Test
  void sendsNoBodyWithAPlainDelete() {
    scripted.transport.json(
        200,
        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\",\"details\":{\"name\":\"a\",\"uid\":\"u-a\"}}");

    assertThat(scripted.configMaps().delete("a")).isEqualTo(new Deletion.Done("u-a"));
    assertThat(scripted.transport.sent(0).body()).isNull();
  }

  @Test
  void sendsAllDeleteOptionsInTheBody() {
    scripted.transport.json(200, Scripted.configMap("a", "5"));

    scripted
        .configMaps()
        .delete(
            "a",
            o ->
                o.foreground()
                    .grace(Duration.ofSeconds(0))
                    .ifUid("u-a")
                    .ifVersion(new ResourceVersion("5"))
                    .dryRun());

    assertThat(scripted.transport.sent(0))
        .hasToString("DELETE /api/v1/namespaces/shop/configmaps/a");
    assertThat(scripted.transport.sentBody(0))
        .contains(
            "\"kind\":\"DeleteOptions\"",
            "\"apiVersion\":\"v1\"",
            "\"gracePeriodSeconds\":0",
            "\"preconditions\":{\"uid\":\"u-a\",\"resourceVersion\":\"5\"}",
            "\"propagationPolicy\":\"Foreground\"",
            "\"dryRun\":[\"All\"]");
  }

  @Test
  void aPartOfASecondOfGraceIsNotNone() {
    scripted.transport.json(404, NOT_FOUND);

    scripted.configMaps().delete("a", o -> o.grace(Duration.ofMillis(500)));

    assertThat(scripted.transport.sentBody(0)).contains("\"gracePeriodSeconds\":1");
  }

  @Test
  void whichTypesOfOtherServersNeedNoNameTheirServersKnow() {
    GroupVersionKind kind = new GroupVersionKind("identity.example.dev", "v1", "WhoAmIRequest");
    scripted.transport.json(
        201,
        "{\"apiVersion\":\"identity.example.dev/v1\",\"kind\":\"WhoAmIRequest\",\"status\":{\"me\":1}}");

    Unstructured answer =
        scripted
            .client()
            .resources(ClusterType.custom(kind, "whoamirequests", Unstructured.empty(kind)))
            .create(Unstructured.empty(kind));

    assertThat(answer.at("status", "me").asInt()).isEqualTo(1);
  }

  @Test
  void tellsWhatADeletionWaitsFor() {
    scripted.transport.json(
        200,
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"finalizers\":[\"x/y\"],\"deletionTimestamp\":\"2026-11-21T08:00:00Z\",\"deletionGracePeriodSeconds\":0}}");

    assertThat(scripted.configMaps().delete("a"))
        .isInstanceOfSatisfying(
            Deletion.Pending.class,
            pending -> {
              assertThat(pending.finalizers()).containsExactly("x/y");
              assertThat(pending.object().name()).isEqualTo("a");
            });
  }

  @Test
  void takesAnObjectWithoutGraceAndFinalizersForGone() {
    scripted.transport.json(
        200,
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",\"uid\":\"u\",\"deletionTimestamp\":\"2026-11-21T08:00:00Z\",\"deletionGracePeriodSeconds\":0}}");

    assertThat(scripted.configMaps().delete("a")).isEqualTo(new Deletion.Done("u"));
  }

  @Test
  void takesATerminatingNamespaceForPending() {
    scripted.transport.json(
        200,
        "{\"kind\":\"Namespace\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"shop\",\"deletionTimestamp\":\"2026-11-21T08:00:00Z\"},\"spec\":{\"finalizers\":[\"kubernetes\"]}}");

    assertThat(scripted.client().resources(Namespace.TYPE).delete("shop"))
        .isInstanceOf(Deletion.Pending.class);
  }

  @Test
  void tellsThatThereWasNothingToDelete() {
    scripted
        .transport
        .json(404, NOT_FOUND)
        .answer(404, Map.of("Content-Type", "text/plain"), "404 page not found");

    assertThat(scripted.configMaps().delete("a")).isEqualTo(new Deletion.Absent());
    assertThatThrownBy(() -> scripted.configMaps().delete("a"))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void neverSendsProtobufToCustomResources() {
    GroupVersionKind backup = new GroupVersionKind("acme.dev", "v1", "Backup");
    NamespacedType<Unstructured> type =
        NamespacedType.custom(backup, "backups", Unstructured.empty(backup));
    scripted
        .encoding(Encoding.PROTOBUF)
        .transport
        .json(
            201,
            "{\"kind\":\"Backup\",\"apiVersion\":\"acme.dev/v1\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"keep\":7}}");

    Unstructured created =
        scripted
            .client()
            .resources(type)
            .inDefaultNamespace()
            .create(
                Unstructured.of(
                    backup, ObjectMeta.of(m -> m.name("a")), Map.of("spec", Map.of("keep", 7L))));

    assertThat(created.get("spec", "keep")).isEqualTo(7L);
    assertThat(scripted.transport.sent(0).contentType()).isEqualTo("application/json");
    assertThat(scripted.transport.sent(0).accept()).isEqualTo("application/json");
  }
}
