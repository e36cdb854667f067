package dev.bowline.conformance.load;

import dev.bowline.api.core.v1.Pod;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pods as the ReplicaSets of a busy cluster have them: about 8 KB each in JSON once a server has
 * stored them with their status. Each pod follows from seed and number alone; the pods of one
 * ReplicaSet share what they share in reality. Immutable and thread-safe.
 */
public final class PodLoad {
  /** How many pods one ReplicaSet has. */
  private static final int REPLICAS = 10;

  private final String namespacePrefix;
  private final int namespaces;
  private final long seed;

  /**
   * A source of pods.
   *
   * @param namespacePrefix namespaces are this and a number
   * @param namespaces in how many namespaces the pods live, at least 1
   */
  public PodLoad(String namespacePrefix, int namespaces, long seed) {
    if (namespaces < 1) {
      throw new IllegalArgumentException("pods need at least one namespace, not " + namespaces);
    }
    this.namespacePrefix = namespacePrefix;
    this.namespaces = namespaces;
    this.seed = seed;
  }

  /** The names of all namespaces. */
  public Stream<String> namespaces() {
    return IntStream.range(0, namespaces).mapToObj(this::namespace);
  }

  /** The namespace of a pod. */
  public String namespaceOf(int number) {
    return namespace(number / REPLICAS % namespaces);
  }

  /**
   * A pod with its status, as it would be read from the server.
   *
   * @param number zero or more; each has its own name
   */
  public Pod pod(int number) {
    int set = number / REPLICAS;
    Draw shared = new Draw(seed * 31 + set);
    Draw own = new Draw(seed * 37 + 1_000_000_007L * number);
    ReplicaSetFacts owner = ReplicaSetFacts.draw(namespaceOf(number), shared);
    String name = owner.name() + "-" + own.letters(3) + number;
    return PodShape.pod(owner, name, own);
  }

  private String namespace(int index) {
    return namespacePrefix + index;
  }
}
