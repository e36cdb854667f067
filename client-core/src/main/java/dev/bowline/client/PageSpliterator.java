package dev.bowline.client;

import java.util.Iterator;
import java.util.List;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads pages when their first item is asked for, and holds one. */
final class PageSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
  private final PageReader<T> reader;
  private @Nullable ReadPage<T> page;
  private Iterator<T> items = List.<T>of().iterator();

  PageSpliterator(PageReader<T> reader) {
    super(Long.MAX_VALUE, ORDERED | NONNULL | IMMUTABLE);
    this.reader = reader;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    while (!items.hasNext()) {
      ReadPage<T> current = page;
      if (current != null && current.isLast()) {
        return false;
      }
      ReadPage<T> next = current == null ? reader.read() : reader.after(current);
      page = next;
      items = next.items().iterator();
    }
    action.accept(items.next());
    return true;
  }
}
