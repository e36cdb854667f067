package dev.bowline.client;

import dev.bowline.client.internal.request.MediaTypes;
import dev.bowline.codec.JsonTrees;
import dev.bowline.meta.Bytes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Operations on places in an object, done in order and all or none (RFC 6902). A server answers a
 * failed {@code test} or a missing place with {@link InvalidException}, and doesn't say which
 * operation it was.
 */
public final class JsonPatch implements Patch {
  private final int operations;
  private final Bytes body;

  private JsonPatch(int operations, Bytes body) {
    this.operations = operations;
    this.body = body;
  }

  /**
   * A name as a part of a pointer: labels and annotations often hold a slash.
   *
   * @param name such as {@code app.kubernetes.io/name}
   */
  public static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  /**
   * A pointer of unescaped names: {@code pointer("metadata", "annotations", "example.com/key")}.
   *
   * @param names from the object down; numbers for places in lists, {@code -} for the end of one
   */
  public static String pointer(String... names) {
    StringBuilder pointer = new StringBuilder();
    for (String name : names) {
      pointer.append('/').append(escape(name));
    }
    return pointer.toString();
  }

  @Override
  public String mediaType() {
    return MediaTypes.JSON_PATCH;
  }

  @Override
  public Bytes body() {
    return body;
  }

  @Override
  public String toString() {
    return "JSON patch of " + operations + " operations";
  }

  /**
   * Collects operations. Pointers begin with a slash, {@code -} stands for the end of a list.
   * Values are String, Number, Boolean, null, parts of the model, such as a container or a
   * quantity, and Lists and Maps of all these. Not thread-safe.
   */
  public static final class Builder {
    /** What servers take. */
    private static final int MOST = 10_000;

    private final List<Map<String, @Nullable Object>> operations = new ArrayList<>();

    Builder() {}

    /**
     * Fails the whole patch unless the place has this value. A null fits a place that isn't there,
     * too.
     */
    public Builder test(String pointer, @Nullable Object value) {
      return put("test", pointer, value);
    }

    /** Sets a field, or inserts before an element of a list. */
    public Builder add(String pointer, @Nullable Object value) {
      return put("add", pointer, value);
    }

    /**
     * Sets a place. By the standard it must exist; a kube-apiserver adds a missing field all the
     * same, so that whoever minds puts a {@link #test} before it.
     */
    public Builder replace(String pointer, @Nullable Object value) {
      return put("replace", pointer, value);
    }

    /** Removes a place that exists. */
    public Builder remove(String pointer) {
      operations.add(operation("remove", pointer));
      return this;
    }

    /** Moves a value to another place. */
    public Builder move(String from, String pointer) {
      return putFrom("move", from, pointer);
    }

    /** Copies a value to another place. A kube-apiserver copies null if there is none. */
    public Builder copy(String from, String pointer) {
      return putFrom("copy", from, pointer);
    }

    private Builder put(String operation, String pointer, @Nullable Object value) {
      Map<String, @Nullable Object> fields = operation(operation, pointer);
      fields.put("value", PatchValues.tree(value));
      operations.add(fields);
      return this;
    }

    private Builder putFrom(String operation, String from, String pointer) {
      Map<String, @Nullable Object> fields = operation(operation, pointer);
      fields.put("from", requirePointer(from));
      operations.add(fields);
      return this;
    }

    private static Map<String, @Nullable Object> operation(String operation, String pointer) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("op", operation);
      fields.put("path", requirePointer(pointer));
      return fields;
    }

    /** Servers take a pointer without its slash for something else than was meant. */
    private static String requirePointer(String pointer) {
      if (!pointer.isEmpty() && pointer.charAt(0) != '/') {
        throw new IllegalArgumentException(
            "a JSON pointer begins with a slash: \"" + pointer + "\"");
      }
      for (int i = pointer.indexOf('~'); i >= 0; i = pointer.indexOf('~', i + 1)) {
        char next = i + 1 < pointer.length() ? pointer.charAt(i + 1) : ' ';
        if (next != '0' && next != '1') {
          throw new IllegalArgumentException(
              "in a JSON pointer ~0 stands for ~ and ~1 for /: \"" + pointer + "\"");
        }
      }
      return pointer;
    }

    JsonPatch build() {
      if (operations.isEmpty()) {
        throw new IllegalArgumentException("a JSON patch needs an operation");
      }
      if (operations.size() > MOST) {
        throw new IllegalArgumentException(
            "a JSON patch has at most " + MOST + " operations, not " + operations.size());
      }
      return new JsonPatch(operations.size(), Bytes.copyOf(JsonTrees.write(operations)));
    }
  }
}
