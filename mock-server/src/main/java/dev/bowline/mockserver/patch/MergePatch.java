package dev.bowline.mockserver.patch;

import java.util.ArrayList;
import java.util.List;
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
    if (!(target instanceof Map<?, ?> map)) {
      return withoutNulls(patch);
    }
    if (!(patch instanceof Map<?, ?> changes)) {
      return patch;
    }
    // The server's library writes objects that a patch touches with sorted names.
    Map<String, @Nullable Object> result = new TreeMap<>();
    map.forEach((name, value) -> result.put((String) name, value));
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

  /** A value that replaces another: no object in it has a null, those in lists neither. */
  private static @Nullable Object withoutNulls(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> result = new TreeMap<>();
      map.forEach(
          (name, member) -> {
            if (member != null) {
              result.put((String) name, withoutNulls(member));
            }
          });
      return result;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> result = new ArrayList<>(list.size());
      list.forEach(element -> result.add(withoutNulls(element)));
      return result;
    }
    return value;
  }
}
