package dev.bowline.conformance.soak;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Judges what one informer asks for, by nothing but its requests and what the server answered: a
 * new list is needed only if the server has said that the version is gone, or has erred three times
 * in a row, or if the list before it did not come to its end. Thread-safe.
 */
final class RequestJudge {
  /** What is asked for. */
  enum Kind {
    /** A list, or its first page. */
    LIST,
    /** A further page. */
    PAGE,
    /** A watch that begins with a list. */
    STREAM,
    /** A watch from a version. */
    WATCH,
    /** A list of one object, which asks for nothing but the version. */
    CHECK
  }

  /**
   * How much was asked for.
   *
   * @param expiries answers that said that a version is gone
   * @param unneeded lists and streams although the watch could have been resumed
   */
  record Counts(long lists, long pages, long streams, long watches, long expiries, long unneeded) {
    static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0);

    Counts plus(Counts other) {
      return new Counts(
          lists + other.lists,
          pages + other.pages,
          streams + other.streams,
          watches + other.watches,
          expiries + other.expiries,
          unneeded + other.unneeded);
    }
  }

  private static final int ERRORS = 3;

  private final Map<Kind, Long> asked = new EnumMap<>(Kind.class);
  private final List<String> unneeded = new ArrayList<>();
  private long expiries;
  private int errors;
  private boolean following;
  private boolean excused;

  /**
   * Something is asked for.
   *
   * @param what as messages should show it
   */
  synchronized void asked(Kind kind, String what) {
    asked.merge(kind, 1L, Long::sum);
    switch (kind) {
      case LIST, STREAM -> {
        if (following && !excused) {
          unneeded.add(what);
        }
        following = false;
      }
      case WATCH -> follow();
      case PAGE, CHECK -> {
        // Part of the list before, or of the watch to come.
      }
    }
  }

  /** The server has said that it can't go on from the version. */
  synchronized void expired() {
    expiries++;
    excused = true;
  }

  /** The server has erred; the third time in a row that counts as {@link #expired}. */
  synchronized void erred() {
    errors++;
    if (errors >= ERRORS) {
      expired();
    }
  }

  /** The server has accepted a request. */
  synchronized void accepted() {
    errors = 0;
  }

  /** The server's versions are about to go back, which calls for a list. */
  synchronized void versionsGoBack() {
    excused = true;
  }

  /** A stream has sent the whole of its list, and goes on as a watch. */
  synchronized void streamComplete() {
    follow();
  }

  private void follow() {
    following = true;
    excused = false;
  }

  synchronized Counts counts() {
    return new Counts(
        count(Kind.LIST),
        count(Kind.PAGE),
        count(Kind.STREAM),
        count(Kind.WATCH),
        expiries,
        unneeded.size());
  }

  private long count(Kind kind) {
    return asked.getOrDefault(kind, 0L);
  }

  /** The requests that should not have been needed. */
  synchronized List<String> unneeded() {
    return List.copyOf(unneeded);
  }
}
