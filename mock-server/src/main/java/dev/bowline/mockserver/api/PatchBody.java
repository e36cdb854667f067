package dev.bowline.mockserver.api;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.patch.JsonPatch;
import dev.bowline.mockserver.patch.MergePatch;
import dev.bowline.mockserver.patch.PatchException;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import dev.bowline.serde.CodecException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A patch as it was sent.
 *
 * @param isJsonPatch whether it is a list of operations and not a merge patch
 * @param patch the patch
 */
record PatchBody(boolean isJsonPatch, @Nullable Object patch) {
  private static final int MAX_OPERATIONS = 10_000;

  /**
   * Reads a patch.
   *
   * @throws ApiFailure 400 if it is malformed, 415 if it is of another type
   */
  static PatchBody of(ApiRequest request) {
    boolean isJsonPatch =
        switch (Bodies.mediaType(request)) {
          case "application/json-patch+json" -> true;
          case "application/merge-patch+json" -> false;
          default -> throw Failures.unsupportedPatchType();
        };
    Object patch;
    try {
      patch = JsonTrees.parse(request.call().body());
    } catch (CodecException e) {
      throw Failures.badRequest("error decoding patch: " + Bodies.jsonProblem(e));
    }
    if (isJsonPatch) {
      requireList(patch);
    } else {
      requireObject(patch);
    }
    return new PatchBody(isJsonPatch, patch);
  }

  /**
   * Applies the patch.
   *
   * @throws ApiFailure 422 if it doesn't apply
   */
  Map<String, @Nullable Object> apply(Map<String, @Nullable Object> tree) {
    Object patched;
    try {
      patched =
          isJsonPatch && patch instanceof List<?> operations
              ? JsonPatch.apply(tree, operations)
              : MergePatch.apply(tree, patch);
    } catch (PatchException e) {
      throw Failures.unprocessablePatch();
    }
    Map<String, @Nullable Object> object = Tree.object(patched);
    if (object == null) {
      throw Failures.unprocessablePatch();
    }
    return object;
  }

  /** What the server says to an outcome that is no object of the kind. */
  static ApiFailure makesInvalid(byte[] patched, String problem) {
    String shown =
        new String(
            JsonTrees.write(new String(patched, StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    return Failures.invalid("", Details.EMPTY, List.of(Cause.invalid("patch", shown, problem)));
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

  private static void requireList(@Nullable Object patch) {
    if (!(patch instanceof List<?> operations)) {
      throw Failures.badRequest(
          "error decoding patch: json: cannot unmarshal "
              + (patch == null ? "null" : Bodies.goType(patch))
              + " into Go value of type []handlers.jsonPatchOp");
    }
    for (Object operation : operations) {
      if (operation != null && Tree.object(operation) == null) {
        throw Failures.badRequest(
            "error decoding patch: json: cannot unmarshal "
                + Bodies.goType(operation)
                + " into Go value of type handlers.jsonPatchOp");
      }
    }
    if (operations.size() > MAX_OPERATIONS) {
      throw Failures.tooLarge(
          "The allowed maximum operations in a JSON patch is "
              + MAX_OPERATIONS
              + ", got "
              + operations.size());
    }
  }

  private static void requireObject(@Nullable Object patch) {
    if (patch == null) {
      throw Failures.badRequest("Invalid JSON Patch");
    }
    if (Tree.object(patch) == null) {
      throw Failures.badRequest(
          "error decoding patch: json: cannot unmarshal "
              + Bodies.goType(patch)
              + " into Go value of type map[string]interface {}");
    }
  }
}
