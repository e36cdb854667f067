package dev.bowline.informer.internal.own;

import dev.bowline.client.CollectionDeletion;
import dev.bowline.client.CollectionDeletion.Pending.Known;
import dev.bowline.client.Deletion;
import dev.bowline.client.internal.raw.SureWrites;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.own.Outstanding.Deleted;
import dev.bowline.informer.internal.own.Outstanding.Left;
import dev.bowline.informer.internal.own.Outstanding.Uncertain;
import dev.bowline.informer.internal.own.Outstanding.Unseen;
import dev.bowline.informer.internal.store.LiveStore;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes entries of a ledger of what servers answered to writes. Thread-safe. */
public final class Recorder<T extends KubeObject> {
  private static final ResourceVersion NONE = ResourceVersion.NONE;

  private final Ledger<T> ledger;
  private final LiveStore<T> store;
  private final LocalScope scope;
  private final Arrival<T> arrival;
  private final Object writer;

  /** A recorder for an informer. */
  public Recorder(Ledger<T> ledger, LiveStore<T> store, LocalScope scope, Arrival<T> arrival) {
    this.ledger = ledger;
    this.store = store;
    this.scope = scope;
    this.arrival = arrival;
    this.writer = this;
  }

  private Recorder(Recorder<T> common, Object writer) {
    this.ledger = common.ledger;
    this.store = common.store;
    this.scope = common.scope;
    this.arrival = common.arrival;
    this.writer = writer;
  }

  /**
   * The same for what somebody writes.
   *
   * @param one by identity, who is told what vanishes of that
   */
  public Recorder<T> of(Object one) {
    return new Recorder<>(this, one);
  }

  /**
   * What was known of an object when a call began.
   *
   * @param floor what the cache, or an earlier write, had reached; where the cache isn't whole,
   *     what it has of the object; none if nothing is known
   * @param uid of the object; empty if there was none
   * @param version of the object; none if there was none
   */
  public record Begin(
      ObjectKey key, Ledger.Mark mark, ResourceVersion floor, String uid, ResourceVersion version) {
    private Begin resolving() {
      return new Begin(key, mark.resolving(), floor, uid, version);
    }

    /**
     * What is answered is no older than the state that was known, also if it is another object of
     * the name: else versions have gone back.
     */
    private boolean isBefore(KubeObject answer) {
      return answer.key().equals(key)
          && answer.resourceVersion().isComparable()
          && version.isComparable()
          && answer.resourceVersion().isOlderThan(version);
    }

    /** A version that was stored since is newer than all that was reached by then. */
    private boolean isBeyond(KubeObject stored) {
      return stored.resourceVersion().isComparable()
          && floor.isComparable()
          && stored.resourceVersion().isOlderThan(floor);
    }
  }

  /**
   * What is known of an answer.
   *
   * @param version that was stored; none if nobody knows
   * @param passedBy the object in the answered state, if that is newer than the begin and older
   *     than the cache, and nothing is there of its name
   */
  public record Answer<T extends KubeObject>(ResourceVersion version, @Nullable T passedBy) {
    /** As where nothing was answered. */
    public static <T extends KubeObject> Answer<T> none() {
      return new Answer<>(NONE, null);
    }
  }

  /** A call begins. */
  public Begin begin(ObjectKey key) {
    Ledger.Mark mark = ledger.mark();
    PersistentMap<ObjectKey, Outstanding<T>> entries = ledger.entries(); // before the cache
    StoreVersion<T> cache = store.current();
    Store<T> view = OverlaidStore.of(entries, cache);
    Outstanding<T> outstanding = entries.get(key);
    ResourceVersion floor = cache.reached(key.namespace());
    if (outstanding != null && !outstanding.floor().isNone()) {
      floor = Outstanding.hasReached(floor, outstanding.floor()) ? floor : outstanding.floor();
    }
    Optional<T> known = view.get(key);
    ResourceVersion version = known.map(KubeObject::resourceVersion).orElse(NONE);
    return new Begin(
        key,
        mark,
        floor.isNone() ? version : floor,
        known.map(KubeObject::uid).orElse(""),
        version);
  }

  /**
   * A write was answered; the answer's class tells how much is known. An object also tells what
   * became of earlier writes, even if this one changed nothing.
   *
   * @param isOfCall whether a call certainly made it, and not somebody who had it before
   * @param isStored whether a version was certainly stored by a call, and not there before
   * @return what is known of it
   */
  public Answer<T> answered(
      @Nullable Object answer, Begin begin, boolean isOfCall, Predicate<ResourceVersion> isStored) {
    if (isLost(begin.key(), begin.mark())) {
      return Answer.none();
    }
    Answer<T> noted = noted(answer, begin, isOfCall, isStored);
    return isLost(begin.key(), begin.mark()) ? Answer.none() : noted; // noted in vain
  }

