package dev.bowline.client.internal.pod;

/** Threads that end with their connection and don't keep the JVM alive. */
public final class DaemonThreads {
  private DaemonThreads() {}

  /** {@link #start}, or what a test has instead. */
  @FunctionalInterface
  public interface Starter {
    /** Starts a thread. */
    void start(String name, Runnable action);
  }

  /** Makes a thread. */
  public static Thread make(String name, Runnable action) {
    Thread thread = new Thread(action, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Starts a thread. */
  public static Thread start(String name, Runnable action) {
    Thread thread = make(name, action);
    thread.start();
    return thread;
  }
}
