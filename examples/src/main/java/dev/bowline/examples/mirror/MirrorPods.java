package dev.bowline.examples.mirror;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Page;
import dev.bowline.client.ResourceCollection;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.InformerBuilder;
import dev.bowline.informer.Informers;
import dev.bowline.meta.KubeException;
import dev.bowline.type.ResourceVersion;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * Mirrors the pods of a cluster in a cache and shows that the two are equal: on an embedded mock
 * server with churn and a forced 410, or on a real cluster ({@code --kubeconfig FILE}, {@code
 * --in-cluster}).
 */
public final class MirrorPods {
  private static final Index<Pod, String> BY_NODE =
      Index.of("node", pod -> List.of(pod.spec().nodeName()));
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final MirrorOptions options;
  private final PrintStream out;
  private final Wire wire = new Wire();
  private final EventTally tally = new EventTally();

  private MirrorPods(MirrorOptions options, PrintStream out) {
    this.options = options;
    this.out = out;
  }

  /**
   * Runs until the time is over; exits with 1 if the cache differs from the server in the end, or
   * something went wrong, and with 2 if the arguments make no sense.
   */
  public static void main(String[] arguments) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.exit(run(arguments, out));
  }

  static int run(String[] arguments, PrintStream out) {
    MirrorOptions options;
    try {
      options = MirrorOptions.parse(arguments);
    } catch (IllegalArgumentException e) {
      out.println(e.getMessage());
      return 2;
    }
    try {
      MirrorPods mirror = new MirrorPods(options, out);
      return (options.isEmbedded() ? mirror.embedded() : mirror.real()) ? 0 : 1;
    } catch (KubeException e) {
      out.println("failed: " + e.getMessage());
      return 1;
    }
  }

  private boolean embedded() {
    try (EmbeddedCluster cluster = new EmbeddedCluster(options.pods());
        KubeClient client = client(cluster.config());
        Informers informers = Informers.of(client);
        Informer<Pod> informer = start(informers)) {
      synced(informer);
      cluster.startChurn();
      watch(options.duration().dividedBy(2));
      expire(cluster, informer);
      watch(options.duration().dividedBy(2));
      cluster.stopChurn();
      return compare(client, informer);
    }
  }

  private boolean real() {
    ClusterConfig config =
        options.kubeconfig() == null
            ? ClusterConfig.inCluster()
            : ClusterConfig.fromKubeconfig(options.kubeconfig());
    try (KubeClient client = client(config);
        Informers informers = Informers.of(client);
        Informer<Pod> informer = start(informers)) {
      synced(informer);
      watch(options.duration());
      return compare(client, informer);
    }
  }

  private KubeClient client(ClusterConfig config) {
    out.println("mirroring the pods of " + config.server() + " (" + config.source() + ")");
    return KubeClient.builder()
        .config(config)
        .okHttpClient(builder -> builder.addInterceptor(wire))
        .build();
  }

  private Informer<Pod> start(Informers informers) {
    InformerBuilder<Pod> builder = informers.of(Pod.TYPE).index(BY_NODE).pageSize(100).on(tally);
    return options.namespace() == null
        ? builder.start()
        : builder.inNamespace(options.namespace()).start();
  }

  private void synced(Informer<Pod> informer) {
    long start = System.nanoTime();
    informer.awaitSync(PATIENCE);
    out.printf(
        "synced     %d pods by %s in %.2f s as %s, at resource version %s%n",
        informer.store().size(),
        wire.pages() == 0 ? "a streaming list" : wire.pages() + " pages",
        secondsSince(start),
        wire.encoding(),
        informer.store().resourceVersion());
  }

  private void watch(Duration duration) {
    out.println("watching   for " + duration.toSeconds() + " s (+ added, ~ updated, - removed)");
    for (long second = 0; second < duration.toSeconds(); second++) {
      Pause.oneSecond();
      out.println("  live     " + tally.next());
    }
  }

  /** Takes the network away until the server has forgotten what the mirror last saw. */
  private void expire(EmbeddedCluster cluster, Informer<Pod> informer) {
    ResourceVersion offline = informer.store().resourceVersion();
    out.printf(
        "cable out  at resource version %s; the server moves on and compacts its history%n",
        informer.store().resourceVersion());
    wire.unplug(true);
    cluster.cutConnections();
    Pause.oneSecond();
    cluster.compact();
    out.printf(
        "  offline  the cache still answers: %d pods, at resource version %s%n",
        informer.store().size(), offline);
    int lists = wire.pages() + wire.streams();
    long start = System.nanoTime();
    wire.unplug(false);
    while (wire.pages() + wire.streams() == lists
        || informer.store().resourceVersion().equals(offline)
        || !informer.health().watching()) {
      Pause.briefly();
      if (secondsSince(start) > PATIENCE.toSeconds()) {
        throw new IllegalStateException("no recovery from 410 within " + PATIENCE);
      }
    }
    out.printf(
        "recovered  after 410 Gone by a new list, %.2f s after the cable was back, at resource version %s%n",
        secondsSince(start), informer.store().resourceVersion());
    out.println("  caught   " + tally.next());
  }

  private boolean compare(KubeClient client, Informer<Pod> informer) {
    ResourceCollection<Pod> pods =
        options.namespace() == null
            ? client.resources(Pod.TYPE).inAllNamespaces()
            : client.resources(Pod.TYPE).inNamespace(options.namespace());
    Page<Pod> list = pods.list();
    informer.awaitVersion(list.resourceVersion(), PATIENCE);
    Comparison comparison =
        Comparison.of(informer.store().snapshot().stream(), list.items().stream());
    out.printf(
        "compared   %d pods: %d missing, %d extra, %d stale: the cache %s the server%n",
        comparison.objects(),
        comparison.missing(),
        comparison.extra(),
        comparison.stale(),
        comparison.isEqual() ? "equals" : "DIFFERS from");
    return comparison.isEqual();
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }
}
