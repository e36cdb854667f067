package dev.bowline.mockserver.registry.kinds;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a kind does with its objects when they are written. Trees come with their defaults filled in
 * and may be changed; old ones may not.
 */
public interface Strategy {
  /** A kind without peculiarities. */
  Strategy PLAIN = new Strategy() {};

  /**
   * Does what admission plugins of a real server do to new objects. Where others have a say, it is
   * done before they are asked, when a name that is to be generated isn't known yet, and again
   * afterwards.
   */
  default void admitNew(Write write, Map<String, @Nullable Object> tree) {}

  /** Makes fields of a new object agree that say the same. */
  default void pair(Write write, Map<String, @Nullable Object> tree) {}

  /** Does what admission plugins of a real server do to changed objects; twice, as to new ones. */
  default void admitChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {}

  /** Completes a new object, whose identity and status have been set. */
  default void prepareNew(Write write, Map<String, @Nullable Object> tree) {}

  /** Does what admission plugins of a real server do once a new object is known to be in order. */
  default void validateNew(Write write, Map<String, @Nullable Object> tree) {}

  /** Does what admission plugins do once a changed object is known to be in order. */
  default void validateChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {}

  /** Completes a changed object, whose status has been kept. */
  default void prepareChange(
      Write write, Map<String, @Nullable Object> tree, Map<String, @Nullable Object> old) {}

  /**
   * Gives out what is handed out of a stock, such as addresses, before the object is completed and
   * checked.
   */
  default void allocate(
      Write write,
      Map<String, @Nullable Object> tree,
      @Nullable Map<String, @Nullable Object> old) {}
}
