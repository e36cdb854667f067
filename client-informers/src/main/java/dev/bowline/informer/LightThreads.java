package dev.bowline.informer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Threads for reading: virtual ones where the JVM has those that give up their carrier in monitors
 * too, else daemons. Until Java 23 a virtual thread that waits for HTTP/2 data would keep its
 * carrier.
 */
final class LightThreads {
  private static final Logger log = LoggerFactory.getLogger(LightThreads.class);

  private static final int WITHOUT_PINNING = 24;
  private static final @Nullable MethodHandle START =
      Runtime.version().feature() < WITHOUT_PINNING ? null : unstartedVirtual();

  private LightThreads() {}

  /** Makes threads. */
  @FunctionalInterface
  interface Maker {
    /**
     * A thread to be started.
     *
     * @param name without what tells that it is the library's
     */
    Thread unstarted(Runnable task, String name);
  }

  /** Of the many virtual ones each has the name that is there already, for the sake of memory. */
  static Thread unstarted(Runnable task, String name) {
    Thread thread = START == null ? new Thread(task) : virtual(START, task);
    thread.setName(START == null ? "bowline-" + name : name);
    thread.setDaemon(true);
    return thread;
  }

  private static Thread virtual(MethodHandle unstarted, Runnable task) {
    try {
      return (Thread) unstarted.invoke(task);
    } catch (Throwable e) { // as handles are declared; this one makes an object and no more
      throw new IllegalStateException("no virtual thread", e);
    }
  }

  /** {@code Thread.ofVirtual().unstarted(task)}, which Java 17 doesn't have. */
  private static @Nullable MethodHandle unstartedVirtual() {
    try {
      MethodHandles.Lookup lookup = MethodHandles.publicLookup();
      Class<?> builder = Class.forName("java.lang.Thread$Builder$OfVirtual");
      MethodHandle made =
          lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(builder));
      MethodHandle unstarted =
          lookup.findVirtual(
              builder, "unstarted", MethodType.methodType(Thread.class, Runnable.class));
      return MethodHandles.foldArguments(
          unstarted.asType(MethodType.methodType(Thread.class, builder, Runnable.class)), made);
    } catch (ReflectiveOperationException e) {
      log.debug("no virtual threads", e);
      return null;
    }
  }
}
