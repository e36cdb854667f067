package dev.bowline.mockserver.custom;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value that is made when it is asked for first. Thread-safe. */
final class Once<T extends @Nullable Object> {
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Supplier<T> maker;
  private @Nullable T value;

  Once(Supplier<T> maker) {
    this.maker = maker;
  }

  @Nullable T get() {
    lock.lock();
    try {
      if (maker != null) {
        value = maker.get();
        maker = null;
      }
      return value;
    } finally {
      lock.unlock();
    }
  }
}
