package rig;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** CPU time of the process's threads since this was made, by what they work for. Linux only: elsewhere all of it is nobody's. */
final class ThreadTimes {
  private final Map<String, Long> begin = times();

  /** The JVM's compilers, its collector, and its other threads; seconds. What is left of the process's time is the client's and that of the thread main. */
  record Split(double compiler, double collector, double machine) {}

  /** Seconds by the thread's name without its number; JVM threads under what they work for. */
  Map<String, Double> byName() {
    Map<String, Double> sums = new TreeMap<>();
    times().forEach((thread, nanos) -> {
      String name = thread.substring(thread.indexOf(' ') + 1);
      double s = (nanos - begin.getOrDefault(thread, 0L)) / 1e9;
      if (s > 0) sums.merge(name, s, Double::sum);
    });
    return sums;
  }

  static Split split(Map<String, Double> byName) {
    double compiler = 0;
    double collector = 0;
    double machine = 0;
    for (Map.Entry<String, Double> e : byName.entrySet()) {
      String n = e.getKey();
      if (n.startsWith("C1 ") || n.startsWith("C2 ")) compiler += e.getValue();
      else if (n.startsWith("GC ") || n.startsWith("G1 ")) collector += e.getValue();
      else if (n.startsWith("VM ")) machine += e.getValue(); // with the serial collector, its collections
    }
    return new Split(compiler, collector, machine);
  }

  /** Nanoseconds on a CPU, by "id name". */
  private static Map<String, Long> times() {
    Map<String, Long> times = new HashMap<>();
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      for (Path task : tasks) {
        try {
          String name = Files.readString(task.resolve("comm")).strip().replaceAll("[#-]?[0-9]+$", "");
          String spent = Files.readString(task.resolve("schedstat"));
          times.put(task.getFileName() + " " + name, Long.parseLong(spent.substring(0, spent.indexOf(' '))));
        } catch (IOException ended) {
          continue;
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    return times;
  }
}
