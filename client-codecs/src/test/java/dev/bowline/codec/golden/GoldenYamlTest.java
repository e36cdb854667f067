package dev.bowline.codec.golden;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.codec.internal.yaml.YamlDocuments;
import dev.bowline.codec.internal.yaml.YamlException;
import dev.bowline.codec.internal.yaml.YamlLimits;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** YAML of every kind and every scalar: read as Go reads it, and written so that it reads back. */
class GoldenYamlTest {
  private static final YamlLimits LIMITS = new YamlLimits(1000, 1 << 24, 1 << 20);

  @ParameterizedTest
  @CsvSource({"zero, 341", "full, 194", "sparse, 1023", "edge, 1300", "empty, 341"})
  void everyKindIsReadAsTheSameObjectAsItsJson(String profile, int records) {
    Deviations deviations = new Deviations("objects-yaml");
    for (Entry entry : Golden.entries("objects-" + profile)) {
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype != null && !entry.object("errors").containsKey("json>")) {
        String key = profile + " " + entry.text("kind") + " " + entry.fields().get("seed");
        checkReading(deviations, key, entry, prototype);
        checkWriting(deviations, key, entry, prototype);
      }
    }
    deviations.assertNone(records);
  }

  private static void checkReading(
      Deviations deviations, String key, Entry entry, Message prototype) {
    if (!entry.has("yaml")) {
      return;
    }
    Object wanted = entry.object("after").getOrDefault("yaml>json", entry.text("json"));
    try {
      byte[] yaml = entry.text("yaml").getBytes(StandardCharsets.UTF_8);
      Message read = Codecs.yaml().read(yaml, prototype, DecodeOptions.DEFAULT);
      Message same = Codecs.json().read(utf8(wanted), prototype, DecodeOptions.DEFAULT);
      deviations.report(
          key + " read",
          read.equals(same)
              ? ""
              : "read " + json(read) + "\n  wanted " + wanted + "\n " + entry.text("yaml"));
    } catch (CodecException e) {
      deviations.report(key + " read", entry.object("errors").containsKey("yaml>") ? "" : e + "");
    }
  }

  private static void checkWriting(
      Deviations deviations, String key, Entry entry, Message prototype) {
    Message message =
        Codecs.json().read(utf8(entry.text("json")), prototype, DecodeOptions.DEFAULT);
    byte[] yaml = Codecs.yaml().write(message, EncodeOptions.DEFAULT);
    String written = new String(yaml, StandardCharsets.UTF_8);
    try {
      Object tree = YamlDocuments.tree(written, LIMITS);
      deviations.report(
          key + " write",
          Objects.equals(Golden.tree(JsonTrees.write(tree)), Golden.tree(json(message)))
              ? ""
              : "wrote " + written + "\n  which isn't " + json(message));
      dump(key, written, json(message));
    } catch (YamlException e) {
      deviations.report(key + " write", e + " in " + written);
    }
  }

  /** Leaves what was written where another reader can be tried on it, if asked to. */
  private static void dump(String key, String yaml, String json) {
    String file = System.getProperty("bowline.yaml.dump");
    if (file != null) {
      Base64.Encoder text = Base64.getEncoder();
      String line =
          text.encodeToString(utf8(yaml)) + " " + text.encodeToString(utf8(json)) + " " + key;
      try {
        Files.writeString(
            Path.of(file),
            line + "\n",
            java.nio.file.StandardOpenOption.CREATE,
            java.nio.file.StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"sparse, 1000", "edge, 1300"})
  void everyObjectIsReadAndWrittenWithoutAClass(String profile, int records) {
    Deviations deviations = new Deviations("unstructured-yaml");
    for (Entry entry : Golden.entries("objects-" + profile)) {
      String key = profile + " " + entry.text("kind") + " " + entry.fields().get("seed");
      Unstructured prototype =
          Unstructured.empty(GroupVersionKind.of(entry.text("apiVersion"), entry.text("kind")));
      try {
        Message json =
            Codecs.json().read(utf8(entry.text("json")), prototype, DecodeOptions.DEFAULT);
        byte[] yaml = Codecs.yaml().write(json, EncodeOptions.DEFAULT);
        Message again = Codecs.yaml().read(yaml, prototype, DecodeOptions.DEFAULT);
        deviations.report(
            key,
            Golden.tree(json(again)).equals(Golden.tree(json(json)))
                ? ""
                : json(again) + "\n  was " + json(json));
      } catch (CodecException e) {
        deviations.report(
            key, String.valueOf(e.getMessage()).contains("found an object without") ? "" : e + "");
      }
    }
    deviations.assertNone(records);
  }

  @Test
  void everyScalarIsReadAsGoDoes() {
    Deviations deviations = new Deviations("yamlScalar");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("yamlScalar")) {
        deviations.report(entry.text("in"), difference(entry, utf8(entry.text("in"))));
      }
    }
    deviations.assertNone(107);
  }

  @Test
  void everyDocumentIsReadAsGoDoes() {
    Deviations deviations = new Deviations("yamlDocument");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("yamlDocument")) {
        String text = new String(entry.bytes("in"), StandardCharsets.UTF_8);
        deviations.report(text, difference(entry, entry.bytes("in")));
      }
    }
    deviations.assertNone(66);
  }

  private static String difference(Entry entry, byte[] yaml) {
    byte[] inField = new byte[yaml.length];
    System.arraycopy(yaml, 0, inField, 0, yaml.length);
    try {
      Object tree = YamlDocuments.tree(inField, LIMITS);
      Object json = Golden.tree(JsonTrees.write(tree));
      if (!entry.has("json")) {
        return "accepted, Go says " + entry.fields().get("error");
      }
      return Objects.equals(json, Golden.tree(entry.text("json")))
          ? ""
          : "read " + json + ", Go reads " + entry.text("json");
    } catch (YamlException e) {
      return entry.has("json") ? "refused: " + e.getMessage() : "";
    }
  }

  @Test
  void everyTextIsWrittenSoThatItReadsBack() {
    Deviations deviations = new Deviations("yamlString");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("string")) {
        Object text = JsonTrees.parse(utf8(entry.text("json")));
        String yaml = write(String.valueOf(text));
        Object read = Golden.map(YamlDocuments.tree(yaml, LIMITS)).get("data");
        deviations.report(
            entry.text("in"),
            Map.of(String.valueOf(text), String.valueOf(text)).equals(read) ? "" : "wrote " + yaml);
        dump(
            "string " + entry.text("in"),
            yaml,
            new String(JsonTrees.write(YamlDocuments.tree(yaml, LIMITS)), StandardCharsets.UTF_8));
      }
    }
    deviations.assertNone(376);
  }

  @Test
  void everyTextOfGoIsReadAndWrittenAlike() {
    Deviations deviations = new Deviations("yamlForm");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("string") && entry.has("yaml")) {
        Object text = Objects.requireNonNull(JsonTrees.parse(utf8(entry.text("json"))));
        deviations.report(entry.text("in"), difference(entry, text, entry.text("yaml")));
      }
    }
    deviations.assertNone(341);
  }

  /** Ours are written as in JSON; Go writes more of them with exponents, of two digits at least. */
  @Test
  void everyFloatOfGoIsReadAndWrittenAsInJson() {
    Deviations deviations = new Deviations("float64-yaml");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("float64") && entry.has("yaml")) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(entry.text("in"), 16));
        deviations.report(
            entry.text("in"), difference(entry, value, "k: " + entry.text("json") + "\n"));
      }
    }
    deviations.assertNone(924);
  }

  private static String difference(Entry entry, Object value, String wanted) {
    String yaml = entry.text("yaml");
    Object read = Golden.map(YamlDocuments.tree(yaml, LIMITS)).get("k");
    String written = written(value);
    return !(value instanceof Double number ? isSame(number, read) : value.equals(read))
        ? "read " + read + " of " + yaml
        : written.equals(wanted) ? "" : "wrote " + written + "instead of " + wanted;
  }

  /** Whole numbers are read as integers. */
  private static boolean isSame(double number, @Nullable Object read) {
    return read instanceof Number other
        && Double.compare(other.doubleValue() + 0.0, number + 0.0) == 0;
  }

  private static String written(Object value) {
    FieldsMessage message = FieldsMessage.kindOf("any").withValue(value);
    String yaml =
        new String(Codecs.yaml().write(message, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
    return yaml.replace("apiVersion: v1\nkind: Value\nv:", "k:");
  }

  private static String write(String text) {
    Unstructured object =
        Unstructured.of(
            GroupVersionKind.of("v1", "Text"),
            dev.bowline.meta.v1.ObjectMeta.EMPTY,
            Map.of("data", Map.of(text, text)));
    return new String(Codecs.yaml().write(object, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
  }

  private static byte[] utf8(@Nullable Object text) {
    return String.valueOf(text).getBytes(StandardCharsets.UTF_8);
  }

  private static String json(Message message) {
    return new String(Codecs.json().write(message, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
  }
}
