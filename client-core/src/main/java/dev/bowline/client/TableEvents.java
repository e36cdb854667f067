package dev.bowline.client;

import dev.bowline.client.internal.raw.WatchStream;
import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeObject;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.meta.v1.PartialObjectMetadata;
import dev.bowline.meta.v1.Table;
import dev.bowline.serde.Message;
import dev.bowline.type.ResourceVersion;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Events about rows. Servers name the columns in the first event only. */
final class TableEvents<T extends KubeObject> implements EventSource<Row<T>> {
  private final WatchStream<Message> stream;
  private final TableReader<T> reader;
  private final @Nullable Shard shard;
  private final Queue<WatchEvent<Row<T>>> ready = new ArrayDeque<>();
  private Columns columns = Columns.NONE;
  private boolean initial;

  TableEvents(
      WatchStream<Message> stream,
      TableReader<T> reader,
      boolean initialEvents,
      @Nullable Shard shard) {
    this.stream = stream;
    this.reader = reader;
    this.initial = initialEvents;
    this.shard = shard;
  }

  @Override
  public @Nullable WatchEvent<Row<T>> next() {
    while (ready.isEmpty()) {
      WatchFrame<Message> frame = stream.next();
      if (frame == null) {
        return null;
      }
      if (frame instanceof WatchFrame.Undecodable<Message> undecodable) {
        throw undecodable.cause();
      }
      if (!(frame instanceof WatchFrame.Event<Message> event)) {
        throw new IllegalStateException("the stream throws failures");
      }
      take(event);
    }
    return ready.poll();
  }

  private void take(WatchFrame.Event<Message> event) {
    List<Row<T>> rows = rows(event.object());
    if (event.type() == WatchFrame.Type.BOOKMARK) {
      ready.add(bookmark(event.object(), rows));
      return;
    }
    for (Row<T> row : rows) {
      ObjectMeta metadata = row.metadataOrNull();
      if (metadata != null) {
        AnswerChecks.checkInShard(
            "watch", shard, PartialObjectMetadata.of(p -> p.metadata(metadata)));
      }
      ready.add(
          switch (event.type()) {
            case ADDED -> new WatchEvent.Added<>(row, initial);
            case MODIFIED -> new WatchEvent.Modified<>(row);
            case DELETED, BOOKMARK -> new WatchEvent.Deleted<>(row);
          });
    }
  }

  @SuppressWarnings("unchecked") // what is no table was read by the type's prototype
  private List<Row<T>> rows(Message message) {
    if (!(message instanceof Table table)) {
      return List.of(reader.row((T) message));
    }
    if (!table.columnDefinitions().isEmpty()) {
      columns = TableReader.columns(table);
    }
    return reader.rows(table, columns);
  }

  private WatchEvent<Row<T>> bookmark(Message message, List<Row<T>> rows) {
    ObjectMeta marked =
        message instanceof KubeObject object
            ? object.metadata()
            : rows.isEmpty() || rows.get(0).metadataOrNull() == null
                ? ObjectMeta.EMPTY
                : rows.get(0).metadata().orElseThrow();
    String version =
        message instanceof Table table
            ? table.metadata().resourceVersion()
            : marked.resourceVersion();
    boolean end = "true".equals(marked.annotations().get(ObjectEvents.INITIAL_EVENTS_END));
    if (end) {
      initial = false;
    }
    return new WatchEvent.Bookmark<>(new ResourceVersion(version), end);
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
