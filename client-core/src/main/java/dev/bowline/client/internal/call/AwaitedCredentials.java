package dev.bowline.client.internal.call;

import dev.bowline.client.config.Credentials;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Credentials that somebody else gets, which may take longer than a call can wait. */
public interface AwaitedCredentials extends Credentials {
  /** Waits as long as a call can. */
  @FunctionalInterface
  interface Patience {
    /**
     * Waits until a credential is there, or has failed to come.
     *
     * @param source who is asked, for messages
     * @throws dev.bowline.client.TransportException if the call's time is over, or it was ended
     */
    void await(CompletableFuture<?> credential, Object source) throws InterruptedException;
  }

  /** As {@link #authorization()}. */
  @Nullable String authorizationWithin(Patience patience);

  /** As {@link #refused(String)}. */
  boolean refusedWithin(@Nullable String authorization, Patience patience);
}
