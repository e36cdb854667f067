package dev.bowline.client.config;

import dev.bowline.client.internal.tls.ClientIdentity;
import dev.bowline.client.internal.tls.SocketFactories;
import dev.bowline.client.internal.tls.TrustManagers;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * How to make a TLS connection to a cluster: whom to trust, and which client certificate to show.
 *
 * <p>Immutable and thread-safe. Certificates and keys are read when the settings are built; files
 * that change later don't change them. {@code toString} holds no key.
 */
public final class TlsSettings {
  private static final TlsSettings SYSTEM_DEFAULT = builder().build();

  private final boolean insecure;
  private final @Nullable String serverName;
  private final List<X509Certificate> authorities;
  private final @Nullable ClientIdentity identity;

  // Made on first use, guarded by this: reading the JVM's own authorities takes a while.
  private @Nullable X509TrustManager trustManager;
  private @Nullable SSLSocketFactory socketFactory;

  TlsSettings(
      boolean insecure,
      @Nullable String serverName,
      List<X509Certificate> authorities,
      @Nullable ClientIdentity identity) {
    this.insecure = insecure;
    this.serverName = serverName;
    this.authorities = List.copyOf(authorities);
    this.identity = identity;
  }

  /** Trusts the authorities that the JVM trusts, and shows no client certificate. */
  public static TlsSettings systemDefault() {
    return SYSTEM_DEFAULT;
  }

  /** Settings by hand; without calls on it, {@link #systemDefault}. */
  public static TlsSettingsBuilder builder() {
    return new TlsSettingsBuilder();
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

  /** The subject of the client certificate, as {@code CN=admin,O=system:masters}, or empty. */
  public Optional<String> clientSubject() {
    return Optional.ofNullable(identity)
        .map(i -> i.certificate().getSubjectX500Principal().getName());
  }

  /**
   * Makes the sockets: with the client certificate, {@link #trustManager} and {@link #serverName}.
   */
  public synchronized SSLSocketFactory socketFactory() {
    if (socketFactory == null) {
      socketFactory = SocketFactories.of(trustManager(), identity, serverName);
    }
    return socketFactory;
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
    return authorities.isEmpty() ? TrustManagers.ofSystem() : TrustManagers.of(authorities);
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
            : authorities.isEmpty() ? "system" : authorities.size() + " authorities";
    return "TlsSettings[trust="
        + trust
        + clientSubject().map(s -> ", client=" + s).orElse("")
        + serverName().map(n -> ", serverName=" + n).orElse("")
        + "]";
  }
}
