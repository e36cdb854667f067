package dev.bowline.codec.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.golden.Golden.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Input that no encoder would write, and input cut short at every length: accepted where Go accepts
 * it, and as the same object; refused with a typed error elsewhere.
 */
class GoldenMalformedTest {
  @ParameterizedTest
  @CsvSource({"json, 1475", "proto, 1481", "yaml, 1466", "cbor, 1489"})
  void malformedInputIsAcceptedWhereGoAcceptsIt(String format, int entries) {
    Deviations deviations = new Deviations("malformed-" + format);
    Codec codec = Verdict.codec(format);
    int number = 0;
    for (Entry entry : Golden.entries("malformed")) {
      number++;
      if (entry.text("format").equals(format)) {
        Verdict verdict = Verdict.of(codec, entry.bytes("input_b64"));
        String key =
            format
                + " "
                + entry.text("name")
                + (entry.text("name").startsWith("changed") ? " " + number : "");
        deviations.report(
            key, verdict.differenceFrom(entry.fields().get("json"), entry.fields().get("error")));
      }
    }
    deviations.assertNone(entries);
  }

  /** Of what a strict server refuses, names that are there twice are what a reader can tell. */
  @ParameterizedTest
  @CsvSource({"json, 4", "yaml, 13"})
  void namesThatAreThereTwiceAreRefusedWhereAStrictServerRefusesThem(String format, int atLeast) {
    Deviations deviations = new Deviations("strict-" + format);
    Codec codec = Verdict.codec(format);
    DecodeOptions strict = DecodeOptions.DEFAULT.withUniqueNames(true);
    int repeated = 0;
    int number = 0;
    for (Entry entry : Golden.entries("malformed")) {
      number++;
      if (!entry.text("format").equals(format) || entry.fields().get("json") == null) {
        continue;
      }
      String error = String.valueOf(entry.fields().get("strict_error"));
      boolean isRepeated = error.contains("duplicate field") || error.contains("already set");
      repeated += isRepeated ? 1 : 0;
      boolean isAccepted = Verdict.of(codec, entry.bytes("input_b64")).isAccepted();
      boolean isAcceptedStrictly = Verdict.of(codec, entry.bytes("input_b64"), strict).isAccepted();
      String difference =
          isAccepted && isAcceptedStrictly == isRepeated
              ? (isRepeated ? "taken, Go says " : "refused, Go says ") + error
              : "";
      deviations.report(format + " " + entry.text("name") + " " + number, difference);
    }
    assertThat(repeated).isGreaterThanOrEqualTo(Golden.isOurs() ? atLeast : 0);
    deviations.assertNone(Golden.isOurs() ? atLeast : 0);
  }

  @ParameterizedTest
  @CsvSource({
    "json, cuts, 1000",
    "proto, cuts-proto, 1000",
    "yaml, cuts-yaml, 298",
    "cbor, cuts, 1000"
  })
  void inputCutShortIsRefusedWhereGoRefusesIt(String format, String corpus, int atLeast) {
    Deviations deviations = new Deviations(corpus);
    Codec codec = Verdict.codec(format);
    for (Entry entry : Golden.entries("cuts")) {
      if (entry.text("format").equals(format)) {
        for (Object range : (List<?>) entry.fields().getOrDefault("cuts", List.of())) {
          cut(deviations, codec, entry, Golden.map(range));
        }
      }
    }
    deviations.assertNone(atLeast);
  }

  private static void cut(Deviations deviations, Codec codec, Entry entry, Map<String, ?> range) {
    byte[] input = entry.bytes("input_b64");
    for (int length = number(range, "from"); length < number(range, "to"); length++) {
      byte[] body = Arrays.copyOf(input, length);
      if (entry.text("name").endsWith(" body")) {
        body = inEnvelope(entry.text("name"), body);
      }
      deviations.report(
          entry.text("format") + " " + entry.text("name") + " " + length,
          Verdict.of(codec, body).differenceFrom(range.get("json"), range.get("error")));
    }
  }

  private static int number(Map<String, ?> range, String name) {
    return range.get(name) instanceof Long value ? value.intValue() : -1;
  }

  private static byte[] inEnvelope(String name, byte[] body) {
    boolean isCrd = name.startsWith("crd");
    String kind =
        isCrd
            ? "CustomResourceDefinition"
            : name.startsWith("pod")
                ? "Pod"
                : name.startsWith("secret") ? "Secret" : "ConfigMapList";
    return WireBytes.envelope(isCrd ? "apiextensions.k8s.io/v1" : "v1", kind, body);
  }
}
