package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.serde.CodecException;
import java.util.Arrays;
import java.util.Map;

/** A name and the bytes that it is sorted by. */
final class EncodedName implements Comparable<EncodedName> {
  private static final int MAX_HEAD = 9;

  private final String text;
  private final byte[] utf8;

  private EncodedName(String text) {
    this.text = text;
    this.utf8 = Utf8.encode(text);
  }

  /**
   * The names of a map in order.
   *
   * @throws CodecException if one isn't a string, or two are the same in UTF-8, which has no form
   *     for half of a surrogate pair, so that no reader would take the map
   */
  static EncodedName[] sorted(Map<?, ?> map) {
    EncodedName[] names = new EncodedName[map.size()];
    int size = 0;
    for (Object key : map.keySet()) {
      if (!(key instanceof String name)) {
        throw new CodecException("a name in a JSON tree must be a String", -1);
      }
      names[size++] = new EncodedName(name);
    }
    if (size > 1) {
      Arrays.sort(names);
      for (int i = 1; i < size; i++) {
        if (names[i].compareTo(names[i - 1]) == 0) {
          String name = Utf8.decode(names[i].utf8, 0, names[i].utf8.length);
          throw new CodecException(
              "two names that are both \"" + Identity.shown(name) + "\" in UTF-8", -1);
        }
      }
    }
    return names;
  }

  String text() {
    return text;
  }

  byte[] utf8() {
    return utf8;
  }

  /** Whether it stands before a name that is encoded with its head. */
  boolean precedes(byte[] encoded) {
    CborOutput out = new CborOutput(utf8.length + MAX_HEAD);
    out.string(utf8);
    return Arrays.compareUnsigned(out.buffer(), 0, out.size(), encoded, 0, encoded.length) < 0;
  }

  /** The order of the encoded names: shorter ones come first. */
  @Override
  public int compareTo(EncodedName other) {
    return utf8.length == other.utf8.length
        ? Arrays.compareUnsigned(utf8, other.utf8)
        : Integer.compare(utf8.length, other.utf8.length);
  }
}
