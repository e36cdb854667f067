package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.call.AwaitedCredentials;
import org.jspecify.annotations.Nullable;

/** All that a cluster knows the client by: a 401 may be about either, and either may be renewed. */
final class ClusterCredentials implements AwaitedCredentials {
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
  public @Nullable String authorizationWithin(Patience patience) {
    return credentials instanceof AwaitedCredentials awaited
        ? awaited.authorizationWithin(patience)
        : credentials.authorization();
  }

  @Override
  public boolean refused(@Nullable String authorization) {
    boolean anotherCertificate = tls.refreshClientCertificate();
    return credentials.refused(authorization) || anotherCertificate;
  }

  @Override
  public boolean refusedWithin(@Nullable String authorization, Patience patience) {
    boolean anotherCertificate = tls.refreshClientCertificate();
    boolean anotherCredential =
        credentials instanceof AwaitedCredentials awaited
            ? awaited.refusedWithin(authorization, patience)
            : credentials.refused(authorization);
    return anotherCredential || anotherCertificate;
  }

  @Override
  public String toString() {
    return credentials.toString();
  }
}
