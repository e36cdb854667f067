package dev.bowline.mockserver.controllers;

import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The objects that one controller is to look after, each once, and when. Used by one thread. */
final class Agenda {
  private final Set<Ref> ready = new LinkedHashSet<>();
  private final Map<Ref, Instant> later = new HashMap<>();

  /** As soon as possible. */
  void add(Ref ref) {
    later.remove(ref);
    ready.add(ref);
  }

  /** At a moment, unless it comes up before. */
  void addAt(Ref ref, Instant when) {
    if (!ready.contains(ref)) {
      later.merge(ref, when, (a, b) -> a.isBefore(b) ? a : b);
    }
  }

  /** The next one, which is taken off; null if nothing is to be done now. */
  @Nullable Ref take(Instant now) {
    if (!later.isEmpty()) {
      later.entrySet().stream()
          .filter(entry -> !entry.getValue().isAfter(now))
          .map(Map.Entry::getKey)
          .sorted((a, b) -> a.key().compareTo(b.key()))
          .toList()
          .forEach(this::add);
    }
    Iterator<Ref> first = ready.iterator();
    if (!first.hasNext()) {
      return null;
    }
    Ref ref = first.next();
    first.remove();
    return ref;
  }

  /** When the next one comes up by time alone; null if none does. */
  @Nullable Instant next() {
    return later.isEmpty() ? null : Collections.min(later.values());
  }

  void clear() {
    ready.clear();
    later.clear();
  }
}
