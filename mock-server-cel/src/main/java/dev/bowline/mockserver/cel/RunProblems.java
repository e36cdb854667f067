package dev.bowline.mockserver.cel;

import dev.cel.runtime.CelEvaluationException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Why an expression has no value, in the words of the server's library. */
final class RunProblems {
  private static final Pattern PLACE = Pattern.compile("evaluation error at [^:]*:(\\d+): (.*)");
  private static final Pattern KEY = Pattern.compile("key '(.*)' is not present in map\\.");
  private static final Pattern FIELD = Pattern.compile("Error resolving field '(.*?)'\\..*");
  private static final Pattern RANGE =
      Pattern.compile(".*: Range \\[(-?\\d+), (-?\\d+)\\) out of bounds");
  private static final Pattern OUTSIDE =
      Pattern.compile(".*[Ii]ndex out of (?:bounds|range): (-?\\d+).*");
  private static final Pattern WORD = Pattern.compile("([a-z]+)\\s*$");
  private static final Map<String, String> TYPES =
      Map.of("duration", "google.protobuf.Duration", "timestamp", "google.protobuf.Timestamp");

  private RunProblems() {}

  static String text(CelEvaluationException failure, String source) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof FunctionException function) {
        return String.valueOf(function.getMessage());
      }
    }
    Matcher place = PLACE.matcher(String.valueOf(failure.getMessage()).replace('\n', ' '));
    boolean isPlaced = place.matches();
    String message = isPlaced ? place.group(2) : String.valueOf(failure.getMessage());
    int at = isPlaced ? Integer.parseInt(place.group(1)) : 0;
    return switch (failure.getErrorCode()) {
      case ATTRIBUTE_NOT_FOUND -> "no such key: " + key(message);
      case INDEX_OUT_OF_BOUNDS -> index(message, "bounds");
      case DIVIDE_BY_ZERO -> (isAt(source, at, '%') ? "modulus" : "division") + " by zero";
      case NUMERIC_OVERFLOW ->
          (message.contains("nsigned") || word(source, at).equals("uint") ? "unsigned " : "")
              + "integer overflow";
      case OVERLOAD_NOT_FOUND -> "no such overload";
      case BAD_FORMAT -> conversion(word(source, at));
      default -> other(message);
    };
  }

  private static String key(String message) {
    Matcher named = KEY.matcher(message);
    Matcher field = FIELD.matcher(message);
    return named.matches() ? named.group(1) : field.matches() ? field.group(1) : message;
  }

  private static String index(String message, String limits) {
    Matcher outside = OUTSIDE.matcher(message);
    return outside.matches() ? "index out of " + limits + ": " + outside.group(1) : message;
  }

  private static boolean isAt(String source, int at, char sign) {
    return at < source.length() && source.charAt(at) == sign;
  }

  /** The function that is called there. */
  private static String word(String source, int at) {
    Matcher word = WORD.matcher(source.substring(0, Math.min(at, source.length())));
    return word.find() ? word.group(1) : "";
  }

  private static String conversion(@Nullable String type) {
    String name = String.valueOf(type);
    return "type conversion error from 'string' to '" + TYPES.getOrDefault(name, name) + "'";
  }

  private static String other(String message) {
    Matcher range = RANGE.matcher(message);
    if (range.matches()) {
      return "index out of range: " + range.group(1);
    }
    if (message.startsWith("Function 'value' failed")) {
      return "optional.none() dereference";
    }
    return message;
  }
}
