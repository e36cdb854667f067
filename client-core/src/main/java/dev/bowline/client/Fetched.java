package dev.bowline.client;

import dev.bowline.client.internal.raw.PageResult;
import java.util.List;

/**
 * A page as it came.
 *
 * @param items what is on it; copied
 * @param result what it says of itself
 * @param columns of its rows, if they are rows
 * @param <T> class of the items
 */
record Fetched<T>(List<T> items, PageResult result, Columns columns) {
  Fetched {
    items = List.copyOf(items);
  }

  Fetched<T> with(List<T> otherItems) {
    return new Fetched<>(otherItems, result, columns);
  }
}
