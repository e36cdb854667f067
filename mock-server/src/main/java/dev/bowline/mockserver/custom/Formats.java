package dev.bowline.mockserver.custom;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The formats of strings and numbers that a schema may name. Dashes in a name don't matter. */
final class Formats {
  private static final String HEX_4 = "[0-9a-f]{4}-?";
  private static final String UUID_HEAD = "(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?";
  private static final Pattern HOSTNAME =
      Pattern.compile(
          "([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)"
              + "|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9\\-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)"
              + "(\\.))+([a-zA-Z\\p{L}]){2,63})");
  private static final Pattern EMAIL =
      Pattern.compile("(?:[^<>@]*<)?[^\\s@<>(),;:\"\\\\\\[\\]]+@[^\\s@<>(),;:\"\\\\]+>?");
  private static final Pattern DURATION =
      Pattern.compile("[-+]?(?:0|(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+");
  private static final Pattern WORDY_DURATION =
      Pattern.compile(
          "\\d+\\s*(?:ns|nano|nanos|nanosecond|nanoseconds|us|µs|micro|micros|microsecond|microseconds"
              + "|ms|milli|millis|millisecond|milliseconds|s|sec|secs|second|seconds|m|min|mins|minute"
              + "|minutes|h|hr|hrs|hour|hours|d|day|days|w|wk|wks|week|weeks)",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern TIME =
      Pattern.compile(
          "([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](.[0-9]+)?(z|[+-][0-9]{2}:[0-9]{2})");
  private static final Pattern CREDIT_CARD =
      Pattern.compile(
          "4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9]{2})[0-9]{12}|3[47][0-9]{13}"
              + "|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11}");
  private static final int MAX_HOSTNAME = 255;
  private static final int MAX_LABEL = 63;
  private static final int MAX_NAME = 253;

  private static final Map<String, Predicate<String>> STRINGS =
      Map.ofEntries(
          Map.entry("bsonobjectid", matches("[0-9a-fA-F]{24}")),
          Map.entry("uri", Formats::isUri),
          Map.entry("email", EMAIL.asMatchPredicate()),
          Map.entry("hostname", Formats::isHostname),
          Map.entry("ipv4", Addresses::isV4),
          Map.entry("ipv6", Addresses::isV6),
          Map.entry("cidr", Addresses::isRange),
          Map.entry(
              "mac",
              matches(
                  "(?i)([0-9a-f]{2}([:-])[0-9a-f]{2}(\\2[0-9a-f]{2}){4}(\\2[0-9a-f]{2}){0,2})"
                      + "|[0-9a-f]{4}\\.[0-9a-f]{4}\\.[0-9a-f]{4}(\\.[0-9a-f]{4})?")),
          Map.entry("uuid", matches(UUID_HEAD + HEX_4 + HEX_4 + "[0-9a-f]{12}")),
          Map.entry("uuid3", matches(UUID_HEAD + "3[0-9a-f]{3}-?" + HEX_4 + "[0-9a-f]{12}")),
          Map.entry("uuid4", matches(UUID_HEAD + "4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}")),
          Map.entry("uuid5", matches(UUID_HEAD + "5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}")),
          Map.entry("isbn", text -> isIsbn10(text) || isIsbn13(text)),
          Map.entry("isbn10", Formats::isIsbn10),
          Map.entry("isbn13", Formats::isIsbn13),
          Map.entry("creditcard", Formats::isCreditCard),
          Map.entry("ssn", matches("[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}")),
          Map.entry("hexcolor", matches("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
          Map.entry(
              "rgbcolor",
              matches(
                  "rgb\\(\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?"
                      + "|2[0-4]\\d|25[0-5])\\s*,\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*\\)")),
          Map.entry(
              "byte",
              matches(
                  "(?:[A-Za-z0-9+\\\\/]{4})*(?:[A-Za-z0-9+\\\\/]{2}==|[A-Za-z0-9+\\\\/]{3}="
                      + "|[A-Za-z0-9+\\\\/]{4})")),
          Map.entry("password", text -> true),
          Map.entry("date", Formats::isDate),
          Map.entry(
              "duration",
              text -> DURATION.matcher(text).matches() || WORDY_DURATION.matcher(text).find()),
          Map.entry("datetime", Formats::isDateTime),
          Map.entry(
              "k8sshortname", matches("(?=.{1," + MAX_LABEL + "}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?")),
          Map.entry(
              "k8slongname",
              matches(
                  "(?=.{1,"
                      + MAX_NAME
                      + "}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*")));

  private static final Map<String, List<String>> NUMBERS =
      Map.of("integer", List.of("int32", "int64"), "number", List.of("float", "double"));

  private Formats() {}

  /** The format of a schema, or the empty string if the server doesn't know it for its type. */
  static String of(Schema schema) {
    String format = schema.text("format");
    return isKnown(schema, format) ? format : "";
  }

  /** Whether the server knows a format for the type of a schema. */
  static boolean isKnown(Schema schema, String format) {
    List<String> types = schema.types();
    String type = types.size() == 1 ? types.get(0) : "";
    return (type.isEmpty() || type.equals("string"))
        ? STRINGS.containsKey(normalized(format))
        : NUMBERS.getOrDefault(type, List.of()).contains(format);
  }

  /** Whether a text has a format; false for formats of numbers. */
  static boolean isForText(String format) {
    return STRINGS.containsKey(normalized(format));
  }

  static boolean matches(String format, String text) {
    Predicate<String> check = STRINGS.get(normalized(format));
    return check == null || check.test(text);
  }

  private static String normalized(String format) {
    return format.replace("-", "");
  }

  private static Predicate<String> matches(String expression) {
    return Pattern.compile(expression).asMatchPredicate();
  }

  private static boolean isUri(String text) {
    try {
      URI uri = new URI(text.replace("|", "%7C").replace("^", "%5E").replace(" ", "%20"));
      return text.startsWith("/") || uri.isAbsolute();
    } catch (URISyntaxException e) {
      return false;
    }
  }

  private static boolean isHostname(String text) {
    return HOSTNAME.matcher(text).matches()
        && text.length() <= MAX_HOSTNAME
        && Arrays.stream(text.split("\\.", -1)).allMatch(label -> label.length() <= MAX_LABEL);
  }

  private static boolean isDate(String text) {
    try {
      LocalDate.parse(text);
      return text.length() == "2006-01-02".length();
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
    return parts.length > 1 && isDate(parts[0]) && TIME.matcher(parts[1]).matches();
  }

  private static boolean isCreditCard(String text) {
    String digits = text.replaceAll("[^0-9]", "");
    if (!CREDIT_CARD.matcher(digits).matches()) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int weighted = i % 2 == 1 ? digit * 2 : digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }

  private static boolean isIsbn10(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("[0-9]{9}[0-9X]")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (i + 1) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
    }
    return sum % 11 == 0;
  }

  private static boolean isIsbn13(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("[0-9]{13}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += (digits.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
    }
    return sum % 10 == 0;
  }
}
