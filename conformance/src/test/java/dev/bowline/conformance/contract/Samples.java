package dev.bowline.conformance.contract;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Pod;

/** Small valid objects. */
final class Samples {
  private Samples() {}

  static ConfigMap configMap(String name, String value) {
    return ConfigMap.of(c -> c.name(name).putData("key", value));
  }

  static Pod pod(String name) {
    return Pod.of(
        p -> p.name(name).spec(s -> s.addContainer(c -> c.name("main").image("example.test/x:1"))));
  }

  static Deployment deployment(String name) {
    return Deployment.of(
        d ->
            d.name(name)
                .spec(
                    s ->
                        s.replicas(1)
                            .selector(l -> l.putMatchLabel("app", name))
                            .template(
                                t ->
                                    t.metadata(m -> m.putLabel("app", name))
                                        .spec(pod(name).spec()))));
  }
}
