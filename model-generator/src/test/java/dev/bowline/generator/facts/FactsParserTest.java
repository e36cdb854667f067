package dev.bowline.generator.facts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.generator.facts.FieldType.Shape;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactsParserTest {
  @Test
  void readsEveryWordOfAField() {
    Member.Field field =
        field(
            " ports []core/v1.Port 6 go=P oe oz opt req enum=Protocol list=map:a,b map=atomic struct=granular patch=merge:a default=\"TCP\" wrapped gate=X,Y deprecated");

    assertThat(field)
        .isEqualTo(
            new Member.Field(
                "ports",
                new FieldType(Shape.LIST, "message", new TypeName("core/v1", "Port")),
                6,
                true,
                true,
                true,
                new TypeName("demo/v1", "Protocol"),
                "map:a,b",
                "atomic",
                "granular",
                "merge:a",
                "\"TCP\"",
                true,
                List.of("X", "Y"),
                true));
  }

  @ParameterizedTest
  @CsvSource({
    "string,PLAIN,string",
    "*int32,POINTER,int32",
    "[]Time,LIST,Time",
    "map[string]Quantity,MAP,Quantity",
    "map[string][]string,MAP_OF_LISTS,string"
  })
  void readsTheShapesOfTypes(String type, Shape shape, String word) {
    assertThat(field(" a " + type + " 1").type()).isEqualTo(new FieldType(shape, word, null));
  }

  @Test
  void readsNoNumberAsZero() {
    assertThat(field(" cells []any -").number()).isZero();
  }

  @Test
  void readsConstantsWithBlanksAndWithoutText() {
    Facts facts = parse("string Usage UsageA=\"digital signature\" UsageNone= UsageB=s/mime");

    assertThat(facts.packages().get(0).stringTypes())
        .containsExactly(
            new StringType(
                new TypeName("demo/v1", "Usage"),
                Map.of("UsageA", "digital signature", "UsageNone", "", "UsageB", "s/mime")));
  }

  @Test
  void readsResourcesOfKinds() {
    Facts facts =
        parse(
            "struct A served",
            "struct AList served",
            "kind demo/v1 A demo/v1.A as a ns=false verbs=get short=x,y cat=all sub=status:demo/v1.A:get sub=scale:demo/v1.A:get fields=metadata.name formats=json served",
            "kind demo/v1 AList demo/v1.AList - - list of=demo/v1.A served");

    Kind kind = facts.kinds().get(0);
    assertThat(kind.resource())
        .isEqualTo(new Kind.Resource("as", false, List.of("x", "y"), List.of("status", "scale")));
    assertThat(kind.group()).isEqualTo("demo");
    assertThat(kind.version()).isEqualTo("v1");
    assertThat(facts.kinds().get(1).itemType()).isEqualTo("demo/v1.A");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "' name string 1 new=word'| unknown words [new=word]",
        "' name [][]string 1'| has a shape that the model does not know",
        "' name string'| expected at least 3 words",
        "'struct B'| neither served nor webhook nor registered",
        "'enum B served'| unknown line",
        "'string B x'| expected CONSTANT=VALUE, not x",
      })
  void namesTheLineThatIsWrong(String line, String problem) {
    assertThatThrownBy(() -> parse("struct A served", line))
        .isInstanceOf(FactsException.class)
        .hasMessageStartingWith("line 4: ")
        .hasMessageContaining(problem);
  }

  @Test
  void refusesAnotherFormat() {
    assertThatThrownBy(() -> FactsParser.parse(List.of("format 2")))
        .isInstanceOf(FactsException.class)
        .hasMessage("line 1: expected format 1");
  }

  @Test
  void refusesTwoStructsOfOneName() {
    assertThatThrownBy(() -> parse("struct A served", "struct A served"))
        .isInstanceOf(FactsException.class)
        .hasMessage("two facts of the name demo/v1.A");
  }

  @Test
  void refusesAKindWithoutStruct() {
    assertThatThrownBy(() -> parse("kind demo/v1 A demo/v1.A - - served"))
        .isInstanceOf(FactsException.class)
        .hasMessage("no struct demo/v1.A");
  }

  private static Member.Field field(String line) {
    return (Member.Field)
        parse("struct A served", line).packages().get(0).structs().get(0).members().get(0);
  }

  private static Facts parse(String... lines) {
    List<String> all =
        new java.util.ArrayList<>(
            List.of("format 1", "package demo/v1 group=demo version=v1 go=demo served"));
    all.addAll(List.of(lines));
    return FactsParser.parse(all);
  }
}
