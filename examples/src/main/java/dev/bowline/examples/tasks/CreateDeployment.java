package dev.bowline.examples.tasks;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.client.KubeClient;
import dev.bowline.meta.Quantity;

/** Task 3: creates a Deployment. The server refuses what it doesn't know instead of dropping it. */
public final class CreateDeployment {
  private CreateDeployment() {}

  public static Deployment web(KubeClient client, String namespace) {
    return client
        .resources(Deployment.TYPE)
        .inNamespace(namespace)
        .create(
            Deployment.of(
                d ->
                    d.name("web")
                        .label("app", "web")
                        .spec(
                            s ->
                                s.replicas(3)
                                    .selector(l -> l.putMatchLabel("app", "web"))
                                    .template(
                                        t ->
                                            t.metadata(m -> m.putLabel("app", "web"))
                                                .spec(
                                                    p ->
                                                        p.container(
                                                            "web",
                                                            c ->
                                                                c.image("nginx:1.29")
                                                                    .addPort(
                                                                        port ->
                                                                            port.containerPort(80))
                                                                    .resources(
                                                                        r ->
                                                                            r.putRequest(
                                                                                "cpu",
                                                                                Quantity.parse(
                                                                                    "100m")))))))),
            o -> o.strict());
  }
}
