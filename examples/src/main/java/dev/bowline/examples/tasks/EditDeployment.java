package dev.bowline.examples.tasks;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.KubeClient;

/** Task 4: changes an object from what it is now; whoever else writes it loses nothing. */
public final class EditDeployment {
  private EditDeployment() {}

  /** Reads, replaces, and begins again if somebody was faster. */
  public static Deployment oneMore(KubeClient client, String namespace, String name) {
    return client
        .resources(Deployment.TYPE)
        .inNamespace(namespace)
        .edit(name, d -> d.with(b -> b.spec(s -> s.replicas(d.spec().replicas() + 1))));
  }
}
