package dev.bowline.informer.internal;

/** Whose fault it is that a function of the user's threw. */
public final class UsersFault {
  private UsersFault() {}

  /**
   * Rethrows what is nobody's fault but the JVM's, such as a lack of memory. All else is the
   * function's: exceptions, checked ones of other languages included, a stack that it used up, and
   * whatever else it declares an error, as Kotlin does what isn't implemented.
   */
  public static void orRethrow(Throwable thrown) {
    if (thrown instanceof VirtualMachineError error && !(thrown instanceof StackOverflowError)) {
      throw error;
    }
  }
}
