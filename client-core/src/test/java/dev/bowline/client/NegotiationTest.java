package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Secret;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which formats are asked for and sent, and what refusals teach. */
class NegotiationTest {
  private static final String JSON = "application/json";
  private static final String CBOR = "application/cbor";
  private static final String CBOR_OR_JSON = "application/cbor,application/json";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
  private static final String PROTOBUF_OR_JSON = PROTOBUF + ",application/json";
  private static final String REFUSED_415 =
      Scripted.status(415, "UnsupportedMediaType", "unknown format");
  private static final String REFUSED_406 = Scripted.status(406, "NotAcceptable", "no");

  private static final GroupVersionKind BACKUP = new GroupVersionKind("acme.dev", "v1", "Backup");
  private static final NamespacedType<Unstructured> BACKUPS =
      NamespacedType.custom(BACKUP, "backups", Unstructured.empty(BACKUP));

  private final Scripted scripted = new Scripted();
  private final ScriptedTransport transport = scripted.transport;

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(transport.open()).isZero();
  }

  @Test
  void asksForCborWithJsonBehindItAndReadsWhatComes() {
    answer(200, stored("a"));
    transport.json(200, Scripted.configMap("a", "1"));
    Resources<ConfigMap> configMaps = speaking(Encoding.CBOR);

    assertThat(configMaps.get("a").data()).containsEntry("k", "v");
    assertThat(configMaps.get("a").data()).containsEntry("k", "v");
    assertThat(transport.sent()).extracting(Outgoing::accept).containsOnly(CBOR_OR_JSON);
  }

  @Test
  void writesObjectsInCbor() {
    answer(201, stored("a"));

    speaking(Encoding.CBOR).create(configMap("a"));

    assertThat(transport.sent(0).contentType()).isEqualTo(CBOR);
    assertThat(decoded(0, ConfigMap.EMPTY)).isEqualTo(configMap("a"));
  }

  @Test
  void readsErrorsInCbor() {
    answer(404, Status.of(s -> s.code(404).reason("NotFound").message("not there")));
    Resources<ConfigMap> configMaps = speaking(Encoding.CBOR);

    assertThatThrownBy(() -> configMaps.get("a"))
        .isInstanceOf(NotFoundException.class)
        .hasMessage("get /api/v1/namespaces/shop/configmaps/a: 404 NotFound: not there");
  }

  @Test
  void watchesInCbor() {
    byte[] event = Codecs.cbor().writeWatchEvent("ADDED", stored("a"), EncodeOptions.DEFAULT);
    transport.answer(200, Map.of("Content-Type", "application/cbor-seq"), event);

    try (Watch<ConfigMap> watch = speaking(Encoding.CBOR).watch(q -> {})) {
      assertThat(watch.iterator().next()).isEqualTo(new WatchEvent.Added<>(stored("a"), false));
    }
    assertThat(transport.sent(0).accept()).isEqualTo(CBOR_OR_JSON);
  }

  @Test
  void sendsJsonAfterA415ToCborAndForTenMinutes() {
    transport.json(415, REFUSED_415);
    stores("a", "b", "c");
    Resources<ConfigMap> configMaps = speaking(Encoding.CBOR);

    configMaps.create(configMap("a"));
    scripted.time.advance(Duration.ofMinutes(10).minusNanos(1));
    configMaps.create(configMap("b"));
    scripted.time.advance(Duration.ofNanos(1));
    configMaps.create(configMap("c"));

    assertThat(transport.sent())
        .extracting(Outgoing::contentType)
        .containsExactly(CBOR, JSON, JSON, CBOR);
    assertThat(transport.sent())
        .extracting(Outgoing::accept)
        .containsExactly(CBOR_OR_JSON, JSON, JSON, CBOR_OR_JSON);
    assertThat(transport.sentBody(1)).contains("\"name\":\"a\"");
  }

  @Test
  void asksForProtobufAgainTenMinutesAfterA406() {
    transport.json(406, REFUSED_406);
    stores("a", "a", "a");
    Resources<ConfigMap> configMaps = speaking(Encoding.AUTO);

    configMaps.get("a");
    configMaps.get("a");
    scripted.time.advance(Duration.ofMinutes(10));
    configMaps.get("a");

    assertThat(transport.sent())
        .extracting(Outgoing::accept)
        .containsExactly(PROTOBUF_OR_JSON, JSON, JSON, PROTOBUF_OR_JSON);
  }

  @Test
  void aRefusalIsAboutItsTypeOnly() {
    transport.json(415, REFUSED_415);
    stores("a");
    answer(201, Secret.of(s -> s.name("s")));
    scripted.encoding(Encoding.CBOR);
    KubeClient client = scripted.client();

    client.resources(ConfigMap.TYPE).inNamespace("shop").create(configMap("a"));
    client.resources(Secret.TYPE).inNamespace("shop").create(Secret.of(s -> s.name("s")));

    assertThat(transport.sent(2).contentType()).isEqualTo(CBOR);
  }

  @Test
  void aSecondRefusalIsTold() {
    transport.json(415, REFUSED_415).json(415, REFUSED_415);
    Resources<ConfigMap> configMaps = speaking(Encoding.CBOR);

    assertThatThrownBy(() -> configMaps.create(configMap("a")))
        .isInstanceOf(OtherApiException.class)
        .hasMessage(
            "create /api/v1/namespaces/shop/configmaps: 415 UnsupportedMediaType: unknown format [2 attempts]");
  }

  @Test
  void customResourcesAreJsonUnlessCborIsAskedFor() {
    Unstructured backup = Unstructured.of(BACKUP, ObjectMeta.of(m -> m.name("a")), Map.of());
    String json =
        "{\"kind\":\"Backup\",\"apiVersion\":\"acme.dev/v1\",\"metadata\":{\"name\":\"a\"}}";
    for (Encoding encoding : Encoding.values()) {
      transport.json(201, json);
      scripted.encoding(encoding);
      scripted.client().resources(BACKUPS).inNamespace("shop").create(backup);
    }

    assertThat(transport.sent())
        .extracting(Outgoing::contentType)
        .containsExactly(JSON, JSON, JSON, CBOR);
    assertThat(transport.sent())
        .extracting(Outgoing::accept)
        .containsExactly(JSON, JSON, JSON, CBOR_OR_JSON);
  }

  @Test
  void aRefusalOfJsonIsNotRepeated() {
    String stored =
        Scripted.configMap("a", "1").replace("\"data\"", "\"future\":{\"x\":1},\"data\"");
    transport.json(200, stored).json(415, REFUSED_415);
    Resources<ConfigMap> configMaps = speaking(Encoding.AUTO);
    ConfigMap read = configMaps.get("a");

    assertThatThrownBy(() -> configMaps.replace(read)).isInstanceOf(OtherApiException.class);
    assertThat(transport.sent()).extracting(Outgoing::contentType).containsExactly(null, JSON);
  }

  @Test
  void appliesTheSetFieldsOnly() {
    stores("a");

    speaking(Encoding.AUTO).apply(configMap("a"), o -> o.fieldManager("me").force().dryRun());

    assertThat(transport.sent(0))
        .hasToString(
            "PATCH /api/v1/namespaces/shop/configmaps/a?dryRun=All&fieldManager=me&force=true");
    assertThat(transport.sent(0).contentType()).isEqualTo("application/apply-patch+yaml");
    assertThat(transport.sent(0).accept()).isEqualTo(PROTOBUF_OR_JSON);
    assertThat(transport.sentBody(0))
        .isEqualTo(
            "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}");
  }

  @Test
  void appliesInCborAndAfterA415InJson() {
    transport.json(415, REFUSED_415);
    stores("a", "a");
    Resources<ConfigMap> configMaps = speaking(Encoding.CBOR);

    configMaps.apply(configMap("a"), o -> o.fieldManager("me"));
    configMaps.status().apply(configMap("a"), o -> o.fieldManager("me"));

    assertThat(transport.sent())
        .extracting(Outgoing::contentType)
        .containsExactly(
            "application/apply-patch+cbor",
            "application/apply-patch+yaml",
            "application/apply-patch+yaml");
    assertThat(decoded(0, ConfigMap.EMPTY)).isEqualTo(configMap("a"));
    assertThat(transport.sent(2).target())
        .isEqualTo("/api/v1/namespaces/shop/configmaps/a/status?fieldManager=me");
  }

  @Test
  void a415ToAnApplyInJsonIsNotAboutTheFormatOfAnswers() {
    transport.json(415, REFUSED_415);
    stores("a");
    Resources<ConfigMap> configMaps = speaking(Encoding.AUTO);

    assertThatThrownBy(() -> configMaps.apply(configMap("a"), o -> o.fieldManager("me")))
        .isInstanceOf(OtherApiException.class);
    configMaps.get("a");

    assertThat(transport.sent(1).accept()).isEqualTo(PROTOBUF_OR_JSON);
  }

  @Test
  void refusesToApplyWhatCanNotBeMeant() {
    Resources<ConfigMap> configMaps = speaking(Encoding.JSON);
    ConfigMap read =
        ConfigMap.of(c -> c.name("a").metadata(m -> m.addManagedField(f -> f.manager("me"))));

    assertThatThrownBy(() -> configMaps.apply(configMap("a"), o -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("an apply needs a fieldManager");
    assertThatThrownBy(() -> configMaps.apply(ConfigMap.EMPTY, o -> o.fieldManager("me")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a ConfigMap to be applied needs a name");
    assertThatThrownBy(() -> configMaps.apply(read, o -> o.fieldManager("me")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ConfigMap a has managed fields: it was read from a server, and a configuration to be applied holds only what its manager wants");
    ConfigMap emptied = ConfigMap.of(c -> c.name("a").metadata(m -> m.managedFields(List.of())));
    assertThatThrownBy(() -> configMaps.apply(emptied, o -> o.fieldManager("me")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "ConfigMap a has an empty list of managed fields, which servers refuse as any other: a configuration to be applied doesn't name managedFields");
    assertThat(transport.sent()).isEmpty();
  }

  private Resources<ConfigMap> speaking(Encoding encoding) {
    return scripted.encoding(encoding).configMaps();
  }

  private static ConfigMap configMap(String name) {
    return ConfigMap.of(c -> c.name(name).putData("k", "v"));
  }

  private static ConfigMap stored(String name) {
    return configMap(name).with(c -> c.namespace("shop").metadata(m -> m.resourceVersion("1")));
  }

  private void stores(String... names) {
    for (String name : names) {
      transport.json(201, Scripted.configMap(name, "1"));
    }
  }

  private void answer(int code, Message body) {
    transport.answer(
        code, Map.of("Content-Type", CBOR), Codecs.cbor().write(body, EncodeOptions.DEFAULT));
  }

  private <T extends Message> T decoded(int index, T prototype) {
    byte[] body = Objects.requireNonNull(transport.sent(index).body()).toByteArray();
    return Codecs.cbor().read(body, prototype, DecodeOptions.DEFAULT);
  }
}
