package dev.bowline.client.proxy;

import dev.bowline.client.internal.call.ClientCore;
import dev.bowline.client.internal.request.ProxyPlace;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The API server as a way to what runs in the cluster: {@code client.proxy().service("shop",
 * "web").port("http").get("/healthz")}. Immutable and thread-safe; makes no call.
 *
 * <p>The credentials of this client end at the API server. It needs the right to use the
 * subresource {@code proxy}, with the verb {@code get} (also for HEAD), {@code create} (POST),
 * {@code update} (PUT), {@code patch} or {@code delete}; OPTIONS has an empty one.
 */
public final class ServerProxy {
  private final ClientCore core;

  /** Not to be called by users: {@code KubeClient.proxy()} gives one. */
  public ServerProxy(ClientCore core) {
    this.core = core;
  }

  /**
   * A service; the server chooses one of its endpoints for each request. A service with a named
   * port needs {@link ProxyTarget#port}.
   *
   * @throws IllegalArgumentException if no service or namespace can have that name
   */
  public ProxyTarget service(String namespace, String name) {
    return target("services", Objects.requireNonNull(namespace, "namespace"), name);
  }

  /**
   * A pod; its first container port if no port is named.
   *
   * @throws IllegalArgumentException if no pod or namespace can have that name
   */
  public ProxyTarget pod(String namespace, String name) {
    return target("pods", Objects.requireNonNull(namespace, "namespace"), name);
  }

  /**
   * A node; its kubelet if no port is named.
   *
   * @throws IllegalArgumentException if no node can have that name
   */
  public ProxyTarget node(String name) {
    return target("nodes", null, name);
  }

  private ProxyTarget target(String resource, @Nullable String namespace, String name) {
    return new ProxyTarget(core, new ProxyPlace(resource, namespace, name, "", ""));
  }
}
