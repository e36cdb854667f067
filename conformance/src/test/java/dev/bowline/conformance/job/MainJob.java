package dev.bowline.conformance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.conformance.audit.CacheAudit;
import dev.bowline.conformance.audit.EventGrammar;
import dev.bowline.conformance.audit.EventRecorder;
import dev.bowline.conformance.load.Churn;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.load.PodLoader;
import dev.bowline.conformance.load.Write;
import dev.bowline.conformance.network.Cut;
import dev.bowline.conformance.network.CuttingProxy;
import dev.bowline.conformance.network.Fault;
import dev.bowline.conformance.network.ProxiedConnection;
import dev.bowline.conformance.network.RandomFaults;
import dev.bowline.conformance.suite.ContractCluster;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.informer.Overflow;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.awaitility.Awaitility;

/**
 * An informer mirrors a cluster's pods through a network that breaks, while others write them. Its
 * steps are called in order; each asserts what must hold after it, and prints a line.
 */
final class MainJob implements AutoCloseable {
  private static final Duration LONGEST_RECOVERY = Duration.ofSeconds(60);

  /** Two pings of eight seconds, the pause after a broken connection, and some time to catch up. */
  private static final Duration SILENCE_IS_NOTICED = Duration.ofSeconds(20);

  private final JobPlan plan;
  private final ContractCluster cluster;
  private final ScheduledExecutorService executor;
  private final KubeClient writer;
  private final CuttingProxy proxy;
  private final KubeClient reader;
  private final Informers informers;
  private final PodLoad load;
  private final PodLoader loader;
  private final EventRecorder<Pod> recorder = new EventRecorder<>();
  private final Index<Pod, String> byNode = Index.of("node", pod -> List.of(pod.spec().nodeName()));
  private final List<Write> mustBeSeen = new ArrayList<>();
  private final ReadCounter reads = new ReadCounter();
  private final Steps steps = new Steps();

  MainJob(ContractCluster cluster, JobPlan plan, ScheduledExecutorService executor) {
    this.cluster = cluster;
    this.plan = plan;
    this.executor = executor;
    URI server = cluster.config().server();
    this.writer = KubeClient.create(cluster.config());
    this.proxy = CuttingProxy.to(server.getHost(), server.getPort() < 0 ? 443 : server.getPort());
    this.reader =
        KubeClient.builder()
            .config(cluster.config())
            .okHttpClient(http -> http.socketFactory(proxy.socketFactory()).addInterceptor(reads))
            .build();
    this.informers = Informers.of(reader);
    this.load =
        new PodLoad(
            "main-job-" + Long.toHexString(plan.seed()) + "-", plan.namespaces(), plan.seed());
    this.loader = new PodLoader(writer, load);
  }

  void run() throws InterruptedException, ExecutionException {
    steps.say("main job", "%s, %d pods, seed %d", cluster.description(), plan.pods(), plan.seed());
    List<Pod> pods = loader.fill(plan.pods(), executor);
    steps.done("load", "%d pods", pods.size());

    try (Informer<Pod> informer = start()) {
      informer.awaitSync(Duration.ofMinutes(2));
      steps.done(
          "sync",
          "%d pods in the cache, %d lists or pages",
          informer.store().size(),
          reads.lists());
      awaitEqual(informer);

      Churn churn = new Churn(writer, loader, pods, plan.seed(), executor);
      int lists = reads.lists();
      churnWithCuts(churn);
      mustBeSeen.addAll(churn.writes());
      awaitEqual(informer);
      nothingIsLost();
      assertThat(reads.lists()).as("lists, while each watch can be resumed").isEqualTo(lists);

      if (cluster.canExpire()) {
        expireWhileTheWatchIsDown(churn);
        awaitEqual(informer);
        assertThat(reads.lists()).as("lists, once the watch has expired").isGreaterThan(lists);
      }
      churnWithCuts(churn);
      awaitEqual(informer);
      judge(informer, churn);
    }
  }

  /** Cuts all connections in silence; the informer must notice by itself, and soon. */
  void runHalfOpen() throws InterruptedException, ExecutionException {
    List<Pod> pods = loader.fill(plan.pods(), executor);
    try (Informer<Pod> informer = start()) {
      informer.awaitSync(Duration.ofMinutes(2));
      awaitEqual(informer);
      Churn churn = new Churn(writer, loader, pods, plan.seed(), executor);
      churn.start(plan.writesPerSecond());
      List<ProxiedConnection> silenced = proxy.connections();
      int lists = reads.lists();
      long before = System.nanoTime();
      silenced.forEach(connection -> connection.cut(Cut.SILENCE));
      pause(plan.churn());
      churn.stop();
      steps.done("silence", "%d connections silenced", silenced.size());
      awaitEqual(informer);
      assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(SILENCE_IS_NOTICED);
      assertThat(reads.lists()).as("lists, while the watch can be resumed").isEqualTo(lists);
      mustBeSeen.addAll(churn.writes());
      nothingIsLost();
      judge(informer, churn);
    }
  }

