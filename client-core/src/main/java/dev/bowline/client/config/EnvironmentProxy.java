package dev.bowline.client.config;

import dev.bowline.client.internal.transport.HostPort;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * The proxy that the environment names for a server.
 *
 * @param uri the proxy; null to connect directly
 */
record EnvironmentProxy(@Nullable URI uri) {

  /** What the environment says; null if it says nothing, and the JVM's settings count. */
  static @Nullable EnvironmentProxy of(URI server, Environment environment) {
    boolean encrypted = "https".equalsIgnoreCase(server.getScheme());
    Setting.Value value = (encrypted ? Setting.HTTPS_PROXY : Setting.HTTP_PROXY).in(environment);
    if (value == null) {
      return null;
    }
    String exceptions = Setting.NO_PROXY.textIn(environment);
    HostPort address = HostPort.of(server);
    if (new NoProxy(exceptions == null ? "" : exceptions).covers(address.host(), address.port())) {
      return new EnvironmentProxy(null);
    }
    String text = value.text().contains("://") ? value.text() : "http://" + value.text();
    return new EnvironmentProxy(ServerAddress.proxy(text, value.place()));
  }
}
