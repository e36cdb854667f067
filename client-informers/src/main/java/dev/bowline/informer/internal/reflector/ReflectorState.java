package dev.bowline.informer.internal.reflector;

import dev.bowline.client.internal.raw.PageTrail;

/** Where a reflector is. Values; only {@link Reflector} makes them. */
public sealed interface ReflectorState {
  /** What it knows in every state. */
  Memory memory();

  /** Not started. */
  record Fresh(Memory memory) implements ReflectorState {}

  /** A streaming list was asked for; nothing answered yet. */
  record Requesting(Memory memory, StreamRound round) implements ReflectorState {}

  /** A streaming list is being read. */
  record Streaming(Memory memory, StreamRound round) implements ReflectorState {}

  /**
   * A page of a list is being read.
   *
   * @param trail continue tokens since the list's begin
   * @param isAskedAnew whether it was asked for before, in vain
   */
  record Listing(Memory memory, ListRound round, PageTrail trail, boolean isAskedAnew)
      implements ReflectorState {}

  /** The server is asked whether it has reached the version in memory. */
  record Checking(Memory memory) implements ReflectorState {}

  /** A watch was asked for; nothing answered yet. */
  record Opening(Memory memory, long since) implements ReflectorState {}

  /** A watch is open. */
  record Watching(Memory memory, WatchRun run) implements ReflectorState {}

  /** Waiting before the next request. */
  record Pausing(Memory memory, Next next) implements ReflectorState {}

  /** The end. */
  record Stopped(Memory memory) implements ReflectorState {}

  /** What follows a pause. */
  sealed interface Next {
    /** A streaming list. */
    record Stream(StreamRound round) implements Next {}

    /**
     * A page of a list.
     *
     * @param trail continue tokens before it
     */
    record Page(ListRound round, PageTrail trail) implements Next {}

    /**
     * A watch from the version in memory.
     *
     * @param isAsked whether the server is asked first if it has reached that
     */
    record Resume(boolean isAsked) implements Next {
      Resume() {
        this(true);
      }
    }
  }

  /** Before the start. */
  static ReflectorState fresh() {
    return new Fresh(Memory.NEW);
  }
}
