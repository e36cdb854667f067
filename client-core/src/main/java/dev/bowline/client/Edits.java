package dev.bowline.client;

import dev.bowline.client.internal.call.ResourceCalls;
import dev.bowline.client.internal.call.Timing;
import dev.bowline.client.internal.raw.Unchanged;
import dev.bowline.client.internal.request.RequestSpec;
import dev.bowline.client.internal.request.ResourcePath;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Reads, changes and writes an object until nobody else came between. */
final class Edits<T extends KubeObject> {
  private final ResourceCalls<T> calls;
  private final ObjectChecks checks;
  private final ConflictLoop loop;

  Edits(ResourceCalls<T> calls, ObjectChecks checks, Timing timing) {
    this.calls = calls;
    this.checks = checks;
    this.loop = new ConflictLoop(timing, calls.cancellation(), true);
  }

  /**
   * Edits an object.
   *
   * @param object where it is read
   * @param target where it is written: the object itself or a subresource
   */
  T edit(ResourcePath object, ResourcePath target, UnaryOperator<T> change, WriteOptions options) {
    return loop.run(
        calls.deadline(options.deadline()), left -> once(object, target, change, options, left));
  }

  private T once(
      ResourcePath object,
      ResourcePath target,
      UnaryOperator<T> change,
      WriteOptions options,
      Supplier<Duration> left) {
    T before = calls.object(calls.requests().get(object, ResourceVersion.NONE), left.get());
    T after = change.apply(before);
    if (after == null) {
      throw new IllegalArgumentException("an edit must return an object; this one returned null");
    }
    if (Unchanged.isUnchanged(before, after)) {
      return before;
    }
    Message message = checks.toReplace(before, after);
    RequestSpec update = calls.requests().update(target, message, options.parameters());
    return calls.object(update, left.get(), options.told());
  }
}
