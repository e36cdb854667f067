package dev.bowline.conformance.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A real kube-apiserver with etcd on loopback, without controllers, scheduler and kubelets. Every
 * API version and kind is switched on. It goes down with this object, and at the latest with this
 * JVM, however that ends.
 */
public final class RealCluster implements AutoCloseable {
  /**
   * Gates without which a server does not serve some kinds, whatever its runtime configuration, and
   * those for CBOR and for removing what can't be read.
   */
  private static final String FEATURES =
      "AllowUnsafeMalformedObjectDeletion=true,"
          + "CBORServingAndStorage=true,ClusterTrustBundle=true,GenericWorkload=true,"
          + "PodCertificateRequest=true,ShardedListAndWatch=true,StorageVersionMigrator=true";

  private final Scripts scripts;
  private final Path directory;

  private RealCluster(Scripts scripts, Path directory) {
    this.scripts = scripts;
    this.directory = directory;
  }

  /**
   * Starts a cluster, and builds its programs first if they are missing, which takes some minutes.
   *
   * @param scripts folder of the scripts {@code up} and {@code down}
   * @param directory where the cluster keeps its files; created
   * @param output gets what the scripts print, line by line
   * @throws ScriptException if it does not come up
   */
  public static RealCluster start(Path scripts, Path directory, Consumer<String> output) {
    return start(scripts, directory, output, "");
  }

  /**
   * Starts a cluster whose kube-apiserver gets more flags.
   *
   * @param flags separated by blanks
   * @see #start(Path, Path, Consumer)
   */
  public static RealCluster start(
      Path scripts, Path directory, Consumer<String> output, String flags) {
    Scripts runner = new Scripts(scripts, output);
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String owner = String.valueOf(ProcessHandle.current().pid());
    runner.run(
        Map.of("OWNER_PID", owner, "API_ALL", "1", "FEATURES", FEATURES, "APISERVER_ARGS", flags),
        "up",
        directory.toString());
    return new RealCluster(runner, directory);
  }

  /** An administrator's kubeconfig, with a client certificate. */
  public Path kubeconfig() {
    return directory.resolve("kubeconfig");
  }

  /** An administrator's kubeconfig, with a bearer token. */
  public Path tokenKubeconfig() {
    return directory.resolve("kubeconfig-token");
  }

  /**
   * Makes every version so far too old: compacts etcd and restarts kube-apiserver. Watches that are
   * open end.
   */
  public void expire() {
    scripts.run(Map.of(), "restart-apiserver", "--compact", directory.toString());
  }

  /** As {@link #expire}, without a farewell. */
  public void killAndExpire() {
    scripts.run(Map.of(), "restart-apiserver", "--kill", "--compact", directory.toString());
  }

  /** Restarts kube-apiserver without a farewell; versions stay valid where its caches allow. */
  public void kill() {
    scripts.run(Map.of(), "restart-apiserver", "--kill", directory.toString());
  }

  /** Compacts etcd: continue tokens and exact versions from before answer 410. */
  public void compact() {
    scripts.run(Map.of(), "compact", directory.toString());
  }

  /**
   * Overwrites an object in etcd, so that kube-apiserver can't read it.
   *
   * @param key below {@code /registry}
   */
  public void corrupt(String key) {
    scripts.run(Map.of(), "corrupt", directory.toString(), key);
  }

  /** Keeps a copy of etcd's data, for {@link #restore}. etcd stops for a moment. */
  public void snapshot(String name) {
    scripts.run(Map.of(), "snapshot-etcd", directory.toString(), name);
  }

  /** Puts etcd's data back to a snapshot: versions go back. kube-apiserver is killed before. */
  public void restore(String name) {
    scripts.run(Map.of(), "restore-etcd", directory.toString(), name);
  }

  /** Stops both servers and removes their data. */
  @Override
  public void close() {
    scripts.run(Map.of(), "down", directory.toString());
  }
}
