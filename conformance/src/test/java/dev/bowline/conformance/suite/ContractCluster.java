package dev.bowline.conformance.suite;

import dev.bowline.client.config.ClusterConfig;

/** A server that the contract suite runs on. */
public interface ContractCluster extends AutoCloseable {
  /** How an administrator connects. */
  ClusterConfig config();

  /** What it is, for people. */
  String description();

  /** Whether it serves every version and kind of the model, which a cluster usually doesn't. */
  boolean servesEverything();

  /** Whether it is the mock; docs/mock-server.md says which tests it is left out of, and why. */
  default boolean isMock() {
    return false;
  }

  /** Whether {@link #expire} can be done here. */
  boolean canExpire();

  /**
   * Makes all versions so far too old for watches, continue tokens and exact lists. Open watches
   * may end.
   */
  void expire();

  /**
   * Whether {@link #corrupt} can be done here, and the server removes on request what it did to.
   */
  default boolean canCorrupt() {
    return false;
  }

  /**
   * Makes an object unreadable for the server.
   *
   * @param key in etcd, below {@code /registry}
   */
  default void corrupt(String key) {
    throw new UnsupportedOperationException("nothing can be corrupted in " + description());
  }

  @Override
  void close();
}