  private Informer<Pod> start() {
    return informers
        .of(Pod.TYPE)
        .index(byNode)
        .on(recorder, o -> o.everyEvent(1_000_000, Overflow.FAIL)) // so that each write is one
        .pageSize(plan.pageSize())
        .start();
  }

  private void churnWithCuts(Churn churn) throws InterruptedException, ExecutionException {
    int before = churn.writes().size();
    long eventsBefore = recorder.grammar().events();
    churn.start(plan.writesPerSecond());
    RandomFaults cuts =
        new RandomFaults(proxy, Fault.CUTS, plan.meanGap(), plan.seed(), executor, line -> {});
    pause(plan.churn());
    cuts.close();
    churn.stop();
    steps.done(
        "churn",
        "%d writes confirmed, %d events so far, %d connections cut",
        churn.writes().size() - before,
        recorder.grammar().events() - eventsBefore,
        cuts.total());
    assertThat(churn.failures()).isEmpty();
    assertThat(churn.writes()).hasSizeGreaterThan(before);
    assertThat(cuts.total()).isPositive();
  }

  private void expireWhileTheWatchIsDown(Churn churn)
      throws InterruptedException, ExecutionException {
    proxy.refuse();
    int before = churn.writes().size();
    churn.start(plan.writesPerSecond());
    pause(Duration.ofSeconds(2));
    churn.stop();
    cluster.expire();
    steps.done("outage", "%d writes, then all versions expired", churn.writes().size() - before);
    proxy.restore();
  }

  /** Until the cache and the handler's state equal a fresh list. */
  private void awaitEqual(Informer<Pod> informer) {
    Awaitility.await()
        .atMost(LONGEST_RECOVERY)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(250))
        .untilAsserted(
            () -> {
              Map<ObjectKey, ResourceVersion> fresh = freshList();
              assertThat(
                      CacheAudit.differences(fresh, CacheAudit.versions(informer.store().stream())))
                  .as("cache, %s", informer.health())
                  .isEmpty();
              assertThat(CacheAudit.differences(fresh, recorder.grammar().state()))
                  .as("handler")
                  .isEmpty();
            });
    steps.done("quiet", "cache and handler equal a fresh list of %d pods", informer.store().size());
  }

  private Map<ObjectKey, ResourceVersion> freshList() {
    return CacheAudit.versions(
        writer.resources(Pod.TYPE).inAllNamespaces().list().items().stream());
  }

  /** Every confirmed write of a time without expiry has been an event. */
  private void nothingIsLost() {
    EventGrammar grammar = recorder.grammar();
    List<Write> lost =
        mustBeSeen.stream()
            .filter(
                write ->
                    write instanceof Write.Stored stored
                        ? !grammar.hasSeen(stored.version())
                        : write instanceof Write.Deleted deleted
                            && !grammar.hasSeenRemovalOf(deleted.uid()))
            .toList();
    assertThat(lost).as("writes that were no event").isEmpty();
    steps.done("complete", "each of %d writes was heard of", mustBeSeen.size());
  }

  private void judge(Informer<Pod> informer, Churn churn) {
    assertThat(recorder.grammar().violations()).isEmpty();
    assertThat(recorder.syncs()).isEqualTo(1);
    assertThat(CacheAudit.differences(informer.store(), byNode)).isEmpty();
    assertThat(informer.health().unusable()).isZero();
    steps.done(
        "judged",
        "%d writes, %d events in order, index of %d nodes as recomputed; %d connections, %d watches,"
            + " %d lists or pages",
        churn.writes().size(),
        recorder.grammar().events(),
        CacheAudit.recompute(informer.store(), byNode).size(),
        proxy.accepted(),
        reads.watches(),
        reads.lists());
  }

  private static void pause(Duration time) {
    Awaitility.await().pollDelay(time).atMost(time.plusMinutes(1)).until(() -> true);
  }

  @Override
  public void close() {
    informers.close();
    reader.close();
    proxy.close();
    writer.close();
  }
}
