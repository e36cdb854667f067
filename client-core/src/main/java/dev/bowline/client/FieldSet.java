package dev.bowline.client;

import dev.bowline.client.FieldPath.Step;
import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The fields that somebody owns ({@code fieldsV1}). Immutable and thread-safe. */
public final class FieldSet {
  private static final String SELF = ".";

  private final boolean isMember;
  private final Map<Step, FieldSet> below;

  private FieldSet(boolean isMember, Map<Step, FieldSet> below) {
    this.isMember = isMember;
    this.below = below;
  }

  /**
   * Reads the JSON form.
   *
   * @throws IllegalArgumentException if it is none
   */
  static FieldSet parse(Map<?, ?> tree) {
    Map<Step, FieldSet> below = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : tree.entrySet()) {
      String name = (String) entry.getKey();
      if (!(entry.getValue() instanceof Map<?, ?> inner)) {
        throw new IllegalArgumentException("a set of fields holds objects only, not at " + name);
      }
      if (!name.equals(SELF)) {
        FieldSet set = parse(inner);
        boolean isLeaf = set.below.isEmpty();
        below.put(step(name), isLeaf ? new FieldSet(true, set.below) : set);
      }
    }
    return new FieldSet(tree.containsKey(SELF), below);
  }

  /** The paths, each before those below it, in the server's order. */
  public List<FieldPath> paths() {
    List<FieldPath> paths = new ArrayList<>();
    collect(List.of(), paths::add);
    return List.copyOf(paths);
  }

  /**
   * Whether a field is in this set: itself, or what it is a part of and can only be owned as a
   * whole.
   *
   * @param path as {@link FieldPath#toString} writes it, beginning with a dot
   * @throws IllegalArgumentException if it begins in another way
   */
  public boolean contains(String path) {
    FieldPath.requireForm(path);
    boolean[] found = new boolean[1];
    find(path, "", found);
    return found[0];
  }

  private void find(String path, String here, boolean[] found) {
    for (Map.Entry<Step, FieldSet> entry : below.entrySet()) {
      String place = here + entry.getKey();
      FieldSet set = entry.getValue();
      if (path.equals(place)) {
        found[0] |= set.isMember;
      } else if (isBelow(path, place)) {
        if (set.below.isEmpty()) {
          found[0] |= set.isMember;
        } else {
          set.find(path, place, found);
        }
      }
    }
  }

  private static boolean isBelow(String path, String place) {
    return path.startsWith(place)
        && path.length() > place.length()
        && (path.charAt(place.length()) == '.' || path.charAt(place.length()) == '[');
  }

  private void collect(List<Step> here, Consumer<FieldPath> sink) {
    below.forEach(
        (step, set) -> {
          List<Step> steps = new ArrayList<>(here);
          steps.add(step);
          if (set.isMember) {
            sink.accept(new FieldPath(steps));
          }
          set.collect(steps, sink);
        });
  }

  FieldSet union(FieldSet other) {
    Map<Step, FieldSet> union = new LinkedHashMap<>(below);
    other.below.forEach((step, set) -> union.merge(step, set, FieldSet::union));
    return new FieldSet(isMember || other.isMember, union);
  }

  /** The JSON form. */
  Map<String, Object> toTree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    below.forEach((step, set) -> tree.put(name(step), set.tree()));
    return tree;
  }

  private Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    if (isMember && !below.isEmpty()) {
      tree.put(SELF, Map.of());
    }
    tree.putAll(toTree());
    return tree;
  }

  /** The part of a value that is in this set; null if nothing is. */
  @Nullable Object pick(@Nullable Object value) {
    if (below.isEmpty()) {
      return isMember ? value : null;
    }
    if (value instanceof Map<?, ?> map) {
      return fields(map);
    }
    return value instanceof List<?> list ? elements(list) : null;
  }

  private @Nullable Object fields(Map<?, ?> map) {
    Map<Object, @Nullable Object> picked = new LinkedHashMap<>();
    below.forEach(
        (step, set) -> {
          if (step instanceof Step.Field field && map.containsKey(field.name())) {
            Object part = set.pick(map.get(field.name()));
            if (part != null) {
              picked.put(field.name(), part);
            }
          }
        });
    return picked.isEmpty() && !isMember ? null : picked;
  }

  private @Nullable Object elements(List<?> list) {
    List<@Nullable Object> picked = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      for (Map.Entry<Step, FieldSet> entry : below.entrySet()) {
        if (fits(entry.getKey(), i, list.get(i))) {
          picked.add(element(entry.getKey(), entry.getValue(), list.get(i)));
          break;
        }
      }
    }
    return picked.isEmpty() && !isMember ? null : picked;
  }

  private static boolean fits(Step step, int index, @Nullable Object element) {
    if (step instanceof Step.Key key) {
      return element instanceof Map<?, ?> map
          && key.fields().entrySet().stream()
              .allMatch(field -> field.getValue().equals(map.get(field.getKey())));
    }
    if (step instanceof Step.Value value) {
      return value.value().equals(element);
    }
    return step instanceof Step.Index at && at.index() == index;
  }

  /** An element is nothing without its keys, whoever owns those. */
  private static @Nullable Object element(Step step, FieldSet set, @Nullable Object element) {
    Object part = set.pick(element);
    if (step instanceof Step.Key key && (part == null || part instanceof Map<?, ?>)) {
      Map<Object, @Nullable Object> keyed = new LinkedHashMap<>(key.fields());
      if (part instanceof Map<?, ?> fields) {
        keyed.putAll(fields);
      }
      return keyed;
    }
    return part;
  }

  private static Step step(String name) {
    String content = name.length() >= 2 ? name.substring(2) : "";
    Step step =
        switch (name.length() - content.length() == 2 ? name.substring(0, 2) : "") {
          case "f:" -> new Step.Field(content);
          case "i:" -> new Step.Index(Integer.parseInt(content));
          case "v:" -> value(JsonTrees.parse(content.getBytes(StandardCharsets.UTF_8)));
          case "k:" -> key(JsonTrees.parse(content.getBytes(StandardCharsets.UTF_8)));
          default -> null;
        };
    if (step == null) {
      throw new IllegalArgumentException("a set of fields holds f:, k:, v: and i:, not " + name);
    }
    return step;
  }

  private static @Nullable Step value(@Nullable Object value) {
    return value == null ? null : new Step.Value(value);
  }

  private static @Nullable Step key(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    map.forEach((name, field) -> fields.put((String) name, field));
    return new Step.Key(fields);
  }

  private static String name(Step step) {
    if (step instanceof Step.Field field) {
      return "f:" + field.name();
    }
    if (step instanceof Step.Index at) {
      return "i:" + at.index();
    }
    Object value = step instanceof Step.Key key ? key.fields() : ((Step.Value) step).value();
    String prefix = step instanceof Step.Key ? "k:" : "v:";
    return prefix + new String(JsonTrees.write(value), StandardCharsets.UTF_8);
  }

  /** The paths, separated by commas. */
  @Override
  public String toString() {
    return paths().toString();
  }
}
