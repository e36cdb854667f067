package dev.bowline.client.config;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Builds a {@link ClusterConfig} by hand. Not thread-safe. */
public final class ClusterConfigBuilder {
  private final URI server;
  private String namespace = "default";
  private TlsSettings tls = TlsSettings.systemDefault();
  private Credentials credentials = Credentials.none();
  private @Nullable URI proxy;

  ClusterConfigBuilder(URI server) {
    this.server = server;
  }

  /** The namespace that calls without one use; {@code default} if not set. */
  public ClusterConfigBuilder namespace(String value) {
    this.namespace = value;
    return this;
  }

  /** Whom to trust and which client certificate to show; the JVM's authorities if not set. */
  public ClusterConfigBuilder tls(TlsSettings value) {
    this.tls = value;
    return this;
  }

  /** Who the client says it is; {@link Credentials#none} if not set. */
  public ClusterConfigBuilder credentials(Credentials value) {
    this.credentials = value;
    return this;
  }

  /**
   * The proxy to connect through; the JVM's settings if not set.
   *
   * @param value {@code http://host:port}, possibly with user name and password, or {@code
   *     socks5://host:port}
   * @throws ConfigException if the address has another form
   */
  public ClusterConfigBuilder proxy(URI value) {
    this.proxy = ServerAddress.proxy(value.toString(), "the proxy's address");
    return this;
  }

  /** The configuration. */
  public ClusterConfig build() {
    return new ClusterConfig(server, namespace, tls, credentials, proxy, "ClusterConfig.builder");
  }
}
