package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.cluster.RealCluster;
import dev.bowline.conformance.load.Churn;
import dev.bowline.conformance.load.PodLoad;
import dev.bowline.conformance.load.PodLoader;
import dev.bowline.conformance.network.CuttingProxy;
import dev.bowline.informer.Informers;
import dev.bowline.meta.KubeException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** One soak, from an empty cluster to the last comparison. */
final class SoakRun implements AutoCloseable {
  private static final Duration FIRST_SYNC = Duration.ofMinutes(2);

  /** No cache should take so long. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final Duration END = Duration.ofSeconds(10);

  /** Beyond the numbers of all pods that the churn makes. */
  private static final int MARKER = 10_000_000;

  private final SoakPlan plan;
  private final ClusterConfig config;
  private final Timeline timeline;
  private final ScheduledExecutorService executor;
  private final ServerFaults servers;
  private final Findings findings;
  private final RequestLog requests;
  private final KubeClient writer;
  private final CuttingProxy proxy;
  private final KubeClient reader;
  private final Informers informers;
  private final List<Mirror> mirrors = new ArrayList<>();
  private final Map<Mirror, Long> epochs = new HashMap<>();
  private final List<Vitals> vitals = new ArrayList<>();
  private final List<Integer> connections = new ArrayList<>();
  private final Map<String, Integer> failedWrites = new TreeMap<>();
  private long confirmedWrites;

  SoakRun(
      SoakPlan plan, RealCluster cluster, Timeline timeline, ScheduledExecutorService executor) {
    this.plan = plan;
    this.config = ClusterConfig.fromKubeconfig(cluster.kubeconfig());
    this.timeline = timeline;
    this.executor = executor;
    this.servers = new ServerFaults(cluster, timeline);
    this.findings = new Findings(timeline);
    this.requests = new RequestLog(timeline::note);
    this.writer = KubeClient.create(config);
    URI server = config.server();
    this.proxy = CuttingProxy.to(server.getHost(), server.getPort());
    this.reader =
        KubeClient.builder()
            .config(config)
            .okHttpClient(
                http -> http.socketFactory(proxy.socketFactory()).addInterceptor(requests))
            .build();
    this.informers = Informers.of(reader);
  }

  SoakReport run() throws InterruptedException, ExecutionException {
    long start = System.nanoTime();
    Saboteur saboteur = new Saboteur(plan.sabotage());
    PodLoad load = new PodLoad("soak-", plan.namespaces(), plan.seed());
    PodLoader loader = new PodLoader(writer, load);
    Churn churn =
        new Churn(writer, loader, loader.fill(plan.pods(), executor), plan.seed(), executor, true);
    Pod marked = loader.create(MARKER);
    timeline.say(plan.pods() + " pods are there");
    long asked = System.nanoTime();
    mirrors.add(new Mirror(informers, null, saboteur));
    mirrors.add(new Mirror(informers, marked.namespace(), saboteur));
    mirrors.forEach(mirror -> mirror.informer().awaitSync(FIRST_SYNC));
    findings.add(Measure.shown("start", "first sync, s", (System.nanoTime() - asked) / 1e9));
    QuietPoint quiet = new QuietPoint(writer, mirrors, findings, LIMIT);
    quiet.await("start", System.nanoTime(), Bounds.RECOVERY);
    takeVitals();

    Disturbances disturbances =
        new Disturbances(
            plan,
            proxy,
            servers,
            churn,
            new Marker(writer, marked),
            mirrors,
            requests,
            findings,
            timeline,
            executor);
    ScheduledFuture<?> compaction =
        executor.scheduleWithFixedDelay(
            this::compact,
            plan.compaction().toNanos(),
            plan.compaction().toNanos(),
            TimeUnit.NANOSECONDS);
    for (SoakPlan.Step step : plan.steps()) {
      timeline.say("--- " + step.label() + ", " + step.length().toMillis() / 1000.0 + " s");
      if (step.phase() == Phase.RETURN) {
        bringBackMany(marked.namespace());
        quiet.await(step.label(), System.nanoTime(), Bounds.RECOVERY);
        judgeEpochs(step);
        continue;
      }
      RequestJudge.Counts before = asked();
      Disturbances.Calm calm = disturbances.run(step);
      quiet.await(step.label(), calm.since(), calm.bound());
      judgeEpochs(step);
      mirrors.forEach(Mirror::leave);
      tellAsked(step, before, asked());
      saboteur.afterPhase(reader);
      count(step, churn);
      takeVitals();
    }
    compaction.cancel(false);
    judge();
    if (servers.compactions() == 0 && !plan.steps().isEmpty()) {
      findings.problem("end", "etcd was never compacted");
    }
    findings.add(Measure.shown("end", "cached objects compared whole", (double) quiet.contents()));
    mirrors.forEach(Mirror::close);
    informers.close();
    awaitThreadsGone();
    double seconds = (System.nanoTime() - start) / 1e9;
    return new SoakReport(
        plan,
        seconds,
        quiet.summary(),
        findings,
        mirrors,
        requests,
        servers,
        proxy.accepted(),
        confirmedWrites,
        failedWrites,
        vitals,
        connections);
  }

