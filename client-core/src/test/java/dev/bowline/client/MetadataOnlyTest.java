package dev.bowline.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Node;
import dev.bowline.client.internal.transport.Outgoing;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceVersion;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MetadataOnlyTest {
  private static final String FORM = ";as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
  private static final String LIST = ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  private static final String JSON = "application/json";
  private static final String CBOR = "application/cbor";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  private static final GroupVersionKind BACKUP = new GroupVersionKind("acme.dev", "v1", "Backup");
  private static final NamespacedType<Unstructured> BACKUPS =
      NamespacedType.custom(BACKUP, "backups", Unstructured.empty(BACKUP));
  private static final NamespacedType<PartialObjectMetadata> METADATA =
      NamespacedType.custom(PartialObjectMetadata.KIND, "x", PartialObjectMetadata.EMPTY);

  private static final PartialObjectMetadata A =
      PartialObjectMetadata.of(
          p -> p.name("a").namespace("shop").metadata(m -> m.resourceVersion("5").uid("u")));
  private static final ConfigMap WHOLE =
      ConfigMap.of(c -> c.metadata(A.metadata()).putData("k", "v"));

  private final Scripted scripted = new Scripted();

  @AfterEach
  void everyAnswerIsClosed() {
    assertThat(scripted.transport.open()).isZero();
  }

  static Stream<Arguments> encodings() {
    return Stream.of(
        Arguments.of(
            Encoding.AUTO,
            PROTOBUF + "@," + JSON + "@," + JSON + ";q=0.9",
            PROTOBUF + "@," + JSON + "@," + JSON + ";q=0.9",
            Codecs.protobuf()),
        Arguments.of(
            Encoding.PROTOBUF,
            PROTOBUF + "@," + PROTOBUF + ";q=0.9",
            PROTOBUF + "@," + JSON + "@," + JSON + ";q=0.9",
            Codecs.protobuf()),
        Arguments.of(
            Encoding.CBOR,
            CBOR + "@," + JSON + "@," + JSON + ";q=0.9",
            CBOR + "@," + JSON + "@," + JSON + ";q=0.9",
            Codecs.cbor()),
        Arguments.of(
            Encoding.JSON,
            JSON + "@," + JSON + ";q=0.9",
            JSON + "@," + JSON + ";q=0.9",
            Codecs.json()));
  }

  @ParameterizedTest
  @MethodSource("encodings")
  void asksForMetadataInFrontOfWholeObjects(
      Encoding encoding, String builtIn, String custom, Codec codec) {
    for (int i = 0; i < 2; i++) {
      answer(codec, A);
      answer(codec, KubeList.of(METADATA, listMeta("7", "", null), List.of(A)));
      answer(codec, event(codec, "ADDED", A));
    }
    KubeClient client = scripted.encoding(encoding).client();
    MetadataResources configMaps =
        client.resources(ConfigMap.TYPE).inNamespace("shop").metadataOnly();
    MetadataResources backups = client.resources(BACKUPS).inNamespace("shop").metadataOnly();

    for (MetadataResources resources : List.of(configMaps, backups)) {
      assertThat(resources.get("a")).isEqualTo(A);
      assertThat(resources.list().items()).containsExactly(A);
      try (Watch<PartialObjectMetadata> watch = resources.watch()) {
        assertThat(watch).containsExactly(new WatchEvent.Added<>(A, false));
      }
    }

    assertThat(scripted.transport.sent())
        .extracting(Outgoing::accept)
        .containsExactly(
            builtIn.replace("@", FORM),
            builtIn.replace("@", LIST),
            builtIn.replace("@", FORM),
            custom.replace("@", FORM),
            custom.replace("@", LIST),
            custom.replace("@", FORM));
    assertThat(scripted.transport.sent(3).target())
        .isEqualTo("/apis/acme.dev/v1/namespaces/shop/backups/a");
  }

  @ParameterizedTest
  @MethodSource("encodings")
  void reducesWholeObjectsToTheirMetadata(
      Encoding encoding, String builtIn, String custom, Codec codec) {
    answer(codec, WHOLE);
    answer(codec, KubeList.of(ConfigMap.TYPE, listMeta("7", "t", 3L), List.of(WHOLE)));
    answer(
        codec,
        event(codec, "ADDED", WHOLE),
        event(codec, "MODIFIED", A),
        event(codec, "DELETED", WHOLE),
        event(codec, "BOOKMARK", WHOLE));
    MetadataResources metadata = scripted.encoding(encoding).configMaps().metadataOnly();

    assertThat(metadata.get("a")).isEqualTo(A);
    Page<PartialObjectMetadata> page = metadata.list();
    assertThat(page.items()).containsExactly(A);
    assertThat(page.resourceVersion()).isEqualTo(new ResourceVersion("7"));
    assertThat(page.remaining()).hasValue(3);
    assertThat(page.isLast()).isFalse();
    try (Watch<PartialObjectMetadata> watch = metadata.watch()) {
      assertThat(watch)
          .containsExactly(
              new WatchEvent.Added<>(A, false),
              new WatchEvent.Modified<>(A),
              new WatchEvent.Deleted<>(A),
              new WatchEvent.Bookmark<>(new ResourceVersion("5"), false));
    }
  }

  @Test
  void reducesWholeObjectsThatNobodyHasAClassFor() {
    String backup =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Backup\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"n\":1}}";
    scripted
        .transport
        .json(200, backup)
        .json(
            200,
            "{\"apiVersion\":\"acme.dev/v1\",\"items\":["
                + backup
                + "],\"kind\":\"BackupList\",\"metadata\":{\"resourceVersion\":\"3\"}}");
    MetadataResources backups =
        scripted.client().resources(BACKUPS).inNamespace("shop").metadataOnly();

    assertThat(backups.get("a").name()).isEqualTo("a");
    assertThat(backups.list()).extracting(KubeObject::name).containsExactly("a");
  }

  @Test
  void asksForWholeObjectsAloneAfterA406() {
    scripted
        .transport
        .json(406, Scripted.status(406, "NotAcceptable", "no"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, Scripted.configMap("a", "1"))
        .json(200, Scripted.configMap("a", "1"));
    Resources<ConfigMap> configMaps = scripted.configMaps();

    assertThat(configMaps.metadataOnly().get("a").uid()).isEqualTo("u-a");
    configMaps.metadataOnly().get("a");
    configMaps.table().get("a");
    scripted.time.advance(Duration.ofMinutes(10));
    configMaps.metadataOnly().get("a");

    assertThat(scripted.transport.sent())
        .extracting(Outgoing::accept)
        .satisfiesExactly(
            accept -> assertThat(accept).contains("as=PartialObjectMetadata"),
            accept -> assertThat(accept).isEqualTo(JSON),
            accept -> assertThat(accept).isEqualTo(JSON),
            accept -> assertThat(accept).contains("as=Table"),
            accept -> assertThat(accept).contains("as=PartialObjectMetadata"));
  }

  @Test
  void streamsPagesAndReadsVersions() {
    answer(Codecs.json(), KubeList.of(METADATA, listMeta("7", "t", null), List.of(A)));
    answer(Codecs.json(), KubeList.of(METADATA, listMeta("7", "", null), List.of(A)));
    answer(Codecs.json(), A);
    MetadataCollection nodes = scripted.client().resources(Node.TYPE).metadataOnly();
    MetadataResources configMaps = scripted.configMaps().metadataOnly();

    assertThat(nodes.stream(q -> q.limit(1).label("a", "b"))).containsExactly(A, A);
    assertThat(configMaps.find("a", q -> q.anyVersion())).contains(A);

    assertThat(scripted.transport.sent())
        .extracting(Outgoing::target)
        .containsExactly(
            "/api/v1/nodes?labelSelector=a%3Db&limit=1",
            "/api/v1/nodes?labelSelector=a%3Db&limit=1&continue=t",
            "/api/v1/namespaces/shop/configmaps/a?resourceVersion=0");
    assertThat(nodes).hasToString("metadata of nodes.v1");
    assertThat(configMaps).hasToString("metadata of configmaps.v1 in shop");
  }

  @Test
  void whatIsAbsentIsAbsent() {
    scripted
        .transport
        .json(404, Scripted.status(404, "NotFound", "not there"))
        .json(404, Scripted.status(404, "NotFound", "not there"));
    MetadataResources metadata = scripted.configMaps().metadataOnly();

    assertThat(metadata.find("a")).isEmpty();
    assertThatThrownBy(() -> metadata.get("a")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void refusesWhatIsNeitherMetadataNorTheObject() {
    String status = Scripted.status(200, "", "fine");
    scripted.transport.json(200, status).json(200, status);
    scripted.transport.json(200, "{\"type\":\"ADDED\",\"object\":" + status + "}");
    MetadataResources metadata = scripted.configMaps().metadataOnly();

    assertThatThrownBy(() -> metadata.get("a"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(
            "expected meta.k8s.io/v1 PartialObjectMetadata or v1 ConfigMap, found v1 Status");
    assertThatThrownBy(metadata::list)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining(
            "expected meta.k8s.io/v1 PartialObjectMetadataList or v1 ConfigMapList, found v1 Status");
    try (Watch<PartialObjectMetadata> watch = metadata.watch()) {
      assertThatThrownBy(() -> watch.iterator().next())
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("found v1 Status");
    }
  }

  @Test
  void tellsWhatIsWrongInsideMetadata() {
    String broken =
        "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"labels\":7}}";
    scripted.transport.json(200, broken);
    scripted.transport.json(200, "{\"type\":\"ADDED\",\"object\":" + broken + "}");
    MetadataResources metadata = scripted.configMaps().metadataOnly();

    assertThatThrownBy(() -> metadata.get("a")).hasMessageContaining("$.metadata.labels");
    try (Watch<PartialObjectMetadata> watch = metadata.watch()) {
      assertThatThrownBy(() -> watch.iterator().next())
          .hasMessageContaining("$.object.metadata.labels");
    }
  }

  private static ListMeta listMeta(String version, String token, @Nullable Long remaining) {
    return ListMeta.of(
        m -> m.resourceVersion(version).continue_(token).remainingItemCount(remaining));
  }

  private void answer(Codec codec, Message body) {
    scripted.transport.answer(
        200, Map.of("Content-Type", codec.mediaType()), codec.write(body, EncodeOptions.DEFAULT));
  }

  private static byte[] event(Codec codec, String type, Message object) {
    return codec.writeWatchEvent(type, object, EncodeOptions.DEFAULT);
  }

  private void answer(Codec codec, byte[]... events) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] event : events) {
      body.writeBytes(event);
    }
    scripted.transport.answer(
        200, Map.of("Content-Type", codec.watchMediaType()), body.toByteArray());
  }
}
