package dev.bowline.informer.internal.dispatch;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.CacheEvent;
import dev.bowline.informer.CacheEvent.Added;
import dev.bowline.informer.CacheEvent.Origin;
import dev.bowline.informer.CacheEvent.Removed;
import dev.bowline.informer.CacheEvent.Updated;
import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A handler that isn't told of own writes, and notes every event that can't follow the one before.
 * What it hasn't been told may only be own.
 */
final class EchoFreeCheck implements Consumer<CacheEvent<ConfigMap>> {
  /** States that own writes certainly stored. */
  private final Set<ConfigMap> own;

  private final Map<ObjectKey, ConfigMap> told = new HashMap<>();

  /** The newest version of a name that was told, also of one that is gone. */
  private final Map<ObjectKey, Long> newest = new HashMap<>();

  private final Set<String> gone = new HashSet<>();
  private final List<String> violations = new ArrayList<>();

  EchoFreeCheck(Set<ConfigMap> own) {
    this.own = own;
  }

  @Override
  public void accept(CacheEvent<ConfigMap> event) {
    if (event instanceof Added<ConfigMap> added) {
      ConfigMap object = added.object();
      ConfigMap known = told.put(object.key(), object);
      check(known == null, event, "was there already");
      check(version(object) > newest(object), event, "goes back");
      newest.put(object.key(), version(object));
    } else if (event instanceof Updated<ConfigMap> updated) {
      update(updated);
    } else if (event instanceof Removed<ConfigMap> removed) {
      ConfigMap last = removed.lastKnown();
      ConfigMap known = told.remove(last.key());
      check(known == null || isAfter(removed.before(), known), event, "doesn't follow " + known);
      check(gone.add(last.uid()), event, "was gone already");
      boolean wasNeverThere = known == null && removed.finalStateUnknown();
      check(wasNeverThere || version(last) >= newest(last), event, "goes back");
      newest.merge(last.key(), version(last), Math::max);
    }
  }

  private void update(Updated<ConfigMap> event) {
    ConfigMap before = event.before();
    ConfigMap after = event.after();
    ConfigMap known = told.put(after.key(), after);
    check(isAfter(before, known), event, "doesn't follow " + known);
    check(before.uid().equals(after.uid()), event, "is of two objects");
    boolean isSame = before.equals(after) && event.origin() == Origin.REPLAY;
    check(isSame || version(before) < version(after), event, "tells nothing new");
    check(version(before) >= newest(after), event, "goes back");
    newest.put(after.key(), version(after));
  }

  /** Whether it is what was told last, or own and newer. */
  private boolean isAfter(ConfigMap before, @Nullable ConfigMap known) {
    return before.equals(known)
        || (own.contains(before)
            && (known == null
                || (known.uid().equals(before.uid()) && version(known) < version(before))));
  }

  private long newest(ConfigMap object) {
    return newest.getOrDefault(object.key(), 0L);
  }

  private void check(boolean expected, CacheEvent<ConfigMap> event, String violation) {
    if (!expected) {
      violations.add(event + " " + violation);
    }
  }

  List<String> violations() {
    return violations;
  }

  Map<ObjectKey, ConfigMap> told() {
    return Map.copyOf(told);
  }

  boolean hasSeenGone(String uid) {
    return gone.contains(uid);
  }

  static long version(ConfigMap object) {
    return Long.parseLong(object.resourceVersion().value());
  }
}
