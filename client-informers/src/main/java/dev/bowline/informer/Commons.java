package dev.bowline.informer;

import dev.bowline.informer.internal.driver.Pace;
import dev.bowline.informer.internal.driver.StreamSupport;
import dev.bowline.informer.internal.driver.Timing;
import dev.bowline.informer.internal.reflector.Reflector;
import dev.bowline.type.ResourceType;
import java.time.Duration;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What the informers of a client share.
 *
 * @param isGone asks the server whether it no longer serves a type
 * @param readers makes the threads that read
 * @param timing of what reads
 * @param reflectors those that there are
 * @param observer is told of each informer; null if nobody is
 * @param patience how long a close waits for threads that read, and as long for handlers
 */
record Commons(
    SharedThreads threads,
    StreamSupport streams,
    Pace pace,
    Predicate<ResourceType<?>> isGone,
    LightThreads.Maker readers,
    Timing timing,
    Map<Way, Reflector> reflectors,
    @Nullable InformerObserver observer,
    Duration patience) {
  /** How lists are read. */
  record Way(int pageSize, boolean isStreaming) {
    // Not the compiler's: those begin with building method handles.
    @Override
    public boolean equals(@Nullable Object object) {
      return object instanceof Way other
          && pageSize == other.pageSize
          && isStreaming == other.isStreaming;
    }

    @Override
    public int hashCode() {
      return 31 * pageSize + Boolean.hashCode(isStreaming);
    }
  }

  /** The one for all informers that list in a way: it remembers nothing. */
  Reflector reflector(int pageSize, boolean isStreaming) {
    return reflectors.computeIfAbsent(
        new Way(pageSize, isStreaming), way -> new Reflector(pageSize, isStreaming));
  }
}
