package dev.bowline.client.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Leaves out of a program's messages what is or looks like a secret. */
final class Redaction {
  private static final String LEFT_OUT = "(left out)";

  private static final Pattern SECRET_NAME =
      Pattern.compile("(?i)secret|token|passw|passphrase|credential|key|assertion");

  /** A word like {@code token} with a value behind it. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)((?:token|secret|passw(?:or)?d|passphrase|credentials?|authorization|api[-_]?key)"
              + "[\"']?\\s*[:=]\\s*[\"']?)(?:(?:bearer|basic)\\s+)?[^\\s\"',;]+");

  private static final Pattern SCHEME = Pattern.compile("(?i)\\b(bearer|basic)\\s+[^\\s\"',;]{6,}");

  /** Longer than names and numbers are. */
  private static final Pattern OPAQUE = Pattern.compile("[A-Za-z0-9_+/=~.-]{24,}");

  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern NAME_OR_PATH = Pattern.compile("[a-z./_-]*[./-][a-z0-9./_-]*");

  private static final int MIN_SECRET = 4;

  private final List<String> secrets;

  private Redaction(List<String> secrets) {
    this.secrets = secrets;
  }

  /** Knows the values of variables whose names tell that they are secret. */
  static Redaction of(Map<String, String> variables) {
    List<String> secrets = new ArrayList<>();
    variables.forEach(
        (name, value) -> {
          if (value.length() >= MIN_SECRET && SECRET_NAME.matcher(name).find()) {
            secrets.add(value);
          }
        });
    return new Redaction(List.copyOf(secrets));
  }

  String clean(String line) {
    String cleaned = line;
    for (String secret : secrets) {
      cleaned = cleaned.replace(secret, LEFT_OUT);
    }
    cleaned = NAMED.matcher(cleaned).replaceAll("$1" + Matcher.quoteReplacement(LEFT_OUT));
    cleaned = SCHEME.matcher(cleaned).replaceAll("$1 " + Matcher.quoteReplacement(LEFT_OUT));
    return OPAQUE
        .matcher(cleaned)
        .replaceAll(m -> Matcher.quoteReplacement(isSecret(m.group()) ? LEFT_OUT : m.group()));
  }

  private static boolean isSecret(String word) {
    return word.chars().anyMatch(c -> c >= '0' && c <= '9')
        && !UUID.matcher(word).matches()
        && !NAME_OR_PATH.matcher(word).matches();
  }

  /** Without characters that could change a terminal. */
  static String printable(String text) {
    return text.replaceAll("[\\p{Cntrl}&&[^\n\t]]", "?");
  }
}
