package dev.bowline.client.config;

/** Issues credentials. {@code toString} names it without secrets. */
interface GrantSource {
  /**
   * Gets a new credential. Called by one thread at a time; may take long.
   *
   * @throws ConfigException if there is none to be had; without credentials in it or its causes
   */
  Grant fetch();
}
