package dev.bowline.client.config;

import dev.bowline.client.internal.tls.ClientIdentity;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A credential that somebody issued: a token, a client certificate, or both.
 *
 * @param authorization value of the {@code Authorization} header, or null
 * @param identity client certificate, or null
 * @param expiry when it ends; null if nobody knows
 */
record Grant(
    @Nullable String authorization, @Nullable ClientIdentity identity, @Nullable Instant expiry) {

  /** Until this time and that of the certificate, whichever is first. */
  static Grant until(
      @Nullable Instant told, @Nullable String authorization, @Nullable ClientIdentity identity) {
    Instant expiry = told;
    if (identity != null) {
      Instant end = identity.certificate().getNotAfter().toInstant();
      expiry = told == null || end.isBefore(told) ? end : told;
    }
    return new Grant(authorization, identity, expiry);
  }

  /** Whether a server can't tell the two apart. */
  boolean isSameAs(Grant other) {
    return Objects.equals(authorization, other.authorization) && hasIdentityOf(other);
  }

  private boolean hasIdentityOf(Grant other) {
    return identity == null
        ? other.identity == null
        : other.identity != null && identity.certificate().equals(other.identity.certificate());
  }

  /** This with the other's certificate object if it is the same certificate. */
  Grant sharing(Grant other) {
    return hasIdentityOf(other) ? new Grant(authorization, other.identity, expiry) : this;
  }

  /** Without the credential. */
  @Override
  public String toString() {
    return "Grant[expiry=" + expiry + "]";
  }
}
