package dev.bowline.client;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What became of the request to evict a pod. */
public sealed interface EvictionResult {
  /**
   * The server accepted it: the pod is being deleted, with its grace period if it runs on a node.
   */
  record Accepted() implements EvictionResult {}

  /**
   * A disruption budget forbids it for now; nothing has happened.
   *
   * @param message what the server says
   * @param budgets what the server says of each budget, such as {@code The disruption budget web
   *     needs 2 healthy pods and has 2 currently}
   * @param retryAfter how long the server asks to wait before the next try
   */
  record Blocked(String message, List<String> budgets, Optional<Duration> retryAfter)
      implements EvictionResult {
    /** Copies the list. */
    public Blocked {
      budgets = List.copyOf(budgets);
    }
  }

  /** There is no such pod. */
  record Absent() implements EvictionResult {}
}
