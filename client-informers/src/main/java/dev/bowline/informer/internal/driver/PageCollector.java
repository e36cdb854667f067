package dev.bowline.informer.internal.driver;

import dev.bowline.informer.internal.store.Listed;
import dev.bowline.informer.internal.store.Listed.Unusable;
import dev.bowline.meta.KubeObject;
import java.util.ArrayList;
import java.util.List;

/** The objects of a list that is being read. For the informer's thread. */
final class PageCollector<T extends KubeObject> {
  private List<T> items = List.of();
  private List<Unusable> unusable = List.of();
  private int pageStart;
  private int unusablePageStart;

  /** Begins a page; the first one of a list forgets every page before. */
  void beginPage(boolean first) {
    if (first) {
      items = new ArrayList<>();
      unusable = new ArrayList<>();
    }
    pageStart = items.size();
    unusablePageStart = unusable.size();
  }

  void add(T item) {
    items.add(item);
  }

  void addUnusable(Unusable object) {
    unusable.add(object);
  }

  /** Forgets what came of a page that failed. */
  void failPage() {
    items.subList(pageStart, items.size()).clear();
    unusable.subList(unusablePageStart, unusable.size()).clear();
  }

  /** The whole list. */
  Listed<T> take() {
    return new Listed<>(items, unusable);
  }
}
