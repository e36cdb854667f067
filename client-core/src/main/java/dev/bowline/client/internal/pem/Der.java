package dev.bowline.client.internal.pem;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Steps through DER elements, and builds them: as much as private keys need. */
final class Der {
  static final int INTEGER = 0x02;
  static final int OCTET_STRING = 0x04;
  static final int OBJECT_IDENTIFIER = 0x06;
  static final int SEQUENCE = 0x30;
  private static final int LONG_FORM = 0x80;

  /** Keys are far below 64 KiB. */
  private static final int MAX_LENGTH_BYTES = 2;

  private final byte[] bytes;
  private int at;

  Der(byte[] bytes) {
    this.bytes = bytes;
  }

  boolean hasNext() {
    return at < bytes.length;
  }

  /** The tag of the next element, or -1 at the end. */
  int tag() {
    return hasNext() ? bytes[at] & 0xFF : -1;
  }

  /** The content of the next element, which must have this tag. */
  byte[] next(int tag) throws PemException {
    if (tag() != tag) {
      throw damaged();
    }
    at++;
    int length = length();
    if (length > bytes.length - at) {
      throw new PemException("is cut: the private key ends too early");
    }
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  private int length() throws PemException {
    int first = octet();
    if (first < LONG_FORM) {
      return first;
    }
    int count = first - LONG_FORM;
    if (count == 0 || count > MAX_LENGTH_BYTES) {
      throw damaged();
    }
    int length = 0;
    for (int i = 0; i < count; i++) {
      length = length << 8 | octet();
    }
    return length;
  }

  private int octet() throws PemException {
    if (!hasNext()) {
      throw new PemException("is cut: the private key ends too early");
    }
    return bytes[at++] & 0xFF;
  }

  static PemException damaged() {
    return new PemException("is damaged: the content of the private key isn't a known form of DER");
  }

  /** An element from the concatenation of parts, each at most 64 KiB in all. */
  static byte[] element(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    int length = content.size();
    if (length > 0xFF) {
      element.write(LONG_FORM + 2);
      element.write(length >> 8);
    } else if (length >= LONG_FORM) {
      element.write(LONG_FORM + 1);
    }
    element.write(length);
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }
}
