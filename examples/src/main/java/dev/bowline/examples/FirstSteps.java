package dev.bowline.examples;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.KubeClient;
import dev.bowline.informer.Index;
import dev.bowline.informer.Informers;
import java.time.Duration;
import java.util.List;

/** The first lines that a user writes; the README shows the same. */
final class FirstSteps {
  private FirstSteps() {}

  public static void main(String[] arguments) {
    try (var client = KubeClient.create()) { // $KUBECONFIG, ~/.kube/config, in-cluster
      var deployments = client.resources(Deployment.TYPE).inNamespace("shop");
      deployments.edit("web", d -> d.with(b -> b.spec(s -> s.replicas(3)))); // retries conflicts

      var byNode = Index.of("node", (Pod p) -> List.of(p.spec().nodeName()));
      try (var informers = Informers.of(client);
          var pods = informers.of(Pod.TYPE).index(byNode).on(System.out::println).start()) {
        pods.awaitSync(Duration.ofSeconds(30));
        pods.store().byIndex(byNode, "node-7").forEach(p -> System.out.println(p.name()));
      }
    }
  }
}
