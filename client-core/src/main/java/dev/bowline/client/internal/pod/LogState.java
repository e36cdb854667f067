package dev.bowline.client.internal.pod;

import dev.bowline.client.ApiException;
import dev.bowline.client.TransportException;
import dev.bowline.meta.Unstructured;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a log that the server has ended goes on. */
final class LogState {
  private static final int TOO_MANY_REQUESTS = 429;

  private LogState() {}

  /** Whether it is worth trying again, because the refusal is not about the log. */
  static boolean isTransient(ApiException e) {
    return e.code() >= 500 || e.code() == TOO_MANY_REQUESTS;
  }

  /**
   * Asks the pod. A log goes on while its container runs and is the one that wrote the last line: a
   * container's start is not later than its lines, by the same node's clock, in whole seconds.
   *
   * @param container name; empty for the only one
   * @param newest time of the last line; null if there was none
   * @return true, too, if nobody answers, so that whoever asks tries again; false if the pod may
   *     not be read
   */
  static boolean goesOn(PodCalls pod, String container, @Nullable Instant newest) {
    try {
      Instant started = runningSince(pod.pod(), container);
      return started != null && (newest == null || !started.isAfter(newest));
    } catch (ApiException e) {
      return isTransient(e);
    } catch (TransportException e) {
      return switch (e.kind()) {
        case INTERRUPTED, CANCELLED -> throw e;
        default -> true;
      };
    }
  }

  private static @Nullable Instant runningSince(Unstructured pod, String container) {
    for (String statuses :
        List.of("containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses")) {
      if (!(pod.get("status", statuses) instanceof List<?> list)) {
        continue;
      }
      for (Object item : list) {
        if (item instanceof Map<?, ?> status
            && (container.isEmpty() || container.equals(status.get("name")))) {
          return startedAt(status);
        }
      }
    }
    return null;
  }

  private static @Nullable Instant startedAt(Map<?, ?> status) {
    if (status.get("state") instanceof Map<?, ?> state
        && state.get("running") instanceof Map<?, ?> running
        && running.get("startedAt") instanceof String started) {
      try {
        return OffsetDateTime.parse(started).toInstant();
      } catch (DateTimeException e) {
        return null;
      }
    }
    return null;
  }
}
