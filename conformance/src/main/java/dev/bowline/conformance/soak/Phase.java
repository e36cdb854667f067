package dev.bowline.conformance.soak;

import java.util.Locale;

/** What is done to a cluster and its network for a while. */
enum Phase {
  /** Resets, torn records, stalls, half-open connections and refusals, at random. */
  MIXED(4),
  /** kube-apiserver is killed and started again while pods are written. */
  KILL(1.5),
  /** As kill, with the network away meanwhile and etcd compacted: every watch gets 410. */
  EXPIRE(1.5),
  /** Every connection goes silent at once; new ones are well. */
  HALFOPEN(2),
  /** etcd is put back to a snapshot: versions go back, and pass where they were. */
  RESTORE(1.5),
  /** Many clients come back together; once after the rounds, and as long as it takes. */
  RETURN(0);

  private final double weight;

  Phase(double weight) {
    this.weight = weight;
  }

  /** Its share of a round's time. */
  double weight() {
    return weight;
  }

  /** As the command line has it. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
