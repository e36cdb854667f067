package dev.bowline.mockserver.patch;

/** A strategic merge patch that can't be applied. */
public final class StrategicException extends Exception {
  private static final long serialVersionUID = 1;

  /** Whom the server blames. */
  public enum Fault {
    /** The format of a directive. */
    FORMAT,
    /** The patch, which is of no use for the object. */
    CONTENT,
    /** Itself, though it is the client's. */
    SERVER
  }

  private final Fault fault;

  StrategicException(Fault fault, String message) {
    super(message);
    this.fault = fault;
  }

  static StrategicException server(String message) {
    return new StrategicException(Fault.SERVER, message);
  }

  static StrategicException format(String what) {
    return new StrategicException(Fault.FORMAT, "invalid patch format of " + what);
  }

  /** Whom the server blames. */
  public Fault fault() {
    return fault;
  }
}
