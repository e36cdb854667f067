package dev.bowline.examples.controller;

import dev.bowline.api.apps.v1.Deployment;
import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.controller.Context;
import dev.bowline.controller.Controller;
import dev.bowline.controller.KeyMapping;
import dev.bowline.controller.Result;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.meta.v1.OwnerReference;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps a config map beside each deployment of a namespace, which says how many replicas are
 * wanted. Who changes or deletes it gets it back.
 */
public final class SummaryController implements AutoCloseable {
  private final KubeClient client;
  private final Informers informers;
  private final Informer<Deployment> deployments;
  private final Informer<ConfigMap> summaries;
  private final Controller<ObjectKey> controller;

  /** Starts it, and returns when it works. */
  public SummaryController(KubeClient client, String namespace) {
    this.client = client;
    informers = Informers.of(client);
    deployments = informers.of(Deployment.TYPE).inNamespace(namespace).start();
    summaries = informers.of(ConfigMap.TYPE).inNamespace(namespace).start();
    controller =
        Controller.of("summaries", deployments)
            .watches(summaries, KeyMapping.controllers(Deployment.TYPE))
            .workers(2)
            .runTimeout(Duration.ofMinutes(1))
            .build(this::reconcile);
    controller.start();
  }

  private Result reconcile(ObjectKey key, Context context) {
    Optional<Deployment> found = deployments.store().get(key);
    if (found.isEmpty()) {
      return Result.done(); // gone, and the summary goes with its owner; or unreadable
    }
    Deployment deployment = found.get();
    String name = deployment.name() + "-summary";
    Map<String, String> wanted = Map.of("replicas", "" + deployment.spec().replicas());
    Optional<ConfigMap> present = summaries.store().get(key.namespace(), name);
    if (present.isPresent() && present.get().data().equals(wanted)) {
      return Result.done();
    }
    Resources<ConfigMap> configMaps = client.resources(ConfigMap.TYPE).inNamespace(key.namespace());
    if (present.isEmpty()) {
      if (!summaries.store().isAbsent(new ObjectKey(key.namespace(), name))) {
        return Result.retry(); // there may be one that can't be read
      }
      configMaps.create(summary(deployment, name, wanted));
    } else if (!isOf(deployment, present.get())) {
      throw new IllegalStateException(name + " is not this program's"); // and is looked at again
    } else {
      configMaps.edit(name, c -> c.with(b -> b.data(wanted)));
    }
    return Result.done();
  }

  private static boolean isOf(Deployment deployment, ConfigMap present) {
    return present.metadata().ownerReferences().stream()
        .anyMatch(owner -> owner.uid().equals(deployment.uid()));
  }

  private static ConfigMap summary(Deployment deployment, String name, Map<String, String> data) {
    return ConfigMap.of(
        c ->
            c.name(name)
                .data(data)
                .metadata(
                    m ->
                        m.addOwnerReference(
                            OwnerReference.of(
                                o ->
                                    o.apiVersion("apps/v1")
                                        .kind("Deployment")
                                        .name(deployment.name())
                                        .uid(deployment.uid())
                                        .controller(true)))));
  }

  /** Waits for runs under way. */
  @Override
  public void close() {
    controller.close();
    informers.close();
  }
}
