package dev.bowline.client.pod;

import dev.bowline.meta.KubeException;

/**
 * A copy didn't come about, or what came differs from what was sent: the container has no {@code
 * tar}, a program there failed, the archive broke off, a digest is another. Files may have been
 * written.
 */
public final class CopyException extends KubeException {
  private static final long serialVersionUID = 1;

  CopyException(String message, Throwable cause) {
    super(message, cause);
  }
}
