package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.serde.CodecException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;

/** A name and the bytes that it is sorted by. */
final class EncodedName {
  private static final int MAX_HEAD = 9;

  /** The order of the encoded names: shorter ones come first. */
  private static final Comparator<EncodedName> ORDER = new Order();

  private final String text;
  private final byte[] utf8;

  private EncodedName(String text) {
    this.text = text;
    this.utf8 = Utf8.encode(text);
  }

  /** The names of a map in order. */
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
      Arrays.sort(names, ORDER);
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

  private static final class Order implements Comparator<EncodedName> {
    @Override
    public int compare(EncodedName a, EncodedName b) {
      return a.utf8.length == b.utf8.length
          ? Arrays.compareUnsigned(a.utf8, b.utf8)
          : Integer.compare(a.utf8.length, b.utf8.length);
    }
  }
}
