package dev.bowline.fuzz;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the targets share: forms of a message to compare. */
final class Formats {
  static final DecodeOptions READ = DecodeOptions.DEFAULT;

  /**
   * Limits under which the expansion of aliases, allowed however short the text is, stays small.
   */
  static final DecodeOptions READ_YAML =
      READ.withLimits(new DecodeLimits(400, 64 << 20, 1 << 16, 4 << 20));

  static final EncodeOptions WRITE = EncodeOptions.DEFAULT;

  private Formats() {}

  /**
   * The message as JSON without what only its own format can hold; null if it has no form there.
   */
  static @Nullable String json(Message message) {
    byte[] utf8 = utf8(message);
    return utf8 == null ? null : text(utf8);
  }

  /** The tree that the message's JSON is; null as there. */
  static @Nullable Object exactTree(Message message) {
    byte[] utf8 = utf8(message);
    return utf8 == null ? null : parsed(utf8);
  }

  private static byte @Nullable [] utf8(Message message) {
    try {
      return Codecs.json().write(message, WRITE.withDropUnknownFields(true));
    } catch (CodecException e) {
      // Protobuf carries raw values and doubles that JSON has no form for.
      String problem = e.problem();
      Finding.unless(
          problem.contains("raw value") || problem.contains("finite") || problem.contains("JSON"),
          "no JSON: " + e.getMessage());
      return null;
    }
  }

  /**
   * Fails unless two messages are written as the same bytes, or at least as the same JSON but for
   * nulls: a zero time becomes null in all formats but Protobuf, and that is read as none.
   */
  static void sameBytes(Codec codec, Message one, Message other, String problem) {
    String text = text(codec.write(one, WRITE));
    String otherText = text(codec.write(other, WRITE));
    if (!text.equals(otherText)
        && (codec == Codecs.protobuf() || !Objects.equals(tree(one), tree(other)))) {
      Finding.unlessEqual(text, otherText, problem);
    }
  }

  /** The message's JSON as a tree without nulls. */
  static @Nullable Object tree(Message message) {
    Object exact = exactTree(message);
    return exact == null ? null : without(exact);
  }

  /**
   * Only Protobuf can tell a zero time that is there from none; JSON has null for both. An integer
   * of more than 64 bits and a fraction of more digits than a double holds are doubles in CBOR, and
   * whole doubles are integers in JSON.
   */
  static @Nullable Object withoutNulls(@Nullable String json) {
    return json == null ? null : without(parsed(json.getBytes(StandardCharsets.UTF_8)));
  }

  /** A tree; null if it has none, since what a class doesn't know may be beyond doubles. */
  static @Nullable Object parsed(byte[] json) {
    try {
      return JsonTrees.parse(json);
    } catch (CodecException e) {
      Finding.unless(
          e.problem().contains("number out of range"),
          "written JSON is refused: " + e.getMessage());
      return null;
    }
  }

  /** A tree without nulls, in which numbers that are written the same are equal. */
  static @Nullable Object without(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, Object> normal = new TreeMap<>(); // formats may sort names
      map.forEach(
          (name, value) -> {
            if (value != null) {
              normal.put(name, without(value));
            }
          });
      return normal;
    }
    if (tree instanceof List<?> list) {
      return list.stream().map(Formats::without).toList();
    }
    if (tree instanceof Number number
        && !(tree instanceof Long)
        && Double.isFinite(number.doubleValue())) {
      return rounded(number.doubleValue());
    }
    return tree;
  }

  /** A double as its text is read. */
  private static Object rounded(double value) {
    BigDecimal shortest = shortest(value).stripTrailingZeros();
    boolean isLong = shortest.scale() <= 0 && Math.abs(value) < Long.MAX_VALUE;
    return isLong ? (Object) shortest.longValue() : (Object) value;
  }

  /** With as many digits as tell it from other doubles: Java 17 writes some with more. */
  static BigDecimal shortest(double value) {
    BigDecimal exact = new BigDecimal(value);
    for (int digits = 1; digits < 17; digits++) {
      BigDecimal rounded = exact.round(new MathContext(digits));
      if (rounded.doubleValue() == value) {
        return rounded;
      }
    }
    return exact.round(new MathContext(17));
  }

  /** Of bytes that are no UTF-8 Java makes less characters than codecs do. */
  static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8).replaceAll("\uFFFD+", "\uFFFD");
  }
}
