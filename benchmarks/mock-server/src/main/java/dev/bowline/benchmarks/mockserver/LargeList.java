package dev.bowline.benchmarks.mockserver;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Informer;
import dev.bowline.informer.InformerBuilder;
import dev.bowline.informer.Informers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * The heap that an informer needs for a list of some 100 MB of which its transform keeps names: the
 * smallest {@code -Xmx}, of even MiB, in which it syncs within two minutes, by a streaming list, in
 * pages of 500, and, to compare, of a list without objects. Each try is a process of its own, and
 * so is the server. Arguments: how many pods (10,000 if none are given) and options for the JVM of
 * a try.
 */
public final class LargeList {
  private static final int TOO_LITTLE = 4;
  private static final int ENOUGH = 256;

  /** The JVM rounds heaps up to this. */
  private static final int STEP = 2;

  private static final int VARIABLES = 60;
  private static final int COLLECTIONS = 4;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private LargeList() {}

  /** What a try lists. */
  private enum Way {
    STREAM,
    PAGES,
    NOTHING
  }

  /** Measures and prints. */
  public static void main(String[] args) throws Exception {
    if (args.length > 0 && args[0].equals("try")) {
      sync(Path.of(args[1]), Way.valueOf(args[2]));
      return;
    }
    int count = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    List<String> options = List.of(args).subList(Math.min(1, args.length), args.length);
    Path kubeconfig = Files.createTempFile("large", ".kubeconfig");
    try (ServerProcess server = ServerProcess.startWithTls("2g", kubeconfig)) {
      fill(kubeconfig, count);
      for (Way way : Way.values()) {
        System.out.printf("%s: %s%n", way, smallest(kubeconfig, way, options));
      }
      if (!server.isAlive()) {
        throw new IOException("the server has ended");
      }
    } finally {
      Files.delete(kubeconfig);
    }
  }

  private static void fill(Path kubeconfig, int count) throws IOException {
    try (KubeClient client = KubeClient.create(ClusterConfig.fromKubeconfig(kubeconfig, null))) {
      Resources<Pod> pods = client.resources(Pod.TYPE).inNamespace("default");
      IntStream.range(0, count).parallel().forEach(i -> pods.create(pod(i)));
    }
  }

  private static Pod pod(int number) {
    return Pod.of(
        pod ->
            pod.name("pod-" + number)
                .label("number", Integer.toString(number))
                .annotation("pad", "%05d".formatted(number).repeat(1_000))
                .spec(
                    spec ->
                        spec.addContainer(
                            container -> {
                              container.name("c").image("registry.test/app:1");
                              for (int i = 0; i < VARIABLES; i++) {
                                String value = "value-" + number + "-" + i;
                                String name = "VARIABLE_" + i;
                                container.addEnv(env -> env.name(name).value(value));
                              }
                            })));
  }

  /** The smallest heap that is enough, and what the try in it said; found by halving. */
  private static String smallest(Path kubeconfig, Way way, List<String> options)
      throws IOException, InterruptedException {
    int tooLittle = TOO_LITTLE;
    int enough = ENOUGH;
    String said =
        attempt(kubeconfig, way, ENOUGH, options)
            .orElseThrow(() -> new IOException("no sync with -Xmx" + ENOUGH + "m"));
    while (enough - tooLittle > STEP) {
      int megabytes = (tooLittle + enough) / 2 / STEP * STEP;
      Optional<String> end = attempt(kubeconfig, way, megabytes, options);
      said = end.orElse(said);
      if (end.isPresent()) {
        enough = megabytes;
      } else {
        tooLittle = megabytes;
      }
    }
    return "-Xmx" + enough + "m, " + said;
  }

  /** Empty if it did not come to its end. */
  private static Optional<String> attempt(
      Path kubeconfig, Way way, int megabytes, List<String> options)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx" + megabytes + "m", "-XX:+ExitOnOutOfMemoryError"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(LargeList.class.getName(), "try", kubeconfig.toString(), way.name()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      return Optional.empty();
    }
    byte[] said = process.getInputStream().readAllBytes();
    return Optional.of(new String(said, StandardCharsets.UTF_8).strip());
  }

  private static void sync(Path kubeconfig, Way way) throws IOException {
    try (KubeClient client = KubeClient.create(ClusterConfig.fromKubeconfig(kubeconfig, null));
        Informers informers = Informers.of(client)) {
      InformerBuilder<Pod> builder = informers.of(Pod.TYPE).transform(LargeList::named);
      if (way == Way.PAGES) {
        builder.withoutStreamingLists();
      } else if (way == Way.NOTHING) {
        builder.labels("number=none");
      }
      long start = System.nanoTime();
      Informer<Pod> informer = builder.start();
      informer.awaitSync(PATIENCE);
      long millis = Duration.ofNanos(System.nanoTime() - start).toMillis();
      for (int i = 0; i < COLLECTIONS; i++) {
        System.gc();
      }
      System.out.printf(
          "%d pods in %d ms, %.1f MiB live at the end%n",
          informer.store().size(),
          millis,
          ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / (double) (1 << 20));
    }
  }

  /** What a cache needs to know an object by, and no more. */
  private static Pod named(Pod pod) {
    return Pod.of(
        kept ->
            kept.metadata(
                meta ->
                    meta.namespace(pod.metadata().namespace())
                        .name(pod.metadata().name())
                        .uid(pod.metadata().uid())
                        .resourceVersion(pod.metadata().resourceVersion())));
  }
}
