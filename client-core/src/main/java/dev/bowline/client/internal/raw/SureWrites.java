package dev.bowline.client.internal.raw;

import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The versions that a thread's calls certainly stored. A server answers a write that changes
 * nothing as any other, with the version that is there, which somebody else may have made: so an
 * answer alone doesn't tell whether its version is of own making. For one thread.
 */
public final class SureWrites {
  private static final ThreadLocal<@Nullable SureWrites> INNERMOST = new ThreadLocal<>();

  private final @Nullable SureWrites outer;
  private final Set<ResourceVersion> versions = new HashSet<>();

  private SureWrites(@Nullable SureWrites outer) {
    this.outer = outer;
  }

  /** Collects what this thread stores from now on, until {@link #end}. May be nested. */
  public static SureWrites begin() {
    SureWrites begun = new SureWrites(INNERMOST.get());
    INNERMOST.set(begun);
    return begun;
  }

  /** Collects no longer. */
  public void end() {
    if (outer == null) {
      INNERMOST.remove();
    } else {
      INNERMOST.set(outer);
    }
  }

  /** Whether a version was certainly stored by one of the calls. */
  public boolean contains(ResourceVersion version) {
    return versions.contains(version);
  }

  /** Tells that this thread stored an object, which was new. */
  public static void created(KubeObject answer) {
    note(answer.resourceVersion());
  }

  /**
   * Tells what became of a write that holds for one version only. If the answered one is another,
   * it was stored.
   *
   * @param sent the version that the object had to have; none if any would do, which tells nothing
   */
  public static void answered(ResourceVersion sent, KubeObject answer) {
    if (!sent.isNone() && !sent.equals(answer.resourceVersion())) {
      note(answer.resourceVersion());
    }
  }

  private static void note(ResourceVersion version) {
    if (version.isNone()) {
      return;
    }
    for (SureWrites each = INNERMOST.get(); each != null; each = each.outer) {
      each.versions.add(version);
    }
  }
}
