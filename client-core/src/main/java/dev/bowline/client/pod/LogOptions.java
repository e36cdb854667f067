package dev.bowline.client.pod;

import dev.bowline.client.internal.call.Deadlines;
import dev.bowline.client.internal.pod.LogCall;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Which part of a log is read, and how. Not thread-safe. */
public final class LogOptions {
  private static final int ALL = -1;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private String container = "";
  private boolean follow;
  private boolean previous;
  private boolean timestamps;
  private @Nullable Instant since;
  private long sinceSeconds;
  private int tail = ALL;
  private long limitBytes;
  private @Nullable Duration deadline;
  private Duration patience = PATIENCE;

  LogOptions() {}

  /** Which container; not needed where the pod has one only. With several, servers refuse. */
  public LogOptions container(String name) {
    container = name;
    return this;
  }

  /**
   * Waits for new lines until the container ends. A follower that is cut off comes back, see {@link
   * LogStream}.
   */
  public LogOptions follow() {
    follow = true;
    return this;
  }

  /** Reads what the container's last run wrote, before it was restarted. */
  public LogOptions previous() {
    previous = true;
    return this;
  }

  /** Puts in front of each line when it was written, in RFC 3339 with nanoseconds, and a blank. */
  public LogOptions timestamps() {
    timestamps = true;
    return this;
  }

  /** Begins with lines of a time, by the node's clock; servers know whole seconds only. */
  public LogOptions since(Instant time) {
    since = time;
    sinceSeconds = 0;
    return this;
  }

  /**
   * Begins with lines of a time ago, by the node's clock.
   *
   * @param age at least a second; a part of a second counts as one
   * @throws IllegalArgumentException if it is shorter
   */
  public LogOptions since(Duration age) {
    if (age.compareTo(Duration.ofSeconds(1)) < 0) {
      throw new IllegalArgumentException("servers know whole seconds only, at least one: " + age);
    }
    sinceSeconds = age.plusNanos(999_999_999).toSeconds();
    since = null;
    return this;
  }

  /**
   * Begins with the last lines.
   *
   * @param lines at least 0
   * @throws IllegalArgumentException if it is negative
   */
  public LogOptions tail(int lines) {
    if (lines < 0) {
      throw new IllegalArgumentException("tail must not be negative: " + lines);
    }
    tail = lines;
    return this;
  }

  /**
   * Ends behind a number of bytes, perhaps inside a line. Not for followers.
   *
   * @param bytes at least 1
   * @throws IllegalArgumentException if it isn't
   */
  public LogOptions limitBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException("limitBytes must be at least 1: " + bytes);
    }
    limitBytes = bytes;
    return this;
  }

  /**
   * How long opening may take; the client's deadline if not set. Reading may take any time.
   *
   * @param time more than zero
   * @throws IllegalArgumentException if it isn't
   */
  public LogOptions deadline(Duration time) {
    deadline = Deadlines.require(time);
    return this;
  }

  /**
   * How long a follower that was cut off tries to come back before it throws; 5 minutes if not set.
   *
   * @param time more than zero
   * @throws IllegalArgumentException if it isn't
   */
  public LogOptions patience(Duration time) {
    patience = Deadlines.require("patience", time);
    return this;
  }

  LogCall toCall() {
    if (follow && limitBytes > 0) {
      throw new IllegalArgumentException("limitBytes isn't for a log that is followed");
    }
    if (follow && previous) {
      throw new IllegalArgumentException("the log of a run that has ended can't be followed");
    }
    return new LogCall(
        container,
        follow,
        previous,
        timestamps,
        since,
        sinceSeconds,
        tail,
        limitBytes,
        deadline,
        patience);
  }
}
