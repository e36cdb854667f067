package dev.bowline.client.config;

import java.nio.file.Path;

/** What an entry under {@code users} in a kubeconfig says about who the client is. */
final class KubeconfigUser {
  private KubeconfigUser() {}

  /**
   * The credentials for the {@code Authorization} header. As in kubectl, a plugin is left alone
   * where there is a token, a password or a client certificate.
   */
  static Credentials credentials(Stanza user, Stanza cluster, Environment environment) {
    String token = user.text("token");
    Path tokenFile = user.path("tokenFile");
    String username = user.text("username");
    String password = user.text("password");
    boolean basic = username != null || password != null;
    if (token != null && basic) {
      throw new ConfigException(
          user.title() + " has both a token and a username or password; remove one");
    }
    if (tokenFile != null) {
      String place = user.place("tokenFile") + " (" + tokenFile + ")";
      return token == null
          ? TokenFile.open(tokenFile, place, environment.nanoTime())
          : TokenFile.openOr(
              FixedCredentials.checkToken(token, user.place("token")),
              tokenFile,
              place,
              environment.nanoTime());
    }
    if (token != null) {
      return FixedCredentials.bearer(token, user.place("token"));
    }
    if (basic) {
      return FixedCredentials.basic(
          username == null ? "" : username,
          password == null ? "" : password,
          user.place("username"));
    }
    boolean known = isSet(user, "client-certificate") || isSet(user, "client-certificate-data");
    if (user.has("exec") && user.has("auth-provider")) {
      throw new ConfigException(user.title() + " has both exec and an auth-provider; remove one");
    }
    if (user.has("exec") && !known) {
      Stanza exec = user.stanza("exec", user.place("exec"));
      return new RenewedCredentials(ExecPlugin.of(exec, user, cluster, environment), environment);
    }
    if (user.has("auth-provider")) {
      return provider(user.stanza("auth-provider", user.place("auth-provider")), environment);
    }
    return Credentials.none();
  }

  /** Adds the client certificate, if there is one. */
  static void addCertificate(Stanza user, TlsSettingsBuilder tls) {
    PemInput certificate = user.pem("client-certificate");
    PemInput key = user.pem("client-key");
    if (certificate == null && key == null) {
      return;
    }
    if (certificate == null || key == null) {
      throw new ConfigException(
          user.title()
              + (certificate == null
                  ? " has a client-key but no client-certificate"
                  : " has a client-certificate but no client-key"));
    }
    tls.clientCertificate(certificate, key);
  }

  private static Credentials provider(Stanza provider, Environment environment) {
    String name = provider.requiredText("name");
    if (!name.equals("oidc")) {
      throw new ConfigException(
          provider.place("name")
              + " is \""
              + name
              + "\"; expected oidc. Others have been replaced by exec plugins, such as"
              + " gke-gcloud-auth-plugin and kubelogin");
    }
    Stanza config = provider.stanza("config", provider.place("config"));
    return new RenewedCredentials(OidcProvider.of(config, environment), environment);
  }

  /** An empty certificate is none, as for kubectl. */
  private static boolean isSet(Stanza user, String field) {
    return user.has(field) && !"".equals(user.value(field));
  }
}
