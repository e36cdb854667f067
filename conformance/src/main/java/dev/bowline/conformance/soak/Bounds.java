package dev.bowline.conformance.soak;

/** What caches are held to. */
final class Bounds {
  /** Seconds behind, from the moment that the server can be reached again. */
  static final double RECOVERY = 2;

  /** Seconds until a half-open connection is noticed, and until the cache is current again. */
  static final double HALF_OPEN = 20;

  /** Seconds until the cache is current again after versions went back. */
  static final double RESTORE = 20;

  /** By what share of it, and how many bytes beyond, the heap in use may grow. */
  static final double HEAP_SHARE = 0.02;

  static final double HEAP_BYTES = 2e6;

  /** By how many threads a process may grow. */
  static final double THREADS = 4;

  /** By how many open files: a connection through a proxy in the same process has three. */
  static final double FILES = 8;

  static final double CONNECTIONS = 2;

  /** Requests of two informers in a second: some tries of each, and no loop. */
  static final double REQUESTS = 40;

  /** What share of the writes that were planned must have been made. */
  static final double WRITTEN = 0.5;

  private Bounds() {}
}
