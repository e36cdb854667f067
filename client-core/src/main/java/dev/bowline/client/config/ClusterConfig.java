package dev.bowline.client.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster is, and how to connect to it.
 *
 * <p>Immutable and thread-safe. {@code toString} holds no credential.
 *
 * <pre>{@code
 * ClusterConfig found = ClusterConfig.load();
 * ClusterConfig staging = ClusterConfig.fromKubeconfig(Path.of("staging.yaml"), "admin");
 * ClusterConfig byHand = ClusterConfig.builder(URI.create("https://10.0.0.1:6443"))
 *     .tls(TlsSettings.builder().certificateAuthorities(Path.of("ca.crt")).build())
 *     .credentials(Credentials.tokenFile(Path.of("token")))
 *     .build();
 * }</pre>
 */
public final class ClusterConfig {
  private final URI server;
  private final String namespace;
  private final TlsSettings tls;
  private final Credentials credentials;
  private final @Nullable URI proxy;
  private final boolean direct;
  private final @Nullable Impersonation impersonation;
  private final boolean compression;
  private final @Nullable String userAgent;
  private final String source;
  private final Environment environment;

  ClusterConfig(ClusterConfigBuilder settings, Environment environment) {
    this.server = settings.server;
    this.namespace = settings.namespace;
    this.tls = settings.tls;
    this.credentials = settings.credentials;
    this.proxy = settings.proxy;
    this.direct = settings.direct;
    this.impersonation = settings.impersonation;
    this.compression = settings.compression;
    this.userAgent = settings.userAgent;
    this.source = settings.source;
    this.environment = environment;
  }

  /**
   * Finds the configuration where {@code kubectl} does: the files in {@code $KUBECONFIG}, merged;
   * else {@code ~/.kube/config}; else the service account of the pod that this program runs in.
   *
   * <p>Files that {@code $KUBECONFIG} lists may be missing, but not all of them. Of entries with
   * the same name, the first file's counts; so does the first {@code current-context}. Environment
   * variables and system properties can choose another context and namespace; docs/configuration.md
   * lists them.
   *
   * @throws ConfigException if there is none, naming all places looked at, or if the one found
   *     can't be used
   */
  public static ClusterConfig load() {
    return load(Environment.system());
  }

  static ClusterConfig load(Environment environment) {
    return new ConfigSearch(environment).find();
  }

  /**
   * Reads the current context of a kubeconfig file.
   *
   * @throws ConfigException if the file doesn't exist or can't be used
   */
  public static ClusterConfig fromKubeconfig(Path file) {
    return fromKubeconfig(file, null);
  }

  /**
   * Reads a context of a kubeconfig file. Relative paths in the file start at its directory.
   *
   * @param context the name of the context, or null for the file's current context
   * @throws ConfigException if the file doesn't exist or can't be used, or has no such context
   */
  public static ClusterConfig fromKubeconfig(Path file, @Nullable String context) {
    return KubeconfigContext.select(KubeconfigReader.read(file), context, Environment.system());
  }

  /**
   * Reads a context of a kubeconfig in memory.
   *
   * @param yaml the kubeconfig
   * @param baseDirectory where relative paths in it start
   * @param context the name of the context, or null for its current context
   * @throws ConfigException if it can't be used, or has no such context
   */
  public static ClusterConfig fromKubeconfigText(
      String yaml, Path baseDirectory, @Nullable String context) {
    Kubeconfig kubeconfig = KubeconfigReader.read(yaml, "kubeconfig text", baseDirectory);
    return KubeconfigContext.select(kubeconfig, context, Environment.system());
  }

  /**
   * Reads the service account of the pod that this program runs in: the variables {@code
   * KUBERNETES_SERVICE_HOST} and {@code KUBERNETES_SERVICE_PORT}, and {@code token}, {@code ca.crt}
   * and {@code namespace} under {@code /var/run/secrets/kubernetes.io/serviceaccount}.
   *
   * @throws ConfigException if this isn't a pod, or it has no service account mounted
   */
  public static ClusterConfig inCluster() {
    return InCluster.load(Environment.system());
  }

  /**
   * Settings by hand.
   *
   * @param server the API server's address: {@code https} (or {@code http}), host, port, and a path
   *     if it is behind one
   * @throws ConfigException if the address has another form or holds a password
   */
  public static ClusterConfigBuilder builder(URI server) {
    return new ClusterConfigBuilder(
        ServerAddress.server(server.toString(), "the server's address"), Environment.system());
  }

  /**
   * This configuration with changes, for instance of one found by {@link #load}:
   *
   * <pre>{@code ClusterConfig.load().with(c -> c.impersonate(Impersonation.of("jane")))}</pre>
   *
   * @throws ConfigException if the changes can't be
   */
  public ClusterConfig with(Consumer<? super ClusterConfigBuilder> changes) {
    ClusterConfigBuilder builder = new ClusterConfigBuilder(server, environment);
    builder.namespace = namespace;
    builder.tls = tls;
    builder.credentials = credentials;
    builder.proxy = proxy;
    builder.direct = direct;
    builder.impersonation = impersonation;
    builder.compression = compression;
    builder.userAgent = userAgent;
    builder.source = source;
    changes.accept(builder);
    return builder.build();
  }

  /** The API server's address: scheme, host, port and possibly a path. */
  public URI server() {
    return server;
  }

  /** The namespace that calls without one use; {@code default} where nothing else is set. */
  public String namespace() {
    return namespace;
  }

  /** Whom to trust and which client certificate to show; not used for {@code http}. */
  public TlsSettings tls() {
    return tls;
  }

  /** Who the client says it is. */
  public Credentials credentials() {
    return credentials;
  }

  /**
   * The proxy to connect through: {@code http}, {@code https} or {@code socks5}, possibly with user
   * name and password (don't log it). Empty to connect directly if {@link #direct}, else to leave
   * that to the JVM's settings.
   */
  public Optional<URI> proxy() {
    return Optional.ofNullable(proxy);
  }

  /** Whether to connect without a proxy, whatever the JVM's settings say. */
  public boolean direct() {
    return direct;
  }

  /** Whom to act as, if anybody else. */
  public Optional<Impersonation> impersonation() {
    return Optional.ofNullable(impersonation);
  }

  /** Whether answers may be compressed. */
  public boolean compression() {
    return compression;
  }

  /** The program's name for a client that isn't given one, if the environment has one. */
  public Optional<String> userAgent() {
    return Optional.ofNullable(userAgent);
  }

  /** Where this was found, for messages: {@code kubeconfig /home/a/.kube/config, context dev}. */
  public String source() {
    return source;
  }

  @Override
  public String toString() {
    return "ClusterConfig[server="
        + server
        + ", namespace="
        + namespace
        + ", tls="
        + tls
        + ", credentials="
        + credentials
        + (proxy == null ? "" : ", proxy=" + proxy.getScheme() + "://" + hostOf(proxy))
        + (compression ? "" : ", compression=off")
        + (impersonation == null ? "" : ", impersonation=" + impersonation)
        + ", source="
        + source
        + "]";
  }

  private static String hostOf(URI uri) {
    String authority = uri.getRawAuthority();
    return authority.substring(authority.lastIndexOf('@') + 1);
  }
}
