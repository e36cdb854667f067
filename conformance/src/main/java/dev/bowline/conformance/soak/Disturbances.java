package dev.bowline.conformance.soak;

import dev.bowline.conformance.load.Churn;
import dev.bowline.conformance.network.Cut;
import dev.bowline.conformance.network.CuttingProxy;
import dev.bowline.conformance.network.Fault;
import dev.bowline.conformance.network.ProxiedConnection;
import dev.bowline.conformance.network.RandomFaults;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The phases. Each begins and ends with nobody writing and nothing failing, and answers since when;
 * its methods belong to one thread.
 */
final class Disturbances {
  /** What the network does; what a client notices by itself comes more often. */
  private static final List<Fault> FAULTS =
      List.of(
          Fault.RESET,
          Fault.RESET,
          Fault.FIN,
          Fault.TORN,
          Fault.TORN,
          Fault.STALL,
          Fault.STALL,
          Fault.REFUSAL,
          Fault.SILENCE);

  /** Half-open connections that nobody noticed by then count as noticed then. */
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final SoakPlan plan;
  private final CuttingProxy proxy;
  private final ServerFaults servers;
  private final Churn churn;
  private final Marker marker;
  private final List<Mirror> mirrors;
  private final RequestLog requests;
  private final Findings findings;
  private final Timeline timeline;
  private final ScheduledExecutorService executor;
  private long seed;
  private @Nullable Future<?> joining;

  Disturbances(
      SoakPlan plan,
      CuttingProxy proxy,
      ServerFaults servers,
      Churn churn,
      Marker marker,
      List<Mirror> mirrors,
      RequestLog requests,
      Findings findings,
      Timeline timeline,
      ScheduledExecutorService executor) {
    this.plan = plan;
    this.proxy = proxy;
    this.servers = servers;
    this.churn = churn;
    this.marker = marker;
    this.mirrors = mirrors;
    this.requests = requests;
    this.findings = findings;
    this.timeline = timeline;
    this.executor = executor;
    this.seed = plan.seed();
  }

  /**
   * Runs a phase. In its middle a second handler joins each mirror.
   *
   * @return since when all was well again
   */
  Calm run(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    long half = step.length().toNanos() / 2;
    // of a restore, while its first writes are made
    long delay = step.phase() == Phase.RESTORE ? half / 3 : half;
    ScheduledFuture<?> joins =
        executor.schedule(() -> mirrors.forEach(Mirror::join), delay, TimeUnit.NANOSECONDS);
    joining = joins;
    Calm calm =
        switch (step.phase()) {
          case MIXED -> mixed(step);
          case KILL -> kill(step);
          case EXPIRE -> expire(step);
          case HALFOPEN -> halfOpen(step);
          case RESTORE -> restore(step);
          case RETURN -> throw new IllegalArgumentException("not of the pods' mirrors: " + step);
        };
    joins.get();
    return calm;
  }

  /**
   * The end of a phase.
   *
   * @param since when all was well again, by {@link System#nanoTime}
   * @param bound seconds that a cache may be behind since then
   */
  record Calm(long since, double bound) {}

  private Calm mixed(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    churn.start(plan.writesPerSecond());
    RandomFaults faults =
        new RandomFaults(proxy, FAULTS, plan.gap(), seed++, executor, timeline::note);
    Thread.sleep(step.length().toMillis());
    faults.close();
    churn.stop();
    findings.add(Measure.shown(step.label(), "faults", faults.total()));
    if (faults.total() == 0) {
      findings.problem(step.label(), "nothing was disturbed");
    }
    findings.add(Measure.shown(step.label(), "faults without target", faults.withoutTarget()));
    timeline.say(step.label() + ": " + faults.done());
    boolean silent = faults.done().containsKey(Fault.SILENCE);
    return new Calm(System.nanoTime(), silent ? Bounds.HALF_OPEN : Bounds.RECOVERY);
  }

  private Calm kill(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    churn.start(plan.writesPerSecond());
    Thread.sleep(step.length().toMillis());
    servers.kill();
    long ready = System.nanoTime();
    current(step, "current after the kill, s", ready, Bounds.RECOVERY);
    churn.stop();
    return new Calm(Math.max(ready, System.nanoTime()), Bounds.RECOVERY);
  }

