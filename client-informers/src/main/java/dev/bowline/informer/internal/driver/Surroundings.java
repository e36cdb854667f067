package dev.bowline.informer.internal.driver;

import dev.bowline.client.internal.raw.Cancellation;
import dev.bowline.informer.internal.Told;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a driver has beside its server and its cache.
 *
 * @param pace shared with the other informers of the client
 * @param streams what is known of streaming lists, shared with them as well
 * @param isAwaited whether somebody waits for the cache
 * @param isGone asks the server whether it no longer serves the type; false if that can't be told
 * @param onTrouble called on the informer's thread when something failed, after {@link
 *     Driver#state} shows it
 * @param told who is told of lists and watches
 * @param log where troubles are told of
 * @param helpers runs what blocks for a while, beside the informer's thread; may refuse, which
 *     costs the overlap of watches, and a quick stop while the server is asked for a type
 */
public record Surroundings(
    Pace pace,
    StreamSupport streams,
    BooleanSupplier isAwaited,
    BooleanSupplier isGone,
    Runnable onTrouble,
    Told told,
    Logger log,
    Executor helpers) {
  /** With the log of informers, and without helpers. */
  public Surroundings(
      Pace pace,
      StreamSupport streams,
      BooleanSupplier isAwaited,
      BooleanSupplier isGone,
      Runnable onTrouble,
      Told told) {
    this(
        pace,
        streams,
        isAwaited,
        isGone,
        onTrouble,
        told,
        LoggerFactory.getLogger("dev.bowline.informer"),
        task -> {
          throw new RejectedExecutionException("no helpers");
        });
  }

  /**
   * What {@link #isGone} tells; false once this is cancelled. The answer may take as long as any,
   * so that it is waited for on a thread of its own, if there is one.
   *
   * @throws CompletionException if it can't be told
   */
  boolean isGoneUnless(Cancellation stop) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    Cancellation.Registration registration = stop.onCancel(() -> answer.complete(false));
    try {
      Runnable question =
          () -> {
            try {
              answer.complete(isGone.getAsBoolean());
            } catch (Throwable e) { // or nobody would ever wake
              answer.completeExceptionally(e);
            }
          };
      try {
        helpers.execute(question);
      } catch (RuntimeException | OutOfMemoryError e) { // no thread
        question.run();
      }
      return answer.join();
    } finally {
      registration.close();
    }
  }

  /** The same with another log. */
  Surroundings loggingTo(Logger other) {
    return new Surroundings(pace, streams, isAwaited, isGone, onTrouble, told, other, helpers);
  }

  /** The same with helpers. */
  public Surroundings helpedBy(Executor others) {
    return new Surroundings(pace, streams, isAwaited, isGone, onTrouble, told, log, others);
  }
}
