package dev.bowline.conformance.audit;

import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the order in which a handler hears of each object, and remembers what the handler believes
 * to exist. For each key: an add, updates that begin where the last event ended and go forward in
 * version, a removal; then perhaps another object of that name, never the same one again.
 * Thread-safe.
 */
public final class EventGrammar {
  /** What is known of an object: which one it is and in what version. */
  public record Seen(String uid, ResourceVersion version) {}

  private static final int MAX_VIOLATIONS = 50;

  private final Map<ObjectKey, Seen> alive = new HashMap<>();
  private final Set<ObjectKey> fromEarlierEpoch = new HashSet<>();
  private final NewestOf<String> removedUids;
  private final NewestOf<ResourceVersion> versions;
  private final List<String> violations = new ArrayList<>();
  private long events;
  private long violationCount;
  private long sameVersions;

  /** Remembers everything. */
  public EventGrammar() {
    this(Integer.MAX_VALUE);
  }

  /**
   * Remembers what is alive, and no more of what was.
   *
   * @param remembered how many removals and versions
   */
  public EventGrammar(int remembered) {
    removedUids = new NewestOf<>(remembered);
    versions = new NewestOf<>(remembered);
  }

  /**
   * From here on the server's versions begin anew, as after a restore of its database: the next
   * event of each object may have an older version than the last, and what was removed may be back.
   * To be called while no event is under way.
   */
  public synchronized void newEpoch() {
    fromEarlierEpoch.addAll(alive.keySet());
    removedUids.clear();
    versions.clear();
  }

  /** All that the new versions brought was heard: from here on every object goes forward again. */
  public synchronized void settled() {
    fromEarlierEpoch.clear();
  }

  /** An add was heard. */
  public synchronized void added(ObjectKey key, Seen now) {
    heard(now);
    Seen known = alive.put(key, now);
    if (known != null) {
      violation("%s: added at %s while known at %s", key, now, known);
    }
    if (removedUids.contains(now.uid())) {
      violation("%s: added again after its removal: %s", key, now);
    }
  }

  /** An update was heard. */
  public synchronized void updated(ObjectKey key, Seen before, Seen now) {
    heard(now);
    Seen known = alive.put(key, now);
    if (known == null) {
      violation("%s: updated to %s while unknown", key, now);
    } else if (!known.equals(before)) {
      violation("%s: updated from %s while known at %s", key, before, known);
    }
    if (!before.uid().equals(now.uid())) {
      violation("%s: an update turns one object into another: %s, %s", key, before, now);
    }
    if (now.version().equals(before.version())
        || (known != null && now.version().equals(known.version()))) {
      sameVersions++;
    }
    boolean sameEpoch = !fromEarlierEpoch.remove(key);
    if (sameEpoch && !isNewer(now.version(), before.version())) {
      violation("%s: an update does not go forward: %s, %s", key, before, now);
    }
  }

  /** A removal was heard. */
  public synchronized void removed(ObjectKey key, Seen last) {
    heard(last);
    Seen known = alive.remove(key);
    boolean sameEpoch = !fromEarlierEpoch.remove(key);
    if (known == null) {
      violation("%s: removed at %s while unknown", key, last);
    } else if (!known.uid().equals(last.uid())) {
      violation("%s: removed %s while %s was known", key, last, known);
    } else if (sameEpoch && isNewer(known.version(), last.version())) {
      violation("%s: removed in a state older than known: %s, %s", key, last, known);
    }
    removedUids.add(last.uid());
  }

  /** How many events were heard. */
  public synchronized long events() {
    return events;
  }

  /** How many updates brought the version that was known. */
  public synchronized long sameVersions() {
    return sameVersions;
  }

  /** How much is wrong. */
  public synchronized long violationCount() {
    return violationCount;
  }

  /** What is wrong; the first fifty. */
  public synchronized List<String> violations() {
    return List.copyOf(violations);
  }

  /** What the handler believes to exist. */
  public synchronized Map<ObjectKey, ResourceVersion> state() {
    Map<ObjectKey, ResourceVersion> state = new HashMap<>();
    alive.forEach((key, seen) -> state.put(key, seen.version()));
    return state;
  }

  /** Whether an event brought this version. */
  public synchronized boolean hasSeen(ResourceVersion version) {
    return versions.contains(version);
  }

  /** Whether the removal of this very object was heard. */
  public synchronized boolean hasSeenRemovalOf(String uid) {
    return removedUids.contains(uid);
  }

  private void heard(Seen now) {
    events++;
    versions.add(now.version());
  }

  private static boolean isNewer(ResourceVersion one, ResourceVersion other) {
    OptionalInt order = one.compare(other);
    return order.isPresent() && order.getAsInt() > 0;
  }

  private void violation(String format, Object key, Object first) {
    violation(format, key, first, null);
  }

  private void violation(String format, Object key, Object first, @Nullable Object second) {
    violationCount++;
    if (violations.size() < MAX_VIOLATIONS) {
      violations.add(String.format(format, key, first, second));
    }
  }
}
