package dev.bowline.benchmarks.mockserver;

import com.sun.management.OperatingSystemMXBean;
import dev.bowline.mockserver.MockKubeServer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/**
 * How long servers take to start in one JVM, as in a run of tests: the first, the second, and the
 * median of all but the first. Each has its kubeconfig written, as a test asks for it.
 */
public final class Starts {
  private static final int COUNT = 20;

  private Starts() {}

  /**
   * One start.
   *
   * @param nanos by the clock
   * @param cpuNanos of all threads
   */
  private record Start(long nanos, long cpuNanos) {
    static Start measured() {
      OperatingSystemMXBean system =
          (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      long cpu = system.getProcessCpuTime();
      long begin = System.nanoTime();
      try (MockKubeServer server = MockKubeServer.start()) {
        if (server.kubeconfig().isEmpty()) {
          throw new IllegalStateException("no kubeconfig");
        }
        return new Start(System.nanoTime() - begin, system.getProcessCpuTime() - cpu);
      }
    }

    @Override
    public String toString() {
      return "%d ms, %d ms of CPU".formatted(nanos / 1_000_000, cpuNanos / 1_000_000);
    }
  }

  /** Starts and closes servers one after the other. */
  public static void main(String[] args) {
    List<Start> starts = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      starts.add(Start.measured());
    }
    System.out.println("first: " + starts.get(0));
    System.out.println("second: " + starts.get(1));
    List<Start> later = new ArrayList<>(starts.subList(1, COUNT));
    later.sort((a, b) -> Long.compare(a.nanos(), b.nanos()));
    System.out.println("median of those after the first: " + later.get(later.size() / 2));
  }
}
