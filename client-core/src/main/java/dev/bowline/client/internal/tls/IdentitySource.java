package dev.bowline.client.internal.tls;

import org.jspecify.annotations.Nullable;

/** Where the client's certificate comes from. Thread-safe. */
public interface IdentitySource {
  /**
   * The certificate for new connections: the same object until there is another one. Reads files at
   * most.
   *
   * @return null to show none
   */
  @Nullable ClientIdentity current();

  /**
   * Looks for another certificate now.
   *
   * @return whether there is another than calls used that have just been refused
   */
  default boolean refresh() {
    return false;
  }

  /** Whether it may become another. */
  default boolean rotates() {
    return true;
  }

  /** One that stays. */
  static IdentitySource of(@Nullable ClientIdentity identity) {
    return new IdentitySource() {
      @Override
      public @Nullable ClientIdentity current() {
        return identity;
      }

      @Override
      public boolean rotates() {
        return false;
      }
    };
  }
}
