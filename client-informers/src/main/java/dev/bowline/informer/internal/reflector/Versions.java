package dev.bowline.informer.internal.reflector;

import dev.bowline.type.ResourceVersion;

/** What can be done with versions that a server tells. */
public final class Versions {
  private Versions() {}

  /**
   * Whether a watch can begin there and tell all that followed. None can without a version, nor at
   * zero, which is any state that the server likes: what was deleted before is never told.
   */
  public static boolean canBeFollowed(ResourceVersion version) {
    String value = version.value();
    for (int i = 0; i < value.length(); i++) {
      if (value.charAt(i) != '0') {
        return true;
      }
    }
    return false;
  }
}
