package dev.bowline.mockserver.patch;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** JSON Merge Patch: objects merge, null removes, everything else replaces. */
public final class MergePatch {
  private MergePatch() {}

  /**
   * Applies a patch.
   *
   * @param target the tree to patch
   * @param patch the patch
   * @return the patched tree
   */
  public static @Nullable Object apply(@Nullable Object target, @Nullable Object patch) {
    if (!(patch instanceof Map<?, ?> changes)) {
      return patch;
    }
    // The server's library writes objects that a patch touches with sorted names.
    Map<String, @Nullable Object> result = new TreeMap<>();
    if (target instanceof Map<?, ?> map) {
      map.forEach((name, value) -> result.put((String) name, value));
    }
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
