package dev.bowline.mockserver;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The faults that wait for their moments, in the order in which they were injected. Thread-safe.
 */
final class Faults implements AutoCloseable {
  private final List<InjectedFault> injected = new CopyOnWriteArrayList<>();
  private volatile boolean isClosed;

  InjectedFault inject(Fault fault, Moment moment) {
    InjectedFault added = new InjectedFault(fault, moment);
    injected.add(added);
    if (isClosed) {
      added.closeServer();
    }
    return added;
  }

  /** The first one that strikes a request. */
  @Nullable InjectedFault strikes(RecordedCall call) {
    for (InjectedFault fault : injected) {
      if (fault.strikes(call)) {
        return fault;
      }
    }
    return null;
  }

  @Override
  public void close() {
    isClosed = true;
    injected.forEach(InjectedFault::closeServer);
  }
}
