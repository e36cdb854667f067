package dev.bowline.conformance.suite;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.api.core.v1.Namespace;
import dev.bowline.api.core.v1.Pod;
import dev.bowline.client.Encoding;
import dev.bowline.client.KubeClient;
import dev.bowline.client.Resources;
import dev.bowline.client.RetryPolicy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;

/** A client and a namespace for one test; both go when the test ends. Not thread-safe. */
public final class Sandbox implements AutoCloseable {
  private final ContractCluster cluster;
  private final KubeClient client;
  private final String namespace;
  private final Deque<Runnable> toClose = new ArrayDeque<>();

  Sandbox(ContractCluster cluster) {
    this.cluster = cluster;
    this.client = client(Encoding.AUTO);
    this.namespace = unique("contract");
    createNamespace(namespace);
  }

  /** A client that speaks what it and the server like best. */
  public KubeClient client() {
    return client;
  }

  /** Another client, which speaks this and keeps quiet about deprecated versions. */
  public KubeClient client(Encoding encoding) {
    return closing(
        KubeClient.builder()
            .config(cluster.config())
            .encoding(encoding)
            .onWarning(warning -> {})
            .build());
  }

  /** The test's namespace. */
  public String namespace() {
    return namespace;
  }

  /** A name that nobody else has. */
  public String unique(String prefix) {
    return prefix + "-" + UUID.randomUUID().toString().substring(0, 13);
  }

  /** One more namespace. */
  public String anotherNamespace() {
    String other = unique("contract");
    createNamespace(other);
    return other;
  }

  /** The ConfigMaps of the test's namespace. */
  public Resources<ConfigMap> configMaps() {
    return client.resources(ConfigMap.TYPE).inNamespace(namespace);
  }

  /** The same ConfigMaps, by a client that never repeats a call. */
  public Resources<ConfigMap> once() {
    KubeClient other =
        closing(KubeClient.builder().config(cluster.config()).retry(RetryPolicy.NONE).build());
    return other.resources(ConfigMap.TYPE).inNamespace(namespace);
  }

  /** The pods of the test's namespace. */
  public Resources<Pod> pods() {
    return client.resources(Pod.TYPE).inNamespace(namespace);
  }

  /** Closes this after the test. */
  public KubeClient closing(KubeClient other) {
    toClose.push(other::close);
    return other;
  }

  @Override
  public void close() {
    toClose.forEach(Runnable::run);
  }

  private void createNamespace(String name) {
    client.resources(Namespace.TYPE).create(Namespace.of(n -> n.name(name)));
    toClose.push(() -> removeNamespace(name));
  }

  /** Has a client of its own, since the test's may be closed. */
  private void removeNamespace(String name) {
    try (KubeClient other = KubeClient.create(cluster.config())) {
      other.resources(Namespace.TYPE).delete(name);
    }
  }
}
