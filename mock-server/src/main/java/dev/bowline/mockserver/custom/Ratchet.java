package dev.bowline.mockserver.custom;

import org.jspecify.annotations.Nullable;

/**
 * Whether a value, or what it is part of, is the same as before an update, so that what is wrong
 * with it is let through.
 *
 * @param here the value with what it was; null if that can't be told
 * @param above the nearest part above of which it can; null if there is none
 */
record Ratchet(@Nullable Correlation here, @Nullable Correlation above) {
  Ratchet field(String name) {
    if (here == null) {
      return this;
    }
    return above == null && (name.equals("apiVersion") || name.equals("kind"))
        ? new Ratchet(null, null)
        : new Ratchet(here.field(name), here);
  }

  Ratchet item(int index) {
    return here == null ? this : new Ratchet(here.item(index), here);
  }

  boolean isUnchanged() {
    return here == null ? above != null && above.isUnchanged() : here.isUnchanged();
  }
}
