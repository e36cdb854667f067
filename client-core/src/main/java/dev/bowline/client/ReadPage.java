package dev.bowline.client;

import java.util.List;
import java.util.Optional;

/**
 * A page and where it stands in its list.
 *
 * @param reader reads on
 * @param fetched the page
 * @param progress how far the list has come with it
 */
record ReadPage<T>(PageReader<T> reader, Fetched<T> fetched, Progress progress) {
  List<T> items() {
    return fetched.items();
  }

  boolean isLast() {
    return fetched.result().isLast();
  }

  String continueToken() {
    return fetched.result().continueToken();
  }

  Optional<ReadPage<T>> next() {
    return isLast() ? Optional.empty() : Optional.of(reader.after(this));
  }
}
