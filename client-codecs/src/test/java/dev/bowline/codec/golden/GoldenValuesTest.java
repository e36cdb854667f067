package dev.bowline.codec.golden;

import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrArray;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrBool;
import dev.bowline.api.apiextensions.v1.JSONSchemaPropsOrStringArray;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Single values: read, refused and written as Go does. */
class GoldenValuesTest {
  private interface Check {
    String difference(Entry entry);
  }

  private void check(Predicate<String> types, int atLeast, Check check) {
    check("values", types, atLeast, check);
  }

  private void check(String corpus, Predicate<String> types, int atLeast, Check check) {
    Deviations deviations = new Deviations(corpus);
    for (Entry entry : Golden.entries("values")) {
      if (types.test(entry.text("type"))) {
        deviations.report(entry.text("type") + " " + entry.text("in"), check.difference(entry));
      }
    }
    deviations.assertNone(atLeast);
  }

  private static String difference(Entry entry, Message prototype, String document) {
    try {
      Message read =
          Codecs.json()
              .read(document.getBytes(StandardCharsets.UTF_8), prototype, DecodeOptions.DEFAULT);
      if (!entry.has("json")) {
        return "accepted, Go says " + entry.fields().get("error");
      }
      return differenceInWriting(entry, read);
    } catch (CodecException e) {
      return entry.has("json")
          ? "refused: " + e.getMessage() + ", Go writes " + entry.text("json")
          : "";
    }
  }

  private static String differenceInWriting(Entry entry, Message message) {
    Object json = tree(message);
    boolean isKind = message.fieldTable().kind() != null;
    Object value = isKind ? Golden.map(json).get("v") : json;
    if (!Objects.equals(value, Golden.tree(entry.text("json")))
        && !isSameBesidesUnknownFields(entry, message)) {
      return "wrote " + value + ", Go writes " + entry.text("json");
    }
    if (isKind && entry.has("proto_b64")) {
      byte[] bytes = Codecs.protobuf().write(message, EncodeOptions.DEFAULT);
      if (!endsWith(bytes, entry.bytes("proto_b64"))) {
        return "wrote other bytes in Protobuf than " + entry.text("proto_b64");
      }
      Message again = Codecs.protobuf().read(bytes, message, DecodeOptions.DEFAULT);
      if (!Golden.map(tree(again)).equals(Golden.map(json))) {
        return "Protobuf reads as something else";
      }
    }
    return "";
  }

  /** Go drops unknown fields and we keep them. */
  private static boolean isSameBesidesUnknownFields(Entry entry, Message message) {
    byte[] json = entry.text("json").getBytes(StandardCharsets.UTF_8);
    return message.fieldTable() == FieldsMessage.STRUCT.fieldTable()
        && Codecs.json().read(json, FieldsMessage.STRUCT, DecodeOptions.DEFAULT).equals(message);
  }

  private static @Nullable Object tree(Message message) {
    return Golden.tree(Codecs.json().write(message, EncodeOptions.DEFAULT));
  }

  /** Whether an envelope ends with an object of this one value. */
  private static boolean endsWith(byte[] bytes, byte[] value) {
    byte[] wanted =
        new WireBytes().field(1, value).raw((byte) 0x1a, (byte) 0, (byte) 0x22, (byte) 0).done();
    return Arrays.equals(
        bytes, bytes.length - wanted.length, bytes.length, wanted, 0, wanted.length);
  }

  private static String asKind(Entry entry, String type) {
    return difference(
        entry,
        FieldsMessage.kindOf(type),
        "{\"kind\":\"Value\",\"apiVersion\":\"v1\",\"v\":" + entry.text("in") + "}");
  }

  @Test
  void timesAreReadAndWrittenAsGoDoes() {
    check(
        type -> type.equals("Time") || type.equals("MicroTime"),
        90,
        entry -> asKind(entry, entry.text("type")));
  }

  @Test
  void durationsAreReadAndWrittenAsGoDoes() {
    check(type -> type.equals("Duration"), 30, entry -> asKind(entry, "Duration"));
  }

