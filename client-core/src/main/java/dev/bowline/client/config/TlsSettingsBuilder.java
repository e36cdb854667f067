package dev.bowline.client.config;

import dev.bowline.client.internal.tls.IdentitySource;
import dev.bowline.client.internal.tls.TrustManagers;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Builds {@link TlsSettings}. Not thread-safe. */
public final class TlsSettingsBuilder {
  private boolean insecure;
  private @Nullable String serverName;
  private String serverNamePlace = "the TLS server name";
  private @Nullable PemInput authorities;
  private @Nullable PemInput certificate;
  private @Nullable PemInput key;
  private @Nullable IdentitySource identities;
  private @Nullable String keyPassword;
  private final LongSupplier nanoTime;

  TlsSettingsBuilder(Environment environment) {
    this.nanoTime = environment.nanoTime();
    this.keyPassword = Setting.CLIENT_KEY_PASSWORD.textIn(environment);
  }

  /**
   * Trusts the authorities in this PEM text, and no others.
   *
   * @param pem one or more certificates
   */
  public TlsSettingsBuilder certificateAuthorities(String pem) {
    return certificateAuthorities(new PemInput(pem, "the PEM text of the certificate authorities"));
  }

  /**
   * Trusts the authorities in this PEM file, and no others. The file is read now, and again when it
   * changes.
   *
   * @throws ConfigException if the file can't be read
   */
  public TlsSettingsBuilder certificateAuthorities(Path file) {
    return certificateAuthorities(PemInput.ofFile(file, "certificate authority file " + file));
  }

  TlsSettingsBuilder certificateAuthorities(PemInput pem) {
    this.authorities = pem;
    return this;
  }

  /**
   * Shows this client certificate.
   *
   * @param chainPem the certificate, then those that signed it, if the server needs them
   * @param keyPem its private key in PKCS#8, PKCS#1 (RSA) or SEC1 (EC)
   */
  public TlsSettingsBuilder clientCertificate(String chainPem, String keyPem) {
    return clientCertificate(
        new PemInput(chainPem, "the PEM text of the client certificate"),
        new PemInput(keyPem, "the PEM text of the client key"));
  }

  /**
   * Shows this client certificate. The files are read now, and again when they change.
   *
   * @param chain PEM file with the certificate, then those that signed it, if the server needs them
   * @param key PEM file with its private key in PKCS#8, PKCS#1 (RSA) or SEC1 (EC)
   * @throws ConfigException if a file can't be read
   */
  public TlsSettingsBuilder clientCertificate(Path chain, Path key) {
    return clientCertificate(
        PemInput.ofFile(chain, "client certificate file " + chain),
        PemInput.ofFile(key, "client key file " + key));
  }

  TlsSettingsBuilder clientCertificate(PemInput chain, PemInput privateKey) {
    this.certificate = chain;
    this.key = privateKey;
    return this;
  }

  /**
   * Opens the client key with this password, if it is encrypted; the system property {@code
   * bowline.clientKeyPassword} or {@code $BOWLINE_CLIENT_KEY_PASSWORD} if not set.
   */
  public TlsSettingsBuilder keyPassword(String password) {
    this.keyPassword = password;
    return this;
  }

  /** Shows what comes from here, unless a client certificate is set. */
  TlsSettingsBuilder clientCertificate(IdentitySource source) {
    this.identities = source;
    return this;
  }

  /**
   * Expects the server's certificate to be for this name, and asks the server for it, instead of
   * the host of its address.
   *
   * @param name a host name or an IP address
   */
  public TlsSettingsBuilder serverName(String name) {
    return serverName(name, serverNamePlace);
  }

  TlsSettingsBuilder serverName(String name, String place) {
    this.serverName = name;
    this.serverNamePlace = place;
    return this;
  }

  /**
   * Accepts any certificate of the server. Whoever controls the network can then read and change
   * everything, tokens included; for tests only.
   */
  public TlsSettingsBuilder insecure() {
    this.insecure = true;
    return this;
  }

  /**
   * Reads the certificates and keys.
   *
   * @throws ConfigException if one can't be read, the key doesn't belong to the certificate, the
   *     server name can't be one, or authorities are given although nothing is checked
   */
  public TlsSettings build() {
    if (insecure && authorities != null) {
      throw new ConfigException(
          authorities.place()
              + " is of no use: the server's certificate isn't checked at all (insecure). Remove one"
              + " of the two");
    }
    return new TlsSettings(
        insecure,
        checkedServerName(),
        authorities == null ? null : bundle(authorities),
        authorities != null && authorities.isFile(),
        identity());
  }

  private Reloaded<?, X509ExtendedTrustManager> bundle(PemInput pem) {
    return new Reloaded<>(
        pem.text(), pem::latest, text -> TrustManagers.of(pem.certificates(text)), nanoTime);
  }

  private IdentitySource identity() {
    PemInput chain = certificate;
    PemInput privateKey = key;
    if (chain == null || privateKey == null) {
      return identities == null ? IdentitySource.of(null) : identities;
    }
    return chain.isFile() || privateKey.isFile()
        ? new CertificateFiles(chain, privateKey, keyPassword, nanoTime)
        : IdentitySource.of(
            CertificateFiles.identity(
                chain, chain.text(), privateKey, privateKey.text(), keyPassword));
  }

  private @Nullable String checkedServerName() {
    String name = serverName;
    if (name == null || name.indexOf(':') >= 0) {
      return name;
    }
    try {
      return new SNIHostName(name).getAsciiName();
    } catch (IllegalArgumentException e) {
      throw new ConfigException(serverNamePlace + " is \"" + name + "\"; expected a host name", e);
    }
  }
}
