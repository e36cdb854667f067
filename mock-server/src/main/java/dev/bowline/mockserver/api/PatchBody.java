package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.patch.JsonPatch;
import dev.bowline.mockserver.patch.MergePatch;
import dev.bowline.mockserver.patch.PatchException;
import dev.bowline.mockserver.patch.StrategicException;
import dev.bowline.mockserver.patch.StrategicMerge;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A patch as it was sent; read only when there is an object to apply it to. */
final class PatchBody {
  private static final int MAX_OPERATIONS = 10_000;
  private static final List<String> TEXTS = List.of("op", "path", "from");
  private static final Set<String> PARTS = Set.of("op", "path", "from", "value");

  private final PatchType type;
  private final byte[] body;
  private final boolean isChecked;
  private @Nullable String shown;

  /**
   * A patch that is no apply.
   *
   * @param isChecked whether it is read strictly first, with other words for what is wrong
   */
  PatchBody(PatchType type, byte[] body, boolean isChecked) {
    this.type = type;
    this.body = body;
    this.isChecked = isChecked;
  }

  /**
   * Applies the patch.
   *
   * @param tree the object; changed
   * @throws ApiFailure 400 if it is malformed, 422 if it doesn't apply
   */
  Map<String, @Nullable Object> apply(Map<String, @Nullable Object> tree, Resource resource) {
    Object patch;
    try {
      patch = JsonTrees.parse(body);
    } catch (CodecException e) {
      throw Failures.badRequest(decoding() + Bodies.jsonProblem(e, body));
    }
    return switch (type) {
      case JSON -> applyOperations(tree, patch);
      case STRATEGIC -> applyStrategically(tree, patch, resource);
      default -> applyMerging(tree, patch);
    };
  }

  /** Whether the outcome becomes an object without being read again. */
  boolean isConverted() {
    return type == PatchType.STRATEGIC;
  }

  /** What stands twice in the patch, or is no part of an operation. */
  FieldProblems problems() {
    List<String> duplicates = JsonDuplicates.find(body);
    if (type != PatchType.JSON) {
      return FieldProblems.inJson(duplicates, List.of(), "");
    }
    List<String> unknown = new ArrayList<>();
    if (JsonTrees.parse(body) instanceof List<?> operations) {
      for (int i = 0; i < operations.size(); i++) {
        Map<String, @Nullable Object> operation = Tree.object(operations.get(i));
        if (operation != null) {
          String prefix = "[" + i + "].";
          operation.keySet().stream()
              .filter(name -> !PARTS.contains(name))
              .forEach(name -> unknown.add(prefix + name));
        }
      }
    }
    return FieldProblems.inJson(duplicates, unknown, "json patch ");
  }

  private Map<String, @Nullable Object> applyOperations(
      Map<String, @Nullable Object> tree, @Nullable Object patch) {
    try {
      checkOperations(patch);
      return patched(JsonPatch.apply(tree, body));
    } catch (PatchException e) {
      throw Failures.unprocessablePatch();
    }
  }

  private void checkOperations(@Nullable Object patch) {
    if (patch == null) {
      return;
    }
    if (!(patch instanceof List<?> operations)) {
      throw Failures.badRequest(
          decoding()
              + "json: cannot unmarshal "
              + Bodies.goType(patch)
              + " into Go value of type "
              + (isChecked ? "[]handlers.jsonPatchOp" : "jsonpatch.Patch"));
    }
    for (Object operation : operations) {
      if (operation != null && Tree.object(operation) == null) {
        throw Failures.badRequest(
            decoding()
                + "json: cannot unmarshal "
                + Bodies.goType(operation)
                + " into Go value of type "
                + (isChecked ? "handlers.jsonPatchOp" : "jsonpatch.Operation"));
      }
    }
    if (isChecked) {
      operations.forEach(operation -> checkTexts(Tree.object(operation)));
    }
    if (operations.size() > MAX_OPERATIONS) {
      throw Failures.tooLarge(
          "The allowed maximum operations in a JSON patch is "
              + MAX_OPERATIONS
              + ", got "
              + operations.size());
    }
  }

  private void checkTexts(@Nullable Map<String, @Nullable Object> operation) {
    if (operation == null) {
      return;
    }
    operation.forEach(
        (name, value) -> {
          if (value != null && !(value instanceof String) && TEXTS.contains(name)) {
            throw Failures.badRequest(
                decoding()
                    + "json: cannot unmarshal "
                    + Bodies.goType(value)
                    + " into Go struct field jsonPatchOp."
                    + name
                    + " of type string");
          }
        });
  }

  private Map<String, @Nullable Object> applyMerging(
      Map<String, @Nullable Object> tree, @Nullable Object patch) {
    if (patch == null || (!isChecked && Tree.object(patch) == null)) {
      throw Failures.badRequest("Invalid JSON Patch");
    }
    return patched(MergePatch.apply(tree, object(patch)));
  }

  private Map<String, @Nullable Object> applyStrategically(
      Map<String, @Nullable Object> tree, @Nullable Object patch, Resource resource) {
    if (patch == null) {
      return tree;
    }
    Map<String, @Nullable Object> changes = object(patch);
    try {
      Map<String, @Nullable Object> patched =
          StrategicMerge.apply(tree, changes, resource.prototype());
      shown = GoFormat.plain(changes);
      return patched;
    } catch (StrategicException e) {
      throw switch (e.fault()) {
        case FORMAT -> Failures.badRequest(e.getMessage());
        case CONTENT -> Failures.unprocessablePatch();
        case SERVER -> Failures.internal(String.valueOf(e.getMessage()));
      };
    }
  }

  private Map<String, @Nullable Object> object(Object patch) {
    Map<String, @Nullable Object> object = Tree.object(patch);
    if (object == null) {
      throw Failures.badRequest(
          decoding()
              + "json: cannot unmarshal "
              + Bodies.goType(patch)
              + " into Go value of type map[string]interface {}");
    }
    return object;
  }

  private String decoding() {
    return isChecked && type != PatchType.STRATEGIC ? "error decoding patch: " : "";
  }

  private static Map<String, @Nullable Object> patched(@Nullable Object patched) {
    Map<String, @Nullable Object> object = Tree.object(patched);
    if (object == null) {
      throw Failures.unprocessablePatch();
    }
    return object;
  }

  /**
   * The outcome as the server shows it when it is no object of the kind; for a strategic merge
   * patch it shows the patch.
   */
  String shown(Map<String, @Nullable Object> patched) {
    String text = shown;
    if (text == null) {
      text = new String(JsonTrees.write(new TreeMap<>(patched)), StandardCharsets.UTF_8);
    }
    return text;
  }

  /** What the server says to an outcome that is no object of the kind. */
  static ApiFailure makesInvalid(String shown, String problem) {
    return Failures.invalid(
        "", Details.EMPTY, List.of(Cause.invalid("patch", GoFormat.quoted(shown), problem)));
  }

  /**
   * Sees to it that a patch leaves the identity alone.
   *
   * @throws ApiFailure 422 if it doesn't
   */
  static void checkUid(Resource resource, Map<String, @Nullable Object> tree, String uid) {
    Map<String, @Nullable Object> metadata = Tree.child(tree, "metadata");
    String patched = Tree.text(metadata, "uid");
    if (!patched.isEmpty() && !patched.equals(uid)) {
      throw Failures.invalid(
          resource,
          Tree.text(metadata, "name"),
          List.of(Cause.invalid("metadata.uid", "\"" + patched + "\"", "field is immutable")));
    }
  }
}
