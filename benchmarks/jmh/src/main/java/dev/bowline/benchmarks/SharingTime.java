package dev.bowline.benchmarks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.meta.KubeList;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What sharing costs when data is seen for the first time, and saves when it was seen before: the
 * variants take turns in one process, so that a noisy machine is noisy for all of them. Arguments:
 * {@code protobuf} or {@code json}, pods of one ReplicaSet, pods, seconds.
 */
public final class SharingTime {
  private static final String[] NAMES = {
    "no tables",
    "strings, first",
    "strings, seen",
    "all, first",
    "all, seen",
    "all, status",
    "all, later status",
    "each pod alone",
    "sharing off"
  };

  /** Changes of a status before the one that is the last: what a table learns, it has learned. */
  private static final int CHANGES = 8;

  /**
   * How often each variant is measured in a row: one takes 3 to 6 ms, and the first of them pays
   * for what the processor has forgotten since the round before.
   */
  private static final int IN_A_ROW = 3;

  private static final int PLACES = 1 << 20;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** What may not be collected meanwhile, since parts are held weakly. */
  private static final List<Object> KEPT = new ArrayList<>();

  private SharingTime() {}

  /** Measures and prints. */
  public static void main(String[] args) {
    int count = Integer.parseInt(args[2]);
    boolean isJson = args[0].equals("json");
    Codec codec = isJson ? Codecs.json() : Codecs.protobuf();
    List<byte[]> pages = Pods.pages(count, Integer.parseInt(args[1]));
    if (isJson) {
      pages.replaceAll(
          page ->
              codec.write(
                  read(Codecs.protobuf(), page, DecodeOptions.DEFAULT), EncodeOptions.DEFAULT));
    }
    List<List<byte[]>> changes = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      int change = i;
      List<byte[]> before = i == 0 ? pages : changes.get(i - 1);
      List<byte[]> next = new ArrayList<>();
      before.forEach(page -> next.add(changed(codec, page, change)));
      changes.add(next);
    }
    List<byte[]> alone = new ArrayList<>();
    for (byte[] page : pages) {
      read(codec, page, DecodeOptions.DEFAULT)
          .items()
          .forEach(pod -> alone.add(codec.write(pod, EncodeOptions.DEFAULT)));
    }
    SecureRandom random = new SecureRandom();
    Supplier<DecodeOptions> strings =
        () -> DecodeOptions.DEFAULT.withInterning(Interning.of(1 << 16));
    Supplier<DecodeOptions> all =
        () -> strings.get().withSharedParts(SharedParts.of(PLACES, random));
    DecodeOptions seenStrings = strings.get();
    DecodeOptions seenAll = all.get();
    DecodeOptions off = DecodeOptions.DEFAULT.withSharedParts(SharedParts.off());
    List<Object> held = new ArrayList<>();
    run(codec, pages, seenStrings, held);
    run(codec, pages, seenAll, held);
    long until = System.nanoTime() + Long.parseLong(args[3]) * 1_000_000_000L;
    List<long[]> rounds = new ArrayList<>();
    while (System.nanoTime() < until) {
      List<Object> known = new ArrayList<>();
      KEPT.addAll(List.of(known, held));
      List<DecodeOptions> knownOnce = new ArrayList<>();
      List<DecodeOptions> knownLong = new ArrayList<>();
      for (int i = 0; i < IN_A_ROW; i++) {
        DecodeOptions once = all.get();
        run(codec, pages, once, known);
        knownOnce.add(once);
        DecodeOptions changed = all.get();
        run(codec, pages, changed, known);
        for (List<byte[]> next : changes.subList(0, CHANGES - 1)) {
          run(codec, next, changed, known);
        }
        knownLong.add(changed);
      }
      rounds.add(
          new long[] {
            inARow(i -> run(codec, pages, DecodeOptions.DEFAULT, null)),
            inARow(i -> run(codec, pages, strings.get(), null)),
            inARow(i -> run(codec, pages, seenStrings, null)),
            inARow(i -> run(codec, pages, all.get(), new ArrayList<>())),
            inARow(i -> run(codec, pages, seenAll, null)),
            inARow(i -> run(codec, changes.get(0), knownOnce.get(i), null)),
            inARow(i -> run(codec, changes.get(CHANGES - 1), knownLong.get(i), null)),
            inARow(i -> runAlone(codec, alone)),
            inARow(i -> run(codec, pages, off, null))
          });
      KEPT.clear();
    }
    report(rounds.subList(rounds.size() / 2, rounds.size()), count);
  }

  private static void report(List<long[]> rounds, int count) {
    System.out.printf(
        "%d rounds; µs per pod: median, least; ratios to decoding without tables, where neighbours"
            + " still share, and to decoding with sharing off%n",
        rounds.size());
    double @Nullable [] bases = null;
    for (int i = 0; i < NAMES.length; i++) {
      int variant = i;
      long[] sorted = rounds.stream().mapToLong(round -> round[variant]).sorted().toArray();
      double[] own = {sorted[sorted.length / 2] / 1000.0 / count, sorted[0] / 1000.0 / count};
      bases = bases == null ? own : bases;
      System.out.printf(
          "%-17s %6.2f %6.2f   ratio of least %.2f, median of ratios %.2f; %.2f%n",
          NAMES[i],
          own[0],
          own[1],
          own[1] / bases[1],
          ratio(rounds, i, 0),
          ratio(rounds, i, NAMES.length - 1));
    }
  }

  private static double ratio(List<long[]> rounds, int variant, int base) {
    double[] ratios =
        rounds.stream().mapToDouble(round -> (double) round[variant] / round[base]).toArray();
    Arrays.sort(ratios);
    return ratios[ratios.length / 2];
  }

  private static long inARow(IntToLongFunction variant) {
    long sum = 0;
    for (int i = 0; i < IN_A_ROW; i++) {
      sum += variant.applyAsLong(i);
    }
    return sum / IN_A_ROW;
  }

  private static long run(
      Codec codec, List<byte[]> pages, DecodeOptions options, @Nullable List<Object> held) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (byte[] page : pages) {
      KubeList<Pod> list = read(codec, page, options);
      if (held != null) {
        held.add(list);
      }
    }
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static long runAlone(Codec codec, List<byte[]> pods) {
    long start = THREADS.getCurrentThreadCpuTime();
    for (byte[] pod : pods) {
      codec.read(pod, Pod.EMPTY, DecodeOptions.DEFAULT);
    }
    return THREADS.getCurrentThreadCpuTime() - start;
  }

  private static KubeList<Pod> read(Codec codec, byte[] page, DecodeOptions options) {
    return codec.read(page, KubeList.empty(Pod.TYPE), options);
  }

  /** The next version of each pod: a message in the status and the resource version changed. */
  private static byte[] changed(Codec codec, byte[] page, int change) {
    KubeList<Pod> list = read(codec, page, DecodeOptions.DEFAULT);
    List<Pod> next = new ArrayList<>();
    for (Pod pod : list.items()) {
      next.add(
          pod.with(
              p ->
                  p.metadata(m -> m.resourceVersion("9" + pod.metadata().resourceVersion()))
                      .status(s -> s.message("changed " + change))));
    }
    return codec.write(KubeList.of(Pod.TYPE, list.metadata(), next), EncodeOptions.DEFAULT);
  }
}
