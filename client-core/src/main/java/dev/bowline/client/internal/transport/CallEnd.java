package dev.bowline.client.internal.transport;

import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Call;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends calls whatever a listener of the user's makes of it. */
final class CallEnd {
  private static final Logger LOG = LoggerFactory.getLogger(CallEnd.class);
  private static final AtomicBoolean IS_TOLD = new AtomicBoolean();

  private CallEnd() {}

  /**
   * Cancels, from any thread. OkHttp has done everything when it tells listeners: what one of them
   * throws concerns nobody who ends a call, least of all the one thread that ends late ones.
   */
  static void of(Call call) {
    try {
      call.cancel();
    } catch (Throwable e) {
      tell(e);
    }
  }

  private static void tell(Throwable failure) {
    try {
      if (IS_TOLD.compareAndSet(false, true)) {
        LOG.warn("a call was cancelled, but a listener failed; may come again", failure);
      } else {
        LOG.debug("a call was cancelled, but a listener failed", failure);
      }
    } catch (Throwable e) {
      // one that can't be logged
    }
  }
}
