package dev.bowline.client;

import dev.bowline.client.internal.raw.ListCall;
import dev.bowline.client.internal.raw.VersionMatch;
import dev.bowline.meta.KubeObject;
import dev.bowline.type.ObjectKey;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages when their first object is asked for, and holds one. If the list expires on the way,
 * it goes on at the newest version behind the last object that it gave: with the server's token,
 * else with a new list whose beginning is skipped. Not so a list of an exact version.
 */
final class PageSpliterator<T extends KubeObject> extends Spliterators.AbstractSpliterator<T> {
  /** The order in which servers list: by the path in etcd. */
  private static final Comparator<ObjectKey> LIST_ORDER = Comparator.comparing(ObjectKey::toString);

  /**
   * A token given with a 410 is fresh; a server that refuses several of them has no sense. Nor has
   * one whose new lists all expire before they get beyond what is known.
   */
  private static final int ATTEMPTS = 3;

  private final Pager<T> pager;
  private final ListCall first;
  private @Nullable Page<T> page;
  private Iterator<T> items = List.<T>of().iterator();
  private @Nullable ObjectKey last;
  private boolean skipping;
  private int fruitlessLists;

  PageSpliterator(Pager<T> pager, ListCall first) {
    super(Long.MAX_VALUE, ORDERED | NONNULL | IMMUTABLE);
    this.pager = pager;
    this.first = first;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    while (true) {
      while (items.hasNext()) {
        T item = items.next();
        if (!isSeen(item)) {
          last = item.key();
          fruitlessLists = 0;
          action.accept(item);
          return true;
        }
      }
      if (!turn()) {
        return false;
      }
    }
  }

  private boolean isSeen(T item) {
    if (!skipping || last == null) {
      return false;
    }
    skipping = LIST_ORDER.compare(item.key(), last) <= 0;
    return skipping;
  }

  private boolean turn() {
    Page<T> current = page;
    if (current != null && current.isLast()) {
      return false;
    }
    Page<T> next = current == null ? pager.page(first) : after(current);
    page = next;
    items = next.iterator();
    return true;
  }

  private Page<T> after(Page<T> current) {
    String token = current.continueToken();
    for (int attempt = 1; ; attempt++) {
      try {
        return pager.page(first.next(token));
      } catch (ExpiredException e) {
        if (first.match() == VersionMatch.EXACT || attempt == ATTEMPTS) {
          throw e;
        }
        token = e.inconsistentContinue().orElse("");
        if (token.isEmpty()) {
          fruitlessLists++;
          if (fruitlessLists > ATTEMPTS) {
            throw e;
          }
          skipping = true;
          return pager.page(
              ListCall.of(first.scope()).limit(first.limit()).deadline(first.deadline()));
        }
      }
    }
  }
}
