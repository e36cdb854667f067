package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.type.GroupVersionKind;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;

class FieldTableTest {
  private static final FieldTable VOLUME =
      FieldTable.of(
          "core.v1.Volume",
          """
          name 1 string
          + 2
          hostPath 1 message
          emptyDir 5 message
          -
          extra 3 string
          cells - []any
          """);

  @Test
  void findsFieldsByNameAndPlace() {
    assertThat(VOLUME.ordinal("emptyDir")).isEqualTo(2);
    assertThat(VOLUME.field("emptyDir")).isSameAs(VOLUME.field(2));
    assertThat(VOLUME.field("EmptyDir")).isNull();
    assertThat(VOLUME.size()).isEqualTo(5);
    assertThatThrownBy(() -> VOLUME.field(5)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> VOLUME.ordinal("nope"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("core.v1.Volume has no field nope");
  }

  @Test
  void findsFieldsByNumberWithinTheirStruct() {
    assertThat(VOLUME.ordinalOfNumber(0, 1)).isEqualTo(VOLUME.ordinal("name"));
    assertThat(VOLUME.ordinalOfNumber(1, 1)).isEqualTo(VOLUME.ordinal("hostPath"));
    assertThat(VOLUME.ordinalOfNumber(1, 5)).isEqualTo(VOLUME.ordinal("emptyDir"));
    assertThat(VOLUME.ordinalOfNumber(0, 5)).isEqualTo(-1);
    assertThat(VOLUME.ordinalOfNumber(1, 3)).isEqualTo(-1);
  }

  @Test
  void findsNoFieldByNumbersOutOfRange() {
    for (int number : new int[] {0, -1, 4, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertThat(VOLUME.ordinalOfNumber(0, number)).as("number %s", number).isEqualTo(-1);
      assertThat(VOLUME.groupOfNumber(0, number)).as("number %s", number).isEqualTo(-1);
    }
  }

  @Test
  void findsEmbeddedStructsByNumber() {
    assertThat(VOLUME.groupOfNumber(0, 2)).isEqualTo(1);
    assertThat(VOLUME.groupOfNumber(0, 1)).isEqualTo(-1);
    assertThat(VOLUME.groupOfNumber(1, 2)).isEqualTo(-1);
  }

  @Test
  void countsKindAndApiVersionAsNoData() {
    assertThat(VOLUME.kind()).isNull();
    assertThat(VOLUME.firstDataOrdinal()).isZero();
    GroupVersionKind pod = new GroupVersionKind("", "v1", "Pod");
    FieldTable kind = FieldTable.of(pod, "kind - string\napiVersion - string\nspec 1 message");
    assertThat(kind.kind()).isEqualTo(pod);
    assertThat(kind.firstDataOrdinal()).isEqualTo(2);
    assertThat(kind.name()).isEqualTo("Pod");
  }

  @Test
  void refusesTwoFieldsOfOneName() {
    assertThatThrownBy(() -> FieldTable.of("T", "a 1 string\na 2 string"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("T has two fields a");
  }

  @Test
  void refusesTwoFieldsOfOneNumberInOneStruct() {
    assertThatThrownBy(() -> FieldTable.of("T", "a 1 string\nb 1 string"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("T has two fields with the number 1");
    assertThat(FieldTable.of("T", "a - string\nb - string").size()).isEqualTo(2);
  }

  @Test
  void keepsWhatCodecsPutBesideIt() {
    FieldTable table = FieldTable.of("T", "a 1 string");
    assertThat(table.jsonNames()).isNull();
    table.jsonNames("names");
    table.cborNames("other names");
    table.protobufSteps("steps");
    assertThat(table.jsonNames()).isEqualTo("names");
    assertThat(table.cborNames()).isEqualTo("other names");
    assertThat(table.protobufSteps()).isEqualTo("steps");
  }

  @Test
  void publishesWhatCodecsKeepSafely() {
    assertThat(FieldTable.class.getDeclaredFields())
        .as("fields that another thread may see before what they refer to")
        .filteredOn(field -> (field.getModifiers() & (Modifier.FINAL | Modifier.VOLATILE)) == 0)
        .isEmpty();
  }
}
