package dev.bowline.conformance.load;

import dev.bowline.type.ObjectKey;
import dev.bowline.type.ResourceVersion;

/** A write that the server has confirmed. */
public sealed interface Write {
  /** Which object. */
  ObjectKey key();

  /**
   * An object was created or changed.
   *
   * @param version that the object has since
   */
  record Stored(ObjectKey key, ResourceVersion version) implements Write {}

  /**
   * An object was deleted.
   *
   * @param uid which object had the name
   */
  record Deleted(ObjectKey key, String uid) implements Write {}
}
