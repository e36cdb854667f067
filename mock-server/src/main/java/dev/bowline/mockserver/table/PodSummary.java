package dev.bowline.mockserver.table;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pod's containers amount to: how many are ready, in one word how it fares, and how often
 * they began again.
 */
final class PodSummary {
  private final Printed pod;
  private final Set<String> sidecars;
  private final int total;
  private String reason;
  private boolean isInitializing;
  private int ready;
  private Restarts restarts = new Restarts();

  private PodSummary(Printed pod) {
    this.pod = pod;
    this.reason = pod.textOr(pod.text("status", "phase"), "status", "reason");
    if (isGated()) {
      reason = "SchedulingGated";
    }
    this.sidecars =
        pod.list("spec", "initContainers").stream()
            .filter(container -> container.text("restartPolicy").equals("Always"))
            .map(container -> container.text("name"))
            .collect(Collectors.toSet());
    this.total = pod.list("spec", "containers").size() + sidecars.size();
  }

  static PodSummary of(Printed pod) {
    PodSummary summary = new PodSummary(pod);
    Restarts ofSidecars = summary.addInitContainers();
    if (!summary.isInitializing || pod.is("Initialized")) {
      summary.restarts = ofSidecars;
      summary.addContainers();
    }
    summary.addDeletion();
    return summary;
  }

  String ready() {
    return Texts.ratio(ready, total);
  }

  String reason() {
    return reason;
  }

  String restarts() {
    return restarts.count != 0 && restarts.last != null
        ? restarts.count + " (" + pod.age(restarts.last) + " ago)"
        : Long.toString(restarts.count);
  }

  private boolean isGated() {
    return pod.list("status", "conditions").stream()
        .anyMatch(
            condition ->
                condition.text("type").equals("PodScheduled")
                    && condition.text("reason").equals("SchedulingGated"));
  }

  /** Looks at initial containers up to the first that isn't through; returns sidecars' restarts. */
  private Restarts addInitContainers() {
    Restarts ofSidecars = new Restarts();
    List<Printed> statuses = pod.list("status", "initContainerStatuses");
    for (int i = 0; i < statuses.size(); i++) {
      Printed status = statuses.get(i);
      boolean isSidecar = sidecars.contains(status.text("name"));
      restarts.add(status);
      if (isSidecar) {
        ofSidecars.add(status);
      }
      Printed terminated = status.child("state", "terminated");
      boolean hasTerminated = status.has("state", "terminated");
      String waiting = status.text("state", "waiting", "reason");
      if (hasTerminated && terminated.number("exitCode") == 0) {
        continue;
      }
      if (isSidecar && status.flag("started")) {
        ready += status.flag("ready") ? 1 : 0;
        continue;
      }
      if (hasTerminated) {
        reason = "Init:" + end(terminated);
      } else if (!waiting.isEmpty() && !waiting.equals("PodInitializing")) {
        reason = "Init:" + waiting;
      } else {
        reason = "Init:" + Texts.ratio(i, pod.size("spec", "initContainers"));
      }
      isInitializing = true;
      break;
    }
    return ofSidecars;
  }

  private void addContainers() {
    boolean hasRunning = false;
    String error = "";
    List<Printed> statuses = pod.list("status", "containerStatuses");
    for (int i = statuses.size() - 1; i >= 0; i--) {
      Printed status = statuses.get(i);
      restarts.add(status);
      String waiting = status.text("state", "waiting", "reason");
      if (!waiting.isEmpty()) {
        reason = waiting;
      } else if (status.has("state", "terminated")) {
        Printed terminated = status.child("state", "terminated");
        reason = end(terminated);
        if (terminated.number("exitCode") != 0) {
          error = reason;
        }
      } else if (status.flag("ready") && status.has("state", "running")) {
        hasRunning = true;
        ready++;
      }
    }
    if (reason.equals("Completed")) {
      if (hasRunning && pod.is("Ready")) {
        reason = "Running";
      } else if (!error.isEmpty()) {
        reason = error;
      } else if (hasRunning) {
        reason = "NotReady";
      }
    }
  }

  private void addDeletion() {
    if (!pod.isBeingDeleted()) {
      return;
    }
    String phase = pod.text("status", "phase");
    if (pod.text("status", "reason").equals("NodeLost")) {
      reason = "Unknown";
    } else if (!phase.equals("Succeeded") && !phase.equals("Failed")) {
      reason = "Terminating";
    }
  }

  private static String end(Printed terminated) {
    String reason = terminated.text("reason");
    if (!reason.isEmpty()) {
      return reason;
    }
    long signal = terminated.number("signal");
    return signal != 0 ? "Signal:" + signal : "ExitCode:" + terminated.number("exitCode");
  }

  /** How often containers began again, and when the last of them had ended. */
  private static final class Restarts {
    private long count;
    private @Nullable Instant last;

    void add(Printed status) {
      count += status.number("restartCount");
      Instant end = status.time("lastState", "terminated", "finishedAt");
      if (end != null && (last == null || end.isAfter(last))) {
        last = end;
      }
    }
  }
}
