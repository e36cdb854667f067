package dev.bowline.mockserver.api;

import dev.bowline.mockserver.discovery.HealthChecks;
import dev.bowline.mockserver.http.HttpAnswer;
import java.util.List;

/** {@code /healthz}, {@code /livez}, {@code /readyz} and the checks below them, for any method. */
final class HealthPaths {
  private HealthPaths() {}

  /**
   * Answers.
   *
   * @param path with the slash at its end, if it has one: there is nothing at such a path
   */
  static HttpAnswer answer(ApiRequest request, String path) {
    String endpoint = request.segments().get(0);
    if (path.equals("/" + endpoint)) {
      List<String> excluded = request.query().all("exclude");
      boolean isVerbose = request.query().has("verbose");
      return Answers.sniffless(
          Answers.text(200, isVerbose ? HealthChecks.verbose(endpoint, excluded) : "ok"));
    }
    String check = path.substring(endpoint.length() + 2);
    return HealthChecks.names(endpoint).contains(check)
        ? Answers.text(200, "ok")
        : Answers.notFound();
  }
}
