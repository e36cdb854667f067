package dev.bowline.benchmarks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.FieldMask;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * Heap that decoded pods retain, tables of shared parts and strings included, and the classes that
 * it goes to. Arguments: number of pods, pods of one ReplicaSet, {@code parts} or {@code strings}
 * or {@code none} for what is shared, and {@code masked} to leave managed fields out.
 */
public final class RetainedHeap {
  /** What may not be collected before the end. */
  private static final List<Object> KEPT = new ArrayList<>();

  private static final int SHOWN = 22;
  private static final int COLLECTIONS = 6;

  private RetainedHeap() {}

  /** Measures and prints. */
  public static void main(String[] args) throws JMException {
    int count = Integer.parseInt(args[0]);
    List<byte[]> pages = Pods.pages(count, Integer.parseInt(args[1]));
    DecodeOptions options = DecodeOptions.DEFAULT;
    boolean isMasked = args.length > 3 && args[3].equals("masked");
    if (isMasked) {
      options =
          options.withMask(FieldMask.none().except(ObjectMeta.EMPTY.fieldTable(), "managedFields"));
    }
    Codecs.protobuf().read(pages.get(0), KubeList.empty(Pod.TYPE), options);
    long before = used();
    Map<String, long[]> classesBefore = classes();
    if (!args[2].equals("none")) {
      options = options.withInterning(Interning.of(1 << 16));
    }
    if (args[2].equals("parts")) {
      options = options.withSharedParts(SharedParts.of(1 << 20));
    }
    List<KubeList<Pod>> lists = new ArrayList<>();
    KEPT.addAll(List.of(lists, options, pages));
    for (byte[] page : pages) {
      lists.add(Codecs.protobuf().read(page, KubeList.empty(Pod.TYPE), options));
    }
    long retained = used() - before;
    System.out.printf(
        "%d pods, %s per ReplicaSet, shared: %s%s: %,d bytes per pod%n",
        count, args[1], args[2], isMasked ? ", managed fields masked" : "", retained / count);
    Map<String, long[]> classes = classes();
    classes.forEach(
        (name, sizes) -> {
          long[] old = classesBefore.getOrDefault(name, new long[2]);
          sizes[0] -= old[0];
          sizes[1] -= old[1];
        });
    long instances = classes.values().stream().mapToLong(sizes -> sizes[1]).sum();
    System.out.printf(
        "%,d bytes per pod by the histogram, which is the same under any collector%n",
        instances / count);
    System.out.println("bytes per pod | instances per pod | class");
    classes.entrySet().stream()
        .sorted(Comparator.comparingLong(entry -> -entry.getValue()[1]))
        .limit(SHOWN)
        .forEach(
            entry ->
                System.out.printf(
                    "%8.1f | %7.2f | %s%n",
                    (double) entry.getValue()[1] / count,
                    (double) entry.getValue()[0] / count,
                    entry.getKey()));
  }

  private static long used() {
    for (int i = 0; i < COLLECTIONS; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Instances and bytes by class, as jcmd shows them. */
  private static Map<String, long[]> classes() throws JMException {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    Map<String, long[]> classes = new HashMap<>();
    histogram
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(words -> words.length >= 4 && words[0].endsWith(":"))
        .forEach(
            words ->
                classes.put(
                    words[3], new long[] {Long.parseLong(words[1]), Long.parseLong(words[2])}));
    return classes;
  }
}
