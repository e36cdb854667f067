package dev.bowline.client.config;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The service account that the kubelet mounts into every pod. */
final class InCluster {
  static final String HOST = "KUBERNETES_SERVICE_HOST";
  static final String PORT = "KUBERNETES_SERVICE_PORT";
  private static final int MAX_PORT = 65_535;

  private InCluster() {}

  /** Whether this program runs in a pod, with or without a service account. */
  static boolean isPresent(Environment environment) {
    return environment.variable(HOST) != null && environment.variable(PORT) != null;
  }

  static ClusterConfig load(Environment environment) {
    Path files = environment.serviceAccount();
    URI server = server(environment);
    Path token = files.resolve("token");
    Path authorities = files.resolve("ca.crt");
    return new ClusterConfigBuilder(server, environment)
        .namespace(namespace(files.resolve("namespace")))
        .tls(
            new TlsSettingsBuilder(environment)
                .certificateAuthorities(
                    PemInput.ofFile(authorities, "service account CA " + authorities))
                .build())
        .credentials(
            TokenFile.open(token, "service account token " + token, environment.nanoTime()))
        .source("in-cluster service account")
        .build();
  }

  private static URI server(Environment environment) {
    String host = environment.variable(HOST);
    String port = environment.variable(PORT);
    if (host == null || port == null) {
      throw new ConfigException(
          "not in a cluster: "
              + (host == null ? HOST : PORT)
              + " isn't set. Kubernetes sets it in every pod");
    }
    checkPort(port);
    boolean bare = host.indexOf(':') >= 0 && !host.startsWith("[");
    return ServerAddress.server("https://" + (bare ? "[" + host + "]" : host) + ":" + port, HOST);
  }

  private static void checkPort(String port) {
    boolean digits = port.length() <= 5 && port.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!digits || Integer.parseInt(port) == 0 || Integer.parseInt(port) > MAX_PORT) {
      throw new ConfigException(PORT + " is \"" + port + "\"; expected a port from 1 to 65535");
    }
  }

  private static String namespace(Path file) {
    if (!Files.exists(file)) {
      return "default";
    }
    String namespace = ConfigFiles.text(file, "service account namespace " + file).strip();
    return namespace.isEmpty() ? "default" : namespace;
  }
}
