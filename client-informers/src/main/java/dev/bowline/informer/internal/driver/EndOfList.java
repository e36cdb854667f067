package dev.bowline.informer.internal.driver;

import dev.bowline.codec.WatchFrame;
import dev.bowline.meta.KubeObject;

/** The bookmark that ends a streaming list, and says nothing of those that a watch may have. */
final class EndOfList {
  private static final String ANNOTATION = "k8s.io/initial-events-end";

  private EndOfList() {}

  static boolean isMarkedBy(WatchFrame.Event<? extends KubeObject> event) {
    return event.type() == WatchFrame.Type.BOOKMARK
        && "true".equals(event.object().metadata().annotations().get(ANNOTATION));
  }
}
