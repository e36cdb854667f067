package dev.bowline.client.internal.waiting;

import dev.bowline.client.ApiException;
import dev.bowline.client.ExpiredException;
import dev.bowline.client.ServerErrorException;
import dev.bowline.client.ServerTimeoutException;
import dev.bowline.client.TooManyRequestsException;
import dev.bowline.client.TransportException;
import dev.bowline.client.TransportException.Kind;
import dev.bowline.meta.KubeException;
import org.jspecify.annotations.Nullable;

/** Which failures a wait outlives, whatever it waits for. Confined to the waiting thread. */
public final class Trouble {
  private boolean answered;
  private @Nullable KubeException last;

  /**
   * None so far.
   *
   * @param answered whether the server has answered already, so that its address is right
   */
  public Trouble(boolean answered) {
    this.answered = answered;
  }

  /** The server has answered what it was asked. */
  public void answered() {
    answered = true;
  }

  /** The last trouble is over. */
  public void over() {
    last = null;
  }

  /** What failed last, but for the end of the wait's own time; null if nothing did. */
  public @Nullable KubeException last() {
    return last;
  }

  /**
   * Keeps what may pass by itself, and throws anything else.
   *
   * @param timeIsUp whether the wait is over anyway
   */
  public void survive(KubeException e, boolean timeIsUp) {
    if (e instanceof TransportException broken) {
      survive(broken, timeIsUp);
      return;
    }
    if (!isPassing(e)) {
      throw e;
    }
    answered = answered || e instanceof ApiException;
    last = e;
  }

  /** An address at which nobody has ever answered is probably wrong. */
  private void survive(TransportException e, boolean timeIsUp) {
    boolean passing =
        switch (e.kind()) {
          case CONNECTION_REFUSED, UNREACHABLE, TIMEOUT, DISCONNECTED, BAD_GATEWAY -> true;
          default -> false;
        };
    if (!passing || (!timeIsUp && !answered)) {
      throw e;
    }
    if (e.kind() != Kind.TIMEOUT || !timeIsUp || !answered) {
      last = e; // else the call has come to the end that it was given
    }
  }

  /** Busy servers are waited for; an expired version is read anew. Other refusals stay. */
  private static boolean isPassing(KubeException e) {
    return e instanceof ExpiredException
        || e instanceof TooManyRequestsException
        || e instanceof ServerTimeoutException
        || (e instanceof ServerErrorException refused && !refused.reason().isEmpty());
  }
}
