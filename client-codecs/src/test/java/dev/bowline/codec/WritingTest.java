package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.apps.v1.StatefulSet;
import dev.bowline.api.coordination.v1.Lease;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.PersistentVolumeClaim;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.v1.ListMeta;
import dev.bowline.meta.v1.ManagedFieldsEntry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldMask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WritingTest {
  private static String json(dev.bowline.serde.Message message, EncodeOptions options) {
    return new String(Codecs.json().write(message, options), StandardCharsets.UTF_8);
  }

  @Test
  void goWritesItsPlainFieldsAlways() {
    assertThat(json(Deployment.EMPTY, EncodeOptions.DEFAULT))
        .isEqualTo(
            "{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\",\"metadata\":{},\"spec\":{\"selector\":null,"
                + "\"template\":{\"metadata\":{},\"spec\":{\"containers\":null}},\"strategy\":{}},\"status\":{}}");
  }

  @Test
  void anApplyHasExactlyWhatWasSet() {
    Deployment desired =
        Deployment.of(
            d ->
                d.name("web")
                    .spec(
                        s ->
                            s.replicas(0)
                                .minReadySeconds(0)
                                .template(t -> t.spec(p -> p.hostNetwork(false)))));
    assertThat(json(desired, EncodeOptions.ONLY_SET_FIELDS))
        .isEqualTo(
            "{\"kind\":\"Deployment\",\"apiVersion\":\"apps/v1\",\"metadata\":{\"name\":\"web\"},"
                + "\"spec\":{\"replicas\":0,\"template\":{\"spec\":{\"hostNetwork\":false}},\"minReadySeconds\":0}}");
  }

  @Test
  void timesOfBuildersAreWhatIsReadBack() {
    Instant exact = Instant.parse("2026-01-02T03:04:05.678901234Z");
    Instant zero = Instant.parse("0001-01-01T00:00:00Z");
    Lease lease =
        Lease.of(
            l ->
                l.name("leader")
                    .metadata(m -> m.creationTimestamp(exact).deletionTimestamp(zero))
                    .spec(s -> s.renewTime(exact).acquireTime(zero)));
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor(), Codecs.protobuf())) {
      for (EncodeOptions options : List.of(EncodeOptions.DEFAULT, EncodeOptions.ONLY_SET_FIELDS)) {
        byte[] written = codec.write(lease, options);
        assertThat(codec.read(written, Lease.EMPTY, DecodeOptions.DEFAULT))
            .as("%s", codec.mediaType())
            .isEqualTo(lease);
      }
    }
  }

  @Test
  void indentsOnRequest() {
    ConfigMap map = ConfigMap.of(c -> c.name("m").putData("a", "{[\",:").putData("b", "\\\""));
    assertThat(json(map, EncodeOptions.ONLY_SET_FIELDS.withPretty(true)))
        .isEqualTo(
            """
            {
              "kind": "ConfigMap",
              "apiVersion": "v1",
              "metadata": {
                "name": "m"
              },
              "data": {
                "a": "{[\\",:",
                "b": "\\\\\\""
              }
            }""");
  }

  @Test
  void itemsOfListsHaveNoKindAndTemplatesKeepTheirs() {
    KubeList<ConfigMap> list =
        KubeList.of(ConfigMap.TYPE, ListMeta.EMPTY, List.of(ConfigMap.of(c -> c.name("a"))));
    assertThat(json(list, EncodeOptions.DEFAULT))
        .isEqualTo(
            "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"a\"}}]}");
    String set =
        "{\"kind\":\"StatefulSet\",\"apiVersion\":\"apps/v1\",\"spec\":{\"volumeClaimTemplates\":[{\"kind\":\"PersistentVolumeClaim\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"d\"}}]}}";
    StatefulSet read =
        Codecs.json()
            .read(set.getBytes(StandardCharsets.UTF_8), StatefulSet.EMPTY, DecodeOptions.DEFAULT);
    assertThat(json(read, EncodeOptions.ONLY_SET_FIELDS)).isEqualTo(set);
    assertThat(read.spec().volumeClaimTemplates())
        .containsExactly(PersistentVolumeClaim.of(p -> p.name("d")));
  }

  @Test
  void mapsAreSortedByTheirBytesAndTextIsEscapedAsGoDoes() {
    ConfigMap map =
        ConfigMap.of(
            c ->
                c.putData("\uFFFF", "1")
                    .putData("\uD83D\uDE00", "2")
                    .putData("<&>", "\u2028\u0001\u007f\uD800"));
    assertThat(json(map, EncodeOptions.ONLY_SET_FIELDS))
        .isEqualTo(
            "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"data\":{\"\\u003c\\u0026\\u003e\":\"\\u2028\\u0001\u007f\\ufffd\",\"\uFFFF\":\"1\",\"\uD83D\uDE00\":\"2\"}}");
  }

  @Test
  void aRawValueThatIsNotJsonIsRefusedWithItsPlace() {
    Pod pod =
        Pod.of(
            p ->
                p.name("web")
                    .metadata(
                        m -> m.addManagedField(f -> f.fieldsV1(RawValue.json("{\"f:a\":}")))));
    assertThatThrownBy(() -> Codecs.json().write(pod, EncodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "Pod web: raw value is not JSON: expected a value, found '}' at $.metadata.managedFields[0].fieldsV1 (byte 7)");
    RawValue protobuf = RawValue.of(RawValue.Encoding.PROTOBUF, Bytes.copyOf(new byte[] {1}));
    Pod other =
        Pod.of(
            p ->
                p.metadata(
                    m -> m.addManagedField(ManagedFieldsEntry.of(f -> f.fieldsV1(protobuf)))));
    assertThatThrownBy(() -> Codecs.json().write(other, EncodeOptions.DEFAULT))
        .hasMessageContaining(
            "a value in PROTOBUF has no form in JSON at $.metadata.managedFields[0].fieldsV1");
  }

  @Test
  void aMaskLeavesFieldsOutInBothFormats() {
    Pod pod =
        Pod.of(
            p ->
                p.name("web")
                    .label("app", "web")
                    .metadata(m -> m.addManagedField(f -> f.manager("me"))));
    DecodeOptions options =
        DecodeOptions.DEFAULT.withMask(
            FieldMask.none().except(pod.metadata().fieldTable(), "managedFields", "labels"));
    for (Codec codec : List.of(Codecs.json(), Codecs.protobuf())) {
      Pod read = codec.read(codec.write(pod, EncodeOptions.DEFAULT), Pod.EMPTY, options);
      assertThat(read).isEqualTo(Pod.of(p -> p.name("web")));
      assertThat(read.metadata().unknownFields()).isNull();
    }
  }

  @Test
  void streamsGetTheSameBytes() throws IOException {
    Pod pod = Pod.of(p -> p.name("web"));
    for (Codec codec : List.of(Codecs.json(), Codecs.protobuf())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      codec.write(pod, out, EncodeOptions.DEFAULT);
      assertThat(out.toByteArray()).isEqualTo(codec.write(pod, EncodeOptions.DEFAULT));
    }
  }

  @Test
  void whatProtobufLacksIsRefused() {
    assertThatThrownBy(
            () -> Codecs.protobuf().write(dev.bowline.meta.v1.Table.EMPTY, EncodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessage("Table has no form in Protobuf at $");
  }
}
