package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.text.Base64Text;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** What a scalar means: by its tag, by its quotes, or by its text. */
final class TaggedScalars {
  private static final String TAG = "tag:yaml.org,2002:";

  private static final Pattern TIMESTAMP =
      Pattern.compile("[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ][0-9:.,]+(Z|[-+][0-9]{2}:[0-9]{2})?)?");

  private TaggedScalars() {}

  /** Whether {@code <<} as a key asks for a merge. */
  static boolean isMerge(ScalarEvent event) {
    String tag = event.getTag().orElse(null);
    return tag == null ? event.isPlain() : tag.equals(TAG + "merge") || tag.equals("!");
  }

  /**
   * A Boolean, Long, BigInteger, Double, String or null. Doubles may be infinite or NaN.
   *
   * @param source what the event was read from
   */
  static @Nullable Object value(ScalarEvent event, YamlText source) {
    String original = source.original(event);
    String text =
        original != null
            ? OldScalar.text(event, original)
            : source.endsInText() ? withoutAddedBreak(event) : event.getValue();
    if (event.isDQuoted()) {
      checkSurrogates(text, event);
    }
    String tag = event.getTag().orElse(null);
    if (tag == null) {
      return event.isPlain() ? PlainScalars.resolve(text) : text;
    }
    if (!tag.startsWith(TAG)) {
      return text;
    }
    String type = tag.substring(TAG.length());
    return switch (type) {
      case "null", "bool", "int", "float" -> typed(type, text, event);
      case "timestamp" -> {
        if (!TIMESTAMP.matcher(text).matches()) {
          throw misfit(type, event);
        }
        yield text;
      }
      case "binary" -> binary(text, event);
      default -> text;
    };
  }

  /** Pairs of surrogates may be escaped one by one, as in JSON. */
  private static void checkSurrogates(String text, ScalarEvent event) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          throw TreeComposer.error(event, "an escaped half of a surrogate pair");
        }
        i++;
      }
    }
  }

  /** The engine ends a block with a line break also where the text ends without one. */
  private static String withoutAddedBreak(ScalarEvent event) {
    String text = event.getValue();
    boolean isBlock = event.isLiteral() || event.isFolded();
    if (!isBlock || !text.endsWith("\n") || event.getEndMark().orElseThrow().getColumn() == 0) {
      return text;
    }
    return text.substring(0, text.length() - 1);
  }

  private static @Nullable Object typed(String type, String text, ScalarEvent event) {
    Object value = PlainScalars.resolve(text);
    boolean fits =
        switch (type) {
          case "null" -> value == null;
          case "bool" -> value instanceof Boolean;
          case "int" -> value instanceof Number && !(value instanceof Double);
          default -> value instanceof Long || value instanceof Double;
        };
    if (!fits) {
      throw misfit(type, event);
    }
    return type.equals("float") && value instanceof Long n ? (Object) n.doubleValue() : value;
  }

  private static YamlException misfit(String type, ScalarEvent event) {
    return TreeComposer.error(event, "the value doesn't fit its tag !!" + type);
  }

  private static String binary(String text, ScalarEvent event) {
    Bytes bytes = Base64Text.decode(text);
    if (bytes == null) {
      throw TreeComposer.error(event, "the value of !!binary is not base64");
    }
    byte[] array = bytes.toByteArray();
    return Utf8.decode(array, 0, array.length);
  }
}
