package dev.bowline.mockserver.merge;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The form in which {@code metadata.managedFields} has sets of fields. */
public final class FieldsV1 {
  private static final String SELF = ".";
  private static final int PREFIX = 2;

  private FieldsV1() {}

  /** A set that can't be read. */
  public static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(String message) {
      super(message);
    }
  }

  /** The tree of a set. */
  public static Map<String, @Nullable Object> write(FieldSet set) {
    return write(set, false);
  }

  private static Map<String, @Nullable Object> write(FieldSet set, boolean isMember) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    if (isMember) {
      tree.put(SELF, new LinkedHashMap<>());
    }
    TreeSet<PathElement> steps = new TreeSet<>(set.members());
    steps.addAll(set.children().keySet());
    for (PathElement step : steps) {
      FieldSet below = set.below(step);
      tree.put(text(step), write(below, set.members().contains(step) && !below.isEmpty()));
    }
    return tree;
  }

  private static String text(PathElement step) {
    if (step instanceof PathElement.Field field) {
      return "f:" + field.name();
    }
    if (step instanceof PathElement.Key key) {
      return "k:" + json(key.fields());
    }
    if (step instanceof PathElement.Value value) {
      return "v:" + json(value.value());
    }
    return "i:" + ((PathElement.Index) step).index();
  }

  /** Go escapes what a browser could take for a tag. */
  private static String json(Object value) {
    return new String(JsonTrees.write(value), StandardCharsets.UTF_8)
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
  }

  /**
   * Reads a set. Steps of an unknown kind are dropped.
   *
   * @throws MalformedException if it is none
   */
  public static FieldSet read(@Nullable Object tree) throws MalformedException {
    FieldSet set = new FieldSet();
    Map<String, @Nullable Object> object = Tree.object(tree);
    if (object == null) {
      if (tree != null) {
        throw new MalformedException("expected an object");
      }
      return set;
    }
    for (Map.Entry<String, @Nullable Object> entry : object.entrySet()) {
      PathElement step = entry.getKey().equals(SELF) ? null : step(entry.getKey());
      if (step != null) {
        FieldSet below = read(entry.getValue());
        Map<String, @Nullable Object> inner = Tree.object(entry.getValue());
        boolean isMember = below.isEmpty() || (inner != null && inner.containsKey(SELF));
        set.add(step, isMember, below);
      }
    }
    return set;
  }

  private static @Nullable PathElement step(String text) throws MalformedException {
    if (text.length() < PREFIX || text.charAt(1) != ':') {
      throw new MalformedException("expected a step such as f:name, not " + text);
    }
    String content = text.substring(PREFIX);
    try {
      return switch (text.charAt(0)) {
        case 'f' -> new PathElement.Field(content);
        case 'v' -> value(content);
        case 'k' -> key(content);
        case 'i' -> new PathElement.Index(Long.parseLong(content));
        default -> null;
      };
    } catch (CodecException | NumberFormatException e) {
      throw new MalformedException("not a step: " + text);
    }
  }

  private static PathElement value(String content) throws MalformedException {
    Object value = JsonTrees.parse(content.getBytes(StandardCharsets.UTF_8));
    if (value == null) {
      throw new MalformedException("a set has no null");
    }
    return new PathElement.Value(value);
  }

  private static PathElement key(String content) throws MalformedException {
    Map<String, @Nullable Object> object =
        Tree.object(JsonTrees.parse(content.getBytes(StandardCharsets.UTF_8)));
    if (object == null) {
      throw new MalformedException("a key is an object, not " + content);
    }
    return PathElement.key(object);
  }
}
