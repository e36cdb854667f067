package dev.bowline.mockserver.controllers;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a job ends. */
enum JobEnd {
  /** It goes on. */
  NONE("", "", ""),
  /** Enough pods have succeeded. */
  COMPLETE(
      "CompletionsReached",
      "Reached expected number of succeeded pods",
      "SuccessCriteriaMet,Complete"),
  /** Too many pods have failed. */
  FAILED(
      "BackoffLimitExceeded",
      "Job has reached the specified backoff limit",
      "FailureTarget,Failed"),
  /** It took too long. */
  LATE("DeadlineExceeded", "Job was active longer than specified deadline", "FailureTarget,Failed");

  private final String reason;
  private final String message;
  private final String conditions;

  JobEnd(String reason, String message, String conditions) {
    this.reason = reason;
    this.message = message;
    this.conditions = conditions;
  }

  /** Failures count before success, as on a real server. */
  static JobEnd of(Item job, boolean isDone, boolean isSuspended, long failed, Instant now) {
    Instant deadline = isSuspended ? null : deadline(job, now);
    if (failed > job.number(6, "spec", "backoffLimit")) {
      return FAILED;
    }
    if (deadline != null && !deadline.isAfter(now)) {
      return LATE;
    }
    return isDone ? COMPLETE : NONE;
  }

  /**
   * When a job takes too long, if it goes on; null for never.
   *
   * @param now when it starts, if it hasn't yet
   */
  static @Nullable Instant deadline(Item job, Instant now) {
    long seconds = job.number(-1, "spec", "activeDeadlineSeconds");
    String start = job.text("status", "startTime");
    return seconds < 0 ? null : (start.isEmpty() ? now : Instant.parse(start)).plusSeconds(seconds);
  }

  String reason() {
    return reason;
  }

  String message() {
    return message;
  }

  /** The conditions that tell of it, in the order in which they come. */
  List<String> conditions() {
    return conditions.isEmpty() ? List.of() : List.of(conditions.split(",", -1));
  }
}
