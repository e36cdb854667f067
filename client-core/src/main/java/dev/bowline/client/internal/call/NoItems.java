package dev.bowline.client.internal.call;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.serde.CodecException;

/** For lists of which only the version matters: neither objects nor what is wrong with them do. */
final class NoItems<T> implements ItemSink<T> {
  @Override
  public void item(T item) {}

  @Override
  public void unreadable(Bytes item, CodecException problem) {}
}
