package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Times of managers, which alone are no change of an object. */
public final class ManagedTimes {
  private ManagedTimes() {}

  /**
   * Whether two objects have the same managers in the same order, owning the same, though perhaps
   * since another time.
   */
  public static boolean areAllThatDiffers(
      Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    return entries(tree) instanceof List<?> now
        && entries(old) instanceof List<?> before
        && now.size() == before.size()
        && !now.equals(before)
        && Objects.equals(withoutTimes(now), withoutTimes(before));
  }

  private static List<Map<String, @Nullable Object>> withoutTimes(List<?> entries) {
    return entries.stream()
        .map(
            element -> {
              Map<String, @Nullable Object> entry = Tree.object(element);
              Map<String, @Nullable Object> copy =
                  new LinkedHashMap<>(entry == null ? Map.of() : entry);
              copy.remove("time");
              return copy;
            })
        .toList();
  }

  private static @Nullable Object entries(Map<String, @Nullable Object> tree) {
    return Tree.at(tree, "metadata", "managedFields");
  }
}
