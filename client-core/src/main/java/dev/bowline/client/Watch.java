package dev.bowline.client;

import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeObject;
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
public final class Watch<T extends KubeObject> implements Iterable<WatchEvent<T>>, AutoCloseable {
  private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

  private final WatchStream<T> stream;
  private final Events events = new Events();
  private boolean initial;

  Watch(WatchStream<T> stream, boolean initialEvents) {
    this.stream = stream;
    this.initial = initialEvents;
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

  /**
   * Ends the watch at once, also while another thread waits for an event; its iteration then ends.
   * Does nothing the second time.
   */
  @Override
  public void close() {
    stream.close();
  }

  private WatchEvent<T> event(WatchFrame<T> frame) {
    if (frame instanceof WatchFrame.Undecodable<T> undecodable) {
      throw undecodable.cause();
    }
    if (!(frame instanceof WatchFrame.Event<T> event)) {
      throw new IllegalStateException("the stream throws failures");
    }
    T object = event.object();
    return switch (event.type()) {
      case ADDED -> new WatchEvent.Added<>(object, initial);
      case MODIFIED -> new WatchEvent.Modified<>(object);
      case DELETED -> new WatchEvent.Deleted<>(object);
      case BOOKMARK -> bookmark(object);
    };
  }

  private WatchEvent<T> bookmark(T object) {
    boolean end = "true".equals(object.metadata().annotations().get(INITIAL_EVENTS_END));
    if (end) {
      initial = false;
    }
    return new WatchEvent.Bookmark<>(object.resourceVersion(), end);
  }

  private final class Events implements Iterator<WatchEvent<T>> {
    private @Nullable WatchEvent<T> next;

    @Override
    public boolean hasNext() {
      if (next == null) {
        WatchFrame<T> frame = stream.next();
        next = frame == null ? null : event(frame);
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
