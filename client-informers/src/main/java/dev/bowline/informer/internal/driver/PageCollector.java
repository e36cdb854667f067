package dev.bowline.informer.internal.driver;

import dev.bowline.type.ObjectKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The objects of a list that is being read. For the informer's thread. */
final class PageCollector<T> {
  private List<T> items = new ArrayList<>();
  private final Set<ObjectKey> unusable = new LinkedHashSet<>();
  private int pageStart;

  /** Begins a page; the first one of a list forgets every page before. */
  void beginPage(boolean first) {
    if (first) {
      items = new ArrayList<>();
      unusable.clear();
    }
    pageStart = items.size();
  }

  void add(T item) {
    items.add(item);
  }

  void addUnusable(ObjectKey key) {
    unusable.add(key);
  }

  /** Names of the objects whose state in the list is unusable. */
  Set<ObjectKey> unusable() {
    return unusable;
  }

  /** Forgets what came of a page that failed. */
  void failPage() {
    items.subList(pageStart, items.size()).clear();
  }

  /** Hands the whole list over. */
  List<T> take() {
    List<T> all = items;
    items = new ArrayList<>();
    pageStart = 0;
    return all;
  }
}
