package dev.bowline.examples.tasks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.KubeObject;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Task 8: keeps pods in memory, found by node, and reads what was just written. */
public final class MirrorPods {
  private MirrorPods() {}

  /** Labels a pod and answers what the cache then has on a node. */
  public static List<String> labelAndList(
      KubeClient client,
      String namespace,
      String pod,
      String node,
      Consumer<? super CacheEvent<Pod>> handler) {
    Index<Pod, String> byNode = Index.of("node", p -> List.of(p.spec().nodeName()));
    try (Informers informers = Informers.of(client);
        Informer<Pod> pods =
            informers.of(Pod.TYPE).inNamespace(namespace).index(byNode).on(handler).start()) {
      pods.awaitSync(Duration.ofSeconds(30));
      Pod written =
          client
              .resources(Pod.TYPE)
              .inNamespace(namespace)
              .edit(pod, p -> p.with(b -> b.label("seen", "yes")));
      pods.awaitVersion(written.resourceVersion(), Duration.ofSeconds(30));
      return pods.store().byIndex(byNode, node).stream()
          .filter(p -> "yes".equals(p.metadata().labels().get("seen")))
          .map(KubeObject::name)
          .toList();
    }
  }
}
