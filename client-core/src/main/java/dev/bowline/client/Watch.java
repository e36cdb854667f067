package dev.bowline.client;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An open watch. Iterating blocks until the next event comes, and ends when the server ends the
 * watch, as it does after a time, or when it is closed here. It doesn't reconnect: an informer
 * does.
 *
 * <p>The iteration throws {@link ApiException} if the server reports an error ({@link
 * ExpiredException} if the version is too old), {@link TransportException} if the stream breaks,
 * and {@link dev.bowline.serde.CodecException} at an event that can't be decoded, behind which it
 * may be continued. One thread iterates; any thread may close.
 *
 * @param <T> class of the objects
 */
public final class Watch<T> implements Iterable<WatchEvent<T>>, AutoCloseable {
  private final EventSource<T> source;
  private final Events events = new Events();

  Watch(EventSource<T> source) {
    this.source = source;
  }

  /** The events from here on; always the same iterator, since each event comes only once. */
  @Override
  public Iterator<WatchEvent<T>> iterator() {
    return events;
  }

  /** The events from here on, as a stream. Closing it closes the watch. */
  public Stream<WatchEvent<T>> events() {
    Spliterator<WatchEvent<T>> split =
        Spliterators.spliteratorUnknownSize(events, Spliterator.ORDERED | Spliterator.NONNULL);
    return StreamSupport.stream(split, false).onClose(this::close);
  }

  /** By what the server's administrator finds the call again that opened the watch. */
  public ServerIds serverIds() {
    return source.ids();
  }

  /**
   * Ends the watch at once, also while another thread waits for an event; its iteration then ends.
   * Does nothing the second time.
   */
  @Override
  public void close() {
    source.close();
  }

  private final class Events implements Iterator<WatchEvent<T>> {
    private @Nullable WatchEvent<T> next;

    @Override
    public boolean hasNext() {
      if (next == null) {
        next = source.next();
      }
      return next != null;
    }

    @Override
    public WatchEvent<T> next() {
      if (!hasNext() || next == null) {
        throw new NoSuchElementException("the watch has ended");
      }
      WatchEvent<T> event = next;
      next = null;
      return event;
    }
  }
}
