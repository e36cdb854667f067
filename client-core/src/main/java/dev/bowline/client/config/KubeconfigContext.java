package dev.bowline.client.config;

import dev.bowline.client.internal.tls.IdentitySource;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows a context to its cluster and user. Only those are looked at: others may be unusable. */
final class KubeconfigContext {
  private static final Logger LOG = LoggerFactory.getLogger(KubeconfigContext.class);
  private static final Stanza ANONYMOUS = new Stanza("anonymous", Path.of(""), Map.of());

  private KubeconfigContext() {}

  /**
   * Selects a context.
   *
   * @param name the context, or null for the current one
   */
  static ClusterConfig select(Kubeconfig file, @Nullable String name, Environment environment) {
    String contextName = name == null ? currentContext(file) : name;
    Stanza context = file.contexts().get(contextName);
    if (context == null) {
      throw new ConfigException(
          file.title() + " has no context \"" + contextName + "\"; " + known(file.contexts()));
    }
    Stanza cluster = entry(context, "cluster", context.requiredText("cluster"), file.clusters());
    String userName = context.text("user");
    Stanza user = userName == null ? ANONYMOUS : entry(context, "user", userName, file.users());
    URI server = ServerAddress.server(cluster.requiredText("server"), cluster.place("server"));
    String proxy = cluster.text("proxy-url");
    String namespace = context.text("namespace");
    boolean encrypted = "https".equalsIgnoreCase(server.getScheme());
    if (!encrypted && !user.isEmpty()) {
      LOG.warn(
          "the credentials of {} are not sent to {}, since the connection is not encrypted",
          user.title(),
          server);
    }
    Credentials credentials =
        encrypted ? KubeconfigUser.credentials(user, cluster, environment) : Credentials.none();
    ClusterConfigBuilder config =
        new ClusterConfigBuilder(server, environment)
            .namespace(namespace == null ? "default" : namespace)
            .credentials(credentials)
            .source(file.title() + ", context " + contextName);
    if (proxy != null) {
      config.proxy = ServerAddress.proxy(proxy, cluster.place("proxy-url"));
    }
    if (cluster.has("disable-compression")) {
      boolean disabled = cluster.flag("disable-compression");
      config.compression(Setting.COMPRESSION.flagIn(environment, !disabled));
    }
    if (encrypted) {
      config.tls(tls(cluster, user, credentials, environment));
      config.impersonation = Impersonation.of(user);
    }
    return config.build();
  }

  private static String currentContext(Kubeconfig file) {
    String current = file.currentContext();
    if (current == null) {
      throw new ConfigException(
          file.title()
              + " has no current-context; set it, or name a context; "
              + known(file.contexts()));
    }
    return current;
  }

  private static Stanza entry(
      Stanza context, String kind, String name, Map<String, Stanza> defined) {
    Stanza entry = defined.get(name);
    if (entry == null) {
      throw new ConfigException(
          context.title()
              + " names the "
              + kind
              + " \""
              + name
              + "\", which isn't defined; "
              + known(defined));
    }
    return entry;
  }

  private static String known(Map<String, Stanza> defined) {
    return "defined: " + (defined.isEmpty() ? "none" : String.join(", ", defined.keySet()));
  }

  private static TlsSettings tls(
      Stanza cluster, Stanza user, Credentials credentials, Environment environment) {
    TlsSettingsBuilder tls = new TlsSettingsBuilder(environment);
    PemInput authorities = cluster.pem("certificate-authority");
    if (authorities != null) {
      tls.certificateAuthorities(authorities);
    }
    if (cluster.flag("insecure-skip-tls-verify")) {
      if (authorities != null) {
        throw new ConfigException(
            cluster.title()
                + " has both insecure-skip-tls-verify and a certificate authority; remove one");
      }
      tls.insecure();
    }
    String serverName = cluster.text("tls-server-name");
    if (serverName != null) {
      tls.serverName(serverName, cluster.place("tls-server-name"));
    }
    if (credentials instanceof IdentitySource certificates) {
      tls.clientCertificate(certificates);
    }
    KubeconfigUser.addCertificate(user, tls);
    return tls.build();
  }
}
