package dev.bowline.mockserver.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs tests as a tool would, four at a time, on the JUnit that this class is loaded with. */
public final class JUnitRun {
  private JUnitRun() {}

  /** What went wrong. */
  static List<String> failures(Class<?> tests) {
    return failures(run(tests));
  }

  private static List<String> failures(TestExecutionSummary summary) {
    return summary.getFailures().stream()
        .map(failure -> failure.getException().toString())
        .toList();
  }

  private static TestExecutionSummary run(Class<?> tests) {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(tests))
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
            .build();
    LauncherFactory.create().execute(request, listener);
    return listener.getSummary();
  }

  /** How many tests passed and what went wrong, in words for another class loader. */
  public static String outcome(String tests) throws ClassNotFoundException {
    TestExecutionSummary summary = run(Class.forName(tests));
    return summary.getTestsSucceededCount() + " passed, failures: " + failures(summary);
  }
}
