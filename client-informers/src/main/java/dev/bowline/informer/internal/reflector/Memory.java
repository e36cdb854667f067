package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;
import org.jspecify.annotations.Nullable;

/**
 * What a reflector knows in every state.
 *
 * @param version the version up to which the cache is complete; {@link ResourceVersion#NONE} before
 *     the first list
 * @param setbacks troubles so far
 * @param lastFailure the trouble it has not recovered from; null if all is well
 */
public record Memory(ResourceVersion version, Setbacks setbacks, @Nullable Failure lastFailure) {
  static final Memory NEW = new Memory(ResourceVersion.NONE, Setbacks.NONE, null);

  Memory at(ResourceVersion newVersion) {
    return new Memory(newVersion, setbacks, lastFailure);
  }

  Memory failed(Failure failure, Lane lane, long now) {
    return new Memory(version, setbacks.plus(lane, now), failure);
  }

  /** With a failure that costs no pause and is counted elsewhere. */
  Memory troubledBy(Failure failure) {
    return new Memory(version, setbacks, failure);
  }

  /** With one more setback in a lane. */
  Memory counting(Lane lane, long now) {
    return new Memory(version, setbacks.plus(lane, now), lastFailure);
  }

  /** With fewer setbacks in these lanes. */
  Memory eased(long fewer, Lane... lanes) {
    return new Memory(version, setbacks.minus(fewer, lanes), lastFailure);
  }

  /** With these troubles overcome. */
  Memory recovered(Lane... lanes) {
    Setbacks fewer = setbacks.without(lanes);
    return lastFailure == null && fewer == setbacks ? this : new Memory(version, fewer, null);
  }
}