  private Calm expire(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    proxy.refuse();
    timeline.note("the network is away");
    churn.start(plan.writesPerSecond());
    Thread.sleep(step.length().toMillis());
    churn.stop();
    servers.killAndExpire();
    String text = marker.write();
    proxy.restore();
    timeline.note("the network is back");
    long ready = System.nanoTime();
    await(step, "current after the 410, s", text, ready, Bounds.RECOVERY);
    return new Calm(ready, Bounds.RECOVERY);
  }

  private Calm halfOpen(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    churn.start(plan.writesPerSecond());
    Thread.sleep(1_000);
    long before = proxy.accepted();
    List<ProxiedConnection> whole =
        proxy.connections().stream().filter(ProxiedConnection::isWhole).toList();
    whole.forEach(connection -> connection.cut(Cut.SILENCE));
    long silent = System.nanoTime();
    timeline.note(whole.size() + " connections go silent");
    if (whole.isEmpty()) {
      findings.problem(step.label(), "there was no connection");
    }
    String text = marker.write();
    while (proxy.accepted() == before && System.nanoTime() - silent < LIMIT.toNanos()) {
      Thread.sleep(5);
    }
    double noticed = (System.nanoTime() - silent) / 1e9;
    findings.add(new Measure(step.label(), "half-open noticed, s", noticed, Bounds.HALF_OPEN));
    await(step, "half-open replaced, s", text, silent, Bounds.HALF_OPEN);
    long left = step.length().toNanos() - (System.nanoTime() - silent);
    if (left > 0) {
      Thread.sleep(left / 1_000_000);
    }
    churn.stop();
    return new Calm(System.nanoTime(), Bounds.RECOVERY);
  }

  /**
   * The first third of its writes is lost. The others begin at once, so that versions pass where
   * they were.
   */
  private Calm restore(SoakPlan.Step step) throws InterruptedException, ExecutionException {
    long third = step.length().toMillis() / 3;
    servers.snapshot();
    churn.start(plan.writesPerSecond());
    Thread.sleep(third);
    churn.stop();
    await(
        step, "current before the restore, s", marker.write(), System.nanoTime(), Bounds.RECOVERY);
    timeline.note("caches are at " + mirrors.get(0).informer().store().resourceVersion());
    if (joining != null) {
      joining.get();
    }
    beginEpoch(step);
    mirrors.forEach(mirror -> requests.judge(mirror.path()).versionsGoBack());
    servers.restore();
    long ready = System.nanoTime();
    churn.start(plan.writesPerSecond());
    current(step, "current after the restore, s", ready, Bounds.RESTORE);
    Thread.sleep(2 * third);
    churn.stop();
    return new Calm(System.nanoTime(), Bounds.RECOVERY);
  }

  /**
   * A cache has an object before its handlers are told of it; what they hear after the new epoch
   * began would count as heard in it.
   */
  private void beginEpoch(SoakPlan.Step step) throws InterruptedException {
    long since = System.nanoTime();
    for (Mirror mirror : mirrors) {
      boolean follows = mirror.handlersFollow();
      while (!follows && System.nanoTime() - since < LIMIT.toNanos()) {
        Thread.sleep(20);
        follows = mirror.handlersFollow();
      }
      if (!follows) {
        findings.problem(step.label(), mirror.name() + ": handlers lack what the cache has");
      }
      double seconds = (System.nanoTime() - since) / 1e9;
      String name = "handlers follow before the restore, s, " + mirror.name();
      findings.add(new Measure(step.label(), name, seconds, Bounds.RECOVERY));
      mirror.newEpoch();
    }
  }

  private void current(SoakPlan.Step step, String name, long since, double bound)
      throws InterruptedException {
    await(step, name, marker.write(), since, bound);
  }

  private void await(SoakPlan.Step step, String name, String text, long since, double bound)
      throws InterruptedException {
    Map<Mirror, Long> reached = marker.await(mirrors, text);
    reached.forEach(
        (mirror, when) -> {
          double seconds = (when - since) / 1e9;
          findings.add(new Measure(step.label(), name + ", " + mirror.name(), seconds, bound));
        });
  }
}
