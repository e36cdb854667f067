package dev.bowline.mockserver.api;

import dev.bowline.mockserver.catalog.Catalog;
import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.mockserver.status.Failures;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parameter {@code timeout}: every request that isn't long by its nature may say one. */
final class RequestTimeout {
  private static final Set<String> LONG = Set.of("attach", "exec", "proxy", "log", "portforward");
  private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");
  private static final Pattern PART = Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)([^\\d.]*)");

  private RequestTimeout() {}

  /**
   * Sees to it that the timeout is a time. It counts for nothing else here, as answers are fast.
   *
   * @throws dev.bowline.mockserver.status.ApiFailure 400 unless it is one
   */
  static void check(ApiRequest request, Catalog catalog) {
    String text = request.query().text("timeout");
    if (text.isEmpty()) {
      return;
    }
    String problem = problem(text);
    if (problem.isEmpty()) {
      return;
    }
    RequestInfo info = RequestInfo.of(catalog, request.call());
    if (!info.verb().equals("watch") && !LONG.contains(info.subresource())) {
      throw Failures.badRequest("invalid timeout specified in the request URL - time: " + problem);
    }
  }

  private static String problem(String text) {
    String quoted = GoFormat.quoted(text);
    String rest = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    if (rest.equals("0")) {
      return "";
    }
    if (rest.isEmpty()) {
      return "invalid duration " + quoted;
    }
    Matcher part = PART.matcher(rest);
    int at = 0;
    while (at < rest.length()) {
      if (!part.find(at) || part.start() != at) {
        return "invalid duration " + quoted;
      }
      String unit = part.group(2);
      if (unit.isEmpty()) {
        return "missing unit in duration " + quoted;
      }
      if (!UNITS.contains(unit)) {
        return "unknown unit " + GoFormat.quoted(unit) + " in duration " + quoted;
      }
      at = part.end();
    }
    return "";
  }
}
