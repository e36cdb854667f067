package dev.bowline.client.discovery;

import dev.bowline.type.GroupVersionKind;
import java.util.List;

/**
 * A subresource that a server serves.
 *
 * @param name such as {@code status} or {@code scale}
 * @param kind of its objects, such as {@code autoscaling/v1 Scale}
 * @param verbs what can be done with it, such as {@code get} and {@code patch}
 */
public record ServedSubresource(String name, GroupVersionKind kind, List<String> verbs) {
  /** Copies the verbs. */
  public ServedSubresource {
    verbs = List.copyOf(verbs);
  }
}
