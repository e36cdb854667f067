package dev.bowline.client;

import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeObject;
import org.jspecify.annotations.Nullable;

/** Events about objects. */
final class ObjectEvents<T extends KubeObject> implements EventSource<T> {
  static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

  private final WatchStream<T> stream;
  private final @Nullable Shard shard;
  private boolean initial;

  /**
   * Events of a stream.
   *
   * @param initialEvents whether it begins with the state
   * @param shard what all objects belong to; null for everything
   */
  ObjectEvents(WatchStream<T> stream, boolean initialEvents, @Nullable Shard shard) {
    this.stream = stream;
    this.initial = initialEvents;
    this.shard = shard;
  }

  @Override
  public @Nullable WatchEvent<T> next() {
    WatchFrame<T> frame = stream.next();
    if (frame == null) {
      return null;
    }
    if (frame instanceof WatchFrame.Undecodable<T> undecodable) {
      throw undecodable.cause();
    }
    if (!(frame instanceof WatchFrame.Event<T> event)) {
      throw new IllegalStateException("the stream throws failures");
    }
    T object = event.object();
    if (event.type() != WatchFrame.Type.BOOKMARK) {
      AnswerChecks.checkInShard("watch", shard, object);
    }
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

  @Override
  public ServerIds ids() {
    return stream.ids();
  }

  @Override
  public void close() {
    stream.close();
  }
}
