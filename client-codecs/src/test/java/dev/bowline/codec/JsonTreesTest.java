package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.api.core.v1.PodSpec;
import dev.bowline.serde.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;

class JsonTreesTest {
  private static @Nullable Object parse(String json) {
    return JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  private static String write(@Nullable Object tree) {
    return new String(JsonTrees.write(tree), StandardCharsets.UTF_8);
  }

  @Test
  void numbersAreThoseOfGo() {
    assertThat(
            parse(
                "[0,-0,9223372036854775807,9223372036854775808,1.5,1e3,0.1,1.00000000000000000001,5e-324,-1e-400]"))
        .isEqualTo(
            Arrays.asList(
                0L, 0L, Long.MAX_VALUE, 0x1p63, 1.5, 1000.0, 0.1, 1.0, Double.MIN_VALUE, -0.0));
    assertThatThrownBy(() -> parse("{\"a\":[0,1e400]}"))
        .isInstanceOf(CodecException.class)
        .hasMessage("expected a 64-bit float, found a number out of range at $.a[1] (byte 8)");
  }

  @Test
  void numbersOfTreesAreWrittenWithAllTheirDigits() {
    assertThat(
            write(
                List.of(
                    new BigInteger("9223372036854775808"),
                    new BigDecimal("1.00000000000000000001"))))
        .isEqualTo("[9223372036854775808,1.00000000000000000001]");
  }

  @Test
  void whatIsParsedMayBeChanged() {
    Object tree = parse("{\"a\":[1],\"b\":{}}");
    @SuppressWarnings("unchecked") // as parsed
    Map<String, Object> map = (Map<String, Object>) Objects.requireNonNull(tree);
    @SuppressWarnings("unchecked") // as parsed
    List<Object> list = (List<Object>) Objects.requireNonNull(map.get("a"));
    list.add("two");
    map.remove("b");
    assertThat(write(tree)).isEqualTo("{\"a\":[1,\"two\"]}");
  }

  @Test
  void namesKeepTheirOrderAndOfEqualOnesTheLastCounts() {
    assertThat(write(parse("{\"b\":1,\"a\":2,\"b\":3}"))).isEqualTo("{\"b\":3,\"a\":2}");
  }

  @Test
  void messagesBecomeTreesAndBack() {
    Pod pod = Pod.of(p -> p.name("web").spec(s -> s.addContainer(c -> c.name("main"))));
    Object tree = JsonTrees.toTree(pod, EncodeOptions.ONLY_SET_FIELDS);
    assertThat(tree)
        .isEqualTo(
            Map.of(
                "kind",
                "Pod",
                "apiVersion",
                "v1",
                "metadata",
                Map.of("name", "web"),
                "spec",
                Map.of("containers", List.of(Map.of("name", "main")))));
    assertThat(JsonTrees.fromTree(tree, Pod.EMPTY)).isEqualTo(pod);
    assertThat(JsonTrees.fromTree(Map.of("hostNetwork", true), PodSpec.EMPTY))
        .isEqualTo(PodSpec.of(s -> s.hostNetwork(true)));
  }

  @Test
  void aTreeThatDoesNotFitIsRefusedWithItsPathAndNoOffset() {
    assertThatThrownBy(
            () ->
                JsonTrees.fromTree(Map.of("containers", List.of(Map.of("name", 1))), PodSpec.EMPTY))
        .isInstanceOf(CodecException.class)
        .hasMessage("expected a string, found a number at $.containers[0].name");
    assertThatThrownBy(() -> JsonTrees.write(Map.of("a", List.of(new StringBuilder()))))
        .hasMessage("a StringBuilder is not part of a JSON tree at $.a[0]");
    assertThatThrownBy(() -> JsonTrees.write(Double.NaN))
        .hasMessage("JSON has no form for NaN at $");
    List<Object> own = new ArrayList<>();
    own.add(own);
    assertThatThrownBy(() -> JsonTrees.write(own))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("contains itself");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 100})
  void aTreeThatContainsItselfIsNoticedBeforeItFillsTheHeap(int levels) {
    CountedName name = new CountedName();
    Map<String, Object> own = new TreeMap<>();
    own.put("a", name);
    Map<String, Object> top = own;
    for (int i = 0; i < levels; i++) {
      top = new TreeMap<>(Map.of("a", name, "b", top));
    }
    own.put("b", List.of(top));
    Map<String, Object> tree = top;
    assertThatThrownBy(() -> JsonTrees.write(tree))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("a tree that contains itself at $.b");
    assertThat(name.writes).isLessThanOrEqualTo(5 * (levels + 1));
  }

