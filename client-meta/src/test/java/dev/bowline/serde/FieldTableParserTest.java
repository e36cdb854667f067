package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.FieldTable.Field.Shape;
import dev.bowline.serde.FieldTable.Group;
import dev.bowline.serde.FieldTable.ListType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FieldTableParserTest {
  private static Field only(String line) {
    FieldTable table = FieldTable.of("T", line);
    assertThat(table.size()).isEqualTo(1);
    return table.field(0);
  }

  @ParameterizedTest
  @EnumSource(FieldKind.class)
  void knowsTheTokenOfEveryKind(FieldKind kind) {
    assertThat(only("f 1 " + kind.token()))
        .returns(kind, Field::kind)
        .returns(Shape.ONE, Field::shape);
    assertThat(only("f 1 []" + kind.token()))
        .returns(kind, Field::kind)
        .returns(Shape.LIST, Field::shape);
    assertThat(only("f 1 map[]" + kind.token()))
        .returns(kind, Field::kind)
        .returns(Shape.MAP, Field::shape);
    assertThat(only("f 1 *" + kind.token()))
        .returns(kind, Field::kind)
        .returns(true, Field::isPointer);
  }

  @Test
  void setsNothingThatNoWordAsksFor() {
    assertThat(only("name 7 string"))
        .isEqualTo(
            new Field(
                0,
                "name",
                7,
                FieldKind.STRING,
                Shape.ONE,
                false,
                false,
                false,
                false,
                false,
                0,
                null,
                List.of(),
                null,
                null,
                false));
  }

  @Test
  void readsEveryWord() {
    assertThat(only("f 1 string oe").omitEmpty()).isTrue();
    assertThat(only("f 1 Time oz").omitZero()).isTrue();
    assertThat(only("f 1 []string wrapped").isWrapped()).isTrue();
    assertThat(only("f 1 string secret").isSensitive()).isTrue();
    assertThat(only("f 1 message atomic").isAtomic()).isTrue();
    assertThat(only("f 1 []string list=set").listType()).isEqualTo(ListType.SET);
    assertThat(only("f 1 []string list=atomic").listType()).isEqualTo(ListType.ATOMIC);
    assertThat(only("f 1 []message list=map:port,protocol"))
        .returns(ListType.MAP, Field::listType)
        .returns(List.of("port", "protocol"), Field::mapKeys);
    assertThat(only("f 1 message patch=retainKeys"))
        .returns("retainKeys", Field::patchStrategy)
        .returns(null, Field::patchMergeKey);
    assertThat(only("f 1 []message patch=merge,retainKeys:name"))
        .returns("merge,retainKeys", Field::patchStrategy)
        .returns("name", Field::patchMergeKey);
  }

  @Test
  void readsAllWordsOfOneLineInAnyOrder() {
    assertThat(only("f 1 []message patch=merge:name secret list=map:name oe"))
        .returns(true, Field::omitEmpty)
        .returns(true, Field::isSensitive)
        .returns(List.of("name"), Field::mapKeys)
        .returns("name", Field::patchMergeKey);
  }

  @Test
  void givesNoNumberToAFieldThatProtobufLacks() {
    assertThat(only("cells - []any").number()).isZero();
  }

  @Test
  void skipsBlankLinesAndSpareSpaces() {
    FieldTable table = FieldTable.of("T", "\n a  1   string  oe \n\n  \nb 2 bool");
    assertThat(table.size()).isEqualTo(2);
    assertThat(table.field(0)).returns("a", Field::name).returns(true, Field::omitEmpty);
    assertThat(table.field(1)).returns("b", Field::name).returns(1, Field::ordinal);
  }

  @Test
  void nestsEmbeddedStructs() {
    FieldTable table =
        FieldTable.of(
            "T",
            """
            name 1 string
            + 2
            host 1 string
            + 3
            deep 1 string
            -
            path 9 string
            -
            + 4
            other 1 string
            -
            last 5 string
            """);
    assertThat(table.groupCount()).isEqualTo(3);
    assertThat(numbers(table.group(1))).containsExactly(1, 2, 0);
    assertThat(numbers(table.group(2))).containsExactly(2, 3, 1);
    assertThat(numbers(table.group(3))).containsExactly(3, 4, 0);
    assertThat(List.of("name", "host", "deep", "path", "other", "last"))
        .extracting(name -> table.field(table.ordinal(name)).group())
        .containsExactly(0, 1, 2, 1, 3, 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f 1 string loud | T.f: unknown word loud",
        "f 1 strin | T: unknown field type strin",
        "f 1 []*string | T: unknown field type *string",
        "f 1 []string list=bag | T: unknown list type bag",
        "f x string | T: \"x\", expected a field number",
        "f 1 | T: \"f 1\", expected a field's name, number and type",
        "+ | T: \"+\", expected a field's name, number and type",
        "+ x | T: \"x\", expected a field number",
        "- | T ends more embedded structs than it begins",
        "+ 1 | T begins more embedded structs than it ends"
      })
  void saysWhatIsWrongWithALine(String line, String message) {
    assertThatThrownBy(() -> FieldTable.of("T", line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static List<Integer> numbers(Group group) {
    return List.of(group.id(), group.number(), group.parent());
  }
}
