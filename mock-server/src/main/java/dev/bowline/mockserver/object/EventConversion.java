package dev.bowline.mockserver.object;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events, of which the core group and the group of their own have the same under other names. */
final class EventConversion {
  private static final Map<String, String> NAMES =
      Map.of(
          "involvedObject", "regarding",
          "message", "note",
          "source", "deprecatedSource",
          "firstTimestamp", "deprecatedFirstTimestamp",
          "lastTimestamp", "deprecatedLastTimestamp",
          "count", "deprecatedCount",
          "reportingComponent", "reportingController");

  private EventConversion() {}

  /** Adds the fields of one group to a tree of the other. */
  static void apply(Map<String, @Nullable Object> tree, boolean toCore) {
    NAMES.forEach(
        (core, other) -> {
          Object value = tree.remove(toCore ? other : core);
          if (value != null) {
            tree.put(toCore ? core : other, value);
          }
        });
  }
}
