package dev.bowline.conformance.soak;

import dev.bowline.conformance.cluster.RealCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * Soaks informers on a real kube-apiserver and etcd, with faults of network and servers. {@code
 * conformance/soak} starts it; {@code docs/soak.md} says what is checked.
 */
public final class Soak {
  private static final Path SCRIPTS = Path.of("cluster");
  private static final int THREADS = 16;

  private Soak() {}

  /**
   * Runs a soak from the module's folder. Ends with 0 if all was right, with 1 if not, with 2 if
   * the arguments can't be understood.
   *
   * @param arguments see {@code docs/soak.md}
   */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, ExecutionException {
    SoakPlan plan;
    try {
      plan = SoakArguments.plan(List.of(arguments));
    } catch (IllegalArgumentException e) {
      System.err.println("soak: " + e.getMessage());
      System.exit(2);
      return;
    }
    System.exit(run(plan) ? 0 : 1);
  }

  private static boolean run(SoakPlan plan)
      throws IOException, InterruptedException, ExecutionException {
    ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(THREADS);
    executor.prestartAllCoreThreads(); // else they look like a leak of the informers'
    try (Timeline timeline = new Timeline(plan.report().resolve("timeline.log"))) {
      timeline.say("seed " + plan.seed() + ", " + plan);
      try (RealCluster cluster = RealCluster.start(SCRIPTS, plan.directory(), timeline::note);
          SoakRun run = new SoakRun(plan, cluster, timeline, executor)) {
        SoakReport report = run.run();
        Files.writeString(plan.report().resolve("report.md"), report.markdown());
        Files.writeString(plan.report().resolve("line"), report.line() + "\n");
        timeline.say(report.line());
        return report.isRight();
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
