package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.AlreadyExistsException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Fills a cluster with the pods of a {@link PodLoad}. Thread-safe. */
public final class PodLoader {
  private static final int WRITERS = 8;

  private final KubeClient client;
  private final PodLoad load;

  /** Writes by this client, which must be an administrator's. */
  public PodLoader(KubeClient client, PodLoad load) {
    this.client = client;
    this.load = load;
  }

  /**
   * Creates the namespaces, and the pods from 0 up to a number, each with its status.
   *
   * @param pods how many
   * @param executor what the writers run on; stays the caller's
   * @return the pods as they were stored, by number
   */
  public List<Pod> fill(int pods, ExecutorService executor)
      throws InterruptedException, ExecutionException {
    load.namespaces().forEach(this::createNamespace);
    Pod[] stored = new Pod[pods];
    AtomicInteger next = new AtomicInteger();
    List<Future<?>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          executor.submit(
              () -> {
                for (int n = next.getAndIncrement(); n < pods; n = next.getAndIncrement()) {
                  stored[n] = create(n);
                }
              }));
    }
    for (Future<?> writer : writers) {
      writer.get();
    }
    return List.of(stored);
  }

  /** Creates one pod, with its status. */
  public Pod create(int number) {
    Pod pod = load.pod(number);
    Pod created = in(pod.namespace()).create(pod, o -> o.fieldManager("replicaset-controller"));
    return in(pod.namespace())
        .status()
        .replace(created.with(p -> p.status(pod.status())), o -> o.fieldManager("kubelet"));
  }

  private Resources<Pod> in(String namespace) {
    return client.resources(Pod.TYPE).inNamespace(namespace);
  }

  private void createNamespace(String name) {
    try {
      client.resources(Namespace.TYPE).create(Namespace.of(n -> n.name(name)));
    } catch (AlreadyExistsException e) {
      // From an earlier fill.
    }
  }
}
