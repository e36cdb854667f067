package dev.bowline.client;

import dev.bowline.client.config.ClusterConfig;
import dev.bowline.client.config.ConfigException;
import dev.bowline.client.config.Credentials;
import dev.bowline.client.config.TlsSettings;
import dev.bowline.client.internal.call.AwaitedCredentials;
import java.util.function.Function;
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
    String value = answer(Credentials::authorization);
    if (value != null && !value.chars().allMatch(c -> c >= ' ' && c < 0x7F)) {
      throw new ConfigException(
          "there is no credential: the client's Credentials gave one that no header can hold, with"
              + " line breaks or characters outside ASCII");
    }
    return value;
  }

  @Override
  public @Nullable String authorizationWithin(Patience patience) {
    return credentials instanceof AwaitedCredentials awaited
        ? awaited.authorizationWithin(patience)
        : authorization();
  }

  @Override
  public boolean refused(@Nullable String authorization) {
    boolean anotherCertificate = tls.refreshClientCertificate();
    return answer(known -> known.refused(authorization)) || anotherCertificate;
  }

  @Override
  public boolean refusedWithin(@Nullable String authorization, Patience patience) {
    boolean anotherCertificate = tls.refreshClientCertificate();
    boolean anotherCredential =
        credentials instanceof AwaitedCredentials awaited
            ? awaited.refusedWithin(authorization, patience)
            : answer(known -> known.refused(authorization));
    return anotherCredential || anotherCertificate;
  }

  /**
   * Credentials of a user's own may ask another server for theirs: what that one refuses, as by
   * {@code NotFoundException}, must not be taken for an answer of the cluster.
   */
  private <T> T answer(Function<Credentials, T> question) {
    try {
      return question.apply(credentials);
    } catch (ConfigException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ConfigException("there is no credential: the client's Credentials threw " + e, e);
    }
  }

  @Override
  public String toString() {
    return credentials.toString();
  }
}
