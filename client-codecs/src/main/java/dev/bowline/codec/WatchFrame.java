package dev.bowline.codec;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.v1.Status;
import dev.bowline.serde.CodecException;

/**
 * One event of a watch stream as it came.
 *
 * @param <T> class of the watched objects
 */
public sealed interface WatchFrame<T> {
  /** What happened to an object. */
  enum Type {
    ADDED,
    MODIFIED,
    DELETED,
    /** Nothing: the object only carries the resource version up to which the stream is complete. */
    BOOKMARK
  }

  /**
   * An object, and what happened to it.
   *
   * @param type what happened
   * @param object the state after it; for {@link Type#DELETED} the last state
   */
  record Event<T>(Type type, T object) implements WatchFrame<T> {}

  /**
   * An {@code ERROR} event: the server ends the watch.
   *
   * @param status why, for example code 410 if the resource version is too old
   */
  record Failure<T>(Status status) implements WatchFrame<T> {}

  /**
   * An event that came whole and could not be decoded: an object that doesn't fit its class, an
   * unknown type, or something else in place of an event. The stream goes on behind it.
   *
   * @param type the event's type as far as it could be read, else empty
   * @param frame the bytes of the event
   * @param cause why it could not be decoded
   */
  record Undecodable<T>(String type, Bytes frame, CodecException cause) implements WatchFrame<T> {}
}
