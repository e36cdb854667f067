package dev.bowline.workqueue;

import dev.bowline.informer.internal.UsersFault;
import org.jspecify.annotations.Nullable;

/**
 * What the user's function gave for a key, made fit for the inside of a queue, where nothing may
 * throw: it is asked for its hash once, and one that can't be compared is equal to no other.
 */
final class GroupName {
  private final Object value;
  private final int hash;

  /** Throws what the value's {@code hashCode} does. */
  GroupName(Object value) {
    this.value = value;
    this.hash = value.hashCode();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof GroupName that) || hash != that.hash) {
      return false;
    }
    try {
      return value.equals(that.value);
    } catch (Throwable e) {
      UsersFault.orRethrow(e);
      return value == that.value;
    }
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
