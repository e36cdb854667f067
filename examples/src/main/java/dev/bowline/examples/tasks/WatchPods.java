package dev.bowline.examples.tasks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Watch;
import dev.bowline.client.WatchEvent;
import java.util.function.Consumer;

/**
 * Task 7: hears of the present state and of every change. A watch ends some time; a program that
 * has to go on wants an informer.
 */
public final class WatchPods {
  private WatchPods() {}

  /** Tells what is there, then what comes and goes, until a pod is deleted. */
  public static void untilOneIsDeleted(
      KubeClient client, String namespace, String app, Consumer<String> out) {
    try (Watch<Pod> watch =
        client
            .resources(Pod.TYPE)
            .inNamespace(namespace)
            .watch(q -> q.label("app", app).withInitialEvents())) {
      for (WatchEvent<Pod> event : watch) {
        if (event instanceof WatchEvent.Added<Pod> added) {
          out.accept((added.initial() ? "there: " : "new: ") + added.object().name());
        } else if (event instanceof WatchEvent.Bookmark<Pod> mark && mark.initialEventsEnd()) {
          out.accept("that is all");
        } else if (event instanceof WatchEvent.Deleted<Pod> gone) {
          out.accept("gone: " + gone.lastState().name());
          return;
        }
      }
    }
  }
}