  /** A number that tells how often it was written. */
  private static final class CountedName extends BigDecimal {
    private static final long serialVersionUID = 1;
    private int writes;

    CountedName() {
      super(1);
    }

    @Override
    public String toString() {
      writes++;
      return super.toString();
    }
  }

  @Test
  void aTreeMayHaveAPartInSeveralPlaces() {
    List<Object> part = List.of(List.of(1));
    assertThat(write(List.of(part, List.of(part, part), part, List.of(List.of(part)))))
        .isEqualTo("[[[1]],[[[1]],[[1]]],[[1]],[[[[1]]]]]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "01",
        "1.",
        ".5",
        "+1",
        "NaN",
        "tru",
        "\"\t\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "1 2",
        "{\"a\" 1}",
        "{a:1}",
        "\"",
        "\uFEFF{}",
        "// c\n1",
        "1e",
        "-",
        "[1 2]",
        "nul"
      })
  void malformedTextIsRefused(String json) {
    assertThatThrownBy(() -> parse(json)).isInstanceOf(CodecException.class);
  }

  /**
   * Well-formed texts with some characters changed: we refuse what Jackson refuses, numbers beyond
   * doubles, and nothing else.
   */
  @Test
  void agreesWithAnIndependentParser() {
    Random random = new Random(20_261_121);
    String alphabet = "{}[]:,\"\\/ \n0123456789-+.eEtrufalsn\u00e9x";
    List<String> seeds = new ArrayList<>();
    seeds.add(
        "{\"a\":[1,-2.5e+3,true,false,null,\"x\\n\\u00e9\\\"\"],\"b\":{\"c\":{},\"d\":[[],[[0]]]}}");
    seeds.add(" [ \"a\" , { \"k\" : 0.10 } , 1E5 , -0 ] ");
    int accepted = 0;
    for (int i = 0; i < 60_000; i++) {
      StringBuilder text = new StringBuilder(seeds.get(i % seeds.size()));
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
          case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
          default -> text.deleteCharAt(at);
        }
      }
      boolean ours = accepts(text.toString());
      assertThat(ours).as(text.toString()).isEqualTo(jacksonAccepts(text.toString()));
      accepted += ours ? 1 : 0;
    }
    assertThat(accepted).isBetween(5_000, 50_000);
  }

  private static boolean accepts(String json) {
    try {
      Object tree = parse(json);
      assertThat(write(parse(write(tree)))).isEqualTo(write(tree));
      return true;
    } catch (CodecException e) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "\\ud83d, \uFFFD",
    "\\ude00, \uFFFD",
    "a\\ud83db, a\uFFFDb",
    "\\ud83d\\ud83d\\ude00, \uFFFD\uD83D\uDE00",
    "\\ude00\\ud83d, \uFFFD\uFFFD",
    "\\ud83d\\u0041, \uFFFDA"
  })
  void halfOfAnEscapedSurrogatePairIsReplacedAsInGo(String escaped, String expected) {
    assertThat(parse("\"" + escaped + "\"")).isEqualTo(expected);
    assertThat(parse("{\"" + escaped + "\":1}")).isEqualTo(Map.of(expected, 1L));
  }

  private static boolean jacksonAccepts(String json) {
    try (JsonParser parser =
        new JsonFactory()
            .createParser(ObjectReadContext.empty(), json.getBytes(StandardCharsets.UTF_8))) {
      int depth = 0;
      int values = 0;
      for (var token = parser.nextToken(); token != null; token = parser.nextToken()) {
        values += depth == 0 ? 1 : 0;
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token.isNumeric() && Double.isInfinite(Double.parseDouble(parser.getString()))) {
          return false; // no number of JSON in Go
        }
      }
      return values == 1 && depth == 0;
    } catch (StreamReadException e) {
      return false;
    }
  }

  @Test
  void aFloatIsTheNumberOfItsText() {
    assertThat(write(List.of(0.1f, 0.1))).isEqualTo("[0.1,0.1]");
  }
}
