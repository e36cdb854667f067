package dev.bowline.client.internal.pod;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 of what passes by. */
final class Digest {
  private final MessageDigest digest;

  Digest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  void add(byte[] bytes, int length) {
    digest.update(bytes, 0, length);
  }

  /** In hexadecimal digits, as {@code sha256sum} writes it. */
  String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
