package dev.bowline.examples.tasks;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;

/** Task 1: reads one object, where absence is an error and where it is an answer. */
public final class ReadPod {
  private ReadPod() {}

  /** Fails with a NotFoundException if there is no such pod. */
  public static String image(KubeClient client, String namespace, String name) {
    Pod pod = client.resources(Pod.TYPE).inNamespace(namespace).get(name);
    return pod.spec().containers().get(0).image();
  }

  public static String phase(KubeClient client, String namespace, String name) {
    return client
        .resources(Pod.TYPE)
        .inNamespace(namespace)
        .find(name)
        .map(pod -> pod.status().phase())
        .orElse("absent");
  }
}
