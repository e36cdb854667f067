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
  private final @Nullable ItemSink<Message> sink;
  private @Nullable MarkedJson places;

  /** An item, or the bytes of one that has a problem. */
  private @Nullable Object held;

  private @Nullable CodecException problem;
  private boolean isBusy;

  /** One before the sink of a list; before none, if the message has none. */
  PlacingSink(Message message, MarkedJson places) {
    this.sink = FieldValues.sinkOf(message);
    this.places = places;
  }

  /** What to read in place of a prototype: of a list with a sink, one with this sink before it. */
  @SuppressWarnings("unchecked") // it is given items of the list's own prototype
  <T extends Message> T list(T prototype) {
    return sink != null && prototype instanceof KubeList<?> list
        ? (T) (Message) KubeList.into(list.type(), (ItemSink<KubeObject>) (ItemSink<?>) this)
        : prototype;
  }

  /** Hands over what is held: more has come behind it. */
  void release() {
    Object last = held;
    held = null;
    if (sink != null && last != null) {
      isBusy = true;
      if (last instanceof Message item) {
        sink.item(item);
      } else if (problem != null) {
        sink.unreadable((Bytes) last, problem);
      }
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

  /** Gives an error its place in the text, unless it is the sink's own. */
  CodecException placed(CodecException e) {
    return isBusy || places == null ? e : places.locate(e, 0);
  }

  @Override
  public void item(Message item) {
    hold(item, null);
  }

  @Override
  public void unreadable(Bytes item, CodecException why) {
    hold(item, placed(why));
  }

  private void hold(Object next, @Nullable CodecException why) {
    release();
    held = next;
    problem = why;
    if (places == null) {
      release();
    }
  }
}
