package dev.bowline.mockserver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares a recorded answer with a live one. {@code <uid:1>} and the like stand for any text,
 * numbered ones for the same text each time.
 */
final class Masks {
  private static final Pattern MASK = Pattern.compile("<([a-zA-Z0-9-]+)(:[0-9]+)?>");

  private final Map<String, String> bound = new HashMap<>();

  /** What differs, as {@code path: expected ..., was ...}; null if nothing does. */
  @Nullable String difference(@Nullable Object expected, @Nullable Object found, String path) {
    if (expected instanceof Map<?, ?> left && found instanceof Map<?, ?> right) {
      Map<Object, Object> names = new LinkedHashMap<>();
      new TreeSet<>(left.keySet()).forEach(name -> names.put(name, name));
      right.keySet().forEach(name -> names.put(name, name));
      for (Object name : names.keySet()) {
        if (name.equals("managedFields") && !left.containsKey(name)) {
          continue; // recorded only where they are what it is about
        }
        if (left.containsKey(name) != right.containsKey(name)) {
          return path + "." + name + ": expected " + left.get(name) + ", was " + right.get(name);
        }
        String difference = difference(left.get(name), right.get(name), path + "." + name);
        if (difference != null) {
          return difference;
        }
      }
      return null;
    }
    if (expected instanceof List<?> left && found instanceof List<?> right) {
      if (left.size() != right.size()) {
        return path + ": expected " + left + ", was " + right;
      }
      for (int i = 0; i < left.size(); i++) {
        String difference = difference(left.get(i), right.get(i), path + "[" + i + "]");
        if (difference != null) {
          return difference;
        }
      }
      return null;
    }
    boolean isSame =
        (expected == null || found == null)
            ? expected == found
            : matches(expected.toString(), found.toString());
    return isSame ? null : path + ": expected " + expected + ", was " + found;
  }

  private boolean matches(String expected, String found) {
    Matcher masks = MASK.matcher(expected);
    StringBuilder regex = new StringBuilder();
    List<String> names = new ArrayList<>();
    int end = 0;
    while (masks.find()) {
      regex.append(Pattern.quote(expected.substring(end, masks.start())));
      String known = masks.group(2) == null ? null : bound.get(masks.group());
      regex.append(known == null ? "(.+?)" : "(" + Pattern.quote(known) + ")");
      names.add(masks.group());
      end = masks.end();
    }
    regex.append(Pattern.quote(expected.substring(end)));
    Matcher matcher = Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(found);
    if (!matcher.matches()) {
      return false;
    }
    for (int i = 0; i < names.size(); i++) {
      bound.put(names.get(i), matcher.group(i + 1));
    }
    return true;
  }
}
