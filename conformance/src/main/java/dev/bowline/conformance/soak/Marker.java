package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;
import dev.bowline.meta.KubeException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A pod that is written to see when a cache is current. */
final class Marker {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** No cache should take so long. */
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final KubeClient writer;
  private final Pod pod;
  private long count;

  /**
   * Writes a pod.
   *
   * @param pod one that nobody else writes
   */
  Marker(KubeClient writer, Pod pod) {
    this.writer = writer;
    this.pod = pod;
  }

  /** Writes, again and again until it succeeds, and returns what the pod's message is since. */
  String write() throws InterruptedException {
    String text = "marker " + ++count;
    Patch patch = Patch.merge("{\"status\": {\"message\": \"" + text + "\"}}");
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        writer.resources(Pod.TYPE).inNamespace(pod.namespace()).status().patch(pod.name(), patch);
        return text;
      } catch (KubeException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        Thread.sleep(50);
      }
    }
  }

  /**
   * Waits until caches have what was written.
   *
   * @return when each had it, by {@link System#nanoTime}; the end of waiting if it has not
   */
  Map<Mirror, Long> await(List<Mirror> mirrors, String text) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    Map<Mirror, Long> reached = new LinkedHashMap<>();
    while (reached.size() < mirrors.size()) {
      long now = System.nanoTime();
      for (Mirror mirror : mirrors) {
        if (now > end || isIn(mirror, text)) {
          reached.putIfAbsent(mirror, now);
        }
      }
      Thread.sleep(5);
    }
    return reached;
  }

  private boolean isIn(Mirror mirror, String text) {
    return mirror
        .informer()
        .store()
        .get(pod.key())
        .map(found -> found.status().message().equals(text))
        .orElse(false);
  }
}
