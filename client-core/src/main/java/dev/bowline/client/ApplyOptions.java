package dev.bowline.client;

import dev.bowline.client.internal.call.Told;
import dev.bowline.client.internal.request.WriteParameters;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How a configuration is applied. Filled in a lambda; not thread-safe. */
public final class ApplyOptions {
  private final WriteOptions write = new WriteOptions();
  private boolean force;

  ApplyOptions() {}

  /**
   * Who applies, and owns the fields that are set from then on. Always needed.
   *
   * @param name 1 to 128 printable characters; the same each time, since what a manager applied
   *     before and no longer names is deleted
   */
  public ApplyOptions fieldManager(String name) {
    write.fieldManager(name);
    return this;
  }

  /**
   * Takes contested fields from their managers instead of failing with {@link
   * ApplyConflictException}.
   */
  public ApplyOptions force() {
    force = true;
    return this;
  }

  /** Does everything but store; the answer is what would have been stored. */
  public ApplyOptions dryRun() {
    write.dryRun();
    return this;
  }

  /**
   * How long the call may take, with all tries. Without it the client's default applies.
   *
   * @param time more than zero
   */
  public ApplyOptions deadline(Duration time) {
    write.deadline(time);
    return this;
  }

  /** Takes the warnings of this call's answer, as {@link WriteOptions#onWarning}. */
  public ApplyOptions onWarning(Consumer<? super Warning> handler) {
    write.onWarning(handler);
    return this;
  }

  /** Takes the ids of this call, as {@link WriteOptions#onServerIds}. */
  public ApplyOptions onServerIds(Consumer<? super ServerIds> handler) {
    write.onServerIds(handler);
    return this;
  }

  WriteParameters parameters() {
    WriteParameters parameters = write.parameters();
    if (parameters.fieldManager().isEmpty()) {
      throw new IllegalArgumentException("an apply needs a fieldManager");
    }
    return parameters;
  }

  boolean isForced() {
    return force;
  }

  Told told() {
    return write.told();
  }

  @Nullable Duration deadline() {
    return write.deadline();
  }
}
