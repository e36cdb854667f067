package dev.bowline.client.config;

import dev.bowline.meta.KubeException;
import org.jspecify.annotations.Nullable;

/**
 * A configuration that can't be used: a missing kubeconfig, an unknown context, a key that can't be
 * read. The message names the file and the entry in it, says what was expected, and never holds a
 * credential.
 */
public final class ConfigException extends KubeException {
  private static final long serialVersionUID = 1;

  /**
   * A problem of the configuration; also for {@link Credentials} of your own.
   *
   * @param message what is wrong, where, and what was expected; without credentials
   */
  public ConfigException(String message) {
    this(message, null);
  }

  /**
   * A problem of the configuration with its cause.
   *
   * @param message what is wrong, where, and what was expected; without credentials
   * @param cause what led to it, or null; its message must not hold credentials either
   */
  public ConfigException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
