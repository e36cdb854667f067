package dev.bowline.mockserver.controllers;

import dev.bowline.mockserver.MockController;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;

/** Who plays which controller. */
public final class Cast {
  private Cast() {}

  /**
   * Starts controllers.
   *
   * @param executor runs one task until the controllers are closed
   */
  public static Controllers start(
      Cluster cluster, Set<MockController> wanted, InstantSource clock, Executor executor) {
    List<Controller> controllers =
        wanted.stream().sorted().map(one -> controller(one, cluster)).toList();
    return Controllers.start(cluster.registry().store(), clock, controllers, executor);
  }

  private static Controller controller(MockController wanted, Cluster cluster) {
    return switch (wanted) {
      case GARBAGE_COLLECTOR -> new GarbageCollector(cluster);
      case NAMESPACES -> new NamespaceCleaner(cluster);
      case PODS -> new PodLifecycle(cluster);
      case REPLICA_SETS -> new ReplicaSets(cluster, cluster.resource("apps/v1", "replicasets"));
      case REPLICATION_CONTROLLERS ->
          new ReplicaSets(cluster, cluster.resource("v1", "replicationcontrollers"));
      case DEPLOYMENTS -> new Deployments(cluster);
      case STATEFUL_SETS -> new StatefulSets(cluster);
      case DAEMON_SETS -> new DaemonSets(cluster);
      case JOBS -> new Jobs(cluster);
      case VOLUME_PROTECTION -> new VolumeProtection(cluster);
    };
  }
}
