package dev.bowline.client;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.call.Told;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Of which version an object is read. Filled in a lambda; not thread-safe. */
public final class GetQuery {
  private ResourceVersion version = ResourceVersion.NONE;
  private @Nullable Duration deadline;
  private @Nullable Consumer<? super ServerIds> onServerIds;

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

  /**
   * Takes the ids by which a server's administrator finds this call again. Of a call that fails
   * they are on its exception ({@link ApiException#serverIds}).
   *
   * @param handler runs on the calling thread, before the call returns; what it throws is logged
   */
  public GetQuery onServerIds(Consumer<? super ServerIds> handler) {
    onServerIds = handler;
    return this;
  }

  ResourceVersion version() {
    return version;
  }

  @Nullable Duration deadline() {
    return deadline;
  }

  Told told() {
    return Told.of(null, onServerIds);
  }
}
