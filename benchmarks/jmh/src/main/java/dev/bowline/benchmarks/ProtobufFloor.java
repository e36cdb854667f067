package dev.bowline.benchmarks;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * The floor of any client on {@link CodedInputStream}: every field of every message seen, every
 * string made, nothing built.
 */
final class ProtobufFloor {
  /** What a field holds; nothing of it is of interest if the field is none of these. */
  private enum Holds {
    MESSAGE,
    STRING,
    OTHER
  }

  /** Of a message, by the field's number. */
  private final Holds[] kinds;

  private final ProtobufFloor[] messages;

  private ProtobufFloor(int fields) {
    this.kinds = new Holds[fields];
    this.messages = new ProtobufFloor[fields];
  }

  static ProtobufFloor of(Descriptor message) {
    return of(message, new HashMap<>());
  }

  private static ProtobufFloor of(Descriptor message, Map<Descriptor, ProtobufFloor> known) {
    ProtobufFloor before = known.get(message);
    if (before != null) {
      return before;
    }
    int most = message.getFields().stream().mapToInt(FieldDescriptor::getNumber).max().orElse(0);
    ProtobufFloor floor = new ProtobufFloor(most + 1);
    known.put(message, floor);
    for (FieldDescriptor field : message.getFields()) {
      int number = field.getNumber();
      switch (field.getJavaType()) {
        case MESSAGE -> {
          floor.kinds[number] = Holds.MESSAGE;
          floor.messages[number] = of(field.getMessageType(), known);
        }
        case STRING -> floor.kinds[number] = Holds.STRING;
        default -> floor.kinds[number] = Holds.OTHER;
      }
    }
    return floor;
  }

  /** Characters of all strings, so that none is left out. */
  long walk(CodedInputStream in) throws IOException {
    long sum = 0;
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      int number = WireFormat.getTagFieldNumber(tag);
      Holds holds = number < kinds.length ? kinds[number] : null;
      if (holds == Holds.MESSAGE) {
        int limit = in.pushLimit(in.readRawVarint32());
        sum += messages[number].walk(in);
        in.popLimit(limit);
      } else if (holds == Holds.STRING) {
        sum += in.readString().length();
      } else {
        in.skipField(tag);
      }
    }
    return sum;
  }
}
