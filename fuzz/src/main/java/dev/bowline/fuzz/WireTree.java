package dev.bowline.fuzz;

import com.google.protobuf.CodedInputStream;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A second reader of Protobuf, on the tokens of protobuf-java and of nothing but the tables: what a
 * message holds, as a tree without what is zero anyway. Slow, and without a thought for limits.
 */
final class WireTree {
  private static final Instant ZERO_TIME = Instant.parse("0001-01-01T00:00:00Z");
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int BYTES = 2;
  private static final int START_GROUP = 3;
  private static final int END_GROUP = 4;
  private static final int FIXED32 = 5;

  private final byte[] bytes;
  private final CodedInputStream in;
  private int end;
  private int bodies;

  private WireTree(byte[] bytes) {
    this.bytes = bytes;
    this.in = CodedInputStream.newInstance(bytes);
    this.end = bytes.length;
  }

  /**
   * Reads a message without its envelope.
   *
   * @throws Refusal if it is malformed
   */
  static Map<Object, Object> of(byte[] body, Message prototype) {
    WireTree tree = new WireTree(body);
    Map<Object, Object> fields = new LinkedHashMap<>();
    try {
      tree.message(prototype, 0, fields);
    } catch (IOException e) {
      throw new Refusal(String.valueOf(e.getMessage()), e);
    }
    tree.drop(prototype, fields);
    return fields;
  }

  /** Reads an envelope as a message of texts and bytes. */
  static Envelope envelope(byte[] input) {
    if (input.length < 4
        || input[0] != 'k'
        || input[1] != '8'
        || input[2] != 's'
        || input[3] != 0) {
      throw new Refusal("no prefix", null);
    }
    WireTree tree = new WireTree(Arrays.copyOfRange(input, 4, input.length));
    Map<Integer, byte[]> type = new LinkedHashMap<>();
    Map<Integer, byte[]> fields = new LinkedHashMap<>();
    try {
      tree.strings(4, fields, type);
    } catch (IOException e) {
      throw new Refusal(String.valueOf(e.getMessage()), e);
    }
    return new Envelope(
        text(type.get(1)),
        text(type.get(2)),
        Bytes.copyOf(fields.getOrDefault(2, new byte[0])),
        text(fields.get(3)),
        text(fields.get(4)),
        tree.bodies);
  }

  /**
   * What an envelope holds.
   *
   * @param body the last one, which counts
   * @param bodies how many there are
   */
  record Envelope(
      String apiVersion,
      String kind,
      Bytes body,
      String contentEncoding,
      String contentType,
      int bodies) {}

