package dev.bowline.client.internal.status;

import dev.bowline.meta.v1.Status;
import dev.bowline.meta.v1.StatusCause;
import java.util.List;

/** Tells budgets that forbid an eviction from a busy server: both answer 429. */
public final class DisruptionBudgets {
  private static final String CAUSE = "DisruptionBudget";

  private DisruptionBudgets() {}

  /** Whether budgets are the cause. */
  public static boolean forbid(Status status) {
    return !of(status).isEmpty();
  }

  /** What the server says of each budget. */
  public static List<String> of(Status status) {
    return status.details().causes().stream()
        .filter(cause -> cause.reason().equals(CAUSE))
        .map(StatusCause::message)
        .toList();
  }
}
