package dev.bowline.conformance.soak;

import dev.bowline.conformance.cluster.RealCluster;

/** What is done to the servers, one thing after the other. Thread-safe. */
final class ServerFaults {
  private static final String SNAPSHOT = "soak";

  private final RealCluster cluster;
  private final Timeline timeline;
  private int compactions;
  private int kills;

  ServerFaults(RealCluster cluster, Timeline timeline) {
    this.cluster = cluster;
    this.timeline = timeline;
  }

  synchronized void compact() {
    timeline.note("etcd is compacted");
    cluster.compact();
    compactions++;
  }

  /** Returns when kube-apiserver is ready again. */
  synchronized void kill() {
    timeline.note("kube-apiserver is killed");
    cluster.kill();
    kills++;
    timeline.note("kube-apiserver is ready");
  }

  /** Returns when kube-apiserver is ready again, and no version from before is good. */
  synchronized void killAndExpire() {
    timeline.note("kube-apiserver is killed, etcd compacted");
    cluster.killAndExpire();
    kills++;
    compactions++;
    timeline.note("kube-apiserver is ready");
  }

  synchronized void snapshot() {
    timeline.note("etcd's data is copied");
    cluster.snapshot(SNAPSHOT);
  }

  /** Returns when kube-apiserver is ready again, with versions that went back. */
  synchronized void restore() {
    timeline.note("kube-apiserver is killed, etcd's data put back");
    cluster.restore(SNAPSHOT);
    kills++;
    timeline.note("kube-apiserver is ready");
  }

  synchronized int compactions() {
    return compactions;
  }

  synchronized int kills() {
    return kills;
  }
}
