package dev.bowline.informer;

import java.util.function.Function;

/**
 * A way to find cached objects other than by name. The type of its keys is kept, so that a query
 * can't ask for a key of another type.
 *
 * <p>Hand the same instance to {@link InformerBuilder#index} or {@link Informer#addIndex} and to
 * {@link Store#byIndex}.
 *
 * @param <T> class of the objects
 * @param <K> keys, with equals and hashCode; an object whose key throws there isn't in the index
 * @param name what messages call it; unique in an informer
 * @param keys the keys of an object: none, one or several; repeated keys count once, null keys not
 *     at all. Called on the informer's thread several times per object, and at the same time on the
 *     one that adds the index, so it must be fast and thread-safe, depend on the object alone and
 *     answer the same each time. Where it throws, the object is in the cache but not in this index;
 *     a warning is logged, and {@link Health#indexFaults} counts it
 */
public record Index<T, K>(String name, Function<? super T, ? extends Iterable<? extends K>> keys) {
  /** Refuses a name without a character. */
  public Index {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an index needs a name");
    }
  }

  /** An index of objects that may have several keys. */
  public static <T, K> Index<T, K> of(
      String name, Function<? super T, ? extends Iterable<? extends K>> keys) {
    return new Index<>(name, keys);
  }

  @Override
  public String toString() {
    return "index " + name;
  }
}
