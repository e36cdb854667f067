package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.network.Cut;
import dev.bowline.conformance.network.CuttingProxy;
import dev.bowline.meta.KubeException;
import dev.bowline.type.ResourceVersion;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Clients with an informer each, which lose a server and come back together. */
final class Crowd implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String STEP = "return";

  /** That many objects are listed and watched. */
  private static final int OBJECTS = 20;

  private static final Duration OUTAGE = Duration.ofSeconds(5);

  private final CuttingProxy proxy;
  private final KubeClient writer;
  private final String namespace;
  private final ServerFaults servers;
  private final Findings findings;
  private final Timeline timeline;
  private final List<CrowdMember> members = new ArrayList<>();
  private final Arrivals arrivals = new Arrivals();
  private int written;

  /**
   * Starts the clients and waits until all are in sync.
   *
   * @param namespace one that exists, for objects of the crowd's own
   */
  Crowd(
      ClusterConfig config,
      KubeClient writer,
      String namespace,
      int clients,
      ServerFaults servers,
      Findings findings,
      Timeline timeline) {
    URI server = config.server();
    this.proxy = CuttingProxy.to(server.getHost(), server.getPort());
    this.writer = writer;
    this.namespace = namespace;
    this.servers = servers;
    this.findings = findings;
    this.timeline = timeline;
    for (int i = 0; i < OBJECTS; i++) {
      String name = "crowd-" + i;
      writer
          .resources(ConfigMap.TYPE)
          .inNamespace(namespace)
          .create(ConfigMap.of(c -> c.name(name)));
    }
    for (int i = 0; i < clients; i++) {
      members.add(new CrowdMember(config, proxy, namespace, arrivals));
    }
    members.forEach(member -> member.informer().awaitSync(LIMIT));
  }

  void run() throws InterruptedException {
    timeline.say("return: " + members.size() + " clients are in sync");
    cut();
    outage();
    expiry();
    double unneeded = members.stream().mapToLong(CrowdMember::unneeded).sum();
    findings.add(new Measure(STEP, "lists where a watch would do", unneeded, 0));
  }

  private void cut() throws InterruptedException {
    long start = arrivals.begin();
    proxy.connections().forEach(connection -> connection.cut(Cut.RESET));
    awaitAll("all connections reset", start);
  }

  private void outage() throws InterruptedException {
    proxy.refuse();
    Thread.sleep(OUTAGE.toMillis());
    long start = arrivals.begin();
    proxy.restore();
    awaitAll("5 s without a server", start);
  }

  private void expiry() throws InterruptedException {
    proxy.refuse();
    write();
    servers.killAndExpire();
    long start = arrivals.begin();
    proxy.restore();
    awaitAll("410 for all", start);
  }

  private void awaitAll(String what, long start) throws InterruptedException {
    ResourceVersion version = write();
    long end = start + LIMIT.toNanos();
    long now = System.nanoTime();
    while (now < end && !members.stream().allMatch(member -> member.has(namespace, version))) {
      Thread.sleep(5);
      now = System.nanoTime();
    }
    long behind = members.stream().filter(member -> !member.has(namespace, version)).count();
    if (behind > 0) {
      findings.problem(STEP, what + ": " + behind + " clients are behind for good");
    }
    double seconds = (now - start) / 1e9;
    findings.add(Measure.shown(STEP, what + ": all current, s", seconds));
    findings.add(Measure.shown(STEP, what + ": requests", arrivals.count()));
    findings.add(Measure.shown(STEP, what + ": most in 100 ms", arrivals.most()));
    String histogram = arrivals.histogram();
    timeline.note(what + ": requests per 100 ms: " + histogram);
    findings.note(
        "* "
            + what
            + ": all current after "
            + Math.round(seconds * 10) / 10.0
            + " s; requests in each 100 ms: "
            + histogram);
  }

  private ResourceVersion write() throws InterruptedException {
    Patch patch = Patch.merge("{\"data\": {\"written\": \"" + ++written + "\"}}");
    long end = System.nanoTime() + LIMIT.toNanos();
    while (true) {
      try {
        return writer
            .resources(ConfigMap.TYPE)
            .inNamespace(namespace)
            .patch(CrowdMember.WRITTEN, patch)
            .resourceVersion();
      } catch (KubeException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(20); // its own connection was lost with the server
      }
    }
  }

  @Override
  public void close() {
    members.forEach(CrowdMember::close);
    proxy.close();
  }
}
