package dev.bowline.client.config;

import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link ClusterConfig} by hand. Not thread-safe. Null for a setting is a {@link
 * NullPointerException}, never the default, which could be somebody else.
 */
public final class ClusterConfigBuilder {
  final URI server;
  private final Environment environment;
  String namespace = "default";
  TlsSettings tls = TlsSettings.systemDefault();
  Credentials credentials = Credentials.none();
  @Nullable URI proxy;
  boolean direct;
  @Nullable Impersonation impersonation;
  boolean compression = true;
  @Nullable String userAgent;
  String source = "ClusterConfig.builder";

  ClusterConfigBuilder(URI server, Environment environment) {
    this.server = server;
    this.environment = environment;
    this.compression = Setting.COMPRESSION.flagIn(environment, true);
    this.userAgent = Setting.USER_AGENT.textIn(environment);
  }

  /** The namespace that calls without one use; {@code default} if not set. */
  public ClusterConfigBuilder namespace(String value) {
    this.namespace = Objects.requireNonNull(value, "namespace");
    return this;
  }

  /** Whom to trust and which client certificate to show; the JVM's authorities if not set. */
  public ClusterConfigBuilder tls(TlsSettings value) {
    this.tls = Objects.requireNonNull(value, "tls");
    return this;
  }

  /** Who the client says it is; {@link Credentials#none} if not set. */
  public ClusterConfigBuilder credentials(Credentials value) {
    this.credentials = Objects.requireNonNull(value, "credentials");
    return this;
  }

  /**
   * The proxy to connect through. If not set, {@code HTTPS_PROXY} ({@code HTTP_PROXY} for servers
   * of {@code http}) and {@code NO_PROXY} count, read as kubectl reads them; without those, the
   * JVM's settings. Servers on this machine are connected to directly, unless it is set here.
   *
   * @param value {@code http}, {@code https} or {@code socks5}, host, port, possibly with user name
   *     and password; names of hosts are resolved by the proxy
   * @throws ConfigException if the address has another form
   */
  public ClusterConfigBuilder proxy(URI value) {
    this.proxy = ServerAddress.proxy(value.toString(), "the proxy's address");
    this.direct = false;
    return this;
  }

  /** Connects without a proxy, whatever the environment says. */
  public ClusterConfigBuilder direct() {
    this.proxy = null;
    this.direct = true;
    return this;
  }

  /** Whom to act as; nobody else if not set. */
  public ClusterConfigBuilder impersonate(Impersonation value) {
    this.impersonation = Objects.requireNonNull(value, "impersonation");
    return this;
  }

  /**
   * Whether answers may be compressed; they may if not set. The server compresses what is larger
   * than 128 KiB, which costs time on both sides and pays on slow networks.
   */
  public ClusterConfigBuilder compression(boolean value) {
    this.compression = value;
    return this;
  }

  ClusterConfigBuilder source(String value) {
    this.source = value;
    return this;
  }

  /**
   * The configuration.
   *
   * @throws ConfigException if the environment names a proxy that can't be one
   */
  public ClusterConfig build() {
    if (proxy == null && !direct) {
      EnvironmentProxy chosen = EnvironmentProxy.of(server, environment);
      if (chosen != null) {
        proxy = chosen.uri();
        direct = proxy == null;
      }
    }
    return new ClusterConfig(this, environment);
  }
}
