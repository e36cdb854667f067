package dev.bowline.codec.internal.protobuf;

import dev.bowline.meta.Bytes;
import dev.bowline.serde.UnknownFields;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the unknown fields of one message, apart for the message and for each struct that is
 * embedded in it.
 */
final class UnknownBytes {
  private final List<ByteArrayOutputStream> groups = new ArrayList<>();

  UnknownBytes(int embeddedStructs) {
    for (int i = 0; i <= embeddedStructs; i++) {
      groups.add(new ByteArrayOutputStream(0));
    }
  }

  void add(int group, byte[] source, int from, int to) {
    groups.get(group).write(source, from, to - from);
  }

  /**
   * Puts what was read of the same message before in front.
   *
   * @return how many bytes that were
   */
  int prepend(UnknownFields prior) {
    int size = 0;
    for (int i = 0; i < groups.size(); i++) {
      byte[] later = groups.get(i).toByteArray();
      byte[] earlier = prior.encoded(i).toByteArray();
      ByteArrayOutputStream both = new ByteArrayOutputStream(earlier.length + later.length);
      both.writeBytes(earlier);
      both.writeBytes(later);
      groups.set(i, both);
      size += earlier.length;
    }
    return size;
  }

  UnknownFields done() {
    List<Bytes> bytes = new ArrayList<>();
    for (ByteArrayOutputStream group : groups) {
      bytes.add(Bytes.copyOf(group.toByteArray()));
    }
    return UnknownFields.numbered(bytes);
  }
}