  /** Of each mirror since the step before, at rest and in the recovery from what was done. */
  private void judgeEpochs(SoakPlan.Step step) {
    for (Mirror mirror : mirrors) {
      long before = epochs.getOrDefault(mirror, 1L);
      long now = mirror.informer().store().epoch();
      EpochJudge.problem(step.phase(), before, now)
          .ifPresent(problem -> findings.problem(step.label(), mirror.name() + ": " + problem));
      epochs.put(mirror, now);
      if (step.phase() == Phase.RESTORE) {
        mirror.settled();
      }
    }
  }

  /** By all mirrors. */
  private RequestJudge.Counts asked() {
    return mirrors.stream()
        .map(mirror -> requests.judge(mirror.path()).counts())
        .reduce(RequestJudge.Counts.NONE, RequestJudge.Counts::plus);
  }

  private void tellAsked(
      SoakPlan.Step done, RequestJudge.Counts before, RequestJudge.Counts after) {
    String step = done.label();
    double lists = (double) after.lists() + after.streams() - before.lists() - before.streams();
    double watches = (double) after.watches() - before.watches();
    double expiries = (double) after.expiries() - before.expiries();
    findings.add(Measure.shown(step, "lists asked for", lists));
    findings.add(Measure.shown(step, "watches asked for", watches));
    findings.add(Measure.shown(step, "expiries", expiries));
    if (done.phase() == Phase.EXPIRE && expiries < mirrors.size()) {
      findings.problem(step, "not each mirror was told that its version is gone");
    }
  }

  private void compact() {
    try {
      servers.compact();
    } catch (RuntimeException e) {
      timeline.say("etcd was not compacted: " + e.getMessage());
    }
  }

  private void bringBackMany(String namespace) throws InterruptedException {
    try (Crowd crowd =
        new Crowd(config, writer, namespace, plan.clients(), servers, findings, timeline)) {
      crowd.run();
    }
  }

  private void count(SoakPlan.Step step, Churn churn) {
    long writes = churn.writes().size();
    double planned = plan.writesPerSecond() * (step.length().toNanos() / 1e9);
    if (writes < planned * Bounds.WRITTEN) {
      findings.problem(step.label(), "only " + writes + " of " + (long) planned + " writes");
    }
    confirmedWrites += writes;
    for (KubeException failure : churn.failures()) {
      failedWrites.merge(failure.getClass().getSimpleName(), 1, Integer::sum);
      timeline.note("a write failed: " + failure.getMessage());
    }
    churn.forget();
  }

  private void takeVitals() {
    Vitals now = Vitals.take();
    vitals.add(now);
    int all = proxy.connections().size(); // also those that are silent
    connections.add(all);
    timeline.say(now + ", " + all + " connections");
  }

  private void judge() {
    String end = "end";
    for (Mirror mirror : mirrors) {
      findings.add(
          new Measure(end, "order violations, " + mirror.name(), (double) mirror.violations(), 0));
      mirror.firstViolations().forEach(violation -> findings.problem(end, violation));
      findings.add(
          new Measure(
              end, "same-version updates, " + mirror.name(), (double) mirror.sameVersions(), 0));
      RequestJudge judge = requests.judge(mirror.path());
      judge.unneeded().forEach(request -> findings.problem(end, "not needed: " + request));
      double unneeded = judge.counts().unneeded();
      findings.add(new Measure(end, "lists where a watch would do, " + mirror.name(), unneeded, 0));
    }
    findings.add(
        new Measure(
            end,
            "requests in a second, both mirrors, most",
            requests.mostInASecond(),
            Bounds.REQUESTS));
    List<Long> heap = vitals.stream().map(Vitals::heap).toList();
    double allowed = Bounds.HEAP_BYTES + Bounds.HEAP_SHARE * Level.median(heap);
    findings.add(new Measure(end, "heap's growth, MB", Level.growth(heap) / 1e6, allowed / 1e6));
    grows("threads", vitals.stream().map(Vitals::threads).toList(), Bounds.THREADS);
    grows("open files", vitals.stream().map(Vitals::files).toList(), Bounds.FILES);
    grows("connections", connections, Bounds.CONNECTIONS);
  }

  private void grows(String what, List<? extends Number> figures, double bound) {
    findings.add(new Measure("end", what + "' growth", Level.growth(figures), bound));
  }

  private void awaitThreadsGone() throws InterruptedException {
    long end = System.nanoTime() + END.toNanos();
    while (!informerThreads().isEmpty() && System.nanoTime() < end) {
      Thread.sleep(20);
    }
    informerThreads().forEach(name -> findings.problem("end", "a thread is left: " + name));
  }

  private static List<String> informerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("bowline-") && !name.equals("bowline-waits"))
        .toList();
  }

  @Override
  public void close() {
    informers.close();
    reader.close();
    proxy.close();
    writer.close();
  }
}
