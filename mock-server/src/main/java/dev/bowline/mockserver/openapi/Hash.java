package dev.bowline.mockserver.openapi;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** How the server names a document by its content: 128 hexadecimal digits. */
public final class Hash {
  private Hash() {}

  /** The hash of some content. */
  public static String of(byte[] content) {
    try {
      byte[] sum = MessageDigest.getInstance("SHA-512").digest(content);
      return HexFormat.of().withUpperCase().formatHex(sum);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
