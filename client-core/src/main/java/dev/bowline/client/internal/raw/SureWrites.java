package dev.bowline.client.internal.raw;

import dev.bowline.client.ApiException;
import dev.bowline.client.TransportException;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The versions that a thread's calls certainly stored. A server answers a write that changes
 * nothing as any other, with the version that is there, which somebody else may have made: so an
 * answer alone doesn't tell whether its version is of own making. Beside that, whether the thread's
 * calls may have stored anything, also of those that failed. For one thread.
 */
public final class SureWrites {
  private static final int SERVER_ERROR = 500;

  private static final ThreadLocal<@Nullable SureWrites> INNERMOST = new ThreadLocal<>();

  private final @Nullable SureWrites outer;
  private final Set<ResourceVersion> versions = new HashSet<>();

  /** Names of objects that were written to, perhaps. */
  private final Set<String> names = new HashSet<>();

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

  /**
   * Whether one of the calls may have written to an object of a name: what is thrown in the end may
   * be of a later call, or of the caller's own.
   */
  public boolean mayHaveWritten(String name) {
    return names.contains(name);
  }

  /**
   * Tells that this thread made a call that writes to an object, and got an answer.
   *
   * @param name the object's
   */
  public static void done(String name) {
    for (SureWrites each = INNERMOST.get(); each != null; each = each.outer) {
      each.names.add(name);
    }
  }

  /** Tells that this thread made a call that writes to an object, and it failed. */
  public static void failed(String name, Throwable failure) {
    if (!isCertainlyNone(failure)) {
      done(name);
    }
  }

  /**
   * Whether a failure of a call says that nothing was written: a refusal below 500 of the first
   * try, a request that was never sent, an illegal argument or state. A future that was cancelled
   * says nothing of its call.
   */
  public static boolean isCertainlyNone(Throwable failure) {
    if (failure instanceof ApiException refusal) {
      return refusal.code() < SERVER_ERROR && !refusal.mayHaveActedBefore();
    }
    return (failure instanceof TransportException transport && transport.isUnsent())
        || failure instanceof IllegalArgumentException
        || (failure instanceof IllegalStateException
            && !(failure instanceof CancellationException));
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
