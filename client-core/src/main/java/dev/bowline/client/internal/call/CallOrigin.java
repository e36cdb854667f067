package dev.bowline.client.internal.call;

import dev.bowline.client.internal.raw.Cancellation;
import java.time.Duration;

/** Who makes calls, and how they are ended from outside. */
public interface CallOrigin {
  /** A thread that waits for its own calls. */
  CallOrigin CALLER =
      new CallOrigin() {
        @Override
        public Cancellation cancellation() {
          return new Cancellation();
        }

        @Override
        public Duration takeWaited() {
          return Duration.ZERO;
        }
      };

  /** What ends the next call from another thread. */
  Cancellation cancellation();

  /** How long the next call has waited for a thread already; told once. */
  Duration takeWaited();
}
