package dev.bowline.mockserver.api;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a URL. Malformed escapes and semicolons make a parameter vanish, as they do in
 * Go.
 */
final class Query {
  private final Map<String, List<String>> values = new LinkedHashMap<>();

  private Query() {}

  static Query parse(@Nullable String text) {
    Query query = new Query();
    if (text != null) {
      for (String part : text.split("&", -1)) {
        if (!part.isEmpty()) {
          query.add(part);
        }
      }
    }
    return query;
  }

  private void add(String part) {
    if (part.indexOf(';') >= 0) {
      return; // once a separator, and refused since
    }
    int equals = part.indexOf('=');
    try {
      String name = decode(equals < 0 ? part : part.substring(0, equals));
      String value = equals < 0 ? "" : decode(part.substring(equals + 1));
      values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
    } catch (IllegalArgumentException e) {
      // Dropped, see above.
    }
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /** The first value, or the empty string. */
  String text(String name) {
    List<String> found = values.get(name);
    return found == null ? "" : found.get(0);
  }

  Map<String, String> firstValues() {
    Map<String, String> first = new LinkedHashMap<>();
    values.forEach((name, all) -> first.put(name, all.get(0)));
    return first;
  }

  List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** As the server reads flags: everything but {@code 0} and {@code false} is a yes. */
  boolean flag(String name) {
    return has(name) && !text(name).equals("0") && !text(name).equalsIgnoreCase("false");
  }

  private static String decode(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
