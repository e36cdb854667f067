package dev.bowline.client.internal.discovery;

import dev.bowline.client.discovery.HealthCheck;
import dev.bowline.client.discovery.HealthReport;
import dev.bowline.client.internal.call.DocumentReader;
import dev.bowline.client.internal.transport.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Understands what the health endpoints write: one line for each check, and a last one for the
 * whole. Failing health is an answer like any other, of code 500.
 */
public final class HealthText implements DocumentReader<HealthReport> {
  /** The reader. */
  public static final HealthText READER = new HealthText();

  private static final int OK = 200;
  private static final int FAILING = 500;
  private static final int LARGEST_BODY = 1 << 20;
  private static final String PASSED = "[+]";
  private static final String FAILED = "[-]";
  private static final String EXCLUDED = " excluded: ok";
  private static final String REASON = " failed: ";

  private HealthText() {}

  @Override
  public boolean accepts(int code) {
    return code == OK || code == FAILING;
  }

  @Override
  public HealthReport read(Answer answer) throws IOException {
    byte[] body = answer.body().readNBytes(LARGEST_BODY);
    return report(answer.code() == OK, new String(body, StandardCharsets.UTF_8));
  }

  static HealthReport report(boolean healthy, String text) {
    List<HealthCheck> checks = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (String line : text.lines().map(String::strip).toList()) {
      HealthCheck check = check(line);
      if (check != null) {
        checks.add(check);
      } else if (!line.isEmpty()
          && !line.equals("ok")
          && !line.endsWith(" check passed")
          && !line.endsWith(" check failed")) {
        remarks.add(line);
      }
    }
    return new HealthReport(healthy, checks, remarks);
  }

  private static @Nullable HealthCheck check(String line) {
    if (line.startsWith(PASSED)) {
      String rest = line.substring(PASSED.length());
      return rest.endsWith(EXCLUDED)
          ? new HealthCheck(
              rest.substring(0, rest.length() - EXCLUDED.length()),
              HealthCheck.Outcome.EXCLUDED,
              "")
          : new HealthCheck(withoutOk(rest), HealthCheck.Outcome.PASSED, "");
    }
    if (!line.startsWith(FAILED)) {
      return null;
    }
    String rest = line.substring(FAILED.length());
    int end = rest.indexOf(REASON);
    return end < 0
        ? new HealthCheck(rest, HealthCheck.Outcome.FAILED, "")
        : new HealthCheck(
            rest.substring(0, end),
            HealthCheck.Outcome.FAILED,
            rest.substring(end + REASON.length()));
  }

  private static String withoutOk(String text) {
    return text.endsWith(" ok") ? text.substring(0, text.length() - " ok".length()) : text;
  }
}
