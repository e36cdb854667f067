package dev.bowline.informer;

/**
 * Is told of every informer that an {@link Informers} starts, for metrics. Must be thread-safe, and
 * must neither block nor throw; what it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface InformerObserver {
  /**
   * An informer starts, and has read nothing yet. One that is shared is told of once.
   *
   * @param informer to ask how it does; may be kept until {@link InformerObservation#closed}
   * @return who is told of what it does
   */
  InformerObservation begin(Informer<?> informer);
}
