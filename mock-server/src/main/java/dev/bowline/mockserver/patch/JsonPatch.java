package dev.bowline.mockserver.patch;

import dev.bowline.mockserver.object.Tree;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * JSON Patch as the server applies it. Its library is more forgiving than the standard: a name that
 * is not there is null to {@code test} and {@code copy}, {@code replace} adds it, and a path may
 * lack its first slash. The whole document can be tested and replaced, and nothing else. Values are
 * compared as they are written: {@code 1} is not {@code 1.0}.
 */
public final class JsonPatch {
  private JsonPatch() {}

  /**
   * Applies a patch.
   *
   * @param target the tree to patch
   * @param patch the patch, a list in well-formed JSON
   * @return the patched tree
   * @throws PatchException if an operation is malformed, a test fails or a path leads nowhere
   */
  public static @Nullable Object apply(@Nullable Object target, byte[] patch)
      throws PatchException {
    Holder root = new Holder(RawJson.of(target));
    List<?> operations = RawJson.parse(patch) instanceof List<?> list ? list : List.of();
    for (Object operation : operations) {
      Map<String, @Nullable Object> fields = Tree.object(operation);
      if (fields == null) {
        throw new PatchException("an operation must be an object");
      }
      apply(root, fields);
    }
    return RawJson.meaning(root.value);
  }

  private static void apply(Holder root, Map<String, @Nullable Object> operation)
      throws PatchException {
    JsonPointer path = pointer(operation, "path");
    switch (text(operation, "op")) {
      case "add" -> root.value = path.add(root.value, value(operation));
      case "remove" -> root.value = path.remove(root.value);
      case "replace" -> root.value = path.replace(root.value, value(operation));
      case "move" -> {
        JsonPointer from = pointer(operation, "from");
        Object moved = from.get(root.value);
        root.value = path.add(from.remove(root.value), moved);
      }
      case "copy" -> {
        JsonPointer from = pointer(operation, "from");
        from.requireInside();
        root.value = path.add(root.value, Tree.copy(from.find(root.value)));
      }
      case "test" -> test(path, root.value, operation.get("value"));
      default -> throw new PatchException("unexpected operation \"" + text(operation, "op") + "\"");
    }
    path.sortWay(root.value);
    if (operation.containsKey("from")) {
      pointer(operation, "from").sortWay(root.value);
    }
  }

  private static void test(JsonPointer path, @Nullable Object tree, @Nullable Object expected)
      throws PatchException {
    if (!Objects.equals(path.find(tree), expected)) {
      throw new PatchException("testing value " + path + " failed");
    }
  }

  private static @Nullable Object value(Map<String, @Nullable Object> operation) {
    return Tree.copy(operation.get("value"));
  }

  private static JsonPointer pointer(Map<String, @Nullable Object> operation, String name)
      throws PatchException {
    if (!(RawJson.meaning(operation.get(name)) instanceof String path)) {
      throw new PatchException("an operation needs a " + name);
    }
    return JsonPointer.parse(path);
  }

  private static String text(Map<String, @Nullable Object> operation, String name) {
    return RawJson.meaning(operation.get(name)) instanceof String text ? text : "";
  }

  private static final class Holder {
    private @Nullable Object value;

    private Holder(@Nullable Object value) {
      this.value = value;
    }
  }
}
