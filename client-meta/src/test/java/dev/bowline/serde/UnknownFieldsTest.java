package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UnknownFieldsTest {
  @Test
  void keepsNamedFieldsInTheirOrder() {
    Map<String, @Nullable Object> source = new LinkedHashMap<>();
    source.put("z", 1L);
    source.put("a", null);
    UnknownFields fields = UnknownFields.named(source);
    source.clear();
    assertThat(fields.isNamed()).isTrue();
    assertThat(fields.byName().keySet()).containsExactly("z", "a");
    assertThat(fields.encoded(0)).isEqualTo(Bytes.EMPTY);
    assertThatThrownBy(() -> fields.byName().put("b", 2L))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void keepsNothingThatTheCallerMayChange() {
    Map<String, @Nullable Object> inner = new LinkedHashMap<>(Map.of("b", 1));
    List<@Nullable Object> list = new ArrayList<>(List.of(inner));
    UnknownFields fields = UnknownFields.named(Map.of("a", list));
    inner.put("c", 2L);
    list.add("more");
    assertThat(fields.byName()).isEqualTo(Map.of("a", List.of(Map.of("b", 1L))));
    assertThat(fields.byName().get("a"))
        .isInstanceOfSatisfying(
            List.class,
            kept ->
                assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class));
  }

  @Test
  void refusesWhatNoCodecReads() {
    assertThatThrownBy(() -> UnknownFields.named(Map.of("a", List.of(new StringBuilder()))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "$.a[0] is a java.lang.StringBuilder, expected a String, Boolean, number, Quantity,"
                + " IntOrString, List, Map or null");
  }

  @Test
  void keepsNumberedFieldsPerStruct() {
    UnknownFields fields =
        UnknownFields.numbered(List.of(Bytes.EMPTY, Bytes.copyOf(new byte[] {8, 1})));
    assertThat(fields.isNamed()).isFalse();
    assertThat(fields.byName()).isEmpty();
    assertThat(fields.encoded(1).toByteArray()).containsExactly(8, 1);
    assertThat(fields.encoded(2)).isEqualTo(Bytes.EMPTY);
  }

  @Test
  void equalsByContent() {
    assertThat(UnknownFields.named(Map.of("a", 1L)))
        .isEqualTo(UnknownFields.named(Map.of("a", 1L)))
        .hasSameHashCodeAs(UnknownFields.named(Map.of("a", 1L)))
        .isNotEqualTo(UnknownFields.named(Map.of("a", 2L)))
        .isNotEqualTo(UnknownFields.numbered(List.of(Bytes.EMPTY)));
  }

  @Test
  void showsNamesOnly() {
    assertThat(UnknownFields.named(Map.of("token", "hunter2")).toString())
        .isEqualTo("unknown fields [token]");
    assertThat(UnknownFields.numbered(List.of(Bytes.utf8("hunter2"))).toString())
        .isEqualTo("unknown fields in Protobuf");
  }
}
