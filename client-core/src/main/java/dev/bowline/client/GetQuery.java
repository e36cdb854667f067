package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Of which version an object is read. Filled in a lambda; not thread-safe. */
public final class GetQuery {
  private ResourceVersion version = ResourceVersion.NONE;
  private @Nullable Duration deadline;

  GetQuery() {}

  /**
   * The state at this version or a newer one, whichever the server has at hand. A server that
   * hasn't reached it waits about three seconds, then answers {@link ServerTimeoutException}.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public GetQuery notOlderThan(ResourceVersion minimum) {
    if (minimum.isNone()) {
      throw new IllegalArgumentException("notOlderThan needs a version");
    }
    if (!version.isNone()) {
      throw new IllegalArgumentException("the query has a version already: " + version);
    }
    version = minimum;
    return this;
  }

  /**
   * Whatever state the server has at hand, possibly an old one.
   *
   * @throws IllegalArgumentException if the query has a version already
   */
  public GetQuery anyVersion() {
    return notOlderThan(ResourceVersion.ANY);
  }

  /**
   * How long the call may take, with all tries. Without it the client's default applies.
   *
   * @param time more than zero
   */
  public GetQuery deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  ResourceVersion version() {
    return version;
  }

  @Nullable Duration deadline() {
    return deadline;
  }
}
