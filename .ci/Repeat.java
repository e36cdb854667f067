import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Random;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** One process of {@code .ci/repeat}: Repeat ROUNDS SEED CLASS... */
final class Repeat {
  private Repeat() {}

  public static void main(String[] args) {
    int rounds = Integer.parseInt(args[0]);
    Random seeds = new Random(Long.parseLong(args[1]));
    String[] classes = Arrays.copyOfRange(args, 2, args.length);
    Launcher launcher = LauncherFactory.create();
    long tests = 0;
    long failed = 0;
    long each = -1;
    for (int round = 1; round <= rounds; round++) {
      long seed = seeds.nextInt(Integer.MAX_VALUE);
      TestExecutionSummary summary = run(launcher, seed, classes);
      tests += summary.getTestsStartedCount();
      failed += summary.getTotalFailureCount();
      if (summary.getTotalFailureCount() > 0) {
        System.out.println("=== failed in round " + round + " of seed " + seed);
        summary
            .getFailures()
            .forEach(f -> System.out.println("===   " + f.getTestIdentifier().getUniqueId()));
        summary.printFailuresTo(new PrintWriter(System.out, true), 40);
      }
      long found = summary.getTestsFoundCount();
      long ended = summary.getTestsSucceededCount() + summary.getTestsFailedCount();
      each = each < 0 ? found : each;
      if (found != each || ended != found) {
        failed++;
        System.out.println(
            "=== in round " + round + " of " + each + " tests " + found + " were found, " + ended + " ran");
      }
    }
    System.out.println("=== all " + tests + " tests, " + failed + " failed");
    System.exit(failed == 0 && tests > 0 ? 0 : 1);
  }

  private static TestExecutionSummary run(Launcher launcher, long seed, String... classes) {
    LauncherDiscoveryRequestBuilder request =
        LauncherDiscoveryRequestBuilder.request()
            .configurationParameter("junit.jupiter.execution.timeout.default", "5 m")
            .configurationParameter(
                "junit.jupiter.testclass.order.default",
                "org.junit.jupiter.api.ClassOrderer$Random")
            .configurationParameter(
                "junit.jupiter.testmethod.order.default",
                "org.junit.jupiter.api.MethodOrderer$Random")
            .configurationParameter(
                "junit.jupiter.execution.order.random.seed", Long.toString(seed));
    for (String name : classes) {
      try {
        request.selectors(selectClass(Class.forName(name, false, Repeat.class.getClassLoader())));
      } catch (ClassNotFoundException e) {
        throw new IllegalArgumentException("no test class " + name, e);
      }
    }
    SummaryGeneratingListener listener = new SummaryGeneratingListener();
    LauncherDiscoveryRequest built = request.build();
    launcher.execute(built, listener);
    return listener.getSummary();
  }
}
