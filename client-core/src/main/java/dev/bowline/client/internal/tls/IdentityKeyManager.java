package dev.bowline.client.internal.tls;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Offers the one client certificate whenever the server asks. The JDK's own key manager first
 * compares the authorities that the server names, and silently sends nothing where a chain lacks
 * its intermediate certificates; Go's client doesn't compare. A certificate that rotates gets new
 * sockets, so that no connection made with the old one is taken for the new one's.
 */
final class IdentityKeyManager extends X509ExtendedKeyManager {
  private static final String ALIAS = "client";

  private final ClientIdentity identity;

  IdentityKeyManager(ClientIdentity identity) {
    this.identity = identity;
  }

  private @Nullable String aliasFor(String... keyTypes) {
    return Arrays.asList(keyTypes).contains(identity.key().getAlgorithm()) ? ALIAS : null;
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return aliasFor(keyTypes);
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] keyTypes, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
    return aliasFor(keyTypes);
  }

  @Override
  public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
    String alias = aliasFor(keyType);
    return alias == null ? null : new String[] {alias};
  }

  @Override
  public X509Certificate @Nullable [] getCertificateChain(String alias) {
    return ALIAS.equals(alias) ? identity.chain().toArray(new X509Certificate[0]) : null;
  }

  @Override
  public @Nullable PrivateKey getPrivateKey(String alias) {
    return ALIAS.equals(alias) ? identity.key() : null;
  }

  @Override
  public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
    return null;
  }

  @Override
  public @Nullable String chooseServerAlias(
      String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }
}
