package dev.bowline.interleavings;

import dev.bowline.informer.Index;
import dev.bowline.informer.Store;
import dev.bowline.informer.internal.store.StoreVersion;
import dev.bowline.informer.internal.store.Transition;
import java.util.function.Function;

/** What is checked: a cache of one writer and any number of readers. */
interface Cache {
  /** By colour. */
  Index<Thing, String> colours();

  /** What readers have. */
  Store<Thing> store();

  /** Changes the content. */
  void publish(Function<StoreVersion<Thing>, Transition<Thing>> rule);
}
