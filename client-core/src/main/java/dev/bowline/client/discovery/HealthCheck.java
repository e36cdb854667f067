package dev.bowline.client.discovery;

/**
 * One of the things that a server checks of itself.
 *
 * @param name such as {@code etcd} or {@code poststarthook/rbac/bootstrap-roles}
 * @param outcome how it went
 * @param reason why it failed, which servers mostly withhold; else empty
 */
public record HealthCheck(String name, Outcome outcome, String reason) {
  /** How a check went. */
  public enum Outcome {
    /** Well. */
    PASSED,
    /** Not well. */
    FAILED,
    /** It wasn't made, since the question excluded it. */
    EXCLUDED
  }
}
