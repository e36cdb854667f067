package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.RawValue.Encoding;
import org.junit.jupiter.api.Test;

class RawValueTest {
  @Test
  void equalsByEncodingAndBytes() {
    RawValue json = RawValue.json("{}");
    assertThat(json).isEqualTo(RawValue.of(Encoding.JSON, Bytes.utf8("{}")));
    assertThat(json).hasSameHashCodeAs(RawValue.json("{}"));
    assertThat(json).isNotEqualTo(RawValue.of(Encoding.CBOR, Bytes.utf8("{}")));
    assertThat(json).isNotEqualTo(RawValue.json("{ }"));
  }

  @Test
  void keepsTheBytesAsTheyAre() {
    RawValue json = RawValue.json("{ \"a\": 1e3 }");
    assertThat(json.encoding()).isEqualTo(Encoding.JSON);
    assertThat(json.bytes().utf8()).isEqualTo("{ \"a\": 1e3 }");
  }

  @Test
  void tellsAbsentFromNullInJson() {
    assertThat(RawValue.ABSENT.bytes()).isSameAs(Bytes.ABSENT);
    assertThat(RawValue.ABSENT).isNotEqualTo(RawValue.json("null"));
  }
}
