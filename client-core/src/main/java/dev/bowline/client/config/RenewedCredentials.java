package dev.bowline.client.config;

import dev.bowline.client.internal.call.AwaitedCredentials;
import dev.bowline.client.internal.tls.ClientIdentity;
import dev.bowline.client.internal.tls.IdentitySource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Credentials that live for a while. They are renewed in the background before they end, so that
 * calls wait only for the first one, for one that ended before its successor came, and after a 401.
 * However many calls need one, it is asked for once, and all of them share what comes of that.
 */
final class RenewedCredentials implements AwaitedCredentials, IdentitySource {
  private static final Logger LOG = LoggerFactory.getLogger(RenewedCredentials.class);

  /** Between tries to renew one that still holds, and between renewals because of a 401. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  private static final Patience ENDLESS = RenewedCredentials::awaitEnd;

  private final GrantSource source;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final Executor background;

  private volatile @Nullable Held held;

  // Guarded by this.
  private @Nullable CompletableFuture<Held> renewal;
  private @Nullable Long refusedAt;
  private boolean broughtAnother;

  RenewedCredentials(GrantSource source, Environment environment) {
    this.source = source;
    this.clock = environment.clock();
    this.nanoTime = environment.nanoTime();
    this.background = environment.background();
  }

  @Override
  public @Nullable String authorization() {
    return authorizationWithin(ENDLESS);
  }

  @Override
  public @Nullable String authorizationWithin(Patience patience) {
    Held known = held;
    Instant now = clock.instant();
    if (known == null || known.isOver(now)) {
      return await(renewal(known), patience).grant.authorization();
    }
    if (known.isDue(now)) {
      CompletableFuture<Held> unused = renewal(known);
    }
    return known.grant.authorization();
  }

  @Override
  public @Nullable ClientIdentity current() {
    Held known = held;
    return known == null ? null : known.grant.identity();
  }

  @Override
  public boolean refused(@Nullable String authorization) {
    return refusedWithin(authorization, ENDLESS);
  }

  @Override
  public boolean refusedWithin(@Nullable String authorization, Patience patience) {
    Held known = held;
    if (known == null) {
      return false;
    }
    if (!Objects.equals(known.grant.authorization(), authorization)) {
      return true;
    }
    synchronized (this) {
      if (renewal == null && refusedAt != null && elapsedSince(refusedAt).compareTo(PAUSE) < 0) {
        // Which certificate a refused call came with can't be told; it may have been the last one.
        return authorization == null && broughtAnother;
      }
      refusedAt = nanoTime.getAsLong();
    }
    return !await(renewal(known), patience).grant.isSameAs(known.grant);
  }

  private Duration elapsedSince(long time) {
    return Duration.ofNanos(nanoTime.getAsLong() - time);
  }

  /** Joins the renewal that is under way, or begins one unless somebody has just finished it. */
  private CompletableFuture<Held> renewal(@Nullable Held known) {
    CompletableFuture<Held> begun = new CompletableFuture<>();
    synchronized (this) {
      if (renewal != null) {
        return renewal;
      }
      Held newest = held;
      if (newest != null && newest != known && !newest.isKept) {
        return CompletableFuture.completedFuture(newest);
      }
      renewal = begun;
    }
    try {
      background.execute(() -> renew(known, begun));
    } catch (RuntimeException | Error e) { // no thread can be had
      failed(known, begun, e);
    }
    return begun;
  }

  private void renew(@Nullable Held known, CompletableFuture<Held> waiting) {
    try {
      Held next = held(source.fetch(), known);
      synchronized (this) {
        broughtAnother = known != null && !next.grant.isSameAs(known.grant);
        held = next;
        renewal = null;
      }
      waiting.complete(next);
    } catch (RuntimeException | Error e) {
      failed(known, waiting, e);
    }
  }

  /** First, and without memory, which may be what it failed for: the next call asks anew. */
  private void failed(@Nullable Held known, CompletableFuture<Held> waiting, Throwable e) {
    synchronized (this) {
      renewal = null;
    }
    try {
      if (known != null) {
        keep(known, e);
      }
    } finally {
      waiting.completeExceptionally(e);
    }
  }

  private void keep(Held known, Throwable e) {
    Instant now = clock.instant();
    Held later = known.laterThan(now);
    synchronized (this) {
      held = held == known ? later : held;
    }
    if (!known.isOver(now)) {
      LOG.warn("{}; the credential from before stays in use", e.getMessage());
    }
  }

  private Held held(Grant grant, @Nullable Held known) {
    Instant now = clock.instant();
    Instant expiry = grant.expiry();
    if (expiry != null && !now.isBefore(expiry)) {
      throw new ConfigException(
          source
              + " returned a credential that ended at "
              + expiry
              + "; it is "
              + now
              + " now, by this machine's clock");
    }
    return Held.from(now, known == null ? grant : grant.sharing(known.grant));
  }

  /** Gives each waiting call an exception of its own. */
  private Held await(CompletableFuture<Held> waiting, Patience patience) {
    try {
      patience.await(waiting, source);
      return waiting.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("the thread was interrupted while it waited for " + source, e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof ConfigException known) {
        throw new ConfigException(String.valueOf(known.getMessage()), known);
      }
      throw new IllegalStateException(source + " failed", cause);
    }
  }

  /** However it ends. */
  private static void awaitEnd(CompletableFuture<?> credential, Object source)
      throws InterruptedException {
    try {
      credential.get();
    } catch (ExecutionException e) {
      // Whoever waited for it sees it, too.
    }
  }

  @Override
  public String toString() {
    return source.toString();
  }

  /** What is in use, and when to look for the next. */
  private static final class Held {
    /** A fifth of its life before a credential ends it is renewed, but not earlier than this. */
    private static final Duration AHEAD = Duration.ofMinutes(2);

    private static final int PART_OF_LIFE = 5;

    final Grant grant;
    private final @Nullable Instant renewAt;

    /** Whether it couldn't be renewed, and may have ended. */
    final boolean isKept;

    private Held(Grant grant, @Nullable Instant renewAt, boolean isKept) {
      this.grant = grant;
      this.renewAt = renewAt;
      this.isKept = isKept;
    }

    static Held from(Instant now, Grant grant) {
      Instant expiry = grant.expiry();
      if (expiry == null) {
        return new Held(grant, null, false);
      }
      Duration part = Duration.between(now, expiry).dividedBy(PART_OF_LIFE);
      return new Held(grant, expiry.minus(part.compareTo(AHEAD) < 0 ? part : AHEAD), false);
    }

    Held laterThan(Instant now) {
      return new Held(grant, now.plus(PAUSE), true);
    }

    boolean isDue(Instant now) {
      return renewAt != null && !now.isBefore(renewAt);
    }

    boolean isOver(Instant now) {
      return grant.expiry() != null && !now.isBefore(grant.expiry());
    }
  }
}
