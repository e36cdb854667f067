package dev.bowline.benchmarks;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The floor of any client that encodes with {@link CodedOutputStream}: every tag, length, string
 * and other value written, no message looked at and no length summed up.
 */
final class RecordedFields {
  private final int size;
  private final int[] tags;

  /** Of the tag with the same index: text, bytes, a number, or the length of a message's begin. */
  private final Object[] values;

  private RecordedFields(int size, List<Integer> tags, List<Object> values) {
    this.size = size;
    this.tags = tags.stream().mapToInt(Integer::intValue).toArray();
    this.values = values.toArray();
  }

  static RecordedFields of(byte[] message, Descriptor type) throws IOException {
    List<Integer> tags = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    record(CodedInputStream.newInstance(message), type, tags, values);
    return new RecordedFields(message.length, tags, values);
  }

  private static void record(
      CodedInputStream in, Descriptor type, List<Integer> tags, List<Object> values)
      throws IOException {
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      tags.add(tag);
      FieldDescriptor field = type.findFieldByNumber(WireFormat.getTagFieldNumber(tag));
      if (WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT) {
        values.add(in.readRawVarint64());
      } else if (field.getJavaType() == JavaType.MESSAGE) {
        int length = in.readRawVarint32();
        values.add(length);
        int limit = in.pushLimit(length);
        record(in, field.getMessageType(), tags, values);
        in.popLimit(limit);
      } else if (field.getJavaType() == JavaType.STRING) {
        values.add(in.readString());
      } else {
        values.add(in.readBytes());
      }
    }
  }

  byte[] write() throws IOException {
    byte[] bytes = new byte[size];
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    for (int i = 0; i < tags.length; i++) {
      out.writeUInt32NoTag(tags[i]);
      Object value = values[i];
      if (value instanceof String text) {
        out.writeStringNoTag(text);
      } else if (value instanceof Integer length) {
        out.writeUInt32NoTag(length);
      } else if (value instanceof Long number) {
        out.writeUInt64NoTag(number);
      } else {
        out.writeBytesNoTag((ByteString) value);
      }
    }
    out.checkNoSpaceLeft();
    return bytes;
  }
}
