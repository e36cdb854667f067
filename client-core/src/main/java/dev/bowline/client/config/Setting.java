package dev.bowline.client.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What can be set from outside of a program. The system property counts before the environment
 * variables, and of those the first that is set. All of them are in docs/configuration.md.
 */
enum Setting {
  KUBECONFIG("bowline.kubeconfig", "KUBECONFIG"),
  CONTEXT("bowline.context", "BOWLINE_CONTEXT"),
  NAMESPACE("bowline.namespace", "BOWLINE_NAMESPACE"),
  HTTPS_PROXY("bowline.httpsProxy", "HTTPS_PROXY", "https_proxy"),
  HTTP_PROXY("bowline.httpProxy", "HTTP_PROXY", "http_proxy"),
  NO_PROXY("bowline.noProxy", "NO_PROXY", "no_proxy"),
  USER_AGENT("bowline.userAgent", "BOWLINE_USER_AGENT"),
  COMPRESSION("bowline.compression", "BOWLINE_COMPRESSION"),
  CLIENT_KEY_PASSWORD("bowline.clientKeyPassword", "BOWLINE_CLIENT_KEY_PASSWORD"),
  EXEC_TIMEOUT("bowline.execTimeout", "BOWLINE_EXEC_TIMEOUT");

  private final String property;
  private final String variable;
  private final @Nullable String otherVariable;

  Setting(String property, String variable) {
    this(property, variable, null);
  }

  Setting(String property, String variable, @Nullable String otherVariable) {
    this.property = property;
    this.variable = variable;
    this.otherVariable = otherVariable;
  }

  /**
   * What is set.
   *
   * @param place where, to begin messages with
   */
  record Value(String text, String place) {
    /** Without the text, which may be a secret. */
    @Override
    public String toString() {
      return place;
    }
  }

  String property() {
    return property;
  }

  List<String> variables() {
    return otherVariable == null ? List.of(variable) : List.of(variable, otherVariable);
  }

  /** The value; null if none is set, or an empty one. */
  @Nullable Value in(Environment environment) {
    String set = environment.property(property);
    if (set != null) {
      return new Value(set, "the system property " + property);
    }
    for (String name : variables()) {
      String value = environment.variable(name);
      if (value != null) {
        return new Value(value, "$" + name);
      }
    }
    return null;
  }

  /** A text; null if none is set. */
  @Nullable String textIn(Environment environment) {
    Value value = in(environment);
    return value == null ? null : value.text();
  }

  /** A switch. */
  boolean flagIn(Environment environment, boolean standard) {
    Value value = in(environment);
    if (value == null) {
      return standard;
    }
    return switch (value.text().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new ConfigException(
              value.place() + " is \"" + value.text() + "\"; expected true or false");
    };
  }

  /** A time above zero, such as {@code 90s}, {@code 2m} or {@code 1m30s}. */
  Duration durationIn(Environment environment, Duration standard) {
    Value value = in(environment);
    if (value == null) {
      return standard;
    }
    try {
      Duration duration = Duration.parse("PT" + value.text());
      if (!duration.isNegative() && !duration.isZero()) {
        return duration;
      }
    } catch (DateTimeException e) {
      // said below
    }
    throw new ConfigException(
        value.place() + " is \"" + value.text() + "\"; expected a time such as 90s or 2m");
  }
}
