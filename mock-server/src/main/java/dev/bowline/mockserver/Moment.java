package dev.bowline.mockserver;

import java.util.function.Predicate;

/**
 * When a fault strikes: at which requests, after how many of them, how often. Immutable.
 *
 * <pre>{@code
 * server.inject(Fault.status(429, 1), Moment.of("list", "pods").times(2));
 * server.inject(Fault.truncate(5000), Moment.of("watch", "pods").skip(1));
 * server.inject(Fault.reset(), Moment.any().always().chance(0.05, 42));
 * }</pre>
 */
public final class Moment {
  private final Predicate<RecordedCall> calls;
  private final int skipped;
  private final int times;
  private final Chance chance;

  private Moment(Predicate<RecordedCall> calls, int skipped, int times, Chance chance) {
    this.calls = calls;
    this.skipped = skipped;
    this.times = times;
    this.chance = chance;
  }

  /** The next request that fits. */
  public static Moment when(Predicate<RecordedCall> calls) {
    return new Moment(calls, 0, 1, Chance.CERTAIN);
  }

  /** The next request, whatever it is. */
  public static Moment any() {
    return when(call -> true);
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
    return new Moment(calls, count, times, chance);
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
    return new Moment(calls, skipped, count, chance);
  }

  /**
   * This moment, for requests about one namespace only.
   *
   * @param namespace its name
   */
  public Moment inNamespace(String namespace) {
    return where(call -> call.namespace().equals(namespace));
  }

  /**
   * This moment, for requests about objects of one name only.
   *
   * @param name the name
   */
  public Moment named(String name) {
    return where(call -> call.name().equals(name));
  }

  /** This moment, for requests that also fit this. */
  public Moment where(Predicate<RecordedCall> more) {
    return new Moment(calls.and(more), skipped, times, chance);
  }

  /**
   * This moment, but by chance: every fitting request draws from a generator of its own kind,
   * unless an earlier fault strikes it, so that the same requests in the same order have the same
   * luck.
   *
   * @param probability from 0 to 1
   * @param seed begins the generator
   */
  public Moment chance(double probability, long seed) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException("probability must be from 0 to 1, not " + probability);
    }
    return new Moment(calls, skipped, times, new Chance(probability, seed));
  }

  /**
   * How likely a fault strikes.
   *
   * @param probability from 0 to 1
   * @param seed begins the generator
   */
  record Chance(double probability, long seed) {
    static final Chance CERTAIN = new Chance(1, 0);
  }

  Chance chance() {
    return chance;
  }

  /** Every request that fits, until the fault is taken back. */
  public Moment always() {
    return new Moment(calls, skipped, Integer.MAX_VALUE, chance);
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
