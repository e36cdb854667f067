package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.type.GroupVersionKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MessageEqualityTest {
  private static final FieldTable PART = FieldTable.of("Part", "name 1 string oe");
  private static final Sample NO_PART = new Sample(PART);
  private static final Sample ZERO_PART = new Sample(PART, "");
  private static final Sample WEB = new Sample(PART, "web");

  static Stream<Arguments> zeros() {
    return Stream.of(
        Arguments.of("string", "", "x"),
        Arguments.of("int32", 0, 1),
        Arguments.of("int64", 0L, 1L),
        Arguments.of("bool", false, true),
        Arguments.of("float64", -0.0, 0.5),
        Arguments.of("bytes", Bytes.EMPTY, Bytes.utf8("x")),
        Arguments.of("Duration", Duration.ZERO, Duration.ofSeconds(1)),
        Arguments.of("Quantity", Quantity.ZERO, Quantity.of(1)),
        Arguments.of("Quantity", Quantity.parse("0Mi"), Quantity.parse("1m")),
        Arguments.of("IntOrString", IntOrString.ZERO, IntOrString.of("")),
        Arguments.of("message", ZERO_PART, WEB));
  }

  @ParameterizedTest
  @MethodSource("zeros")
  void takesAnExplicitZeroOfAPlainFieldForAbsent(String type, Object zero, Object other) {
    FieldTable table = FieldTable.of("T", "f 1 " + type);
    assertEqual(sample(table, zero), sample(table, (Object) null));
    assertDifferent(sample(table, other), sample(table, (Object) null));
    assertDifferent(sample(table, other), sample(table, zero));
    assertEqual(sample(table, other), sample(table, other));
    assertThat(sample(table, zero).isEmpty()).isTrue();
    assertThat(sample(table, other).isEmpty()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("zeros")
  void tellsAnExplicitZeroOfAPointerFromAbsent(String type, Object zero, Object other) {
    FieldTable table = FieldTable.of("T", "f 1 *" + type);
    assertDifferent(sample(table, zero), sample(table, (Object) null));
    assertDifferent(sample(table, zero), sample(table, other));
    assertThat(sample(table, zero).isEmpty()).isFalse();
  }

  @Test
  void takesAnEmptyListOrMapForAbsent() {
    for (String type : List.of("[]string", "[]message", "map[]string", "map[]Quantity")) {
      FieldTable table = FieldTable.of("T", "f 1 " + type);
      Object empty = type.startsWith("[]") ? List.of() : Map.of();
      assertEqual(sample(table, empty), sample(table, (Object) null));
      assertThat(sample(table, empty).isEmpty()).isTrue();
    }
  }

  @Test
  void comparesListsInOrderAndMapsByKey() {
    FieldTable list = FieldTable.of("T", "f 1 []string");
    assertDifferent(sample(list, List.of("a", "b")), sample(list, List.of("b", "a")));
    FieldTable map = FieldTable.of("T", "f 1 map[]Quantity");
    assertEqual(
        sample(map, Map.of("cpu", Quantity.parse("1000m"))),
        sample(map, Map.of("cpu", Quantity.parse("1"))));
  }

  @Test
  void comparesNestedMessagesByTheSameRules() {
    FieldTable list = FieldTable.of("T", "f 1 []message");
    assertEqual(sample(list, List.of(NO_PART)), sample(list, List.of(ZERO_PART)));
    assertDifferent(sample(list, List.of(NO_PART)), sample(list, List.of(WEB)));
    FieldTable map = FieldTable.of("T", "f 1 map[]message");
    assertEqual(sample(map, Map.of("k", NO_PART)), sample(map, Map.of("k", ZERO_PART)));
  }

  @Test
  void comparesTimesAndRawValues() {
    FieldTable time = FieldTable.of("T", "f 1 Time");
    assertEqual(sample(time, Instant.EPOCH), sample(time, Instant.EPOCH));
    assertDifferent(sample(time, Instant.EPOCH), sample(time, (Object) null));
    FieldTable raw = FieldTable.of("T", "f 1 RawExtension");
    assertEqual(sample(raw, RawValue.json("{}")), sample(raw, RawValue.json("{}")));
    assertDifferent(sample(raw, RawValue.json("{}")), sample(raw, (Object) null));
  }

  @Test
  void ignoresHowKindAndApiVersionWereSpelled() {
    FieldTable table =
        FieldTable.of(
            new GroupVersionKind("", "v1", "Pod"),
            "kind - string\napiVersion - string\nf 1 string");
    assertEqual(sample(table, "Pod", "v1", "x"), sample(table, null, null, "x"));
    assertDifferent(sample(table, "Pod", "v1", "x"), sample(table, "Pod", "v1", "y"));
    assertThat(sample(table, "Pod", "v1").isEmpty()).isTrue();
  }

  @Test
  void ignoresUnknownFields() {
    UnknownFields unknown = UnknownFields.named(Map.of("later", 1L));
    assertEqual(new Sample(unknown, PART, "web"), WEB);
    assertThat(new Sample(unknown, PART).isEmpty()).isTrue();
  }

  @Test
  void tellsMessageClassesApart() {
    FieldTable other = FieldTable.of("Other", "name 1 string oe");
    assertDifferent(WEB, new Sample(other, "web"));
    assertThat(WEB).isNotEqualTo("web").isNotEqualTo(null);
  }

  private static Sample sample(FieldTable table, @Nullable Object... values) {
    return new Sample(table, values);
  }

  private static void assertEqual(Sample a, Sample b) {
    assertThat(a).isEqualTo(b).hasSameHashCodeAs(b);
    assertThat(b).isEqualTo(a);
  }

  private static void assertDifferent(Sample a, Sample b) {
    assertThat(a).isNotEqualTo(b);
    assertThat(b).isNotEqualTo(a);
  }
}
