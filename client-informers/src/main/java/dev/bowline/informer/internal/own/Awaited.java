package dev.bowline.informer.internal.own;

import dev.bowline.informer.internal.own.ForgottenVersions.Forgotten;
import dev.bowline.informer.internal.own.Outstanding.Uncertain;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.trie.PersistentMap;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What somebody waits for: what was outstanding when the wait began and nothing that came later, so
 * that those who write all the time don't keep the waiting from its end. For one thread.
 *
 * <p>It is noted in this order: the epoch, so that nothing of an earlier one is waited for in it;
 * what is outstanding; and then what was forgotten, where that is which had to leave meanwhile.
 */
public final class Awaited<T extends KubeObject> {
  private final Ledger<T> ledger;
  private final Map<ObjectKey, Outstanding<T>> left = new LinkedHashMap<>();
  private final Map<ObjectKey, Long> knownSince = new HashMap<>();
  private final Map<ObjectKey, Long> doubtedSince = new HashMap<>();
  private @Nullable Forgotten forgotten;
  private final long epoch;

  private Awaited(Ledger<T> ledger) {
    this.ledger = ledger;
    this.epoch = ledger.store().epoch();
  }

  /** All that is outstanding now. */
  public static <T extends KubeObject> Awaited<T> all(Ledger<T> ledger) {
    Awaited<T> awaited = new Awaited<>(ledger);
    PersistentMap<ObjectKey, Outstanding<T>> entries = ledger.entries();
    entries.forEach(awaited::add);
    awaited.forgotten = ledger.forgotten();
    return awaited;
  }

  /** What is outstanding now of one object. */
  public static <T extends KubeObject> Awaited<T> of(ObjectKey key, Ledger<T> ledger) {
    Awaited<T> awaited = new Awaited<>(ledger);
    Outstanding<T> outstanding = ledger.entries().get(key);
    if (outstanding != null) {
      awaited.add(key, outstanding);
    }
    awaited.forgotten = ledger.forgotten();
    return awaited;
  }

  private void add(ObjectKey key, Outstanding<T> outstanding) {
    if (ledger.isBehind(key, outstanding)) {
      left.put(key, outstanding);
      knownSince.put(key, ledger.knownSince(key));
      if (outstanding instanceof Uncertain<T>) {
        doubtedSince.put(key, ledger.since(key));
      }
    }
  }

  /** Whether the cache has it all. */
  public boolean isReached() {
    PersistentMap<ObjectKey, Outstanding<T>> entries = ledger.entries();
    StoreVersion<T> cache = ledger.store().current();
    if (cache.epoch() != epoch) {
      left.clear();
      return true;
    }
    for (Iterator<Map.Entry<ObjectKey, Outstanding<T>>> i = left.entrySet().iterator();
        i.hasNext(); ) {
      Map.Entry<ObjectKey, Outstanding<T>> entry = i.next();
      if (!isReached(entry, cache, entries.get(entry.getKey()))) {
        return false; // the rest is looked at when this is reached: thousands may be left
      }
      i.remove();
    }
    return !ledger.isBehind(forgotten);
  }

  /**
   * A doubt may end otherwise than by the cache, and leaves what was known before. That is not
   * waited for beyond its own age, whatever was written later; nor is what is out of sight.
   */
  private boolean isReached(
      Map.Entry<ObjectKey, Outstanding<T>> entry,
      StoreVersion<T> cache,
      @Nullable Outstanding<T> now) {
    ObjectKey key = entry.getKey();
    if (entry.getValue() instanceof Uncertain<T> doubt && hasEnded(key, doubt, now, cache)) {
      Outstanding<T> before = doubt.before();
      if (before == null) {
        return true;
      }
      entry.setValue(before);
    }
    Outstanding<T> awaited = entry.getValue();
    if (awaited instanceof Uncertain<T>) {
      return ledger.hasLeft(key, awaited);
    }
    return !awaited.isBehind(cache, key)
        || ledger.hasLeft(key, awaited)
        || ledger.isTooOld(awaited, knownSince.getOrDefault(key, 0L));
  }

  /**
   * By a read, a later write, its own age. Another doubt that came after it tells nothing of it;
   * nor does what is known by now to be gone.
   */
  private boolean hasEnded(
      ObjectKey key, Uncertain<T> doubt, @Nullable Outstanding<T> now, StoreVersion<T> cache) {
    if (!(now instanceof Uncertain<T> other)
        || ledger.isTooOld(doubt, doubtedSince.getOrDefault(key, 0L))) {
      return true;
    }
    return doubt.after(other.before()).hasShown(cache, key);
  }

  private void dropReached() {
    PersistentMap<ObjectKey, Outstanding<T>> entries = ledger.entries();
    StoreVersion<T> cache = ledger.store().current();
    left.entrySet().removeIf(entry -> isReached(entry, cache, entries.get(entry.getKey())));
  }

  /** The objects that the cache lacks something of. */
  public List<ObjectKey> behind() {
    dropReached();
    return List.copyOf(left.keySet());
  }

  /** What the cache lacks of each object, in words. */
  public List<String> lag() {
    dropReached();
    List<String> lag = new ArrayList<>();
    left.forEach((key, outstanding) -> lag.add(key + " " + words(outstanding)));
    if (forgotten != null && ledger.isBehind(forgotten)) {
      lag.add("others at version " + forgotten.newest());
    }
    return lag;
  }

  private static String words(Outstanding<?> outstanding) {
    if (outstanding instanceof Uncertain<?>) {
      return "after a write with an unknown outcome";
    }
    return outstanding instanceof Outstanding.Deleted<?>
        ? "deleted (uid " + outstanding.uid() + ")"
        : "at version " + outstanding.floor();
  }
}
