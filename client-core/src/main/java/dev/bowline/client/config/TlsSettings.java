package dev.bowline.client.config;

import dev.bowline.client.internal.tls.ClientIdentity;
import dev.bowline.client.internal.tls.IdentitySource;
import dev.bowline.client.internal.tls.RotatingTrust;
import dev.bowline.client.internal.tls.SocketFactories;
import dev.bowline.client.internal.tls.TrustManagers;
import java.util.Optional;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How to make a TLS connection to a cluster: whom to trust, and which client certificate to show.
 *
 * <p>Thread-safe. Certificates and keys are read when the settings are built. What came from files
 * follows them: they are read again once a minute at most, a bundle of authorities also when it
 * doesn't trust a server, a client certificate also after a 401. Files that can't be read, or don't
 * fit together, leave everything as it is. {@code toString} holds no key.
 */
public final class TlsSettings {
  private static final TlsSettings SYSTEM_DEFAULT = builder().build();

  private final boolean insecure;
  private final @Nullable String serverName;
  private final @Nullable Reloaded<?, X509ExtendedTrustManager> authorities;
  private final boolean authoritiesRotate;
  private final IdentitySource identities;

  // Made on first use, guarded by this: reading the JVM's own authorities takes a while.
  private @Nullable X509TrustManager trustManager;
  private volatile @Nullable Sockets sockets;

  /** Sockets, and what they were made for; neither is ever changed, only replaced. */
  private record Sockets(
      @Nullable Object identity, @Nullable Object trust, SSLSocketFactory factory) {
    boolean areFor(@Nullable Object newIdentity, @Nullable Object newTrust) {
      return identity == newIdentity && trust == newTrust;
    }
  }

  /**
   * Settings.
   *
   * @param authorities null for those of the JVM
   */
  TlsSettings(
      boolean insecure,
      @Nullable String serverName,
      @Nullable Reloaded<?, X509ExtendedTrustManager> authorities,
      boolean authoritiesRotate,
      IdentitySource identities) {
    this.insecure = insecure;
    this.serverName = serverName;
    this.authorities = authorities;
    this.authoritiesRotate = authoritiesRotate;
    this.identities = identities;
  }

  /** Trusts the authorities that the JVM trusts, and shows no client certificate. */
  public static TlsSettings systemDefault() {
    return SYSTEM_DEFAULT;
  }

  /** Settings by hand; without calls on it, {@link #systemDefault}. */
  public static TlsSettingsBuilder builder() {
    return new TlsSettingsBuilder(Environment.system());
  }

  /** Whether any certificate of the server is accepted. */
  public boolean insecure() {
    return insecure;
  }

  /**
   * The name or address that the server's certificate must be for, and that the server is asked
   * for, instead of the host of its address; empty for that host.
   */
  public Optional<String> serverName() {
    return Optional.ofNullable(serverName);
  }

  /**
   * The subject of the client certificate, as {@code CN=admin,O=system:masters}; empty if there is
   * none, or none yet.
   */
  public Optional<String> clientSubject() {
    return Optional.ofNullable(identities.current())
        .map(i -> i.certificate().getSubjectX500Principal().getName());
  }

  /**
   * Makes the sockets: with the client certificate, {@link #trustManager} and {@link #serverName}.
   * After a change of certificates this is another factory, so that nothing is sent over
   * connections that were made before; what is under way on those goes on.
   */
  public SSLSocketFactory socketFactory() {
    ClientIdentity identity = identities.current();
    Object trust = authorities == null ? null : authorities.get();
    Sockets made = sockets;
    if (made != null && made.areFor(identity, trust)) {
      return made.factory();
    }
    synchronized (this) {
      made = sockets;
      if (made == null || !made.areFor(identity, trust)) {
        made =
            new Sockets(identity, trust, SocketFactories.of(trustManager(), identity, serverName));
        sockets = made;
      }
      return made.factory();
    }
  }

  /** Decides which servers are trusted. It doesn't check host names. */
  public synchronized X509TrustManager trustManager() {
    if (trustManager == null) {
      trustManager = newTrustManager();
    }
    return trustManager;
  }

  private X509TrustManager newTrustManager() {
    if (insecure) {
      return TrustManagers.ofEverything();
    }
    if (authorities == null) {
      return TrustManagers.ofSystem();
    }
    return authoritiesRotate
        ? new RotatingTrust(authorities::get, authorities::refresh)
        : authorities.get();
  }

  /** Whether {@link #socketFactory} may become another. */
  public boolean rotates() {
    return authoritiesRotate || identities.rotates();
  }

  /**
   * Reads the files of the client certificate now, for instance after a 401.
   *
   * @return whether there is another certificate now, or has been since a moment ago, so that a
   *     refused call may be repeated
   */
  public boolean refreshClientCertificate() {
    return identities.refresh();
  }

  /**
   * Decides whether a certificate is for the server.
   *
   * @param standard compares a certificate with a host name
   * @return one that compares with {@link #serverName} where it is set, and accepts everything
   *     where these settings are {@link #insecure}
   */
  public HostnameVerifier hostnameVerifier(HostnameVerifier standard) {
    if (insecure) {
      return (host, session) -> true;
    }
    String name = serverName;
    return name == null ? standard : (host, session) -> standard.verify(name, session);
  }

  @Override
  public String toString() {
    String trust =
        insecure
            ? "everything"
            : authorities == null
                ? "system"
                : authorities.get().getAcceptedIssuers().length + " authorities";
    return "TlsSettings[trust="
        + trust
        + clientSubject().map(s -> ", client=" + s).orElse("")
        + serverName().map(n -> ", serverName=" + n).orElse("")
        + "]";
  }
}
