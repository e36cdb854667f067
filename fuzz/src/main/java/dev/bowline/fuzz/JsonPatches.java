package dev.bowline.fuzz;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.patch.JsonPatch;
import dev.bowline.mockserver.patch.MergePatch;
import dev.bowline.mockserver.patch.PatchException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code {"target": any, "patch": list or object}}: applied, or refused with a typed error. */
public final class JsonPatches {
  private JsonPatches() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    Outcome<Object> read = Outcome.of(input, () -> JsonTrees.parse(input));
    if (!(read.value() instanceof Map<?, ?> map)) {
      return;
    }
    Tally.read();
    byte[] target = JsonTrees.write(map.get("target"));
    Object patch = map.get("patch");
    if (patch instanceof List<?> operations) {
      list(target, operations);
    } else {
      merge(target, patch);
    }
  }

  private static void list(byte[] target, List<?> operations) {
    try {
      JsonTrees.write(JsonPatch.apply(JsonTrees.parse(target), JsonTrees.write(operations)));
    } catch (PatchException e) {
      Finding.unless(e.getMessage() != null, "an error that says nothing");
    }
  }

  private static void merge(byte[] target, @Nullable Object patch) {
    byte[] before = JsonTrees.write(patch);
    Object once = MergePatch.apply(JsonTrees.parse(target), patch);
    byte[] result = JsonTrees.write(once);
    Object twice = MergePatch.apply(JsonTrees.parse(result), JsonTrees.parse(before));
    Finding.unlessEqual(
        JacksonTree.normal(once),
        JacksonTree.normal(twice),
        "applied twice, it gives something else");
    Finding.unlessEqual(
        Formats.text(before), Formats.text(JsonTrees.write(patch)), "the patch was changed");
  }
}
