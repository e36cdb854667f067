package dev.bowline.examples.tasks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Page;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Task 2: reads many objects, chosen by labels and fields, page by page. */
public final class ListPods {
  private ListPods() {}

  /** Pages are fetched as the stream is read. */
  public static List<String> pending(KubeClient client, String app) {
    try (Stream<Pod> pods =
        client.resources(Pod.TYPE).inAllNamespaces().stream(
            q -> q.label("app", app).field("status.phase", "Pending").limit(500))) {
      return pods.map(KubeObject::name).toList();
    }
  }

  /** What a user sees while pages come in: how many there are and how many are left. */
  public static List<String> progress(KubeClient client, String namespace, int pageSize) {
    List<String> lines = new ArrayList<>();
    Page<Pod> page = client.resources(Pod.TYPE).inNamespace(namespace).list(q -> q.limit(pageSize));
    while (true) {
      lines.add(page.items().size() + " read, " + page.remaining().orElse(0) + " to come");
      if (page.isLast()) {
        return lines;
      }
      page = page.next().orElseThrow();
    }
  }
}
