package dev.bowline.mockserver;

import java.util.function.Predicate;

/**
 * When a fault strikes: at which requests, after how many of them, how often. Immutable.
 *
 * <pre>{@code
 * server.inject(Fault.status(429, 1), Moment.of("list", "pods").times(2));
 * server.inject(Fault.truncate(5000), Moment.of("watch", "pods").skip(1));
 * }</pre>
 */
public final class Moment {
  private final Predicate<RecordedCall> calls;
  private final int skipped;
  private final int times;

  private Moment(Predicate<RecordedCall> calls, int skipped, int times) {
    this.calls = calls;
    this.skipped = skipped;
    this.times = times;
  }

  /** The next request that fits. */
  public static Moment when(Predicate<RecordedCall> calls) {
    return new Moment(calls, 0, 1);
  }

  /**
   * The next request of a verb on a resource.
   *
   * @param verb such as {@code list} or {@code watch}, see {@link RecordedCall#verb()}
   * @param resource such as {@code pods} or {@code deployments.apps}
   */
  public static Moment of(String verb, String resource) {
    return when(call -> call.verb().equals(verb) && call.resource().equals(resource));
  }

  /**
   * This moment, but not at the first requests that fit.
   *
   * @param count how many of them to let pass, at least 0
   */
  public Moment skip(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("count must be at least 0, not " + count);
    }
    return new Moment(calls, count, times);
  }

  /**
   * This moment, and again at following requests that fit.
   *
   * @param count how often in all, at least 1
   */
  public Moment times(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1, not " + count);
    }
    return new Moment(calls, skipped, count);
  }

  /** Every request that fits, until the fault is taken back. */
  public Moment always() {
    return new Moment(calls, skipped, Integer.MAX_VALUE);
  }

  boolean fits(RecordedCall call) {
    return calls.test(call);
  }

  int skipped() {
    return skipped;
  }

  int times() {
    return times;
  }
}
