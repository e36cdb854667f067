package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;

/**
 * What happened. Each input but {@link Start} and {@link Stop} is the outcome of the last {@link
 * Command}.
 */
public sealed interface Input {
  /** Begin. */
  record Start() implements Input {}

  /** The page was read whole. Its objects are with the driver. */
  record PageRead(ResourceVersion version, String continueToken) implements Input {}

  /** The server is known not to do streaming lists of this type; it was not asked. */
  record StreamDeclined() implements Input {}

  /** The server is at the version or beyond. */
  record VersionReached() implements Input {}

  /** The server's most recent version is an older one. */
  record VersionsWentBack() implements Input {}

  /** The server accepted the watch, or the streaming list. */
  record WatchOpened() implements Input {}

  /** A frame of the watch, or of the streaming list, was read. */
  record FrameRead(Frame frame, ResourceVersion version) implements Input {}

  /** Another watch, which the server accepted before this one ended, has taken its place. */
  record WatchRotated() implements Input {}

  /**
   * The server ended the watch cleanly.
   *
   * @param asPlanned at its timeout, and nothing speaks against it; of any other end nobody knows
   *     what led to it
   */
  record WatchEnded(boolean asPlanned) implements Input {}

  /**
   * The driver ended the watch, since it lived longer than the server should have let it, or was
   * silent for too long; or the streaming list, since its end was too long in coming.
   */
  record WatchOverdue() implements Input {}

  /** The command failed. */
  record Failed(Failure failure) implements Input {}

  /** The pause is over. */
  record WaitOver() implements Input {}

  /** End, in whatever state. */
  record Stop() implements Input {}

  /** What a frame holds. */
  enum Frame {
    /** An object that was added, modified or deleted. */
    OBJECT,
    /** A version without news. */
    BOOKMARK,
    /** The bookmark that ends a streaming list. */
    END_OF_LIST,
    /** A whole frame that didn't decode, or whose object has no name. */
    UNDECODABLE,
    /** Of a type that is neither known nor an error. */
    UNKNOWN_TYPE
  }
}
