package dev.bowline.informer;

import java.time.Duration;
import java.util.Optional;

/**
 * How a handler does, at one moment.
 *
 * @param name of the handler, with that of its informer
 * @param open whether it gets events: its subscription was not closed, its informer neither, and it
 *     didn't fail
 * @param synced see {@link Subscription#isSynced}
 * @param pending see {@link Subscription#pending}, also for its bounds
 * @param oldest how long the oldest of what is pending has waited; zero if nothing is
 * @param handling how long the handler has been busy with one event; zero if it isn't
 * @param failures see {@link Subscription#failures}
 * @param lastFailure what the handler threw last
 * @param refusals how often an executor had no thread for the handler. It is asked again until it
 *     has
 * @param ending why the subscription ended by itself; empty if it didn't
 */
public record SubscriptionStatus(
    String name,
    boolean open,
    boolean synced,
    long pending,
    Duration oldest,
    Duration handling,
    long failures,
    Optional<Throwable> lastFailure,
    long refusals,
    Optional<RuntimeException> ending) {}
