package dev.bowline.examples.mirror;

import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

/**
 * Fills a namespace with pods and keeps changing them, as a busy cluster does. Used by one thread
 * at a time.
 */
final class PodChurn {
  static final String NAMESPACE = "shop";
  private static final String[] PHASES = {"Pending", "Running", "Succeeded", "Failed"};

  private final Resources<Pod> pods;
  private final Random random;
  private final Deque<String> names = new ArrayDeque<>();
  private int created;

  PodChurn(KubeClient client, Random random) {
    client.resources(Namespace.TYPE).create(Namespace.of(n -> n.name(NAMESPACE)));
    this.pods = client.resources(Pod.TYPE).inNamespace(NAMESPACE);
    this.random = random;
  }

  void fill(int count) {
    for (int i = 0; i < count; i++) {
      create();
    }
  }

  /**
   * Makes one write: mostly a change of status, now and then a new pod or the end of the oldest.
   */
  void step() {
    int dice = random.nextInt(10);
    if (dice == 0) {
      create();
    } else if (dice == 1 && names.size() > 1) {
      pods.delete(names.removeFirst());
    } else {
      String name = names.removeFirst();
      names.addLast(name);
      String phase = PHASES[random.nextInt(PHASES.length)];
      String message = "probe " + random.nextInt(1_000_000);
      pods.status()
          .edit(name, pod -> pod.with(p -> p.status(s -> s.phase(phase).message(message))));
    }
  }

  private void create() {
    String name = "web-" + created++;
    String node = "node-" + random.nextInt(8);
    pods.create(
        Pod.of(
            p ->
                p.name(name)
                    .label("app", "web")
                    .spec(
                        s ->
                            s.nodeName(node)
                                .container("web", c -> c.image("registry.example/web:1.4")))));
    names.addLast(name);
  }
}
