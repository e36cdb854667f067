package dev.bowline.informer.internal.driver;

import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList.ItemSink;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.util.function.Consumer;

/** Takes the items of a list beside the cache, as they would be cached. */
public final class ListedObjects<T extends KubeObject> implements ItemSink<T> {
  private final GroupVersionKind kind;
  private final Preparation<T> preparation;
  private final Consumer<? super T> usable;
  private final Consumer<? super KubeObject> unusable;

  /**
   * Hands items on.
   *
   * @param usable gets those that would be cached
   * @param unusable gets those that don't decode, as far as their metadata, or whose preparation
   *     fails
   */
  public ListedObjects(
      GroupVersionKind kind,
      Preparation<T> preparation,
      Consumer<? super T> usable,
      Consumer<? super KubeObject> unusable) {
    this.kind = kind;
    this.preparation = preparation;
    this.usable = usable;
    this.unusable = unusable;
  }

  @Override
  public void item(T item) {
    Prepared<T> prepared = Prepared.of(item, preparation);
    if (prepared instanceof Prepared.Ready<T> ready) {
      usable.accept(ready.object());
    } else if (prepared instanceof Prepared.Failed<T>) {
      unusable.accept(item);
    }
  }

  @Override
  public void unreadable(Bytes item, CodecException problem) {
    Envelope envelope = Envelope.ofItem(item, kind);
    if (envelope == null) {
      throw problem;
    }
    unusable.accept(envelope);
  }
}
