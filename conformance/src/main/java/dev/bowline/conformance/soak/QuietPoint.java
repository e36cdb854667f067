package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.conformance.audit.CacheAudit;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A moment in which nobody writes and nothing fails: each cache, and what its handlers were told,
 * must become what a fresh consistent list says.
 */
final class QuietPoint {
  private static final Duration POLL = Duration.ofMillis(20);

  private final KubeClient direct;
  private final List<Mirror> mirrors;
  private final Findings findings;
  private final Duration limit;
  private int equal;
  private int all;
  private long contents;

  /**
   * Compares by lists of another client than the mirrors', one that is never disturbed.
   *
   * @param direct that client
   * @param limit how long to wait for each cache
   */
  QuietPoint(KubeClient direct, List<Mirror> mirrors, Findings findings, Duration limit) {
    this.direct = direct;
    this.mirrors = mirrors;
    this.findings = findings;
    this.limit = limit;
  }

  /**
   * Waits until all is equal, or the limit is over.
   *
   * @param since when writing stopped and the server could be reached again, whichever was later
   * @param bound seconds that a cache may be behind
   */
  void await(String step, long since, double bound) throws InterruptedException {
    Map<ObjectKey, ResourceVersion> server =
        CacheAudit.versions(
            direct.resources(Pod.TYPE).inAllNamespaces().metadataOnly().list().items().stream());
    for (Mirror mirror : mirrors) {
      await(step, mirror, mirror.expected(server), since, bound);
    }
    compareContent(step);
  }

  /** Objects of one version are one: by another list, read by another client. */
  private void compareContent(String step) {
    try (Stream<Pod> pods = direct.resources(Pod.TYPE).inAllNamespaces().stream()) {
      pods.forEach(
          pod -> {
            for (Mirror mirror : mirrors) {
              compareContent(step, mirror, pod);
            }
          });
    }
  }

  private void compareContent(String step, Mirror mirror, Pod pod) {
    Pod cached = mirror.informer().store().get(pod.key()).orElse(null);
    if (cached == null || !cached.resourceVersion().equals(pod.resourceVersion())) {
      return; // is told by the comparison of versions
    }
    contents++;
    if (!cached.equals(pod)) {
      findings.problem(
          step, mirror.name() + ", cache: " + pod.key() + " has another content at its version");
    }
  }

  private void await(
      String step,
      Mirror mirror,
      Map<ObjectKey, ResourceVersion> expected,
      long since,
      double bound)
      throws InterruptedException {
    boolean cache = mirror.cacheEquals(expected);
    boolean handlers = mirror.handlersEqual(expected);
    // What is equal at the first look has been so since the last event at the latest.
    long cacheAt = cache ? Math.max(since, mirror.lastEvent()) : System.nanoTime();
    long handlersAt = handlers ? Math.max(since, mirror.lastEvent()) : System.nanoTime();
    long end = System.nanoTime() + limit.toNanos();
    while (!(cache && handlers) && System.nanoTime() < end) {
      Thread.sleep(POLL.toMillis());
      if (!cache) {
        cache = mirror.cacheEquals(expected);
        cacheAt = System.nanoTime();
      }
      if (!handlers) {
        handlers = mirror.handlersEqual(expected);
        handlersAt = System.nanoTime();
      }
    }
    String name = mirror.name();
    findings.add(new Measure(step, "cache behind, s, " + name, seconds(cacheAt - since), bound));
    findings.add(
        new Measure(step, "handlers behind, s, " + name, seconds(handlersAt - since), bound));
    List<String> differences = mirror.differences(expected);
    differences.forEach(difference -> findings.problem(step, difference));
    all++;
    if (differences.isEmpty()) {
      equal++;
    } else {
      findings.problem(step, name + ": " + mirror.informer().health());
    }
  }

  /** How many caches were equal at how many moments, such as 3/4. */
  String summary() {
    return equal + "/" + all;
  }

  /** How many cached objects were compared with the server's whole. */
  long contents() {
    return contents;
  }

  private static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
