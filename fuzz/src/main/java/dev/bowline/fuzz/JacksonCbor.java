package dev.bowline.fuzz;

import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORParser;

/** What Jackson makes of CBOR: byte strings are texts, and base64 where their tag says so. */
final class JacksonCbor {
  private static final CBORFactory FACTORY = new CBORFactory();
  private static final int BASE64 = 22;

  /** Tags that say how bytes become text. */
  private static final List<Integer> BASES = List.of(21, BASE64, 23);

  /** What has another form with codecs, as in Go. */
  private static final String OTHER = "text that is none, or to be encoded";

  private JacksonCbor() {}

  /** The first value; what has another form with codecs is refused. */
  static JacksonTree of(byte[] input) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), input)) {
      JsonToken first = parser.nextToken();
      return first == null
          ? new JacksonTree(null, "nothing", 0)
          : new JacksonTree(value((CBORParser) parser, first), "", 0);
    } catch (JacksonException e) {
      return new JacksonTree(null, e.getClass() + " " + e.getMessage(), 0);
    } catch (OtherForm e) {
      return new JacksonTree(null, OTHER, 0);
    }
  }

  /**
   * Malformed text is replaced by codecs, and names that are none are skipped, both as in Go.
   * Numbers of tags above 2^31 are none to Jackson.
   */
  static boolean isAnother(JacksonTree read) {
    return read.problem().equals(OTHER)
        || read.problem().contains("UTF-8")
        || read.problem().contains("Unsupported major type")
        || read.problem().contains("Illegal Tag value")
        || String.valueOf(read.tree()).contains("\uFFFD");
  }

  private static final class OtherForm extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static @Nullable Object value(CBORParser parser, JsonToken token) {
    if (token.isStructStart() && BASES.stream().anyMatch(parser.getCurrentTags()::contains)) {
      throw new OtherForm(); // it is for all byte strings inside
    }
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> array(parser);
      case VALUE_STRING -> parser.getString();
      case VALUE_EMBEDDED_OBJECT -> bytes(parser);
      case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new Finding("Jackson says " + token);
    };
  }

  private static Map<String, @Nullable Object> object(CBORParser parser) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      map.put(name, value(parser, parser.nextToken()));
    }
    return map;
  }

  private static List<@Nullable Object> array(CBORParser parser) {
    List<@Nullable Object> list = new ArrayList<>();
    JsonToken next = parser.nextToken();
    while (next != JsonToken.END_ARRAY) {
      list.add(value(parser, next));
      next = parser.nextToken();
    }
    return list;
  }

  /** Null for what is none: a simple value, which is null here, as in Go. */
  private static @Nullable String bytes(CBORParser parser) {
    CBORParser.TagList tags = parser.getCurrentTags();
    if (tags.contains(21) || tags.contains(23)) {
      throw new OtherForm();
    }
    boolean isBase64 = tags.contains(BASE64);
    byte[] bytes = parser.getBinaryValue();
    if (bytes == null) {
      return null;
    }
    String text = isBase64 ? Base64.getEncoder().encodeToString(bytes) : JsonTree.utf8(bytes);
    if (text == null) {
      throw new OtherForm();
    }
    return text;
  }
}
