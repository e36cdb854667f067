package dev.bowline.client.internal.pod;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a follower has given out of late, so that it gives nothing twice when it comes back.
 *
 * <p>Servers take the time to go on from in whole seconds, and a container's two outputs may be a
 * little out of order. So a follower goes back to the second before its newest line, and leaves out
 * each line that it remembers, as often as it remembers it. Of each line, time and a hash of the
 * text are kept, for about two seconds' worth of lines.
 */
final class SeenLines {
  private static final long OVERLAP_SECONDS = 1;

  private final TreeMap<Instant, Map<Long, Integer>> bySecond = new TreeMap<>();
  private @Nullable Instant after;
  private @Nullable Instant newest;
  private Map<Long, Integer> expected = Map.of();
  private @Nullable Instant expectedUntil;

  /** Only lines behind this time count; null for all. */
  void after(@Nullable Instant time) {
    after = time;
  }

  /** Where to go on; null if nothing has been seen. */
  @Nullable Instant resumeAt() {
    Instant from = newest == null ? after : newest;
    return from == null ? null : resumeAt(from);
  }

  /** The newest time seen; null if nothing has been seen. */
  @Nullable Instant newest() {
    return newest;
  }

  private static Instant resumeAt(Instant newest) {
    return newest.truncatedTo(ChronoUnit.SECONDS).minusSeconds(OVERLAP_SECONDS);
  }

  /** The next lines come from {@link #resumeAt} on, so that most of them are known. */
  void resumed() {
    expected = new HashMap<>();
    bySecond
        .values()
        .forEach(lines -> lines.forEach((key, n) -> expected.merge(key, n, Integer::sum)));
    expectedUntil = newest;
  }

  /**
   * Takes a line.
   *
   * @return whether it is new
   */
  boolean add(LogLine line) {
    Instant time = line.time();
    if (time == null) {
      return true;
    }
    if (after != null && !time.isAfter(after)) {
      return false;
    }
    long key = key(time, line.text());
    if (isKnown(time, key)) {
      return false;
    }
    if (newest == null || time.isAfter(newest)) {
      newest = time;
      bySecond.headMap(resumeAt(time), false).clear();
    }
    bySecond
        .computeIfAbsent(time.truncatedTo(ChronoUnit.SECONDS), second -> new HashMap<>())
        .merge(key, 1, Integer::sum);
    return true;
  }

  private boolean isKnown(Instant time, long key) {
    if (expectedUntil == null || time.isAfter(expectedUntil)) {
      return false;
    }
    if (time.isBefore(resumeAt(expectedUntil))) {
      return true; // not asked for
    }
    Integer left = expected.get(key);
    if (left == null || left == 0) {
      return false;
    }
    expected.put(key, left - 1);
    return true;
  }

  /** FNV-1a over time and text, 64 bits. */
  private static long key(Instant time, String text) {
    long hash = mixed(0xcbf29ce484222325L, time.getEpochSecond());
    hash = mixed(hash, time.getNano());
    for (int i = 0; i < text.length(); i++) {
      hash = mixed(hash, text.charAt(i));
    }
    return hash;
  }

  private static long mixed(long hash, long value) {
    return (hash ^ value) * 0x100000001b3L;
  }
}
