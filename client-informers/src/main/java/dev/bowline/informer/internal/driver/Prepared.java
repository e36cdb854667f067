package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.UsersFault;
import dev.bowline.meta.KubeObject;
import org.jspecify.annotations.Nullable;

/** What became of an object on its way into the cache. */
sealed interface Prepared<T> {
  /** It goes in. */
  record Ready<T>(T object) implements Prepared<T> {}

  /** A filter leaves it out. */
  record LeftOut<T>() implements Prepared<T> {}

  /** It can't be used. */
  record Failed<T>(String problem, @Nullable Throwable cause) implements Prepared<T> {}

  static <T extends KubeObject> Prepared<T> of(T object, Preparation<T> preparation) {
    try {
      T ready = preparation.apply(object);
      if (ready == null) {
        return new LeftOut<>();
      }
      return isStillItself(object, ready)
          ? new Ready<>(ready)
          : new Failed<>(
              "the transform of "
                  + object.key()
                  + " didn't keep its name, uid and resource version",
              null);
    } catch (Throwable e) { // what one object leads to must not keep the others out of the cache
      UsersFault.orRethrow(e);
      return new Failed<>("a transform or filter of " + object.key() + " threw", e);
    }
  }

  private static boolean isStillItself(KubeObject before, KubeObject after) {
    return before == after
        || (before.key().equals(after.key())
            && before.uid().equals(after.uid())
            && before.resourceVersion().equals(after.resourceVersion()));
  }
}