  @Test
  void otherValuesAreReadAndWrittenAsGoDoes() {
    check(
        type ->
            type.equals("IntOrString")
                || type.equals("RawExtension")
                || type.equals("FieldsV1")
                || type.equals("JSON"),
        80,
        entry -> asKind(entry, entry.text("type")));
  }

  @Test
  void quantitiesInJsonAreReadAndWrittenAsGoDoes() {
    check(type -> type.equals("QuantityJSON"), 17, entry -> asKind(entry, "Quantity"));
  }

  @Test
  void anythingIsReadAndWrittenAsGoDoes() {
    check(type -> type.equals("any"), 21, entry -> asKind(entry, "any"));
  }

  @Test
  void schemasOrOtherThingsAreReadAndWrittenAsGoDoes() {
    check(
        type -> type.equals("JSONSchemaPropsOrBool"),
        15,
        entry -> difference(entry, JSONSchemaPropsOrBool.EMPTY, entry.text("in")));
    check(
        type -> type.equals("JSONSchemaPropsOrArray"),
        15,
        entry -> difference(entry, JSONSchemaPropsOrArray.EMPTY, entry.text("in")));
    check(
        type -> type.equals("JSONSchemaPropsOrStringArray"),
        15,
        entry -> difference(entry, JSONSchemaPropsOrStringArray.EMPTY, entry.text("in")));
  }

  @Test
  void everyJsonTokenInEveryKindOfFieldIsReadAsGoDoes() {
    check(
        "struct",
        type -> type.startsWith("field.") || type.equals("struct"),
        1000,
        entry -> difference(entry, FieldsMessage.STRUCT, entry.text("in")));
  }

  @Test
  void instantsAreCutToWhatTheFormatsHold() {
    check(
        type -> type.equals("TimeNanos") || type.equals("MicroTimeNanos"),
        20,
        entry -> {
          String in = entry.text("in");
          int dot = in.indexOf('.');
          Instant time =
              Instant.ofEpochSecond(
                  Long.parseLong(in.substring(0, dot)), Long.parseLong(in.substring(dot + 1)));
          return differenceInWriting(
              entry, FieldsMessage.kindOf(entry.text("type").replace("Nanos", "")).withValue(time));
        });
  }

  @Test
  void durationsAreWrittenAsGoSpellsThem() {
    check(
        type -> type.equals("DurationNanos"),
        76,
        entry ->
            differenceInWriting(
                entry,
                FieldsMessage.kindOf("Duration")
                    .withValue(Duration.ofNanos(Long.parseLong(entry.text("in"))))));
  }

  @Test
  void floatsAreWrittenDigitByDigitAsGoDoes() {
    check(
        type -> type.equals("float64"),
        900,
        entry -> {
          double value = Double.longBitsToDouble(Long.parseUnsignedLong(entry.text("in"), 16));
          try {
            String json = new String(JsonTrees.write(value), StandardCharsets.UTF_8);
            return entry.has("json") && json.equals(entry.text("json"))
                ? ""
                : "wrote " + json + ", Go writes " + entry.fields().get("json");
          } catch (CodecException e) {
            return entry.has("json") ? String.valueOf(e.getMessage()) : "";
          }
        });
  }

  @Test
  void textIsWrittenAsGoDoesWhateverItsBytes() {
    check(
        type -> type.equals("string"),
        370,
        entry -> {
          byte[] body =
              WireBytes.envelope("v1", "Value", new WireBytes().field(1, entry.bytes("in")).done());
          FieldsMessage read =
              Codecs.protobuf().read(body, FieldsMessage.kindOf("string"), DecodeOptions.DEFAULT);
          String json =
              new String(Codecs.json().write(read, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
          String wanted = entry.text("json").replace("\\ufffd", "\uFFFD");
          return json.equals("{\"kind\":\"Value\",\"apiVersion\":\"v1\",\"v\":" + wanted + "}")
              ? ""
              : "wrote " + json + ", Go writes " + wanted;
        });
  }
}
