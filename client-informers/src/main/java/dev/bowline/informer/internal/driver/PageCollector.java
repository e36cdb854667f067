package dev.bowline.informer.internal.driver;

import java.util.ArrayList;
import java.util.List;

/** The objects of a list that is being read. For the informer's thread. */
final class PageCollector<T> {
  private List<T> items = new ArrayList<>();
  private int pageStart;

  /** Begins a page; the first one of a list forgets every page before. */
  void beginPage(boolean first) {
    if (first) {
      items = new ArrayList<>();
    }
    pageStart = items.size();
  }

  void add(T item) {
    items.add(item);
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

  int size() {
    return items.size();
  }
}
