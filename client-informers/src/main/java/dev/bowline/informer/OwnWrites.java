package dev.bowline.informer;

import dev.bowline.client.CollectionDeletion;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.dispatch.Dispatcher;
import dev.bowline.informer.internal.own.Arrival;
import dev.bowline.informer.internal.own.Awaited;
import dev.bowline.informer.internal.own.Ledger;
import dev.bowline.informer.internal.own.LiveOverlay;
import dev.bowline.informer.internal.own.LocalScope;
import dev.bowline.informer.internal.own.Recorder;
import dev.bowline.informer.internal.own.Recorder.Answer;
import dev.bowline.informer.internal.own.Recorder.Begin;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What this program has written to objects that an informer mirrors, for as long as the cache
 * doesn't have it yet. A cache follows the server a little later than the answers to writes come;
 * who reads it in between sees the old state and, for instance, creates the same object twice.
 * Writes that are told here can be read at once from {@link #store}, asked for with {@link
 * #isCaughtUp}, and waited for with {@link #await(Duration)}.
 *
 * <pre>{@code
 * var own = informer.ownWrites();
 * if (!own.isCaughtUp(key)) {
 *   return;                                            // and look again later
 * }
 * own.write(key, () -> pods.edit("web-0", p -> ...));
 * own.store().get(key);                                // has the edit
 * }</pre>
 *
 * <p>Nothing here asks the server. A write is forgotten when the cache has reached its version. An
 * answer that leaves the informer's namespace or selectors is waited for by nobody, and hidden from
 * {@link #store}. What can't be decided here never blocks: versions without an age, and field
 * selectors that only the server can judge, are as if not told. When the server's versions go back
 * ({@link Store#epoch}) everything is forgotten; so is what the cache hasn't caught up with after
 * ten minutes, and what is in doubt, or was deleted before the cache ever had it, after one minute;
 * what was known before a doubt outlives it. At most 10,000 objects are held in the state that was
 * written; beyond that, until the cache has caught up with the oldest, it counts as behind for
 * every object. Deletes and doubts are remembered by name and uid; of 100,000 doubts and more the
 * oldest end as if they were too old.
 *
 * <p>Thread-safe.
 *
 * @param <T> class of the objects
 */
public final class OwnWrites<T extends KubeObject> {
  private static final int MOST_OUTSTANDING = 10_000;
  private static final int MOST_IN_DOUBT = 100_000;
  private static final int MOST_NAMED = 100;
  private static final int MOST_IN_WORDS = 3;

  /** What is forgotten for its age wakes nobody. */
  private static final Duration LOOK_AT_AGES = Duration.ofSeconds(1);

  private final String name;
  private final Ledger<T> ledger;
  private final Recorder<T> recorder;
  private final Dispatcher<T> dispatcher;
  private final Waiters waiters;
  private final AtomicLong writes = new AtomicLong();
  private final Store<T> store;
  private volatile Supplier<Optional<RuntimeException>> trouble = Optional::empty;
  private volatile BooleanSupplier isEnding = () -> false;
  private final UnaryOperator<Subscription> onSubscribe;

  /** Whether this user of a shared informer has left. */
  private final BooleanSupplier isOver;

  OwnWrites(
      String name,
      Ledger<T> ledger,
      Recorder<T> recorder,
      Dispatcher<T> dispatcher,
      Waiters waiters) {
    this.name = name;
    this.ledger = ledger;
    this.recorder = recorder.of(this);
    this.dispatcher = dispatcher;
    this.waiters = waiters;
    this.store = new LiveOverlay<>(ledger);
    this.onSubscribe = UnaryOperator.identity();
    this.isOver = () -> false;
  }

  /**
   * The same record for another user of the informer, whose handlers are told of others' writes.
   */
  private OwnWrites(
      OwnWrites<T> common, BooleanSupplier isEnding, UnaryOperator<Subscription> onSubscribe) {
    this.name = common.name;
    this.ledger = common.ledger;
    this.recorder = common.recorder.of(this);
    this.dispatcher = common.dispatcher;
    this.waiters = common.waiters;
    this.store = common.store;
    this.trouble = () -> common.trouble.get();
    this.isEnding = () -> common.isEnding.getAsBoolean() || isEnding.getAsBoolean();
    this.onSubscribe = onSubscribe;
    this.isOver = isEnding;
  }

  /**
   * The same writes for one of the users of a shared informer: what one has written is read and
   * waited for by all, but only the writer's own handlers aren't told of it.
   *
   * @param isEnding whether this user has left
   * @param onSubscribe is given each subscription; may throw
   */
  OwnWrites<T> ofUser(BooleanSupplier isEnding, UnaryOperator<Subscription> onSubscribe) {
    return new OwnWrites<>(this, isEnding, onSubscribe);
  }

  /**
   * The own writes of an informer that isn't running yet.
   *
   * @param scope what is looked at
   * @param waiters are also woken by each version of the store
   */
  static <T extends KubeObject> OwnWrites<T> of(
      InformerPlan<T> plan,
      LocalScope scope,
      LiveStore<T> store,
      Dispatcher<T> dispatcher,
      Waiters waiters) {
    Ledger<T> ledger =
        new Ledger<>(
            plan.name(),
            store,
            System::nanoTime,
            MOST_OUTSTANDING,
            MOST_IN_DOUBT,
            scope,
            plan.namespaces() != null);
    Arrival<T> arrival = new Arrival<>(plan.source().type(), plan.mask(), plan.preparation());
    Recorder<T> recorder = new Recorder<>(ledger, store, scope, arrival);
    return new OwnWrites<>(plan.name(), ledger, recorder, dispatcher, waiters);
  }

  /** To be called after each new version of the store. */
  void published() {
    ledger.published().forEach(gone -> dispatcher.vanished(gone.object(), gone.writers()));
    waiters.wake();
  }

  /** To be called after namespaces or objects have left the informer's view. */
  void scopeChanged() {
    ledger.forgetLeft();
    published();
  }

  /** Ties it to its informer, before that starts. */
  void belongTo(Informer<T> informer, BooleanSupplier ending) {
    trouble = () -> informer.health().lastError();
    isEnding = ending;
  }

  /**
   * Makes a call that writes to one object, and records what comes of it by what it returns:
   *
   * <ul>
   *   <li>an object of the informer's type: its state;
   *   <li>another object, such as a {@code Scale}: that the object has at least its version;
   *   <li>a {@link Deletion}; an {@link Optional} of an object, which is gone if there is none;
   *   <li>anything else, such as the result of an eviction: that something may have happened.
   * </ul>
   *
   * <p>If the call throws what says that nothing was written (a refusal below 500, a request that
   * certainly wasn't sent, an illegal argument or state), and no call that it made before on this
   * thread may have written to an object of the name, nothing is recorded. After any other
   * exception, a future's cancellation among them, the write may have happened: the object is in
   * doubt, that is, behind, until the cache shows a change of it, or {@link #read} tells, or for a
   * minute. So it is if a call on this thread is answered with an older version than was known when
   * it began, or creates an object at one that the cache had passed: the server's database was
   * restored, and the cache doesn't know yet.
   *
   * <p>Not for dry runs, whose answers were never stored.
   *
   * @param key the object's
   * @param call one call, such as {@code () -> pods.replace(pod)}
   * @return what the call returned
   */
  public <R> R write(ObjectKey key, Supplier<R> call) {
    Begin begin = recorder.begin(key);
    long number = writes.incrementAndGet();
    Answer<T> known = Answer.none();
    SureWrites stored = SureWrites.begin();
    try {
      dispatcher.beginWrite(this, key, number);
      R answer = call.get();
      known = recorder.answered(answer, begin, stored.mayHaveWritten(key.name()), stored::contains);
      return answer;
    } catch (Throwable e) {
      recorder.failed(e, stored.mayHaveWritten(key.name()), begin);
      throw e;
    } finally {
      stored.end(); // before handlers run, perhaps on this thread
      ResourceVersion version = known.version();
      end(key, number, known, stored.contains(version) ? version : ResourceVersion.NONE);
    }
  }

  /**
   * Tells handlers of the end of a write.
   *
   * @param version that it certainly stored; none if nobody knows
   */
  private void end(ObjectKey key, long number, Answer<T> known, ResourceVersion version) {
    try {
      if (known.passedBy() != null) {
        dispatcher.passedBy(this, known.passedBy(), number);
      }
    } finally {
      dispatcher.endWrite(this, key, number, version);
      waiters.wake(); // of those who wait for the end of a doubt
    }
  }

  /**
   * Records the answer to a write that was made elsewhere, such as to a create with {@code
   * generateName}. Call it as soon as the answer is there: if a new list has skipped the object and
   * its deletion by then, no handler is told that it is gone.
   *
   * @param written as the server answered; of the informer's type, or a subresource of such an
   *     object
   */
  public void record(KubeObject written) {
    recorder.writtenBefore(written);
    waiters.wake();
  }

  /**
   * Records the answer to a delete that was made elsewhere. One without a uid says nothing: another
   * object of the name may have been created since.
   */
  public void recordDeletion(ObjectKey key, Deletion deletion) {
    recorder.deletedBefore(deletion, key);
    waiters.wake();
  }

  /**
   * Makes a call that deletes many objects, and records what it did to each. If it throws, nothing
   * is recorded: which objects it had found isn't known. {@link #read} tells of one.
   */
  public CollectionDeletion<T> deleteAll(Supplier<CollectionDeletion<T>> call) {
    Ledger.Mark begin = ledger.mark();
    CollectionDeletion<T> deletion = call.get();
    recorder.deleted(deletion, begin);
    waiters.wake();
    return deletion;
  }

  /**
   * Reads an object from the server and records that as a write is, so that no older state of it is
   * read from here afterwards. Resolves doubts.
   *
   * @param call a read of the most recent state, such as {@code () -> pods.find("web-0")}
   * @return what the call returned
   */
  public Optional<T> read(ObjectKey key, Supplier<Optional<T>> call) {
    Begin begin = recorder.begin(key);
    Optional<T> answer = call.get();
    recorder.read(answer, begin);
    waiters.wake();
    return answer;
  }

  /**
   * The cache with the own writes that it doesn't have yet: objects in the state that was written,
   * through the informer's transform, and without those that were deleted or left its selectors.
   * Indexes fit. {@link Store#resourceVersion} is the cache's. Live as {@link Informer#store}, the
   * same instance each time; {@link Store#snapshot} stands still.
   */
  public Store<T> store() {
    return store;
  }

  /**
   * Whether the cache has all own writes to an object, so that nothing older is read from it. Never
   * waits: a reconciler that finds it behind returns, and comes back a little later.
   */
  public boolean isCaughtUp(ObjectKey key) {
    return ledger.isCaughtUp(key);
  }

  /** Number of objects that the cache lacks own writes of, or that are hidden for such. */
  public int outstanding() {
    return ledger.size();
  }

  /**
   * Adds a handler, as {@link Informer#subscribe(Consumer)}, that isn't told of writes that are
   * told here: it is expected to know them. So an object may first show as updated or removed.
   *
   * <p>While a {@link #write} is under way, events of its object are held back until it has ended.
   * Those that turn out to be by others are told, with own ones among them as one change. Deletions
   * are told at once; so is what a new list shows, since that may hide changes by others. Writes
   * that fail hold nothing back any longer. What came and went while the handler was busy isn't
   * told where its changes are merged, which is so by default, see {@link SubscribeOptions}.
   *
   * <p>An object that was created here and deleted while the watch was lost, so that the cache
   * never had it, is told as {@link CacheEvent.Removed} when a list shows that it is gone. If the
   * answer comes behind that list, it is told with the answer, to handlers that were there when the
   * write began. It isn't told if another object has its name, or if {@link #record} told of it
   * behind the list.
   *
   * <p>A {@linkplain Subscription#replay replay} shows all that the cache holds, own or not, also
   * what was held back until then.
   *
   * <p>A write counts as own only if it certainly stored the version that was answered: one that
   * changed nothing is answered with a version that others may have made. That is known of creates,
   * edits, added and removed finalizers, applies that create, and of what is replaced or applied
   * with the version that was read. It isn't known of patches, of other applies and replaces, of
   * deletes that wait for finalizers, of calls on other threads than that of {@link #write}, and of
   * what is told by {@link #record}: their events are told, as if by others.
   *
   * @throws IllegalStateException if the informer is closed
   */
  public Subscription subscribe(Consumer<? super CacheEvent<T>> handler) {
    return subscribe(handler, options -> {});
  }

  /**
   * As {@link #subscribe(Consumer)}, in another way.
   *
   * @param options called once, now
   */
  public Subscription subscribe(
      Consumer<? super CacheEvent<T>> handler, Consumer<? super SubscribeOptions> options) {
    Objects.requireNonNull(handler, "handler");
    Consumer<CacheEvent<T>> whileOpen =
        event -> {
          if (!isOver.getAsBoolean()) {
            handler.accept(event);
          }
        };
    return onSubscribe.apply(
        dispatcher.subscribeWithoutEchoes(this, whileOpen, SubscribeOptions.plan(options)));
  }

  /**
   * Waits until the cache has the own writes that are outstanding now, to whatever object. Later
   * ones are not waited for, nor is what is forgotten for its age meanwhile.
   *
   * @param timeout most time to wait
   * @throws NotCaughtUpException if it takes longer, the informer is stopped or closed, also
   *     meanwhile, or the waiting thread is interrupted (whose flag stays set)
   */
  public void await(Duration timeout) {
    await(Awaited.all(ledger), timeout);
  }

  /** As {@link #await(Duration)}, for the writes to one object. */
  public void await(ObjectKey key, Duration timeout) {
    await(Awaited.of(key, ledger), timeout);
  }

  private void await(Awaited<T> awaited, Duration timeout) {
    String problem;
    try {
      waiters.await(() -> awaited.isReached() || isEnding.getAsBoolean(), timeout, LOOK_AT_AGES);
      if (awaited.isReached()) {
        return;
      }
      problem =
          isEnding.getAsBoolean() ? "has ended" : "still lags after " + timeout.toMillis() + " ms";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      problem = "still lags, and the waiting thread was interrupted";
    }
    throw notCaughtUp(awaited, problem);
  }

  private NotCaughtUpException notCaughtUp(Awaited<T> awaited, String problem) {
    List<String> lag = awaited.lag();
    String words = String.join(", ", lag.subList(0, Math.min(MOST_IN_WORDS, lag.size())));
    String more =
        lag.size() > MOST_IN_WORDS ? " and " + (lag.size() - MOST_IN_WORDS) + " more" : "";
    RuntimeException error = trouble.get().orElse(null);
    String reason = error == null ? "" : ": " + error.getMessage();
    List<ObjectKey> behind = awaited.behind();
    return new NotCaughtUpException(
        name
            + " "
            + problem
            + ": at version "
            + store.resourceVersion()
            + ", it lacks "
            + words
            + more
            + reason,
        behind.subList(0, Math.min(MOST_NAMED, behind.size())),
        error);
  }
}
