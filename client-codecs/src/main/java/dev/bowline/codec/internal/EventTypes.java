package dev.bowline.codec.internal;

import dev.bowline.codec.WatchFrame;
import dev.bowline.serde.CodecException;
import org.jspecify.annotations.Nullable;

/** The words for what a watch event tells, which are matched exactly. */
public final class EventTypes {
  /** The server ends the watch and says why. */
  public static final String ERROR = "ERROR";

  private static final WatchFrame.Type[] TYPES = WatchFrame.Type.values();

  private EventTypes() {}

  /**
   * The type that a word stands for.
   *
   * @param offset where it stands, or its event
   * @throws CodecException if it stands for none, or for {@link #ERROR}
   */
  public static WatchFrame.Type of(String type, long offset) {
    for (WatchFrame.Type known : TYPES) {
      if (known.name().equals(type)) {
        return known;
      }
    }
    throw new CodecException(
        "expected the event type ADDED, MODIFIED, DELETED, BOOKMARK or ERROR, found "
            + Identity.shown(type),
        offset);
  }

  /**
   * What is wrong with something that has no event type, or no object.
   *
   * @param kind of what it is instead
   * @param offset where it begins
   */
  public static CodecException incomplete(String type, @Nullable String kind, long offset) {
    return new CodecException(
        type.isEmpty()
            ? "expected a watch event, found "
                + (kind == null
                    ? "an object without type"
                    : "an object of kind " + Identity.shown(kind))
            : "watch event " + Identity.shown(type) + " without an object",
        offset);
  }
}
