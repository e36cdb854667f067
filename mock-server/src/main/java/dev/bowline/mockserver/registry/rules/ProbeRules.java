package dev.bowline.mockserver.registry.rules;

import dev.bowline.mockserver.object.Names;
import java.util.List;

/** What a kubelet asks and tells containers. */
final class ProbeRules {
  private static final List<String> HANDLERS =
      List.of("exec", "httpGet", "tcpSocket", "grpc", "sleep");
  private static final String HEADER = "[-A-Za-z0-9]+";

  private final Field spec;
  private final Problems problems;

  ProbeRules(Field spec, Problems problems) {
    this.spec = spec;
    this.problems = problems;
  }

  void checkLifecycle(Field lifecycle) {
    for (String moment : List.of("postStart", "preStop")) {
      if (lifecycle.at(moment).isSet()) {
        checkHandler(lifecycle.at(moment));
      }
    }
  }

  /** Probes of life and of the start succeed at once. */
  void checkLiveness(Field probe) {
    if (probe.isSet()) {
      checkProbe(probe);
      if (probe.at("successThreshold").number() != 1) {
        problems.invalid(probe.at("successThreshold"), "must be 1");
      }
    }
  }

  void checkReadiness(Field probe) {
    if (probe.isSet()) {
      checkProbe(probe);
      if (probe.at("terminationGracePeriodSeconds").isSet()) {
        problems.invalid(
            probe.at("terminationGracePeriodSeconds"), "must not be set for readinessProbes");
      }
    }
  }

  private void checkProbe(Field probe) {
    checkHandler(probe);
    for (String name :
        List.of(
            "initialDelaySeconds",
            "timeoutSeconds",
            "periodSeconds",
            "successThreshold",
            "failureThreshold")) {
      problems.notNegative(probe.at(name));
    }
    Field grace = probe.at("terminationGracePeriodSeconds");
    if (grace.isSet() && grace.number() <= 0) {
      problems.invalid(grace, "must be greater than 0");
    }
  }

  private void checkHandler(Field holder) {
    boolean isFound = false;
    for (String name : HANDLERS) {
      Field handler = holder.at(name);
      if (!handler.isSet()) {
        continue;
      }
      if (isFound) {
        problems.forbidden(handler, "may not specify more than 1 handler type");
      } else {
        isFound = true;
        checkHandler(name, handler);
      }
    }
    if (!isFound) {
      problems.required(holder, "must specify a handler type");
    }
  }

  private void checkHandler(String name, Field handler) {
    switch (name) {
      case "exec" -> {
        if (handler.at("command").isEmpty()) {
          problems.required(handler.at("command"));
        }
      }
      case "httpGet" -> checkHttp(handler);
      case "sleep" -> checkSleep(handler);
      default -> checkPort(handler.at("port"), problems);
    }
  }

  private void checkHttp(Field http) {
    if (http.at("path").isEmpty()) {
      problems.required(http.at("path"));
    }
    checkPort(http.at("port"), problems);
    problems.oneOf(http.at("scheme"), List.of("HTTP", "HTTPS"));
    for (Field header : http.at("httpHeaders").each()) {
      String text = header.at("name").text();
      if (!text.matches(HEADER)) {
        problems.invalid(
            http.at("httpHeaders").with(text),
            "a valid HTTP header must consist of alphanumeric characters or '-' (e.g."
                + " 'X-Header-Name', regex used for validation is '"
                + HEADER
                + "')");
      }
    }
  }

  private void checkSleep(Field sleep) {
    long seconds = sleep.at("seconds").number();
    long grace = spec.at("terminationGracePeriodSeconds").number();
    if (seconds < 0 || seconds > grace) {
      problems.invalid(
          sleep.with(seconds),
          "must be non-negative and less than terminationGracePeriodSeconds (" + grace + ")");
    }
  }

  /** A port by number or by name. */
  static void checkPort(Field port, Problems problems) {
    if (port.value() instanceof String text) {
      problems.invalid(port, Names.portProblems(text));
    } else {
      problems.between(port, 1, Names.MAX_PORT);
    }
  }
}
