package dev.bowline.mockserver.managed;

import dev.bowline.mockserver.object.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The wish that all managers be forgotten. */
public final class ManagedReset {
  private ManagedReset() {}

  /**
   * Turns an empty list of managers, which would be lost, into one with an empty entry, which means
   * the same. Not for custom resources, where it is lost on a real server.
   */
  public static void keep(Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> metadata = Tree.child(tree, "metadata");
    if (metadata != null
        && metadata.get("managedFields") instanceof List<?> entries
        && entries.isEmpty()) {
      metadata.put("managedFields", List.of(new LinkedHashMap<>()));
    }
  }
}
