package dev.bowline.client.config;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Looks for a configuration in the places where kubectl does. */
final class ConfigSearch {
  private final Environment environment;

  ConfigSearch(Environment environment) {
    this.environment = environment;
  }

  ClusterConfig find() {
    ClusterConfig found = search();
    String namespace = Setting.NAMESPACE.textIn(environment);
    return namespace == null ? found : found.with(config -> config.namespace(namespace));
  }

  private ClusterConfig search() {
    Setting.Value listed = Setting.KUBECONFIG.in(environment);
    if (listed != null) {
      return fromSetting(listed);
    }
    Path standard = environment.home().resolve(".kube").resolve("config");
    if (Files.exists(standard)) {
      return select(KubeconfigReader.read(standard));
    }
    if (InCluster.isPresent(environment)) {
      return InCluster.load(environment);
    }
    throw new ConfigException(
        "no cluster configuration found. Looked at: $KUBECONFIG (not set), "
            + standard
            + " (doesn't exist), the in-cluster service account ("
            + InCluster.HOST
            + " isn't set). Set KUBECONFIG to a kubeconfig file, or say where it is with"
            + " ClusterConfig.fromKubeconfig");
  }

  /**
   * Unlike kubectl, doesn't go on to the service account if no listed file exists: a program told
   * to use one cluster must not end up in another.
   */
  private ClusterConfig fromSetting(Setting.Value listed) {
    Set<Path> files = files(listed);
    List<Kubeconfig> found = new ArrayList<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        found.add(KubeconfigReader.read(file));
      }
    }
    if (found.isEmpty()) {
      throw new ConfigException(
          "no cluster configuration found: "
              + listed.place()
              + " is set to \""
              + listed.text()
              + "\", which names no existing file. Correct it, or unset it to use ~/.kube/config or"
              + " the in-cluster service account");
    }
    return select(Kubeconfig.merge(found));
  }

  private static Set<Path> files(Setting.Value listed) {
    Set<Path> files = new LinkedHashSet<>();
    for (String file : listed.text().split(File.pathSeparator, -1)) {
      try {
        if (!file.isEmpty()) {
          files.add(Path.of(file));
        }
      } catch (InvalidPathException e) {
        throw new ConfigException(
            listed.place() + " holds \"" + file + "\", which isn't a path", e);
      }
    }
    return files;
  }

  private ClusterConfig select(Kubeconfig kubeconfig) {
    return KubeconfigContext.select(kubeconfig, Setting.CONTEXT.textIn(environment), environment);
  }
}
