package dev.bowline.meta.tree;

import dev.bowline.serde.DecodeLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** JSON text as a tree, to compare what two texts say. The codecs have faster readers. */
public final class JsonText {
  /** Stands for text that is no JSON, or nested deeper than the codecs read. */
  public static final Object MALFORMED = new Object();

  private static final int MAX_DEPTH = DecodeLimits.DEFAULT.maxDepth();

  /** Longer ones take long to convert, and are too long for the codecs, too. */
  private static final int MAX_DIGITS = 1000;

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(\\.[0-9]++)?([eE][-+]?[0-9]++)?");

  private final String text;
  private int at;
  private int depth;

  private JsonText(String text) {
    this.text = text;
  }

  /**
   * The tree of one value; of equal names the last counts.
   *
   * @return {@link #MALFORMED} if there is none
   */
  public static @Nullable Object parse(String text) {
    JsonText json = new JsonText(text);
    try {
      Object tree = json.value();
      return json.next() == 0 && json.at == text.length() ? tree : MALFORMED;
    } catch (IllegalArgumentException e) {
      return MALFORMED;
    }
  }

  /** The next character behind white space, which stays; 0 at the end. */
  private char next() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
        return c;
      }
      at++;
    }
    return 0;
  }

  private boolean skip(char wanted) {
    if (next() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(boolean isThere) {
    if (!isThere) {
      throw new IllegalArgumentException();
    }
  }

  private @Nullable Object value() {
    return switch (next()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    expect(text.startsWith(word, at));
    at += word.length();
    return value;
  }

  private Number number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    expect(number.lookingAt());
    at = number.end();
    String digits = number.group();
    expect(digits.length() <= MAX_DIGITS);
    Number exact = new BigDecimal(digits);
    boolean isInteger = number.start(1) == number.start(2); // there is neither
    Number kept = TreeNumbers.kept(isInteger ? exact : (Number) exact.doubleValue());
    return kept == null ? exact : kept;
  }

  private Map<String, @Nullable Object> object() {
    at++;
    expect(++depth <= MAX_DEPTH);
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    while (!skip('}')) {
      expect(map.isEmpty() || skip(','));
      expect(next() == '"');
      String name = string();
      expect(skip(':'));
      map.put(name, value());
    }
    depth--;
    return map;
  }

  private List<@Nullable Object> array() {
    at++;
    expect(++depth <= MAX_DEPTH);
    List<@Nullable Object> list = new ArrayList<>();
    while (!skip(']')) {
      expect(list.isEmpty() || skip(','));
      list.add(value());
    }
    depth--;
    return list;
  }

  private String string() {
    int end = ++at;
    while (end < text.length() && text.charAt(end) != '"' && text.charAt(end) != '\\') {
      expect(text.charAt(end++) >= ' ');
    }
    if (end < text.length() && text.charAt(end) == '"') {
      String plain = text.substring(at, end);
      at = end + 1;
      return plain;
    }
    return escaped();
  }

  private String escaped() {
    StringBuilder out = new StringBuilder();
    for (char c = character(); c != '"'; c = character()) {
      out.append(c == '\\' ? escape() : c);
    }
    return out.toString();
  }

  private char character() {
    expect(at < text.length() && text.charAt(at) >= ' ');
    return text.charAt(at++);
  }

  private char escape() {
    char c = character();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        expect(at + 4 <= text.length());
        at += 4;
        yield (char) HexFormat.fromHexDigits(text, at - 4, at);
      }
      default -> throw new IllegalArgumentException();
    };
  }
}
