package dev.bowline.mockserver.http;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import okhttp3.tls.HeldCertificate;
import org.jspecify.annotations.Nullable;

/**
 * The one certificate that the server shows, with its key. Key stores of the JDK would encrypt the
 * key and decrypt it again, which takes longer than all else at the start of a server.
 */
final class ServerKeys extends X509ExtendedKeyManager {
  private static final String ALIAS = "server";

  private final HeldCertificate server;

  ServerKeys(HeldCertificate server) {
    this.server = server;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return isKeyOf(keyType) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseEngineServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return isKeyOf(keyType) ? ALIAS : null;
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return isKeyOf(keyType) ? new String[] {ALIAS} : null;
  }

  /** Types of keys are told with that of the issuer's, too: {@code EC_EC}. */
  private boolean isKeyOf(String keyType) {
    String algorithm = server.keyPair().getPrivate().getAlgorithm();
    return keyType.equals(algorithm) || keyType.startsWith(algorithm + "_");
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return alias.equals(ALIAS) ? new X509Certificate[] {server.certificate()} : null;
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return alias.equals(ALIAS) ? server.keyPair().getPrivate() : null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }
}
