package dev.bowline.mockserver.registry.kinds;

import dev.bowline.mockserver.status.Failures;
import java.util.Comparator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Classes of priority: one of them is the default at most. */
final class PriorityClassStrategy implements Strategy {
  @Override
  public void validateNew(Write write, Map<String, @Nullable Object> tree) {
    Map<String, @Nullable Object> other = defaultClass(write);
    if (isDefault(tree) && other != null) {
      throw taken(write, tree, other);
    }
  }

  @Override
  public void validateChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {
    Map<String, @Nullable Object> other = defaultClass(write);
    if (isDefault(tree) && other != null && !Write.name(other).equals(Write.name(tree))) {
      throw taken(write, tree, other);
    }
  }

  private static RuntimeException taken(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> other) {
    return Failures.forbidden(
        write.resource(),
        Write.name(tree),
        "PriorityClass "
            + Write.name(other)
            + " is already marked as default. Only one default can exist");
  }

  /** The one that counts where there are several, which past the rules there may be. */
  static @Nullable Map<String, @Nullable Object> defaultClass(Write write) {
    return write.all("scheduling.k8s.io/v1", "priorityclasses").stream()
        .filter(PriorityClassStrategy::isDefault)
        .min(Comparator.comparingLong(PriorityClassStrategy::value))
        .orElse(null);
  }

  private static boolean isDefault(Map<String, @Nullable Object> type) {
    return Boolean.TRUE.equals(type.get("globalDefault"));
  }

  private static long value(Map<String, @Nullable Object> type) {
    return type.get("value") instanceof Number value ? value.longValue() : 0;
  }
}
