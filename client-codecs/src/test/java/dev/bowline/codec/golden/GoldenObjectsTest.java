package dev.bowline.codec.golden;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every kind, in every profile of the corpus: all four ways between JSON and Protobuf end in what
 * Go writes.
 */
class GoldenObjectsTest {
  private final Deviations deviations = new Deviations("objects");

  @ParameterizedTest
  @CsvSource({"zero, 341", "full, 194", "sparse, 1023", "edge, 1364", "empty, 341"})
  void allWaysBetweenTheFormatsEndInWhatGoWrites(String profile, int records) {
    for (Entry entry : Golden.entries("objects-" + profile)) {
      String key =
          profile
              + " "
              + entry.text("apiVersion")
              + " "
              + entry.text("kind")
              + " "
              + entry.fields().get("seed");
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype == null) {
        deviations.report(key, "no class");
      } else {
        check(key, entry, prototype);
      }
    }
    deviations.assertNone(records);
  }

  private void check(String key, Entry entry, Message prototype) {
    byte[] json = entry.text("json").getBytes(StandardCharsets.UTF_8);
    Message fromJson = read(Codecs.json(), json, prototype, key, entry);
    boolean hasProtobuf = entry.has("proto_b64") && Codecs.protobuf().canHold(prototype);
    Message fromProtobuf =
        hasProtobuf
            ? read(Codecs.protobuf(), entry.bytes("proto_b64"), prototype, key, entry)
            : null;
    if (fromJson != null) {
      checkForms(key + " json>", fromJson, entry, "json>");
    }
    if (fromProtobuf != null) {
      checkForms(key + " proto>", fromProtobuf, entry, "proto>");
    }
    if (fromJson != null && fromProtobuf != null && losesNothing(entry)) {
      deviations.report(
          key + " equal",
          fromJson.equals(fromProtobuf) && fromJson.hashCode() == fromProtobuf.hashCode()
              ? ""
              : "JSON and Protobuf decode to different objects");
    }
  }

  private static boolean losesNothing(Entry entry) {
    Map<String, @Nullable Object> after = entry.object("after");
    return !after.containsKey("json>json")
        && !after.containsKey("json>proto")
        && !after.containsKey("proto>json")
        && !after.containsKey("proto>proto");
  }

  private @Nullable Message read(
      Codec codec, byte[] body, Message prototype, String key, Entry entry) {
    String name = codec == Codecs.json() ? "json>" : "proto>";
    // A WatchEvent has no kind on the wire. Go refuses it as an object of its own; for us it is no
    // kind.
    boolean refused =
        prototype.fieldTable().kind() != null && entry.object("errors").containsKey(name);
    try {
      Message message = codec.read(body, prototype, DecodeOptions.DEFAULT);
      deviations.report(
          key + " " + name,
          refused
              ? "accepted, Go says " + entry.object("errors").get(name)
              : message.unknownFields() != null ? "unknown fields" : "");
      return refused ? null : message;
    } catch (CodecException e) {
      deviations.report(key + " " + name, refused ? "" : e.getMessage());
      return null;
    }
  }

  private void checkForms(String key, Message message, Entry entry, String from) {
    Object expectedJson = entry.object("after").getOrDefault(from + "json", entry.text("json"));
    Object json = Golden.tree(Codecs.json().write(message, EncodeOptions.DEFAULT));
    Object wanted = Golden.tree(String.valueOf(expectedJson));
    deviations.report(
        key + "json",
        Objects.equals(json, wanted) ? "" : "wrote " + json + "\n  expected " + wanted);
    if (entry.has("proto_b64") && Codecs.protobuf().canHold(message)) {
      Object expected = entry.object("after").getOrDefault(from + "proto", entry.text("proto_b64"));
      byte[] bytes = Codecs.protobuf().write(message, EncodeOptions.DEFAULT);
      boolean same = Arrays.equals(bytes, Base64.getDecoder().decode(String.valueOf(expected)));
      deviations.report(
          key + "proto",
          same
              ? ""
              : "wrote " + Base64.getEncoder().encodeToString(bytes) + "\n  expected " + expected);
    }
  }
}
