package dev.bowline.informer;

import dev.bowline.client.Shard;
import dev.bowline.informer.internal.Waiters;
import dev.bowline.informer.internal.audit.Section;
import dev.bowline.informer.internal.scope.PartedCache;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ResourceVersion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Fills a cache from several namespaces, each with a feed of its own.
 *
 * <p>Under {@link #lock} namespaces come, go, start and stop, one change at a time, and the cache
 * changes with them; nothing waits, and no user code runs but the functions of indexes.
 */
final class NamespaceFeeds<T extends KubeObject> implements Feed, Namespaces {
  private final String name;
  private final PartedCache<T> cache;
  private final Maker<T> maker;
  private final Waiters waiters;
  private final Runnable onPublish;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Map<String, Member<T>> members = Map.of();

  /** What still runs of namespaces that have left, as far as is known. Set under {@link #lock}. */
  private volatile List<Ending> endings = List.of();

  /** What has left and may be in the cache yet, since taking it out failed. */
  private final Deque<Departure<T>> departures = new ArrayDeque<>();

  private @Nullable Shard shard;
  private boolean isRunning;
  private boolean isClosed;

  /** Of its informer, which also ends where no feed has ever run. */
  private volatile BooleanSupplier isEnding = () -> false;

  /** A namespace that is looked at. */
  record Member<T extends KubeObject>(PartedCache<T>.Part part, Feed feed) {}

  /** A namespace that is to be taken out of the cache. */
  private record Departure<T extends KubeObject>(PartedCache<T>.Part part, boolean isTold) {}

  /** Makes what reads a namespace. */
  @FunctionalInterface
  interface Maker<T extends KubeObject> {
    Feed feed(String namespace, PartedCache<T>.Part part, @Nullable Shard shard);
  }

  /**
   * Feeds that wait to begin.
   *
   * @param shard the one that is looked at of each; null for none ever
   * @param onPublish is called after each version of the cache that no feed has written
   */
  NamespaceFeeds(
      String name,
      PartedCache<T> cache,
      Maker<T> maker,
      Collection<String> namespaces,
      @Nullable Shard shard,
      Waiters waiters,
      Runnable onPublish) {
    this.name = name;
    this.cache = cache;
    this.maker = maker;
    this.shard = shard;
    this.waiters = waiters;
    this.onPublish = onPublish;
    set(namespaces, Leaving.FORGET);
  }

  /** Ties it to its informer, before that starts. */
  void belongTo(BooleanSupplier ending) {
    isEnding = ending;
  }

  @Override
  public Set<String> names() {
    return members.keySet();
  }

  boolean has(String namespace) {
    return members.containsKey(namespace);
  }

  @Override
  public void set(Collection<String> names, Leaving leaving) {
    Set<String> wanted = new LinkedHashSet<>(names);
    if (wanted.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException("a namespace's name is empty");
    }
    lock.lock();
    try {
      if (isClosed) {
        throw new IllegalStateException(name + " is closed");
      }
      change(wanted, leaving);
      if (isRunning) { // also those for which there was no thread before
        beginEach(members.values());
      }
    } finally {
      lock.unlock();
      onPublish.run();
      waiters.wake();
      cache.deliver(); // last: a handler may run here, and wait for who needs this lock
    }
  }

  /** If one can't come, as where memory is short, none has come, and all can be set again. */
  private void change(Set<String> wanted, Leaving leaving) {
    Map<String, Member<T>> before = members;
    Map<String, Member<T>> left = new LinkedHashMap<>(before);
    Map<String, Member<T>> after = new LinkedHashMap<>();
    try {
      // What leaves goes first: a namespace must not be in the cache twice.
      depart();
      for (Map.Entry<String, Member<T>> each : before.entrySet()) {
        if (!wanted.contains(each.getKey())) {
          departures.add(departure(each.getValue(), leaving));
          left.remove(each.getKey());
          end(each.getValue());
          depart();
        }
      }
      for (String namespace : wanted) {
        Member<T> known = before.get(namespace);
        after.put(namespace, known == null ? add(namespace) : known);
      }
    } catch (Throwable e) {
      members = Collections.unmodifiableMap(left);
      after.values().removeAll(before.values());
      after.values().forEach(member -> undo(member, e));
      throw e;
    }
    members = Collections.unmodifiableMap(after);
  }

  private void undo(Member<T> added, Throwable cause) {
    try {
      departures.add(departure(added, Leaving.FORGET));
      end(added);
      depart();
    } catch (Throwable e) { // the others are to go all the same
      cause.addSuppressed(e);
    }
  }

  /** None waits for another that can't begin, as where there is no thread. */
  private void beginEach(Collection<Member<T>> all) {
    Error problem = null;
    for (Member<T> member : all) {
      try {
        member.feed().begin();
      } catch (OutOfMemoryError e) {
        problem = e;
      }
    }
    if (problem != null) {
      throw problem;
    }
  }

  private Departure<T> departure(Member<T> member, Leaving leaving) {
    return new Departure<>(member.part(), leaving == Leaving.TELL);
  }

  private void end(Member<T> member) {
    Ending ending = member.feed().stop();
    endings =
        Stream.concat(endings.stream(), Stream.of(ending)).filter(one -> !one.isOver()).toList();
    member.feed().close();
  }

  /** Takes out of the cache what has left; what can't be yet is tried again by the next change. */
  private void depart() {
    while (!departures.isEmpty()) {
      Departure<T> next = departures.getFirst();
      next.part().leave(next.isTold());
      departures.removeFirst();
    }
  }

  private Member<T> add(String namespace) {
    PartedCache<T>.Part part = cache.add(namespace);
    try {
      return new Member<>(part, maker.feed(namespace, part, shard));
    } catch (Throwable e) {
      part.leave(false);
      throw e;
    }
  }

  @Override
  public Health health(String namespace) {
    Member<T> member = members.get(namespace);
    if (member == null) {
      throw new IllegalArgumentException(
          name + " doesn't look at namespace " + namespace + ", but at " + names());
    }
    Feed feed = member.feed();
    return new Health(
        state(member),
        member.part().shown().isWhole(),
        feed.sinceProgress(),
        member.part().current().resourceVersion(),
        feed.unusable(),
        0,
        0,
        Optional.ofNullable(feed.lastError()),
        member.part().shown().staleKeys().toList(),
        Duration.ZERO);
  }

  @Override
  public boolean awaitVersion(String namespace, ResourceVersion version, Duration timeout) {
    return awaitVersion(namespace, version, timeout, () -> false);
  }

  /** As the other one, with another reason to end. */
  boolean awaitVersion(
      String namespace, ResourceVersion version, Duration timeout, BooleanSupplier isOver) {
    if (!version.isComparable()) {
      throw new IllegalArgumentException(
          "can't wait for version \"" + version + "\", which has no age");
    }
    long epoch = epoch(namespace);
    BooleanSupplier isLeft =
        () ->
            !has(namespace)
                || hasEnded()
                || isEnding.getAsBoolean()
                || isOver.getAsBoolean()
                || epoch(namespace) != epoch;
    try {
      return waiters.await(() -> hasReached(namespace, version) || isLeft.getAsBoolean(), timeout)
          && epoch(namespace) == epoch
          && hasReached(namespace, version);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** The epoch of a namespace; none, if it isn't looked at. */
  private long epoch(String namespace) {
    Member<T> member = members.get(namespace);
    return member == null ? 0 : member.part().current().epoch();
  }

  private boolean hasReached(String namespace, ResourceVersion version) {
    Member<T> member = members.get(namespace);
    if (member == null) {
      return false;
    }
    StoreVersion<T> shown = member.part().shown();
    return shown.isWhole() && shown.resourceVersion().isAtLeast(version);
  }

  @Override
  public void begin() {
    lock.lock();
    try {
      isRunning = true;
      members.values().forEach(member -> member.feed().begin());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void goOn() {
    lock.lock();
    try {
      isRunning = true;
      members.values().forEach(member -> member.feed().goOn());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void beginAnew() {
    lock.lock();
    try {
      members.values().forEach(member -> member.feed().beginAnew());
    } finally {
      lock.unlock();
    }
  }

  /** As {@link #beginAnew()}, of one namespace, if it is looked at. */
  void beginAnew(String namespace) {
    lock.lock();
    try {
      Member<T> member = members.get(namespace);
      if (member != null) {
        member.feed().beginAnew();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void moveTo(Shard next, Leaving leaving) {
    lock.lock();
    try {
      members.values().forEach(member -> member.feed().moveTo(next, leaving));
      shard = next; // of those that come later, once all have moved
    } finally {
      lock.unlock();
    }
  }

  /** What is compared by itself. */
  List<Section<T>> sections() {
    return members.entrySet().stream()
        .map(member -> new Section<>(member.getKey(), member.getValue().part().shown()))
        .toList();
  }

  @Override
  public Ending stop() {
    lock.lock();
    try {
      isRunning = false;
      Stream<Ending> stopping = members.values().stream().map(member -> member.feed().stop());
      return new Endings(Stream.concat(stopping, endings.stream()).toList());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      members.values().forEach(member -> member.feed().close());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void awaitEnd(Duration patience) throws InterruptedException {
    Deadline deadline = Deadline.in(patience);
    for (Member<T> member : members.values()) {
      member.feed().awaitEnd(deadline.left());
    }
    new Endings(endings).awaitEnd(deadline.left());
  }

  /** The worst of all. */
  @Override
  public Health.State state() {
    return members.values().stream()
        .map(NamespaceFeeds::state)
        .max(Comparator.comparingInt(NamespaceFeeds::gravity))
        .orElse(Health.State.STARTING);
  }

  /** What has been read may have to wait until it is shown. */
  private static Health.State state(Member<?> member) {
    Health.State read = member.feed().state();
    return read == Health.State.CURRENT && !member.part().shown().isWhole()
        ? Health.State.LISTING
        : read;
  }

  private static int gravity(Health.State state) {
    return switch (state) {
      case CURRENT -> 0;
      case LISTING -> 1;
      case STARTING -> 2;
      case RECONNECTING -> 3;
      case NOT_SERVED -> 4;
      case FORBIDDEN -> 5;
      case STOPPED -> 6;
    };
  }

  @Override
  public boolean hasEnded() {
    Collection<Member<T>> all = members.values();
    return !all.isEmpty() && all.stream().allMatch(member -> member.feed().hasEnded());
  }

  @Override
  public boolean isDenied() {
    return members.values().stream().anyMatch(member -> member.feed().isDenied());
  }

  @Override
  public Duration sinceProgress() {
    return members.values().stream()
        .map(member -> member.feed().sinceProgress())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  @Override
  public @Nullable RuntimeException lastError() {
    RuntimeException error = null;
    int worst = -1;
    for (Member<T> member : members.values()) { // each is asked once: it changes meanwhile
      RuntimeException ofMember = member.feed().lastError();
      int gravity = gravity(state(member));
      if (ofMember != null && gravity > worst) {
        error = ofMember;
        worst = gravity;
      }
    }
    return error;
  }

  @Override
  public long unusable() {
    return members.values().stream().mapToLong(member -> member.feed().unusable()).sum();
  }

  @Override
  public boolean isComplete() {
    return !cache.reached().isNone();
  }

  @Override
  public boolean isBack() {
    return members.values().stream().allMatch(member -> member.feed().isBack());
  }

  @Override
  public boolean isSettled() {
    Collection<Member<T>> all = members.values();
    return !all.isEmpty()
        && all.stream()
            .allMatch(
                member ->
                    member.part().isSettled()
                        && (member.feed().isBack() || member.feed().isDenied()));
  }

  @Override
  public boolean hasReached(ResourceVersion version) {
    return cache.reached().isAtLeast(version);
  }
}
