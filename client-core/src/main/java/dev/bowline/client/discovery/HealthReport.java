package dev.bowline.client.discovery;

import java.util.List;

/**
 * How a server is.
 *
 * @param healthy whether it says so: code 200, not 500
 * @param checks what it checked, in its order; empty if it doesn't tell
 * @param remarks what else it says, such as that something can't be excluded
 */
public record HealthReport(boolean healthy, List<HealthCheck> checks, List<String> remarks) {
  /** Copies the lists. */
  public HealthReport {
    checks = List.copyOf(checks);
    remarks = List.copyOf(remarks);
  }

  /** The checks that failed. */
  public List<HealthCheck> failed() {
    return checks.stream().filter(check -> check.outcome() == HealthCheck.Outcome.FAILED).toList();
  }
}
