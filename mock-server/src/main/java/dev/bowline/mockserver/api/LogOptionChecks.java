package dev.bowline.mockserver.api;

import dev.bowline.mockserver.object.GoTime;
import dev.bowline.mockserver.status.Cause;
import dev.bowline.mockserver.status.Details;
import dev.bowline.mockserver.status.Failures;
import java.util.ArrayList;
import java.util.List;

/** What the options of a log must say. */
final class LogOptionChecks {
  private LogOptionChecks() {}

  /**
   * Sees to it that the options make sense.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 or 422 if they don't
   */
  static void check(Query query, String pod) {
    number(query, "sinceSeconds", 1); // what can't be read is told first, in this order
    String time = query.text("sinceTime");
    String problem = time.isEmpty() ? "" : GoTime.problem(time, false);
    if (!problem.isEmpty()) {
      throw Failures.badRequest(problem);
    }
    number(query, "tailLines", 0);
    number(query, "limitBytes", 1);
    List<Cause> causes = new ArrayList<>();
    if (number(query, "tailLines", 0) < 0) {
      causes.add(tooSmall(query, "tailLines", "must be greater than or equal to 0"));
    }
    if (number(query, "limitBytes", 1) < 1) {
      causes.add(tooSmall(query, "limitBytes", "must be greater than 0"));
    }
    if (!query.text("sinceSeconds").isEmpty() && !query.text("sinceTime").isEmpty()) {
      causes.add(
          Cause.forbidden("[]", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
    } else if (number(query, "sinceSeconds", 1) < 1) {
      causes.add(tooSmall(query, "sinceSeconds", "must be greater than 0"));
    }
    if (!query.text("stream").isEmpty()) {
      causes.add(Cause.forbidden("stream", "may not be specified"));
    }
    if (!causes.isEmpty()) {
      throw Failures.invalid("PodLogOptions", Details.of(pod, "", "PodLogOptions"), causes);
    }
  }

  private static Cause tooSmall(Query query, String name, String problem) {
    return Cause.invalid(name, query.text(name), problem);
  }

  private static long number(Query query, String name, long fallback) {
    String text = query.text(name);
    if (text.isEmpty()) {
      return fallback;
    }
    return Numbers.parsed(text);
  }
}
