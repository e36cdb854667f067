package dev.bowline.fuzz;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the targets share: forms of a message to compare. */
final class Formats {
  static final DecodeOptions READ = DecodeOptions.DEFAULT;

  /**
   * Limits under which the expansion of aliases, allowed however short the text is, stays small.
   */
  static final DecodeOptions READ_YAML =
      READ.withLimits(new DecodeLimits(500, 64 << 20, 1 << 16, 4 << 20));

  static final EncodeOptions WRITE = EncodeOptions.DEFAULT;

  private Formats() {}

  /**
   * The message as JSON without what only its own format can hold; null if it has no form there.
   */
  static @Nullable String json(Message message) {
    try {
      return text(Codecs.json().write(message, WRITE.withDropUnknownFields(true)));
    } catch (CodecException e) {
      // Protobuf carries raw values and doubles that JSON has no form for.
      String problem = e.problem();
      Finding.unless(
          problem.contains("raw value") || problem.contains("finite") || problem.contains("JSON"),
          "no JSON: " + e.getMessage());
      return null;
    }
  }

  /** The message's JSON as a tree without nulls. */
  static @Nullable Object tree(Message message) {
    return withoutNulls(json(message));
  }

  /** Only Protobuf can tell a zero time that is there from none; JSON has null for both. */
  static @Nullable Object withoutNulls(@Nullable String json) {
    return json == null ? null : without(JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static @Nullable Object without(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      map.values().removeIf(Objects::isNull);
      map.values().forEach(Formats::without);
    } else if (tree instanceof List<?> list) {
      list.forEach(Formats::without);
    }
    return tree;
  }

  static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
