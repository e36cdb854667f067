package dev.bowline.client.internal.request;

import dev.bowline.meta.Bytes;
import dev.bowline.serde.Message;

/** What a request sends. */
public sealed interface Body {
  /**
   * An object, in whichever format is agreed on.
   *
   * @param object what to send
   * @param isApply whether it is a configuration to apply, which holds the set fields only
   * @param dropUnknownFields whether fields that the agreed format can't hold may be left out
   */
  record ObjectBody(Message object, boolean isApply, boolean dropUnknownFields) implements Body {}

  /**
   * Bytes of a fixed format.
   *
   * @param mediaType what they are
   * @param bytes the content
   */
  record FixedBody(String mediaType, Bytes bytes) implements Body {}
}
