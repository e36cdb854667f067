package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;
import java.time.Duration;

/** What the driver does at once, before the command. */
public sealed interface Effect {
  /** What was read of the list makes the new content of the cache, at this version. */
  record Replace(ResourceVersion version) implements Effect {}

  /** The frame just read belongs to the list. */
  record Collect() implements Effect {}

  /**
   * The server, or something on the way to it, doesn't do streaming lists of this type.
   *
   * @param failure what shows it
   */
  record Unsupported(Failure failure) implements Effect {}

  /**
   * Pages take the place of a streaming list.
   *
   * @param failure why
   */
  record InPages(Failure failure) implements Effect {}

  /** The object of the frame just read goes into the cache, which is then at this version. */
  record Apply(ResourceVersion version) implements Effect {}

  /** The cache's content is that of this version, too. */
  record Move(ResourceVersion version) implements Effect {}

  /** The frame just read is left out. */
  record Reject(Reason reason) implements Effect {}

  /** The server's versions went back: its next list begins a new epoch. */
  record Rewind() implements Effect {}

  /** The type may have gone: if that can be confirmed, so have all objects. */
  record Vanish() implements Effect {}

  /**
   * A list has to wait, since too many came before it.
   *
   * @param times how many had to since there was enough for half of what may come at once
   * @param pause how long it waits at most
   */
  record Delay(int times, Duration pause) implements Effect {}

  /**
   * Something is wrong.
   *
   * @param times how often in a row
   * @param pause how long the next try will be put off at most, without what the server asks for
   */
  record Report(Failure failure, int times, Duration pause) implements Effect {
    static Report atOnce(Failure failure) {
      return new Report(failure, 1, Duration.ZERO);
    }
  }

  /** Why a frame is left out. */
  enum Reason {
    /** It could not be decoded, or is of an object without a name. */
    UNDECODABLE,
    /** It is of a type that is to come. */
    UNKNOWN_TYPE,
    /** It has no resource version, so the cache can't tell when it was. */
    NO_VERSION
  }
}
