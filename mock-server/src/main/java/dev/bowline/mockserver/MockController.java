package dev.bowline.mockserver;

/**
 * A controller of a cluster that the server can play, see {@link
 * MockKubeServer.Builder#controllers}. Each sees changes after they have happened and writes as a
 * client does; none keeps a request waiting.
 */
public enum MockController {
  /**
   * Deletes objects whose owners are all gone, those with {@code blockOwnerDeletion} before an
   * owner that is deleted in the foreground, and takes references out where dependents are to stay.
   * An owner is one with the uid of the reference in the dependent's own namespace.
   */
  GARBAGE_COLLECTOR("garbage-collector"),
  /** Empties namespaces that are being deleted and ends them; pods go first. */
  NAMESPACES("namespaces"),
  /**
   * Lets pods run: they get a node (of those that are stored, or {@code mock-node}), addresses, and
   * are ready at once; those of jobs succeed then. A pod on a node that is deleted goes when its
   * grace period is over by the server's clock.
   */
  PODS("pods"),
  /** Keeps the pods of ReplicaSets. */
  REPLICA_SETS("replicasets"),
  /** Keeps the pods of ReplicationControllers. */
  REPLICATION_CONTROLLERS("replicationcontrollers"),
  /** Rolls out Deployments by ReplicaSets. */
  DEPLOYMENTS("deployments"),
  /** Keeps the numbered pods and claims of StatefulSets, one after the other. */
  STATEFUL_SETS("statefulsets"),
  /** Keeps a pod of each DaemonSet on each node that is stored, or on {@code mock-node}. */
  DAEMON_SETS("daemonsets"),
  /** Keeps the pods of Jobs until enough have succeeded. */
  JOBS("jobs"),
  /**
   * Lets claims for volumes that are being deleted go once no pod on a node mounts them, and
   * volumes that are being deleted once they aren't bound. Without it they stay, and so do the
   * namespaces of such claims.
   */
  VOLUME_PROTECTION("volume-protection");

  private final String text;

  MockController(String text) {
    this.text = text;
  }

  /** Its name on the command line, such as {@code garbage-collector}. */
  @Override
  public String toString() {
    return text;
  }
}
