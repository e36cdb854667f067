package dev.bowline.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@link DecodePodList} and {@link EncodePodList} run, in turns in one process: CPU time of
 * the thread per pod, and how often the time of another of the same round each took. A machine
 * whose speed changes from minute to minute changes both. Collectors and compilers have threads of
 * their own, so they don't count.
 *
 * <p>Arguments: rounds that are measured (60), rounds before (20).
 */
public final class PodListRatios {
  private static final String ENCODE_MESSAGES = "encode client-java-proto";
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private interface Work {
    Object run() throws Exception;
  }

  private final EncodePodList.FreshMessages fresh = new EncodePodList.FreshMessages();
  private final Map<String, Work> works = new LinkedHashMap<>();
  private final Map<String, double[]> micros = new LinkedHashMap<>();

  /** What was made last: where it is kept, a compiler can't leave the work out. */
  @SuppressWarnings("unused")
  private volatile @Nullable Object last;

  private PodListRatios() {
    DecodePodList decode = new DecodePodList();
    works.put("decode Protobuf", decode::bowlineProtobuf);
    works.put("decode JSON", decode::bowlineJson);
    works.put("decode CBOR", decode::bowlineCbor);
    works.put("decode YAML", decode::bowlineYaml);
    works.put("CodedInputStream with strings", decode::codedInputStreamWithStrings);
    works.put("Jackson tokens with strings", decode::jacksonTokensWithStrings);
    works.put("Jackson CBOR tokens with strings", decode::jacksonCborTokensWithStrings);
    works.put("decode client-java-proto", decode::clientJavaProto);
    works.put("decode fabric8 JSON", decode::fabric8Json);
    works.put("decode official JSON", decode::officialJson);
    works.put("YAML events", decode::yamlEvents);
    works.put("decode fabric8 YAML", decode::fabric8Yaml);
    works.put("decode official YAML", decode::officialYaml);
    EncodePodList encode = new EncodePodList();
    works.put("encode Protobuf", encode::bowlineProtobuf);
    works.put("encode JSON", encode::bowlineJson);
    works.put("encode CBOR", encode::bowlineCbor);
    works.put("encode YAML", encode::bowlineYaml);
    works.put(ENCODE_MESSAGES, () -> encode.clientJavaProto(fresh));
    works.put("encode fabric8 JSON", encode::fabric8Json);
    works.put("encode official JSON", encode::officialJson);
    works.put("encode fabric8 YAML", encode::fabric8Yaml);
    works.put("encode official YAML", encode::officialYaml);
    works.put("CodedOutputStream", encode::codedOutputStream);
    works.put("Jackson tokens written", encode::jacksonTokens);
    works.put("Jackson CBOR tokens written", encode::jacksonCborTokens);
    works.put("YAML events written", encode::yamlEvents);
  }

  /** Runs and prints. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
    int before = args.length > 1 ? Integer.parseInt(args[1]) : 20;
    AllFormats.warm();
    PodListRatios ratios = new PodListRatios();
    ratios.measure(before);
    ratios.measure(rounds);
    ratios.print();
  }

  private void measure(int rounds) throws Exception {
    works.keySet().forEach(name -> micros.put(name, new double[rounds]));
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<String, Work> work : works.entrySet()) {
        boolean needsFresh = work.getKey().equals(ENCODE_MESSAGES);
        if (needsFresh) {
          fresh.parse();
        }
        last = work.getValue().run(); // others have had the processor's caches since
        if (needsFresh) {
          fresh.parse();
        }
        long start = THREADS.getCurrentThreadCpuTime();
        last = work.getValue().run();
        long taken = THREADS.getCurrentThreadCpuTime() - start;
        micros.get(work.getKey())[round] = taken / 1e3 / Bodies.PODS;
      }
    }
  }

  private void print() {
    micros.forEach((name, values) -> System.out.printf("%-34s %s%n", name, spread(values, "µs")));
    ratio("decode Protobuf", "decode client-java-proto");
    ratio("decode Protobuf", "CodedInputStream with strings");
    ratio("decode JSON", "Jackson tokens with strings");
    ratio("decode JSON", "decode fabric8 JSON");
    ratio("decode JSON", "decode official JSON");
    ratio("decode CBOR", "decode JSON");
    ratio("decode CBOR", "Jackson CBOR tokens with strings");
    ratio("decode YAML", "YAML events");
    ratio("decode YAML", "decode fabric8 YAML");
    ratio("decode YAML", "decode official YAML");
    ratio("encode Protobuf", ENCODE_MESSAGES);
    ratio("encode Protobuf", "CodedOutputStream");
    ratio("encode JSON", "Jackson tokens written");
    ratio("encode JSON", "encode fabric8 JSON");
    ratio("encode JSON", "encode official JSON");
    ratio("encode CBOR", "encode JSON");
    ratio("encode CBOR", "Jackson CBOR tokens written");
    ratio("encode YAML", "YAML events written");
    ratio("encode YAML", "encode fabric8 YAML");
    ratio("encode YAML", "encode official YAML");
  }

  private void ratio(String one, String other) {
    double[] ones = micros.get(one);
    double[] others = micros.get(other);
    double[] quotients = new double[ones.length];
    Arrays.setAll(quotients, i -> ones[i] / others[i]);
    System.out.println(one + " / " + other + ": " + spread(quotients, ""));
  }

  private static String spread(double[] values, String unit) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "%.2f%s (half of them %.2f to %.2f)",
        sorted[sorted.length / 2],
        unit,
        sorted[sorted.length / 4],
        sorted[sorted.length * 3 / 4]);
  }
}
