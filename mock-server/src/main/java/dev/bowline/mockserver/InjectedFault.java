package dev.bowline.mockserver;

/** A fault that waits for its moment. Thread-safe. */
public final class InjectedFault implements AutoCloseable {
  private final Fault fault;
  private final Moment moment;
  private int seen;
  private int struck;
  private boolean isTakenBack;

  InjectedFault(Fault fault, Moment moment) {
    this.fault = fault;
    this.moment = moment;
  }

  /** How often it has struck. */
  public synchronized int count() {
    return struck;
  }

  /** Takes the fault back; requests that it has struck already are not helped. */
  @Override
  public synchronized void close() {
    isTakenBack = true;
  }

  synchronized boolean strikes(RecordedCall call) {
    if (isTakenBack || struck >= moment.times() || !moment.fits(call)) {
      return false;
    }
    seen++;
    if (seen <= moment.skipped()) {
      return false;
    }
    struck++;
    return true;
  }

  Fault fault() {
    return fault;
  }
}
