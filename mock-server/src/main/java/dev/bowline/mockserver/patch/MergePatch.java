package dev.bowline.mockserver.patch;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON Merge Patch: objects merge, null removes, everything else replaces. */
public final class MergePatch {
  private MergePatch() {}

  /**
   * Applies a patch.
   *
   * @param target the tree to patch; its maps may be changed
   * @param patch the patch
   * @return the patched tree
   */
  public static @Nullable Object apply(@Nullable Object target, @Nullable Object patch) {
    if (!(patch instanceof Map<?, ?> changes)) {
      return patch;
    }
    @SuppressWarnings("unchecked") // objects of JSON trees have string names
    Map<String, @Nullable Object> result =
        target instanceof Map<?, ?> map
            ? (Map<String, @Nullable Object>) map
            : new LinkedHashMap<>();
    changes.forEach(
        (name, change) -> {
          String key = (String) name;
          if (change == null) {
            result.remove(key);
          } else {
            result.put(key, apply(result.get(key), change));
          }
        });
    return result;
  }
}