  /** Whether an epoch has begun since: nobody knows which history an answer was stored in. */
  private boolean isLost(ObjectKey key, Ledger.Mark mark) {
    if (ledger.isNow(mark)) {
      return false;
    }
    doubt(begin(key));
    return true;
  }

  private Answer<T> noted(
      @Nullable Object answer, Begin begin, boolean isOfCall, Predicate<ResourceVersion> isStored) {
    Object known = answer instanceof Optional<?> maybe ? maybe.orElse(null) : answer;
    KubeObject told = known instanceof Deletion.Pending pending ? pending.object() : object(known);
    boolean isElsewhere =
        told != null
            && ((isOfCall && begin.isBefore(told))
                || (isStored.test(told.resourceVersion()) && begin.isBeyond(told)));
    if (isElsewhere) {
      doubt(begin); // stored in a history that the cache doesn't know yet
      return Answer.none();
    }
    if (known instanceof KubeObject object && !object.resourceVersion().isNone()) {
      boolean isOfKey = object.key().equals(begin.key());
      T passedBy = written(object, isOfKey ? begin.resolving() : begin, isSince(object, begin));
      if (isOfKey) {
        ledger.resolve(begin.key(), begin.mark()); // unless something was noted in its place
      }
      return new Answer<>(object.resourceVersion(), passedBy);
    }
    if (known instanceof Deletion deletion) {
      deleted(deletion, begin.resolving());
      ledger.resolve(begin.key(), begin.mark());
      return new Answer<>(
          deletion instanceof Deletion.Pending pending ? pending.object().resourceVersion() : NONE,
          null);
    }
    if (answer instanceof Optional<?> maybe && maybe.isEmpty()) {
      absent(begin.resolving());
      ledger.resolve(begin.key(), begin.mark());
    } else {
      doubt(begin);
    }
    return Answer.none();
  }

  private static @Nullable KubeObject object(@Nullable Object answer) {
    return answer instanceof KubeObject object ? object : null;
  }

  /** What a write stores is newer than what the cache had reached before. */
  private static boolean isSince(KubeObject object, Begin begin) {
    return begin.floor().isNone() || begin.floor().isOlderThan(object.resourceVersion());
  }

  /**
   * A write failed. Unless it certainly didn't happen, it may have.
   *
   * @param mayHaveWritten whether a call may have written before that
   */
  public void failed(Throwable failure, boolean mayHaveWritten, Begin begin) {
    if (mayHaveWritten || !SureWrites.isCertainlyNone(failure)) {
      doubt(begin);
      isLost(begin.key(), begin.mark());
    }
  }

  /** A read of the most recent state was answered. */
  public void read(Optional<T> answer, Begin begin) {
    if (isLost(begin.key(), begin.mark())) {
      return;
    }
    if (answer.filter(begin::isBefore).isPresent()) {
      return; // also as above
    }
    Begin resolving = begin.resolving();
    answer.ifPresentOrElse(object -> written(object, resolving), () -> absent(resolving));
    ledger.resolve(begin.key(), begin.mark());
    isLost(begin.key(), begin.mark());
  }

  /** As {@link #written(KubeObject, Begin)}, some time ago. */
  public void writtenBefore(KubeObject object) {
    written(object, now(object.key()));
  }

  /** An object has been stored in this state, or answered in place of a part of it. */
  public void written(KubeObject object, Begin begin) {
    written(object, begin, false);
  }

  /**
   * As above.
   *
   * @param isNew whether the state is newer than the begin of a write whose handlers know of it
   * @return the object as the cache would have it, if that state is new, the cache has passed it,
   *     and nothing is there of its name; otherwise null
   */
  private @Nullable T written(KubeObject object, Begin begin, boolean isNew) {
    ObjectKey key = object.key();
    ResourceVersion version = object.resourceVersion();
    if (!version.isComparable()) {
      return null;
    }
    boolean isOfType = arrival.isOfType(object);
    Optional<Boolean> isVisible = isOfType ? scope.contains(object) : Optional.empty();
    if (isOfType && isGone(object.metadata())) {
      deleted(key, object.uid(), isVisible.orElse(false) ? version : NONE, begin);
    } else if (isVisible.isPresent()) {
      Outstanding<T> left = new Left<>(version, object.uid());
      Outstanding<T> outstanding = isVisible.get() ? arrival.outstanding(object) : left;
      return ledger.add(key, outstanding, begin.mark(), writer, isNew)
          ? outstanding.stored()
          : null;
    } else if (!arrival.isReadable(object) && isAwaited(object, begin)) {
      ledger.add(key, new Unseen<>(version, object.uid(), null), begin.mark(), writer);
    }
    return null;
  }

