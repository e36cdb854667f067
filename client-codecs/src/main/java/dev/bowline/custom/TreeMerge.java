package dev.bowline.custom;

import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.tree.SameTree;
import dev.bowline.serde.Message;
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
 * is now) to the server's tree, of which the class may know only parts. Of messages in the two the
 * names of unknown fields have a {@link #MARK}. The rules are told in {@link Custom}.
 */
final class TreeMerge {
  /** Stands before the names of fields that a message's class doesn't know. */
  private static final String MARK = "\0unknown:";

  private static final TreeMerge NO_KEYS = new TreeMerge(Map.of(), Set.of());

  /** What is inside, by name; {@code *} for all other names. */
  private final Map<String, TreeMerge> inside = new HashMap<>();

  private List<String> keys = List.of();

  /** Whether elements have these for certain, so that one without them is a new one. */
  private boolean isCertain;

  private final Aliases aliases;

  TreeMerge(Map<String, List<String>> listKeys, Set<String> certain) {
    this(listKeys, certain, Aliases.NONE);
  }

  /**
   * Merges by these keys.
   *
   * @param certain those of them that are known not to be misspelt
   * @param aliases by which the classes read fields
   */
  TreeMerge(Map<String, List<String>> listKeys, Set<String> certain, Aliases aliases) {
    this.aliases = aliases;
    for (Map.Entry<String, List<String>> listKey : listKeys.entrySet()) {
      TreeMerge list = this;
      for (String name : listKey.getKey().split("\\.", -1)) {
        list.inside.putIfAbsent(name, new TreeMerge(Map.of(), Set.of()));
        list = list.inside(name);
      }
      list.keys = listKey.getValue();
      list.isCertain = certain.contains(listKey.getKey());
    }
  }

  private TreeMerge inside(String name) {
    return inside.getOrDefault(name, inside.getOrDefault("*", NO_KEYS));
  }

  /**
   * The server's tree with the change applied.
   *
   * @param field that holds it, such as {@code spec}
   * @param server what the server has; null for nothing
   * @param before what the class wrote of it; null for nothing
   * @param after what the class writes now
   */
  Object merge(String field, @Nullable Object server, @Nullable Object before, Object after) {
    Object clean = withoutNulls(after);
    return server == null || before == null
        ? Objects.requireNonNull(withoutMarks(clean))
        : inside(field).merged(server, withoutNulls(before), clean, aliases.inside(field));
  }

  /** A message with a mark before the name of each field that its class doesn't know. */
  static Object marked(Message message) {
    return JsonTreeCodec.toMarkedTree(message, message instanceof Unstructured ? "" : MARK);
  }

  /** A field, whether the class knows it or not. */
  static @Nullable Object value(Map<?, ?> map, String name) {
    Object known = map.get(name);
    return known == null ? map.get(MARK + name) : known;
  }

  private static boolean isMarked(Object name) {
    return ((String) name).startsWith(MARK);
  }

  private static String plain(Object name) {
    return isMarked(name) ? ((String) name).substring(MARK.length()) : (String) name;
  }

  private static @Nullable Object withoutMarks(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((name, value) -> copy.put(plain(name), withoutMarks(value)));
      return Collections.unmodifiableMap(copy);
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(element -> copy.add(withoutMarks(element)));
      return Collections.unmodifiableList(copy);
    }
    return tree;
  }

  private Object merged(Object server, @Nullable Object before, Object after, Aliases read) {
    if (SameTree.equal(after, before)) {
      return server;
    }
    if (server instanceof Map<?, ?> s
        && before instanceof Map<?, ?> b
        && after instanceof Map<?, ?> a) {
      return map(s, b, a, read);
    }
    if (server instanceof List<?> s && before instanceof List<?> b && after instanceof List<?> a) {
      return list(s, b, a, read);
    }
    return Objects.requireNonNull(withoutMarks(after));
  }

  private Map<String, @Nullable Object> map(
      Map<?, ?> server, Map<?, ?> before, Map<?, ?> after, Aliases read) {
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    Set<Object> names = new LinkedHashSet<>(server.keySet());
    after.keySet().forEach(name -> names.add(plain(name)));
    // a message that was made anew lacks all that its class doesn't know, which is no removal
    boolean isNew = after.keySet().stream().noneMatch(TreeMerge::isMarked);
    for (Object key : names) {
      String name = (String) key;
      Object was = value(before, name);
      Object is = value(after, name);
      boolean isLacking = isNew && is == null && before.get(name) == null;
      boolean isSame = isLacking || SameTree.equal(is, was);
      Object there = isSame ? server.get(name) : read.find(server, name);
      String field = read.field(name);
      if (field != null && !SameTree.equal(after.get(field), before.get(field))) {
        continue; // or a reader would find what was before the change
      }
      if (is != null && there != null) {
        // what the class wrote nothing of may have what the class doesn't know all the same
        Object known = was == null && is instanceof Map ? Map.of() : was;
        result.put(name, inside(name).merged(there, known, is, read.inside(name)));
      } else if (isSame) {
        if (server.containsKey(name)) {
          result.put(name, there);
        }
      } else if (is != null) {
        result.put(name, withoutMarks(is));
      }
    }
    return Collections.unmodifiableMap(result);
  }

  private List<@Nullable Object> list(List<?> server, List<?> before, List<?> after, Aliases read) {
    List<String> own = keysOf(before, after);
    int[] origins = Origins.of(own, before, after);
    Map<SameValue, Integer> onServer = byKey(own, server);
    Map<SameValue, Integer> known = byKey(own, before);
    int[] places = Origins.ofRead(server, before, !own.isEmpty());
    List<@Nullable Object> result = new ArrayList<>(after.size());
    for (int i = 0; i < after.size(); i++) {
      Object element = after.get(i);
      Object was = origins[i] == Origins.NONE ? null : before.get(origins[i]);
      Object there = null;
      if (was != null) {
        int place = places[origins[i]];
        Object inPlace = place == Origins.NONE ? null : server.get(place);
        there = onServer(own, was, inPlace, server, before, onServer, known);
      }
      result.add(
          there == null || element == null
              ? withoutMarks(element)
              : merged(there, was, element, read));
    }
    return Collections.unmodifiableList(result);
  }

  /**
   * None for a list of lists, whose own lists have them, nor where no element has such a key, which
   * may be misspelt then.
   */
  private List<String> keysOf(List<?> before, List<?> after) {
    for (Object element : before) {
      if (element instanceof List) {
        return List.of();
      }
    }
    boolean isOne = isCertain || !byKey(keys, before).isEmpty() || !byKey(keys, after).isEmpty();
    return isOne ? keys : List.of();
  }

  /** The place of the first element with each key. */
  private static Map<SameValue, Integer> byKey(List<String> keys, List<?> list) {
    Map<SameValue, Integer> places = new HashMap<>();
    for (int i = 0; i < list.size(); i++) {
      List<Object> key = Origins.key(list.get(i), keys);
      if (key != null) {
        places.putIfAbsent(new SameValue(key), i);
      }
    }
    return places;
  }

  /** The server's form of an element that the class has read. */
  private static @Nullable Object onServer(
      List<String> keys,
      Object element,
      @Nullable Object inPlace,
      List<?> server,
      List<?> before,
      Map<SameValue, Integer> onServer,
      Map<SameValue, Integer> read) {
    List<Object> key = Origins.key(element, keys);
    if (key == null) {
      // not of a mere value, whose place may be another: the class may have sorted a set
      return element instanceof Map || element instanceof List ? inPlace : null;
    }
    List<Object> keyInPlace = Origins.key(inPlace, keys);
    if (SameTree.equal(key, keyInPlace)) {
      return inPlace;
    }
    Integer found = onServer.get(new SameValue(key));
    if (found == null) {
      // the server may lack a key that the class has a default for, or spell it in another way
      return keyInPlace != null && read.containsKey(new SameValue(keyInPlace)) ? null : inPlace;
    }
    // then one of that key may be there, too, and another element is read from it
    boolean hasPlaces = server.size() == before.size();
    boolean isOfAnother = hasPlaces && SameTree.equal(key, Origins.key(before.get(found), keys));
    return isOfAnother ? inPlace : server.get(found);
  }

  /** An immutable copy in which a null field is an absent one. */
  private static Object withoutNulls(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<String, Object> copy = new LinkedHashMap<>();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        if (entry.getValue() != null) {
          copy.put((String) entry.getKey(), withoutNulls(entry.getValue()));
        }
      }
      return Collections.unmodifiableMap(copy);
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      for (Object element : list) {
        copy.add(element == null ? null : withoutNulls(element));
      }
      return Collections.unmodifiableList(copy);
    }
    return Objects.requireNonNull(tree);
  }
}
