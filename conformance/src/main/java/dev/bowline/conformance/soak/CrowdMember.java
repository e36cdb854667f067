package dev.bowline.conformance.soak;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.client.KubeClient;
import dev.bowline.client.config.ClusterConfig;
import dev.bowline.conformance.network.CuttingProxy;
import dev.bowline.informer.Informer;
import dev.bowline.informer.Informers;
import dev.bowline.type.ResourceVersion;

/** A client of a {@link Crowd}. */
final class CrowdMember implements AutoCloseable {
  /** The object whose version is looked at. */
  static final String WRITTEN = "crowd-0";

  private final RequestLog requests = new RequestLog(line -> {});
  private final String path;
  private final KubeClient client;
  private final Informers informers;
  private final Informer<ConfigMap> informer;

  CrowdMember(ClusterConfig config, CuttingProxy proxy, String namespace, Arrivals arrivals) {
    this.path = "/api/v1/namespaces/" + namespace + "/configmaps";
    this.client =
        KubeClient.builder()
            .config(config)
            .okHttpClient(
                http ->
                    http.socketFactory(proxy.socketFactory())
                        .addInterceptor(arrivals)
                        .addInterceptor(requests))
            .build();
    this.informers = Informers.of(client);
    this.informer = informers.of(ConfigMap.TYPE).inNamespace(namespace).start();
  }

  Informer<ConfigMap> informer() {
    return informer;
  }

  boolean has(String namespace, ResourceVersion version) {
    return informer
        .store()
        .get(namespace, WRITTEN)
        .map(found -> found.resourceVersion().equals(version))
        .orElse(false);
  }

  long unneeded() {
    return requests.judge(path).counts().unneeded();
  }

  @Override
  public void close() {
    informers.close();
    client.close();
  }
}
