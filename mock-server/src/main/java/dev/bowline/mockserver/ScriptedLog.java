package dev.bowline.mockserver;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A container's log as a script plays it. The answer ends when the script returns. */
public interface ScriptedLog {
  /** The container's name; empty if the client named none. */
  String container();

  /** Whether the client wants to see new lines as they come. */
  boolean isFollowed();

  /** Whether the client wants the log of the container's last run. */
  boolean isPrevious();

  /** Whether the client wants each line's time in front of it. */
  boolean hasTimestamps();

  /** From when on the client wants lines, in whole seconds, as servers pass it on. */
  Optional<Instant> since();

  /** How many of the last lines the client wants. */
  OptionalInt tail();

  /**
   * Sends a line that was written at a time, whatever the client asked for but its time in front.
   */
  void line(Instant time, String text) throws IOException;

  /** Sends those of a log's lines that the client asked for, as a kubelet chooses them. */
  void lines(List<Line> log) throws IOException;

  /** Sends text as it is. */
  void raw(String text) throws IOException;

  /** Waits until the client has gone; looks ten times a second. */
  void awaitClientGone() throws InterruptedException;

  /** Breaks the connection off in the middle of the answer. */
  void cut() throws IOException;

  /**
   * A line of a log.
   *
   * @param time when it was written
   * @param text without the line's end
   */
  record Line(Instant time, String text) {}
}
