package dev.bowline.informer;

import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.List;

/**
 * What a comparison of a cache with its server came to. Both are looked at as of the same resource
 * version, so that what differs is wrong and not merely late.
 *
 * @param at the version of both
 * @param objects how many objects the server has, without those that filters leave out
 * @param divergences what differs, in no particular order; of objects whose state can't be used,
 *     see {@link Store#isStale}, that they are gone or others of their names, and nothing else
 */
public record Audit(ResourceVersion at, long objects, List<Divergence> divergences) {
  /** Copies the list. */
  public Audit {
    divergences = List.copyOf(divergences);
  }

  /** Whether nothing differs. */
  public boolean isClean() {
    return divergences.isEmpty();
  }

  /**
   * An object that differs.
   *
   * @param key its namespace and name
   * @param cached version in the cache; {@link ResourceVersion#NONE} if the cache lacks it
   * @param served version on the server; {@link ResourceVersion#NONE} if the server doesn't have
   *     it. If both are equal, the uids or the contents differ
   */
  public record Divergence(ObjectKey key, ResourceVersion cached, ResourceVersion served) {
    @Override
    public String toString() {
      return key + " (cached: " + shown(cached) + ", on the server: " + shown(served) + ")";
    }

    private static String shown(ResourceVersion version) {
      return version.isNone() ? "none" : version.value();
    }
  }
}
