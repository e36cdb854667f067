package dev.bowline.conformance.audit;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/** Remembers the newest of what it was given. Not thread-safe. */
final class NewestOf<E> {
  private final int most;
  private final Set<E> elements = new LinkedHashSet<>();

  NewestOf(int most) {
    this.most = most;
  }

  void add(E element) {
    elements.add(element);
    if (elements.size() > most) {
      Iterator<E> oldest = elements.iterator();
      oldest.next();
      oldest.remove();
    }
  }

  boolean contains(E element) {
    return elements.contains(element);
  }

  void clear() {
    elements.clear();
  }
}