  /**
   * Whether the cache has, or is to have, the object that an answer of another kind is about. What
   * it lacks may be on its way, where no selection may keep it out; a scale is of that object, and
   * no other that has the name.
   */
  private boolean isAwaited(KubeObject answer, Begin begin) {
    ObjectKey key = answer.key();
    boolean isOfIt =
        answer.kind().equals("Scale")
            && answer.apiVersion().startsWith("autoscaling/")
            && key.equals(begin.key());
    return scope.hasNamespace(key.namespace())
        && ((isOfIt && scope.isEverything()) || ledger.overlaid().get(key).isPresent());
  }

  /** With its last finalizer an object goes at once, and is answered as it was. */
  private static boolean isGone(ObjectMeta metadata) {
    Long grace = metadata.deletionGracePeriodSeconds();
    return metadata.deletionTimestamp() != null
        && metadata.finalizers().isEmpty()
        && grace != null
        && grace == 0;
  }

  /** A delete was answered. */
  public void deleted(Deletion deletion, Begin begin) {
    if (deletion instanceof Deletion.Pending pending) {
      written(pending.object(), begin);
    } else if (deletion instanceof Deletion.Done done && !done.uid().isEmpty()) {
      deleted(begin.key(), done.uid(), NONE, begin);
    } else {
      absent(begin);
    }
  }

  /**
   * A delete was answered some time ago. That there was no such object then doesn't say that there
   * is none now.
   */
  public void deletedBefore(Deletion deletion, ObjectKey key) {
    deleted(deletion, now(key));
  }

  /** An answer of some time ago says nothing of what is there now, or was known before. */
  private Begin now(ObjectKey key) {
    Begin now = begin(key);
    return new Begin(key, new Ledger.Mark(now.mark().epoch(), 0, false), now.floor(), "", NONE);
  }

  /** There is no such object; so the one that was known is gone. */
  private void absent(Begin begin) {
    if (!begin.uid().isEmpty()) {
      deleted(begin.key(), begin.uid(), NONE, begin);
    }
  }

  private void deleted(ObjectKey key, String uid, ResourceVersion atLeast, Begin begin) {
    Outstanding<T> known = ledger.known(key, begin.mark());
    Outstanding<T> same = known != null && known.uid().equals(uid) ? known : null;
    if (!scope.hasNamespace(key.namespace()) || same instanceof Left<T>) {
      return;
    }
    ResourceVersion floor = atLeast;
    if (floor.isNone() && same != null) {
      floor = same.floor();
    } else if (floor.isNone()) {
      Optional<T> cached = store.get(key).filter(object -> object.uid().equals(uid));
      // whose end the cache may have had before the answer came
      ResourceVersion atBegin = begin.uid().equals(uid) ? begin.floor() : NONE;
      floor = cached.map(KubeObject::resourceVersion).orElse(atBegin);
    }
    Deleted<T> deleted = new Deleted<>(uid, floor);
    if (!begin.uid().isEmpty() && !begin.uid().equals(uid)) {
      deleted = deleted.and(Map.of(begin.uid(), begin.floor())); // gone before it, then
    }
    ledger.add(key, deleted, begin.mark(), writer);
  }

  /** Many objects were deleted at once. */
  public void deleted(CollectionDeletion<T> deletion, Ledger.Mark begin) {
    note(deletion, begin);
    deletion.objects().forEach(object -> isLost(object.key(), begin));
  }

  private void note(CollectionDeletion<T> deletion, Ledger.Mark begin) {
    Map<String, T> still = new HashMap<>();
    boolean isKnown = deletion.pending() instanceof Known<T>;
    if (deletion.pending() instanceof Known<T> known) {
      known.objects().forEach(object -> still.put(object.uid(), object));
    }
    for (T object : deletion.objects()) {
      ObjectKey key = object.key();
      T now = still.get(object.uid());
      Begin each = new Begin(key, begin, object.resourceVersion(), object.uid(), NONE);
      if (now != null) {
        written(now, each);
      } else if (!isKnown) {
        doubt(each);
      } else {
        boolean isVisible = scope.contains(object).orElse(false);
        ResourceVersion seen = isVisible ? object.resourceVersion() : NONE;
        deleted(key, object.uid(), seen, new Begin(key, begin, seen, object.uid(), NONE));
      }
    }
  }

  private void doubt(Begin begin) {
    boolean isDecidable = begin.floor().isComparable() || begin.floor().isNone();
    if (isDecidable && scope.hasNamespace(begin.key().namespace())) {
      ledger.add(begin.key(), new Uncertain<>(begin.floor(), begin.uid()), begin.mark(), writer);
    }
  }
}
