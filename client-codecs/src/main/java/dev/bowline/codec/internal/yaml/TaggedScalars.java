package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a scalar means: by its tag, by its quotes, or by its text. */
final class TaggedScalars {
  static final String TAG = "tag:yaml.org,2002:";

  private static final String CLOCK = "([01]?[0-9]|2[0-3]):[0-5]?[0-9]:[0-5]?[0-9]([.,][0-9]+)?";
  private static final Pattern TIMESTAMP =
      Pattern.compile(
          "[0-9]{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])( "
              + CLOCK
              + "|[Tt]"
              + CLOCK
              + "(Z|[-+][0-9]{2}:[0-9]{2}))?");

  private TaggedScalars() {}

  /** Whether a key asks for a merge. */
  static boolean isMerge(YamlParser scalar) {
    String tag = scalar.tag();
    return scalar.text().equals("<<")
        && (tag == null ? scalar.isPlain() : tag.equals(TAG + "merge") || tag.equals("!"));
  }

  /** A Boolean, Long, BigInteger, Double, String or null. Doubles may be infinite or NaN. */
  static @Nullable Object value(YamlParser scalar) {
    String text = scalar.text();
    String tag = scalar.tag();
    if (tag == null) {
      return scalar.isPlain() ? PlainScalars.resolve(text) : text;
    }
    if (!tag.startsWith(TAG)) {
      return text;
    }
    String type = tag.substring(TAG.length());
    return switch (type) {
      case "null", "bool", "int", "float" -> typed(type, text, scalar);
      case "timestamp" -> {
        if (!TIMESTAMP.matcher(text).matches()) {
          throw misfit(type, scalar);
        }
        yield text;
      }
      case "binary" -> binary(text, scalar);
      default -> text;
    };
  }

  private static @Nullable Object typed(String type, String text, YamlParser scalar) {
    Object value = PlainScalars.resolve(text);
    boolean fits =
        switch (type) {
          case "null" -> value == null;
          case "bool" -> value instanceof Boolean;
          case "int" -> value instanceof Number && !(value instanceof Double);
          default -> value instanceof Long || value instanceof Double;
        };
    if (!fits) {
      throw misfit(type, scalar);
    }
    return type.equals("float") && value instanceof Long n ? (Object) n.doubleValue() : value;
  }

  private static YamlException misfit(String type, YamlParser scalar) {
    return scalar.error("the value doesn't fit its tag !!" + type);
  }

  private static String binary(String text, YamlParser scalar) {
    Bytes bytes = Base64Text.decode(text);
    if (bytes == null) {
      throw scalar.error("the value of !!binary is not base64");
    }
    byte[] array = bytes.toByteArray();
    return Utf8.decode(array, 0, array.length);
  }
}
