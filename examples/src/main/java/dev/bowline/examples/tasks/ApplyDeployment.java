package dev.bowline.examples.tasks;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.ApplyConflictException;
import dev.bowline.client.KubeClient;
import java.util.List;

/** Task 5: says which fields should have which values, and leaves all others to their owners. */
public final class ApplyDeployment {
  private ApplyDeployment() {}

  /** Answers who owns a field that this would change; nothing is changed then. */
  public static List<String> image(
      KubeClient client, String namespace, String manager, String image) {
    Deployment wanted =
        Deployment.of(
            d ->
                d.name("web")
                    .spec(
                        s ->
                            s.template(t -> t.spec(p -> p.container("web", c -> c.image(image))))));
    try {
      client
          .resources(Deployment.TYPE)
          .inNamespace(namespace)
          .apply(wanted, o -> o.fieldManager(manager));
      return List.of();
    } catch (ApplyConflictException e) {
      return e.conflicts().stream().map(c -> c.field() + " is " + c.manager() + "'s").toList();
    }
  }
}
