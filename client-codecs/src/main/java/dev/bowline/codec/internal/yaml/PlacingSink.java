package dev.bowline.codec.internal.yaml;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.Message;
import org.jspecify.annotations.Nullable;

/**
 * Hands items on, and says of those that can't be read where in the text they stand. The last is
 * held until the list has ended well: of a text that was cut between two lines, it may be a part
 * only, which what is missing behind it shows.
 */
final class PlacingSink implements ItemSink<Message> {
  private final KubeList<?> list;
  private final ItemSink<Message> sink;
  private @Nullable MarkedJson places;
  private @Nullable Runnable held;
  private boolean isBusy;

  private PlacingSink(KubeList<?> list, ItemSink<Message> sink, MarkedJson places) {
    this.list = list;
    this.sink = sink;
    this.places = places;
  }

  /** One before the sink of a list, if the message is one and has one. */
  static @Nullable PlacingSink of(Message message, MarkedJson places) {
    ItemSink<Message> sink = FieldValues.sinkOf(message);
    return sink != null && message instanceof KubeList<?> list
        ? new PlacingSink(list, sink, places)
        : null;
  }

  /** The list with this sink before its own; of the class of the prototype, which is the list. */
  @SuppressWarnings("unchecked") // it is given items of the list's own prototype
  <T extends Message> T list(T prototype) {
    ItemSink<KubeObject> own = (ItemSink<KubeObject>) (ItemSink<?>) this;
    return (T) (Message) KubeList.into(list.type(), own);
  }

  /** Hands over what is held: more has come behind it. */
  void release() {
    Runnable last = held;
    held = null;
    if (last != null) {
      isBusy = true;
      last.run();
      isBusy = false;
    }
  }

  /** Nothing comes any more: from here on items aren't held, and have places of their own. */
  void end() {
    places = null;
    held = null;
  }

  /** Whether the sink was called and hasn't returned: what is thrown is its own then. */
  boolean isBusy() {
    return isBusy;
  }

  @Override
  public void item(Message item) {
    hold(() -> sink.item(item));
  }

  @Override
  public void unreadable(Bytes item, CodecException problem) {
    CodecException placed = places == null ? problem : places.locate(problem, 0);
    hold(() -> sink.unreadable(item, placed));
  }

  private void hold(Runnable next) {
    release();
    held = next;
    if (places == null) {
      release();
    }
  }
}
