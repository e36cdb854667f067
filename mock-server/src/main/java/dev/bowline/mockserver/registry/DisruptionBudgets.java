package dev.bowline.mockserver.registry;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.catalog.Resource;
import dev.bowline.mockserver.object.Tree;
import dev.bowline.mockserver.select.LabelSelector;
import dev.bowline.mockserver.status.ApiFailure;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.store.StoredObject;
import dev.bowline.mockserver.store.Transaction;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What budgets have to say to the eviction of a pod. */
final class DisruptionBudgets {
  private static final int MAX_DISRUPTED = 2000;
  private static final int RETRY_SECONDS = 10;
  private static final String ALLOWED = "DisruptionAllowed";

  private final Resource budgets;
  private final InstantSource clock;

  DisruptionBudgets(Catalog catalog, InstantSource clock) {
    this.budgets = Objects.requireNonNull(catalog.resource("policy/v1", "poddisruptionbudgets"));
    this.clock = clock;
  }

  /**
   * Takes one disruption from the budget of a pod, if there is a budget.
   *
   * @throws ApiFailure 429 if it allows none, 403 if it makes no sense, 500 if there are several
   */
  void take(
      Transaction transaction,
      StoredObject pod,
      Map<String, @Nullable Object> tree,
      boolean isDryRun) {
    String namespace = Metadata.of(tree).text("namespace");
    List<StoredObject> found =
        transaction.all(budgets.storage(), budgets.prefix(namespace)).stream()
            .filter(budget -> covers(budget, pod.labels()))
            .toList();
    if (found.size() > 1) {
      throw new ApiFailure(
          500,
          "",
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does"
              + " not support.",
          null);
    }
    if (found.isEmpty()) {
      return;
    }
    Map<String, @Nullable Object> budget = budgets.view(found.get(0).document()).tree();
    if (!isReady(tree) && mayGoUnhealthy(budget)) {
      return;
    }
    check(budget);
    if (!isDryRun) {
      count(budget, Metadata.of(tree).name());
      new ObjectWriter(transaction, budgets, false).put(budget, found.get(0));
    }
  }

  private boolean covers(StoredObject budget, Map<String, String> labels) {
    Map<String, @Nullable Object> selector =
        Tree.object(Tree.at(budgets.view(budget.document()).tree(), "spec", "selector"));
    return selector != null && LabelSelector.of(selector).matches(labels);
  }

  private static boolean isReady(Map<String, @Nullable Object> pod) {
    return Tree.text(Conditions.find(pod, "Ready"), "status").equals("True");
  }

  private static boolean mayGoUnhealthy(Map<String, @Nullable Object> budget) {
    String policy = Tree.text(Tree.child(budget, "spec"), "unhealthyPodEvictionPolicy");
    long desired = number(budget, "desiredHealthy");
    return policy.equals("AlwaysAllow")
        || (number(budget, "currentHealthy") >= desired && desired > 0);
  }

  private static void check(Map<String, @Nullable Object> budget) {
    Metadata metadata = Metadata.of(budget);
    if (number(budget, "observedGeneration") < metadata.generation()) {
      throw refused(
          "The disruption budget " + metadata.name() + " is still being processed by the server.",
          RETRY_SECONDS);
    }
    long allowed = number(budget, "disruptionsAllowed");
    if (allowed < 0) {
      throw forbidden(metadata.name(), "pdb disruptions allowed is negative");
    }
    if (Tree.at(budget, "status", "disruptedPods") instanceof Map<?, ?> pods
        && pods.size() > MAX_DISRUPTED) {
      throw forbidden(
          metadata.name(),
          "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
    }
    if (allowed == 0) {
      throw refused(reason(budget, metadata.name()), 0);
    }
  }

  private static String reason(Map<String, @Nullable Object> budget, String name) {
    Map<String, @Nullable Object> condition = Conditions.find(budget, ALLOWED);
    String message =
        Tree.text(condition, "status").equals("False") ? Tree.text(condition, "message") : "";
    String reason = Tree.text(condition, "reason");
    String beginning = "The disruption budget " + name;
    if (!message.isEmpty() && reason.equals("SyncFailed")) {
      return beginning
          + " does not allow evicting pods currently because it failed sync: "
          + message;
    }
    long current = number(budget, "currentHealthy");
    long desired = number(budget, "desiredHealthy");
    if (current <= desired) {
      return beginning + " needs " + desired + " healthy pods and has " + current + " currently";
    }
    return beginning
        + " does not allow evicting pods currently"
        + (message.isEmpty() ? "" : " (" + reason + "): " + message);
  }

  private void count(Map<String, @Nullable Object> budget, String pod) {
    Instant now = clock.instant();
    Map<String, @Nullable Object> status = Tree.childToChange(budget, "status");
    long left = number(budget, "disruptionsAllowed") - 1;
    status.put("disruptionsAllowed", left);
    Tree.childToChange(status, "disruptedPods")
        .put(pod, now.truncatedTo(ChronoUnit.SECONDS).toString());
    if (left == 0) {
      Map<String, @Nullable Object> condition = new LinkedHashMap<>();
      condition.put("type", ALLOWED);
      condition.put("status", "False");
      condition.put("observedGeneration", status.get("observedGeneration"));
      condition.put("reason", "InsufficientPods");
      condition.put("message", "");
      Conditions.set(budget, condition, now);
    }
  }

  private static long number(Map<String, @Nullable Object> budget, String field) {
    return Tree.at(budget, "status", field) instanceof Number number ? number.longValue() : 0;
  }

  private static ApiFailure refused(String cause, int retrySeconds) {
    return new ApiFailure(
        429,
        "TooManyRequests",
        "Cannot evict pod as it would violate the pod's disruption budget.",
        Details.EMPTY
            .withCauses(List.of(new Cause("DisruptionBudget", cause, "")))
            .withRetryAfter(retrySeconds));
  }

  private static ApiFailure forbidden(String name, String problem) {
    return new ApiFailure(
        403,
        "Forbidden",
        "poddisruptionbudget.policy \"" + name + "\" is forbidden: " + problem,
        Details.of(name, "policy", "poddisruptionbudget"));
  }
}
