package dev.bowline.codec.internal;

import dev.bowline.custom.Custom;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.Message;

/**
 * Whether the fields that a message has no name for are its content, which Go reads, too. Those of
 * other messages Go skips: they are kept in as many forms as possible.
 */
public final class HasContent {
  private HasContent() {}

  /** Whether unknown fields are content. */
  public static boolean test(Message message) {
    return message instanceof Unstructured || message instanceof Custom<?, ?>;
  }
}
