package dev.bowline.mockserver.yaml;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/** What plain scalars mean in YAML 1.1. */
final class YamlScalars {
  private static final Set<String> TRUE =
      Set.of("y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE");
  private static final Set<String> FALSE =
      Set.of("n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE");
  private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
  private static final String TAGS = "tag:yaml.org,2002:";

  /** Numbers that JSON can't say. */
  private static final Map<String, String> UNENDING = unending();

  private static final Pattern WHOLE =
      Pattern.compile("([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

  private YamlScalars() {}

  private static Map<String, String> unending() {
    Map<String, String> texts = new HashMap<>();
    for (String text : List.of(".inf", ".Inf", ".INF")) {
      texts.put(text, "+Inf");
      texts.put("+" + text, "+Inf");
      texts.put("-" + text, "-Inf");
    }
    List.of(".nan", ".NaN", ".NAN").forEach(text -> texts.put(text, "NaN"));
    return Map.copyOf(texts);
  }

  static @Nullable Object value(ScalarEvent event) throws YamlProblem {
    String text = event.getValue();
    String tag = event.getTag().orElse("");
    if (tag.startsWith(TAGS)) {
      return tagged(tag.substring(TAGS.length()), text);
    }
    return event.isPlain() && tag.isEmpty() ? plain(text) : text;
  }

  private static @Nullable Object tagged(String tag, String text) throws YamlProblem {
    return switch (tag) {
      case "str", "timestamp" -> text;
      case "binary" -> binary(text);
      case "null" -> null;
      case "float" ->
          plain(text) instanceof Number number ? number(number.doubleValue()) : refuse(tag, text);
      case "int" -> plain(text) instanceof Number number ? number : refuse(tag, text);
      case "bool" -> plain(text) instanceof Boolean value ? value : refuse(tag, text);
      default -> plain(text);
    };
  }

  private static Object refuse(String tag, String text) throws YamlProblem {
    throw new YamlProblem("yaml: cannot decode !!str `" + text + "` as a !!" + tag);
  }

  private static String binary(String text) throws YamlProblem {
    try {
      return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new YamlProblem("yaml: !!binary value contains invalid base64 data");
    }
  }

  private static @Nullable Object plain(String text) throws YamlProblem {
    if (NULL.contains(text)) {
      return null;
    }
    if (TRUE.contains(text)) {
      return true;
    }
    if (FALSE.contains(text)) {
      return false;
    }
    char first = text.charAt(0);
    if (first != '.' && first != '+' && first != '-' && (first < '0' || first > '9')) {
      return text;
    }
    String unending = UNENDING.get(text);
    if (unending != null) {
      throw new YamlProblem("json: unsupported value: " + unending);
    }
    String digits = text.replace("_", "");
    Matcher whole = WHOLE.matcher(digits);
    if (whole.matches()) {
      return whole(whole);
    }
    return FLOAT.matcher(digits).matches() ? number(Double.parseDouble(digits)) : text;
  }

  private static Number whole(Matcher matcher) {
    int[] bases = {0, 0, 16, 2, 8, 10};
    for (int group = 2; group < bases.length; group++) {
      String digits = matcher.group(group);
      if (digits != null) {
        BigInteger value = new BigInteger(digits, bases[group]);
        BigInteger signed = matcher.group(1).equals("-") ? value.negate() : value;
        return signed.bitLength() < Long.SIZE
            ? (Number) signed.longValue()
            : signed.bitLength() <= Long.SIZE && signed.signum() > 0
                ? signed
                : (Number) signed.doubleValue();
      }
    }
    throw new IllegalStateException("a number without digits");
  }

  /** On its way through JSON, a float that is whole becomes an integer. */
  private static Number number(double value) {
    long whole = (long) value;
    return whole == value && Math.abs(value) < 1e15 ? (Number) whole : (Number) value;
  }

  /** A number as the name of a field. */
  static String text(double number) {
    long whole = (long) number;
    return whole == number ? Long.toString(whole) : Double.toString(number);
  }
}
