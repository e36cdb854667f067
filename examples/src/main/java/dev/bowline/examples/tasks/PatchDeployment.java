package dev.bowline.examples.tasks;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.InvalidException;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Patch;

/** Task 6: changes a field if it has the value that one thinks it has, without reading first. */
public final class PatchDeployment {
  private PatchDeployment() {}

  /** Answers whether the number was as expected and is changed. */
  public static boolean scale(
      KubeClient client, String namespace, String name, int expected, int wanted) {
    try {
      client
          .resources(Deployment.TYPE)
          .inNamespace(namespace)
          .patch(
              name,
              Patch.json(
                  p -> p.test("/spec/replicas", expected).replace("/spec/replicas", wanted)));
      return true;
    } catch (InvalidException testFailed) {
      return false;
    }
  }
}