  /** Not a message. */
  static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refusal(String problem, @Nullable Throwable cause) {
      super(problem, cause);
    }
  }

  private static String text(byte @Nullable [] utf8) {
    // A decoder may replace a malformed sequence by one character or by several.
    return utf8 == null
        ? ""
        : new String(utf8, StandardCharsets.UTF_8).replaceAll("\uFFFD+", "\uFFFD");
  }

  private void strings(int known, Map<Integer, byte[]> fields, Map<Integer, byte[]> first)
      throws IOException {
    while (!atEnd()) {
      long tag = tag();
      int number = (int) (tag >>> 3);
      if (number > known) {
        skip((int) tag & 7);
        continue;
      }
      require(tag, BYTES);
      int outer = open();
      if (number == 1 && known > 2) {
        strings(2, first, first);
      } else {
        bodies += known > 2 && number == 2 ? 1 : 0;
        byte[] content = in.readRawBytes(end - in.getTotalBytesRead());
        fields.merge(
            number, content, (before, now) -> isFinal(known, number, before) ? before : now);
      }
      end = outer;
    }
  }

  /** An encoding or content type of an envelope that makes it unreadable is not taken back. */
  private static boolean isFinal(int known, int number, byte[] content) {
    return known > 2
        && number > 2
        && content.length > 0
        && (number == 3 || !text(content).equals("application/vnd.kubernetes.protobuf"));
  }

  private boolean atEnd() {
    return in.getTotalBytesRead() >= end;
  }

  private long varint() throws IOException {
    long value = in.readRawVarint64();
    if (in.getTotalBytesRead() > end) {
      throw new Refusal("a number over the end", null);
    }
    return value;
  }

  private long tag() throws IOException {
    long tag = varint();
    int number = (int) (tag >>> 3);
    if (number <= 0 || (tag & 7) == END_GROUP) {
      throw new Refusal("tag " + tag, null);
    }
    return ((long) number << 3) | (tag & 7);
  }

  private static void require(long tag, int type) {
    if ((tag & 7) != type) {
      throw new Refusal("wire type " + (tag & 7), null);
    }
  }

  /** Enters what has a length; returns the end to go back to. */
  private int open() throws IOException {
    long length = varint();
    if (length < 0 || length > end - in.getTotalBytesRead()) {
      throw new Refusal("length " + length, null);
    }
    int outer = end;
    end = in.getTotalBytesRead() + (int) length;
    return outer;
  }

  private byte[] content() throws IOException {
    int outer = open();
    byte[] content = in.readRawBytes(end - in.getTotalBytesRead());
    end = outer;
    return content;
  }

  private byte[] raw(int count) throws IOException {
    if (count > end - in.getTotalBytesRead()) {
      throw new Refusal("over the end", null);
    }
    return in.readRawBytes(count);
  }

  private void skip(int wireType) throws IOException {
    int groups = 0;
    int type = wireType;
    do {
      switch (type) {
        case VARINT -> varint();
        case FIXED64 -> raw(8);
        case BYTES -> content();
        case START_GROUP -> groups++;
        case END_GROUP -> groups--;
        case FIXED32 -> raw(4);
        default -> throw new Refusal("wire type " + type, null);
      }
      if (groups > 0) {
        type = (int) varint() & 7;
      }
    } while (groups > 0);
  }

  private void message(Message prototype, int group, Map<Object, Object> fields)
      throws IOException {
    FieldTable table = prototype.fieldTable();
    while (!atEnd()) {
      int start = in.getTotalBytesRead();
      long tag = tag();
      int number = (int) (tag >>> 3);
      int ordinal = table.ordinalOfNumber(group, number);
      int inner = table.groupOfNumber(group, number);
      if (ordinal >= 0) {
        field(prototype, table.field(ordinal), (int) tag & 7, fields);
      } else if (inner >= 0) {
        require(tag, BYTES);
        int outer = open();
        message(prototype, inner, fields);
        end = outer;
      } else {
        skip((int) tag & 7);
        String hex = HexFormat.of().formatHex(bytes, start, in.getTotalBytesRead());
        fields.merge("unknown in " + group, hex, (a, b) -> "" + a + b);
      }
    }
  }

  @SuppressWarnings("unchecked") // what is under a field was made here
  private void field(Message prototype, Field field, int wireType, Map<Object, Object> fields)
      throws IOException {
    switch (field.shape()) {
      case ONE -> {
        if (field.kind() == FieldKind.MESSAGE) {
          require(wireType, BYTES);
          Message inner = Objects.requireNonNull(prototype.fieldPrototype(field.ordinal()));
          Object prior = fields.computeIfAbsent(field.name(), name -> new LinkedHashMap<>());
          int outer = open();
          message(inner, 0, (Map<Object, Object>) prior);
          end = outer;
        } else {
          Object prior = fields.get(field.name());
          fields.put(field.name(), value(field.kind(), wireType, prior));
        }
      }
      case LIST -> {
        Object prior = fields.computeIfAbsent(field.name(), name -> new ArrayList<>());
        element(prototype, field, wireType, (List<Object>) prior);
      }
      case MAP -> {
        require(wireType, BYTES);
        Object prior = fields.computeIfAbsent(field.name(), name -> new LinkedHashMap<>());
        entry(prototype, field, (Map<Object, Object>) prior);
      }
    }
  }

  private void element(Message prototype, Field field, int wireType, List<Object> list)
      throws IOException {
    if (field.kind() == FieldKind.MESSAGE) {
      require(wireType, BYTES);
      list.add(nested(Objects.requireNonNull(prototype.fieldPrototype(field.ordinal()))));
    } else if (field.isWrapped()) {
      require(wireType, BYTES);
      list.addAll(wrapped());
    } else if (isVarint(field.kind()) && wireType == BYTES) {
      int outer = open();
      while (!atEnd()) {
        list.add(value(field.kind(), VARINT, null));
      }
      end = outer;
    } else {
      list.add(value(field.kind(), wireType, null));
    }
  }

  private Map<Object, Object> nested(Message prototype) throws IOException {
    Map<Object, Object> fields = new LinkedHashMap<>();
    int outer = open();
    message(prototype, 0, fields);
    end = outer;
    drop(prototype, fields);
    return fields;
  }

  private List<Object> wrapped() throws IOException {
    List<Object> list = new ArrayList<>();
    int outer = open();
    while (!atEnd()) {
      long tag = tag();
      if (tag >>> 3 != 1) {
        skip((int) tag & 7);
      } else {
        require(tag, BYTES);
        list.add(text(content()));
      }
    }
    end = outer;
    return list;
  }

  /** An entry, whose key and value Go lets end behind it, and then goes on at the entry's end. */
  private void entry(Message prototype, Field field, Map<Object, Object> map) throws IOException {
    int outer = open();
    int start = in.getTotalBytesRead();
    int length = end - start;
    end = outer;
    new WireTree(Arrays.copyOfRange(bytes, start, end)).entry(prototype, field, map, length);
    in.skipRawBytes(length);
  }

  /** Go takes the wire types in an entry for granted. */
  private void entry(Message prototype, Field field, Map<Object, Object> map, int length)
      throws IOException {
    Message inner =
        field.kind() == FieldKind.MESSAGE ? prototype.fieldPrototype(field.ordinal()) : null;
    String key = "";
    Object value = null;
    while (in.getTotalBytesRead() < length) {
      long tag = varint();
      int number = (int) (tag >>> 3);
      if (number == 1) {
        key = text(content());
      } else if (number == 2) {
        value =
            field.isWrapped()
                ? wrapped()
                : inner != null ? nested(inner) : value(field.kind(), BYTES, null);
      } else if ((tag & 7) == END_GROUP) {
        throw new Refusal("end of a group", null);
      } else {
        skip((int) tag & 7);
        if (in.getTotalBytesRead() > length) {
          throw new Refusal("a field that ends behind its entry", null);
        }
      }
    }
    map.put(key, value == null ? zero(field, inner) : value);
  }

  private static Object zero(Field field, @Nullable Message inner) {
    if (field.isWrapped()) {
      return List.of();
    }
    return inner != null
        ? Map.of()
        : switch (field.kind()) {
          case TIME, MICRO_TIME -> ZERO_TIME;
          case QUANTITY -> Quantity.ZERO.toString();
          case RAW, FIELDS_V1, JSON -> "absent";
          case BYTES -> List.of("");
          default -> "";
        };
  }

  private static boolean isVarint(FieldKind kind) {
    return kind == FieldKind.INT32 || kind == FieldKind.INT64 || kind == FieldKind.BOOL;
  }

  /**
   * One value.
   *
   * @param prior that of the same field before, of which Go keeps what a small message doesn't have
   */
  private Object value(FieldKind kind, int wireType, @Nullable Object prior) throws IOException {
    require(wireType, isVarint(kind) ? VARINT : kind == FieldKind.FLOAT64 ? FIXED64 : BYTES);
    return switch (kind) {
      case STRING -> text(content());
      case INT32 -> (int) varint();
      case INT64 -> varint();
      case BOOL -> varint() != 0;
      case FLOAT64 -> {
        raw(0);
        if (end - in.getTotalBytesRead() < 8) {
          throw new Refusal("over the end", null);
        }
        yield Double.longBitsToDouble(in.readRawLittleEndian64());
      }
      case BYTES -> List.of(HexFormat.of().formatHex(content()));
      case TIME, MICRO_TIME -> time(kind == FieldKind.MICRO_TIME);
      case QUANTITY -> quantity(prior == null ? Quantity.ZERO.toString() : prior);
      case DURATION, INT_OR_STRING, RAW, FIELDS_V1, JSON -> small(kind, prior);
      case ANY, MESSAGE -> throw new Refusal("no form in Protobuf", null);
    };
  }

  private Instant time(boolean isMicro) throws IOException {
    int outer = open();
    boolean isEmpty = atEnd();
    Map<Integer, Object> parts = parts(2, VARINT, VARINT);
    end = outer;
    if (isEmpty) {
      return ZERO_TIME;
    }
    try {
      long nanos = ((Long) parts.getOrDefault(2, 0L)).intValue();
      Instant seconds = Instant.ofEpochSecond((Long) parts.getOrDefault(1, 0L));
      return isMicro ? seconds.plusNanos(nanos / 1000 * 1000) : seconds;
    } catch (DateTimeException e) {
      throw new Refusal("time", e);
    }
  }

  private Object small(FieldKind kind, @Nullable Object prior) throws IOException {
    int outer = open();
    Map<Integer, Object> parts =
        switch (kind) {
          case DURATION -> parts(1, VARINT);
          case INT_OR_STRING -> parts(3, VARINT, VARINT, BYTES);
          default -> parts(1, BYTES);
        };
    end = outer;
    byte[] content = parts.get(1) instanceof byte[] present ? present : null;
    return switch (kind) {
      case DURATION -> parts.getOrDefault(1, prior == null ? 0L : prior);
      case INT_OR_STRING ->
          intOrString(parts, prior == null ? List.of(0L, 0, "") : (List<?>) prior);
      default ->
          content != null ? HexFormat.of().formatHex(content) : prior == null ? "absent" : prior;
    };
  }

  /** Go reads each text of a quantity that has several, and takes the last one. */
  private Object quantity(Object prior) throws IOException {
    int outer = open();
    Object value = prior;
    while (!atEnd()) {
      long tag = tag();
      if (tag >>> 3 != 1) {
        skip((int) tag & 7);
        continue;
      }
      require(tag, BYTES);
      try {
        value = Quantity.parse(new String(content(), StandardCharsets.UTF_8)).toString();
      } catch (IllegalArgumentException e) {
        throw new Refusal("quantity", e);
      }
    }
    end = outer;
    return value;
  }

  private static Object intOrString(Map<Integer, Object> parts, List<?> prior) {
    long type = (Long) parts.getOrDefault(1, prior.get(0));
    if (type < 0 || type > 1) {
      throw new Refusal("type " + type, null);
    }
    Object number = parts.getOrDefault(2, prior.get(1));
    Object text = parts.getOrDefault(3, prior.get(2));
    return List.of(
        type, ((Number) number).intValue(), text instanceof byte[] utf8 ? text(utf8) : text);
  }

  /** Fields 1 to {@code known} of a small message, each of its wire type; the last one counts. */
  private Map<Integer, Object> parts(int known, int... types) throws IOException {
    Map<Integer, Object> parts = new LinkedHashMap<>();
    while (!atEnd()) {
      long tag = tag();
      int number = (int) (tag >>> 3);
      if (number > known) {
        skip((int) tag & 7);
      } else {
        require(tag, types[number - 1]);
        parts.put(number, types[number - 1] == VARINT ? (Object) varint() : content());
      }
    }
    return parts;
  }

  /** What is zero is the same as what is absent, where Go has no pointer. */
  @SuppressWarnings("unchecked") // what is under a field was made here
  private void drop(Message prototype, Map<Object, Object> fields) {
    FieldTable table = prototype.fieldTable();
    fields
        .entrySet()
        .removeIf(
            entry -> {
              Field field = table.field((String) entry.getKey());
              if (field == null) {
                return false;
              }
              if (field.shape() != Field.Shape.ONE) {
                return entry.getValue() instanceof List<?> list && list.isEmpty();
              }
              if (field.kind() == FieldKind.MESSAGE) {
                Map<Object, Object> inner = (Map<Object, Object>) entry.getValue();
                drop(Objects.requireNonNull(prototype.fieldPrototype(field.ordinal())), inner);
                return inner.isEmpty() && !field.isPointer();
              }
              return !field.isPointer() && isZero(field.kind(), entry.getValue());
            });
  }

  private static boolean isZero(FieldKind kind, Object value) {
    return switch (kind) {
      case STRING -> value.equals("");
      case INT32 -> value.equals(0);
      case INT64, DURATION -> value.equals(0L);
      case BOOL -> value.equals(false);
      case FLOAT64 -> (Double) value == 0;
      case TIME, MICRO_TIME -> value.equals(ZERO_TIME);
      case QUANTITY -> value.equals("0");
      case INT_OR_STRING -> value.equals(List.of(0L, 0, ""));
      case RAW, FIELDS_V1, JSON -> value.equals("absent");
      default -> false;
    };
  }
}
