package dev.bowline.informer.internal.driver;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the user has done to each object before it is cached: changes and filters, in their order.
 */
@FunctionalInterface
public interface Preparation<T> {
  /** The object as it is to be cached; null if a filter leaves it out. May throw anything. */
  @Nullable T apply(T object);

  /** Objects are cached as they come. */
  static <T> Preparation<T> none() {
    return object -> object;
  }

  /** Followed by a change of what is left. */
  default Preparation<T> changing(UnaryOperator<T> change) {
    return object -> {
      T before = apply(object);
      return before == null ? null : changed(before, change);
    };
  }

  /** Followed by a filter. */
  default Preparation<T> keeping(Predicate<? super T> filter) {
    return object -> {
      T before = apply(object);
      return before != null && filter.test(before) ? before : null;
    };
  }

  /** Behind a filter, so that none of it is done to what that leaves out. */
  default Preparation<T> behind(Predicate<? super T> filter) {
    return object -> filter.test(object) ? apply(object) : null;
  }

  @SuppressWarnings("NullAway") // the user's function may return null whatever its type says
  private static <T> T changed(T before, UnaryOperator<T> change) {
    @Nullable T after = change.apply(before);
    if (after == null) {
      throw new IllegalStateException("a transform returned null; leaving out is for filters");
    }
    return after;
  }
}
