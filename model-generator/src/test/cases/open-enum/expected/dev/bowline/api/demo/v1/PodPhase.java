package dev.bowline.api.demo.v1;

/** Known values of {@code PodPhase}. Servers may send others. */
public final class PodPhase {
  /** {@code "Running"}. */
  public static final String RUNNING = "Running";

  /** {@code "NotReady"}. */
  public static final String NOT_READY = "NotReady";

  /** {@code "ExternalDNS"}. */
  public static final String EXTERNAL_DNS = "ExternalDNS";

  /** {@code "running"}. */
  public static final String POD_RUNNING_LOWER = "running";

  private PodPhase() {}
}
