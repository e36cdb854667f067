package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import org.jspecify.annotations.Nullable;

/** All that a cluster knows the client by: a 401 may be about either, and either may be renewed. */
final class ClusterCredentials implements Credentials {
  private final Credentials credentials;
  private final TlsSettings tls;

  ClusterCredentials(ClusterConfig cluster) {
    this.credentials = cluster.credentials();
    this.tls = cluster.tls();
  }

  @Override
  public @Nullable String authorization() {
    return credentials.authorization();
  }

  @Override
  public boolean refused(@Nullable String authorization) {
    boolean anotherCertificate = tls.refreshClientCertificate();
    return credentials.refused(authorization) || anotherCertificate;
  }

  @Override
  public String toString() {
    return credentials.toString();
  }
}
