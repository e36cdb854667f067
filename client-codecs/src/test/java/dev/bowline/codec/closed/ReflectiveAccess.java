package dev.bowline.codec.closed;

/** What the library doesn't do, to see that it would be seen. */
final class ReflectiveAccess {
  private ReflectiveAccess() {}

  static void happen() {
    try {
      Class.forName("java.lang.Object").getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
