package dev.bowline.custom;

import dev.bowline.meta.tree.SameTree;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Applies what changed between two trees that a user's class has written (as it was read, and as it
 * is now) to the server's tree, of which the class may know only parts. The rules are told in
 * {@link Custom}.
 */
final class TreeMerge {
  private final Map<String, List<String>> listKeys;
  private final int longestPath;

  TreeMerge(Map<String, List<String>> listKeys) {
    this.listKeys = listKeys;
    int longest = 0;
    for (String path : listKeys.keySet()) {
      longest = Math.max(longest, path.length());
    }
    this.longestPath = longest;
  }

  /**
   * The server's tree with the change applied.
   *
   * @param path of the field, such as {@code spec}
   * @param server what the server has; null for nothing
   * @param before what the class wrote of it; null for nothing
   * @param after what the class writes now
   */
  Object merge(String path, @Nullable Object server, @Nullable Object before, Object after) {
    Object clean = withoutNulls(after);
    return server == null || before == null
        ? clean
        : merged(path, server, withoutNulls(before), clean);
  }

  private Object merged(String path, Object server, @Nullable Object before, Object after) {
    if (SameTree.equal(after, before)) {
      return server;
    }
    if (server instanceof Map<?, ?> s
        && before instanceof Map<?, ?> b
        && after instanceof Map<?, ?> a) {
      return map(path, s, b, a);
    }
    if (server instanceof List<?> s && before instanceof List<?> b && after instanceof List<?> a) {
      return list(path, s, b, a);
    }
    return after;
  }

  private Map<String, @Nullable Object> map(
      String path, Map<?, ?> server, Map<?, ?> before, Map<?, ?> after) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    server.forEach((name, value) -> result.put((String) name, value));
    Set<Object> names = new LinkedHashSet<>(before.keySet());
    names.addAll(after.keySet());
    for (Object key : names) {
      String name = (String) key;
      Object was = before.get(name);
      Object is = after.get(name);
      Object there = server.get(name);
      if (is == null) {
        result.remove(name);
      } else if (there != null) {
        // what the class wrote nothing of may have what the class doesn't know all the same
        Object known = was == null && is instanceof Map ? Map.of() : was;
        result.put(name, merged(inside(path, name), there, known, is));
      } else if (!SameTree.equal(is, was)) {
        result.put(name, is);
      }
    }
    return Collections.unmodifiableMap(result);
  }

  /**
   * The path of a field, or the start of it that is longer than the paths of all keys: a name may
   * be long, and hold many fields.
   */
  private String inside(String path, String name) {
    return path.length() > longestPath ? path : path + "." + name;
  }

  private List<@Nullable Object> list(String path, List<?> server, List<?> before, List<?> after) {
    List<String> keys = listKeys.getOrDefault(path, List.of());
    int[] origins = Origins.of(keys, before, after);
    Map<SameValue, Object> onServer = byKey(keys, server);
    Map<SameValue, Object> read = byKey(keys, before);
    List<@Nullable Object> result = new ArrayList<>(after.size());
    for (int i = 0; i < after.size(); i++) {
      Object element = after.get(i);
      Object was = origins[i] == Origins.NONE ? null : before.get(origins[i]);
      Object there = null;
      if (was != null) {
        Object inPlace = server.size() == before.size() ? server.get(origins[i]) : null;
        there = onServer(keys, was, inPlace, onServer, read);
      }
      result.add(there == null || element == null ? element : merged(path, there, was, element));
    }
    return Collections.unmodifiableList(result);
  }

  /** The first element with each key. */
  private static Map<SameValue, Object> byKey(List<String> keys, List<?> list) {
    Map<SameValue, Object> elements = new HashMap<>();
    for (Object element : list) {
      List<Object> key = Origins.key(element, keys);
      if (key != null) {
        elements.putIfAbsent(new SameValue(key), element);
      }
    }
    return elements;
  }

  /**
   * The server's form of an element that the class has read.
   *
   * @param inPlace what the server has in its place, null if its list isn't as long
   */
  private static @Nullable Object onServer(
      List<String> keys,
      Object element,
      @Nullable Object inPlace,
      Map<SameValue, Object> onServer,
      Map<SameValue, Object> read) {
    List<Object> key = Origins.key(element, keys);
    if (key == null) {
      // not of a mere value, whose place may be another: the class may have sorted a set
      return element instanceof Map || element instanceof List ? inPlace : null;
    }
    List<Object> keyInPlace = Origins.key(inPlace, keys);
    if (SameTree.equal(key, keyInPlace)) {
      return inPlace;
    }
    Object found = onServer.get(new SameValue(key));
    // the server may lack a key that the class has a default for, or spell it in another way
    return found != null || (keyInPlace != null && read.containsKey(new SameValue(keyInPlace)))
        ? found
        : inPlace;
  }

  /** An immutable copy in which a null field is an absent one. */
  private static Object withoutNulls(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      map.forEach(
          (name, value) -> {
            if (value != null) {
              copy.put((String) name, withoutNulls(value));
            }
          });
      return Collections.unmodifiableMap(copy);
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(element == null ? null : withoutNulls(element)));
      return Collections.unmodifiableList(copy);
    }
    return Objects.requireNonNull(tree);
  }
}
