package dev.bowline.conformance.soak;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What this process takes at one moment.
 *
 * @param heap bytes in use after a collection
 * @param resident bytes of memory; 0 where the system doesn't tell
 * @param threads live ones, without those of proxies
 * @param files open ones, sockets included; 0 where the system doesn't tell
 */
record Vitals(long heap, long resident, int threads, long files) {
  private static final Path SELF = Path.of("/proc/self");

  /** Takes them, after two collections, since references and cleaners need the first. */
  static Vitals take() {
    System.gc();
    System.gc();
    return new Vitals(
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
        residentBytes(),
        threadCount(),
        openFiles());
  }

  private static int threadCount() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> !thread.getName().startsWith("proxy-"))
            .count();
  }

  private static long residentBytes() {
    try (Stream<String> lines = Files.lines(SELF.resolve("status"))) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  private static long openFiles() {
    try (Stream<Path> files = Files.list(SELF.resolve("fd"))) {
      return files.count();
    } catch (IOException e) {
      return 0;
    }
  }
}
