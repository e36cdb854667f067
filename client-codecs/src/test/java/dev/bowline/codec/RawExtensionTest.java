package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.AllKinds;
import dev.bowline.api.apps.v1.ControllerRevision;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** An object in an object, which says by its first bytes in which format it is. */
class RawExtensionTest {
  private static final byte[] INNER =
      WireBytes.envelope(
          "v1",
          "ConfigMap",
          new WireBytes().field(1, new WireBytes().field(1, "in").done()).done());

  private static byte[] field(byte[] inner) {
    return new WireBytes().field(2, new WireBytes().field(1, inner).done()).done();
  }

  private static byte[] around(byte[] inner) {
    byte[] metadata = new WireBytes().field(1, "out").done();
    byte[] revision = new WireBytes().field(1, metadata).raw(field(inner)).done();
    return WireBytes.envelope("apps/v1", "ControllerRevision", revision);
  }

  private static RawValue read(byte[] inner) {
    ControllerRevision read =
        Codecs.protobuf().read(around(inner), ControllerRevision.EMPTY, DecodeOptions.DEFAULT);
    assertThat(read.name()).isEqualTo("out");
    byte[] written = Codecs.protobuf().write(read, EncodeOptions.DEFAULT);
    assertThat(new String(written, StandardCharsets.ISO_8859_1))
        .contains(new String(field(inner), StandardCharsets.ISO_8859_1));
    assertThat(Codecs.protobuf().read(written, ControllerRevision.EMPTY, DecodeOptions.DEFAULT))
        .isEqualTo(read);
    RawValue data = Objects.requireNonNull(read.data());
    assertThat(data.bytes().toByteArray()).isEqualTo(inner);
    return data;
  }

  @Test
  void inProtobufItHasAnEnvelopeOfItsOwn() {
    RawValue data = read(INNER);
    assertThat(data.encoding()).isEqualTo(RawValue.Encoding.PROTOBUF);
    assertThat(
            Codecs.protobuf()
                .read(data.bytes().toByteArray(), AllKinds.registry(), DecodeOptions.DEFAULT))
        .isEqualTo(ConfigMap.of(c -> c.name("in")));
  }

  @Test
  void inProtobufItMayBeInJsonOrCbor() {
    byte[] json = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\"}".getBytes(StandardCharsets.UTF_8);
    assertThat(read(json).encoding()).isEqualTo(RawValue.Encoding.JSON);
    byte[] cbor = Codecs.cbor().write(ConfigMap.of(c -> c.name("in")), EncodeOptions.DEFAULT);
    assertThat(read(cbor).encoding()).isEqualTo(RawValue.Encoding.CBOR);
  }

  @Test
  void zeroKeepsItsSignInYaml() {
    ControllerRevision revision =
        ControllerRevision.of(r -> r.data(RawValue.json("[-0.0,-0e0,0.0,0]")));
    byte[] yaml = Codecs.yaml().write(revision, EncodeOptions.DEFAULT);
    assertThat(yaml).asString(StandardCharsets.UTF_8).contains("data:\n- -0.0\n- -0.0\n- 0\n- 0\n");
    ControllerRevision read =
        Codecs.yaml().read(yaml, ControllerRevision.EMPTY, DecodeOptions.DEFAULT);
    assertThat(Objects.requireNonNull(read.data()).bytes().toByteArray())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("[-0,-0,0,0]");
  }

  @Test
  void whatIsInProtobufIsNotWrittenInAnotherFormat() {
    ControllerRevision read =
        Codecs.protobuf().read(around(INNER), ControllerRevision.EMPTY, DecodeOptions.DEFAULT);
    for (Codec codec : new Codec[] {Codecs.json(), Codecs.yaml(), Codecs.cbor()}) {
      assertThatThrownBy(() -> codec.write(read, EncodeOptions.DEFAULT))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("ControllerRevision out")
          .hasMessageContaining("PROTOBUF")
          .hasMessageContaining("$.data");
    }
  }
}
