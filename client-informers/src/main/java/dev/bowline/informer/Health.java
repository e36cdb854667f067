package dev.bowline.informer;

import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How an informer does, at one moment.
 *
 * @param state what it is doing
 * @param synced whether the first list is complete and the store shows it; of an informer of
 *     namespaces, that of each of them, while {@link Store#isSynced} leaves out those that aren't
 *     allowed. What {@link Informer#awaitSync} waits for, which behind {@link Informer#start} waits
 *     for another list, too. Stays true until a namespace is added, all are taken away, or the
 *     shard is another one
 * @param sinceProgress how long nothing has come from the server: no page, no event, no bookmark,
 *     and no accepted watch, which doesn't count while watches are ended long before their timeout
 *     and before anything comes. While all is well the server sends bookmarks about once a minute
 * @param resourceVersion the version that the cache reflects; {@link ResourceVersion#NONE} before
 *     the first list
 * @param unusable objects and events that could not be decoded or transformed since the start, and
 *     were left out
 * @param indexFaults how often functions of the indexes that there are now threw. An index doesn't
 *     have the objects that its function threw for
 * @param divergences how many objects differed from the server's in all {@linkplain Informer#audit
 *     audits}; zero if all is well
 * @param lastError the trouble that has not been overcome yet; empty if all is well
 * @param stale names whose newest state could not be used, see {@link Store#isStale}; immutable
 * @param lag how long the handler that is furthest behind has been so: since when its oldest event
 *     waits, or it is busy with one. Zero if all have caught up, and of a single namespace
 */
public record Health(
    State state,
    boolean synced,
    Duration sinceProgress,
    ResourceVersion resourceVersion,
    long unusable,
    long indexFaults,
    long divergences,
    Optional<RuntimeException> lastError,
    List<ObjectKey> stale,
    Duration lag) {
  /** What an informer is doing. */
  public enum State {
    /** Nothing has been asked yet. */
    STARTING,
    /**
     * A list is being read: the first one, or another since the version was too old. Or the list of
     * a namespace has been read, and the store doesn't show it before it is as new as the others.
     */
    LISTING,
    /** A watch is open, as far as this side knows. */
    CURRENT,
    /**
     * Nothing is open: a watch was asked for, or the next try waits. The cache keeps its content.
     */
    RECONNECTING,
    /**
     * The server doesn't allow to list or watch (403). The cache keeps its content. Tried again,
     * after a while every ten minutes.
     */
    FORBIDDEN,
    /**
     * The server doesn't serve the type (404). Tried again, after a while every minute. From the
     * third time on the server's discovery is asked: where it has definitions themselves, and
     * confirms four times in a row that a custom resource is served in no version, 15 to 31 seconds
     * after the first refusal if nothing was wrong before, all objects are removed from the cache.
     * Where others are served, only this version was retired: the objects live on, and the cache
     * keeps what it knows of them. So it does of built-in types, of all whose group ends with
     * {@code .k8s.io}, and where discovery is not that of a server with definitions, as behind a
     * proxy that answers 404 for everything.
     */
    NOT_SERVED,
    /**
     * The informer was stopped or closed, or its client was closed. A shared one goes on until all
     * its users have stopped it; of a handle that was closed this is told at once.
     */
    STOPPED
  }

  /** The same of who has closed it, while others go on with it. */
  Health stopped() {
    return new Health(
        State.STOPPED,
        synced,
        sinceProgress,
        resourceVersion,
        unusable,
        indexFaults,
        divergences,
        lastError,
        stale,
        lag);
  }

  /** Whether a watch is open, as far as this side knows. */
  public boolean watching() {
    return state == State.CURRENT;
  }

  /**
   * Whether the cache is known to follow the server: synced, watching, and not silent for longer
   * than the limit.
   *
   * @param silence three minutes are a good limit, unless the server is known not to send bookmarks
   */
  public boolean isCurrent(Duration silence) {
    return synced && watching() && sinceProgress.compareTo(silence) <= 0;
  }
}
