package dev.bowline.codec.golden;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Protobuf bytes for tests, written apart from the code under test. */
public final class WireBytes {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  public WireBytes raw(byte... bytes) {
    out.writeBytes(bytes);
    return this;
  }

  public WireBytes varint(long value) {
    long rest = value;
    for (; rest >= 0x80; rest >>>= 7) {
      out.write((int) rest | 0x80);
    }
    out.write((int) rest);
    return this;
  }

  /** A field of the length-delimited wire type. */
  public WireBytes field(int number, byte[] content) {
    return varint((long) number << 3 | 2).varint(content.length).raw(content);
  }

  public WireBytes field(int number, String content) {
    return field(number, content.getBytes(StandardCharsets.UTF_8));
  }

  public byte[] done() {
    return out.toByteArray();
  }

  /** An object in the Kubernetes envelope. */
  public static byte[] envelope(String apiVersion, String kind, byte[] object) {
    byte[] type = new WireBytes().field(1, apiVersion).field(2, kind).done();
    return new WireBytes()
        .raw((byte) 'k', (byte) '8', (byte) 's', (byte) 0)
        .field(1, type)
        .field(2, object)
        .done();
  }

  /** An event of a watch stream, with its length. */
  public static byte[] event(String type, byte[] object) {
    byte[] raw = new WireBytes().field(1, object).done();
    return framed(new WireBytes().field(1, type).field(2, raw).done());
  }

  /** With the length of a watch stream's frame. */
  public static byte[] framed(byte[] frame) {
    int size = frame.length;
    return new WireBytes()
        .raw((byte) (size >> 24), (byte) (size >> 16), (byte) (size >> 8), (byte) size)
        .raw(frame)
        .done();
  }
}
