package dev.bowline.mockserver.openapi;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Bytes of one Protobuf message, field by field. For one thread. */
final class ProtobufMessage {
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int DELIMITED = 2;
  private static final int SEVEN_BITS = 7;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  ProtobufMessage text(int number, String value) {
    return bytes(number, value.getBytes(StandardCharsets.UTF_8));
  }

  ProtobufMessage message(int number, ProtobufMessage value) {
    return bytes(number, value.toBytes());
  }

  private ProtobufMessage bytes(int number, byte[] value) {
    tag(number, DELIMITED);
    varint(value.length);
    out.writeBytes(value);
    return this;
  }

  ProtobufMessage bool(int number, boolean value) {
    return integer(number, value ? 1 : 0);
  }

  ProtobufMessage integer(int number, long value) {
    tag(number, VARINT);
    varint(value);
    return this;
  }

  ProtobufMessage real(int number, double value) {
    tag(number, FIXED64);
    out.writeBytes(
        ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN).putDouble(value).array());
    return this;
  }

  private void tag(int number, int wireType) {
    varint(((long) number << 3) | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      out.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= SEVEN_BITS;
    }
    out.write((int) rest);
  }

  byte[] toBytes() {
    return out.toByteArray();
  }
}
