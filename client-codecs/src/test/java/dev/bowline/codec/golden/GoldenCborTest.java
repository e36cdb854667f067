package dev.bowline.codec.golden;

import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrArray;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrBool;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrStringArray;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CBOR of every kind and every value: all ways to and from it end in what Go writes. */
class GoldenCborTest {
  private static final byte[] PREFIX = {(byte) 0xD9, (byte) 0xD9, (byte) 0xF7};

  @ParameterizedTest
  @CsvSource({"zero, 2000", "full, 1150", "sparse, 6000", "edge, 8000", "empty, 2000"})
  void allWaysToAndFromCborEndInWhatGoWrites(String profile, int comparisons) {
    Deviations deviations = new Deviations("objects-cbor");
    for (Entry entry : Golden.entries("objects-" + profile)) {
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype != null) {
        Ways ways = new Ways(deviations, profile, entry, prototype);
        ways.check();
      }
    }
    deviations.assertNone(comparisons);
  }

  /** The ways of one object. */
  private static final class Ways {
    private final Deviations deviations;
    private final String key;
    private final Entry entry;
    private final Message prototype;

    Ways(Deviations deviations, String profile, Entry entry, Message prototype) {
      this.deviations = deviations;
      this.key = profile + " " + entry.text("kind") + " " + entry.fields().get("seed") + " ";
      this.entry = entry;
      this.prototype = prototype;
    }

    void check() {
      Message fromCbor = read(Codecs.cbor(), entry.bytes("cbor_b64"), "cbor>");
      Message fromJson =
          read(Codecs.json(), entry.text("json").getBytes(StandardCharsets.UTF_8), "json>");
      if (fromCbor != null) {
        Object json = Golden.tree(Codecs.json().write(fromCbor, EncodeOptions.DEFAULT));
        Object wanted = Golden.tree(form("cbor>json", entry.text("json")));
        report("cbor>json", json, wanted);
        bytes("cbor>cbor", fromCbor, Codecs.cbor());
        bytes("cbor>proto", fromCbor, Codecs.protobuf());
      }
      if (fromJson != null) {
        bytes("json>cbor", fromJson, Codecs.cbor());
      }
      if (entry.has("proto_b64") && Codecs.protobuf().canHold(prototype)) {
        Message fromProtobuf = read(Codecs.protobuf(), entry.bytes("proto_b64"), "proto>");
        if (fromProtobuf != null) {
          bytes("proto>cbor", fromProtobuf, Codecs.cbor());
        }
      }
      if (entry.has("yaml") && fromJson != null) {
        Message fromYaml =
            read(Codecs.yaml(), Codecs.yaml().write(fromJson, EncodeOptions.DEFAULT), "yaml>");
        if (fromYaml != null) {
          report("yaml>cbor", throughCbor(fromYaml), throughCbor(fromJson));
        }
      }
      if (fromCbor != null && fromJson != null && entry.object("after").isEmpty()) {
        report("equal", fromCbor, fromJson);
      }
    }

    private @Nullable Object throughCbor(Message message) {
      byte[] cbor = Codecs.cbor().write(message, EncodeOptions.DEFAULT);
      Message again = Codecs.cbor().read(cbor, prototype, DecodeOptions.DEFAULT);
      return Golden.tree(Codecs.json().write(again, EncodeOptions.DEFAULT));
    }

    private @Nullable Message read(Codec codec, byte[] body, String name) {
      boolean refused =
          prototype.fieldTable().kind() != null && entry.object("errors").containsKey(name);
      try {
        Message message = codec.read(body, prototype, DecodeOptions.DEFAULT);
        deviations.report(key + name, refused ? "accepted, Go doesn't" : "");
        return refused ? null : message;
      } catch (CodecException e) {
        deviations.report(key + name, refused ? "" : e.getMessage() + " in " + hex(body));
        return null;
      }
    }

    private String form(String way, String otherwise) {
      return String.valueOf(entry.object("after").getOrDefault(way, otherwise));
    }

    private void bytes(String way, Message message, Codec to) {
      String field = to == Codecs.cbor() ? "cbor_b64" : "proto_b64";
      if (entry.has(field) && to.canHold(message)) {
        byte[] wanted = Base64.getDecoder().decode(form(way, entry.text(field)));
        report(way, hex(to.write(message, EncodeOptions.DEFAULT)), hex(wanted));
      }
    }

    private void report(String way, @Nullable Object found, @Nullable Object wanted) {
      deviations.report(
          key + way, Objects.equals(found, wanted) ? "" : "got " + found + "\n  not " + wanted);
    }
  }

  @ParameterizedTest
  @CsvSource({"sparse, 1000", "edge, 1300"})
  void everyObjectIsReadAndWrittenWithoutAClass(String profile, int records) {
    Deviations deviations = new Deviations("unstructured-cbor");
    for (Entry entry : Golden.entries("objects-" + profile)) {
      String key = profile + " " + entry.text("kind") + " " + entry.fields().get("seed");
      Unstructured prototype =
          Unstructured.empty(GroupVersionKind.of(entry.text("apiVersion"), entry.text("kind")));
      try {
        Message read =
            Codecs.cbor().read(entry.bytes("cbor_b64"), prototype, DecodeOptions.DEFAULT);
        byte[] json = Codecs.json().write(read, EncodeOptions.DEFAULT);
        Message again = Codecs.json().read(json, prototype, DecodeOptions.DEFAULT);
        byte[] cbor = Codecs.cbor().write(again, EncodeOptions.DEFAULT);
        Message twice = Codecs.cbor().read(cbor, prototype, DecodeOptions.DEFAULT);
        deviations.report(
            key,
            Golden.tree(json).equals(Golden.tree(Codecs.json().write(twice, EncodeOptions.DEFAULT)))
                ? ""
                : twice + " is not " + read);
      } catch (CodecException e) {
        deviations.report(
            key, String.valueOf(e.getMessage()).contains("without kind") ? "" : e + "");
      }
    }
    deviations.assertNone(records);
  }

  @Test
  void everyValueIsWrittenAndReadAsGoDoes() {
    Deviations deviations = new Deviations("values-cbor");
    for (Entry entry : Golden.entries("values")) {
      Message prototype = prototype(entry.text("type"));
      if (prototype != null && entry.has("cbor_b64")) {
        deviations.report(
            entry.text("type") + " " + entry.text("in"), difference(entry, prototype));
      }
    }
    deviations.assertNone(360);
  }

  private static @Nullable Message prototype(String type) {
    return switch (type) {
      case "QuantityJSON" -> FieldsMessage.kindOf("Quantity");
      case "Time",
          "MicroTime",
          "Duration",
          "IntOrString",
          "RawExtension",
          "FieldsV1",
          "JSON",
          "any" ->
          FieldsMessage.kindOf(type);
      case "JSONSchemaPropsOrBool" -> JSONSchemaPropsOrBool.EMPTY;
      case "JSONSchemaPropsOrArray" -> JSONSchemaPropsOrArray.EMPTY;
      case "JSONSchemaPropsOrStringArray" -> JSONSchemaPropsOrStringArray.EMPTY;
      default -> type.startsWith("field.") || type.equals("struct") ? FieldsMessage.STRUCT : null;
    };
  }

  private static String difference(Entry entry, Message prototype) {
    boolean isKind = prototype.fieldTable().kind() != null;
    String json =
        isKind
            ? "{\"kind\":\"Value\",\"apiVersion\":\"v1\",\"v\":" + entry.text("in") + "}"
            : entry.text("in");
    try {
      Message read =
          Codecs.json()
              .read(json.getBytes(StandardCharsets.UTF_8), prototype, DecodeOptions.DEFAULT);
      byte[] cbor = Codecs.cbor().write(read, EncodeOptions.DEFAULT);
      byte[] wanted = isKind ? asKind(entry.bytes("cbor_b64")) : tagged(entry.bytes("cbor_b64"));
      if (!Arrays.equals(cbor, wanted) && !isSameBesidesUnknownFields(read, wanted)) {
        return "wrote " + hex(cbor) + ", Go writes " + hex(wanted);
      }
      Message again = Codecs.cbor().read(cbor, prototype, DecodeOptions.DEFAULT);
      Object text = Golden.tree(Codecs.json().write(again, EncodeOptions.DEFAULT));
      Object before = Golden.tree(Codecs.json().write(read, EncodeOptions.DEFAULT));
      return Objects.equals(text, before) ? "" : "reads back as " + text + ", was " + before;
    } catch (CodecException e) {
      return "refused: " + e.getMessage();
    }
  }

  /** Go drops unknown fields and we keep them. */
  private static boolean isSameBesidesUnknownFields(Message message, byte[] cbor) {
    return message.fieldTable() == FieldsMessage.STRUCT.fieldTable()
        && Codecs.cbor().read(cbor, FieldsMessage.STRUCT, DecodeOptions.DEFAULT).equals(message);
  }

  /** {@code v}, {@code kind} and {@code apiVersion} in their order. */
  private static byte[] asKind(byte[] value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(PREFIX);
    out.write(0xA3);
    out.writeBytes(new byte[] {0x41, 'v'});
    out.writeBytes(value);
    out.writeBytes(new byte[] {0x44, 'k', 'i', 'n', 'd', 0x45, 'V', 'a', 'l', 'u', 'e'});
    out.writeBytes(
        new byte[] {0x4A, 'a', 'p', 'i', 'V', 'e', 'r', 's', 'i', 'o', 'n', 0x42, 'v', '1'});
    return out.toByteArray();
  }

  private static byte[] tagged(byte[] value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(PREFIX);
    out.writeBytes(value);
    return out.toByteArray();
  }

  @Test
  void floatsAreWrittenInAsFewBytesAsInGo() {
    Deviations deviations = new Deviations("float64-cbor");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("float64") && entry.has("cbor_b64")) {
        double value = Double.longBitsToDouble(Long.parseUnsignedLong(entry.text("in"), 16));
        FieldsMessage message = FieldsMessage.kindOf("any").withValue(value);
        byte[] cbor = Codecs.cbor().write(message, EncodeOptions.DEFAULT);
        byte[] wanted = asKind(entry.bytes("cbor_b64"));
        Message again =
            Codecs.cbor().read(cbor, FieldsMessage.kindOf("any"), DecodeOptions.DEFAULT);
        deviations.report(
            entry.text("in"),
            !Arrays.equals(cbor, wanted)
                ? "wrote " + hex(cbor) + ", Go writes " + hex(wanted)
                : Objects.equals(again.fieldValue(2), value) ? "" : "reads as " + again);
      }
    }
    deviations.assertNone(900);
  }

  @Test
  void textIsWrittenInCborAsGoDoesWhateverItsBytes() {
    Deviations deviations = new Deviations("string-cbor");
    for (Entry entry : Golden.entries("values")) {
      if (entry.text("type").equals("string") && entry.has("cbor_b64")) {
        FieldsMessage prototype = FieldsMessage.kindOf("string");
        byte[] body =
            WireBytes.envelope("v1", "Value", new WireBytes().field(1, entry.bytes("in")).done());
        FieldsMessage read = Codecs.protobuf().read(body, prototype, DecodeOptions.DEFAULT);
        byte[] cbor = Codecs.cbor().write(read, EncodeOptions.DEFAULT);
        byte[] wanted = asKind(entry.bytes("cbor_b64"));
        Message again = Codecs.cbor().read(cbor, prototype, DecodeOptions.DEFAULT);
        deviations.report(
            entry.text("in"),
            !Arrays.equals(cbor, wanted)
                ? "wrote " + hex(cbor) + ", Go writes " + hex(wanted)
                : again.equals(read) ? "" : "reads as " + again);
      }
    }
    deviations.assertNone(376);
  }

  private static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }
}
