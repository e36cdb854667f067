package dev.bowline.codec.internal.protobuf;

import dev.bowline.codec.internal.Scratch;
import dev.bowline.meta.KubeList;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of one field. A call that may go to many classes is where the JIT stops inlining:
 * with a switch in place of these classes it compiles the walk over a message with all that is
 * nested in it into one method, again and again, at half the cost of a first sync.
 */
abstract class ValueStep {
  private static final AtomicInteger STEPS = new AtomicInteger(1);

  final Field field;

  /** {@link Field#kind}, {@link Field#ordinal} and the opposite of {@link Field#isPointer}. */
  final FieldKind kind;

  final int ordinal;
  final boolean isPlain;

  /** That the server writes. */
  final int wireType;

  /** A number that no other step has. */
  final int id = STEPS.getAndIncrement();

  /** The bytes of the tag; the second one counts if the first is negative. */
  final byte tag;

  final byte secondOfTag;

  /**
   * The step of the field that came behind this one in the same struct: a guess, which any thread
   * may change, since most messages of a type have the same fields.
   */
  @Nullable ValueStep next;

  /** What {@link #prototype} has found, and its steps; any thread finds the same. */
  private @Nullable Message prototype;

  private @Nullable Steps inner;

  private ValueStep(Field field) {
    this.field = field;
    this.kind = field.kind();
    this.ordinal = field.ordinal();
    this.isPlain = !field.isPointer();
    this.wireType = wireType(kind);
    int whole = field.number() << 3 | wireType;
    this.tag = (byte) (whole > Byte.MAX_VALUE ? whole | 0x80 : whole);
    this.secondOfTag = (byte) (whole >> 7);
  }

  /**
   * A step for a field.
   *
   * @param of the message that has it
   */
  static ValueStep of(Field field, FieldTable of) {
    boolean isMessage = field.kind() == FieldKind.MESSAGE;
    if (field.shape() == Field.Shape.MAP) {
      return new Entries(field);
    }
    if (field.shape() == Field.Shape.LIST) {
      return isMessage ? new Messages(field) : new Values(field);
    }
    return isMessage
        ? new OneMessage(field, of.kind() != null && isChanging(field.name()))
        : field.kind() == FieldKind.STRING
            ? new Text(field, isUnique(of.name(), field.name()))
            : one(field);
  }

  private static ValueStep one(Field field) {
    FieldKind kind = field.kind();
    if (kind == FieldKind.BOOL) {
      return new Bool(field);
    }
    if (kind == FieldKind.INT32) {
      return new Int32(field);
    }
    boolean isWrapped =
        kind == FieldKind.QUANTITY
            || kind == FieldKind.INT_OR_STRING
            || kind == FieldKind.RAW
            || kind == FieldKind.FIELDS_V1
            || kind == FieldKind.JSON;
    return isWrapped ? new Wrapped(field) : new One(field);
  }

  /** Whether hardly any two objects have a text in common there, so that none is looked for. */
  private static boolean isUnique(String message, String field) {
    return message.endsWith(".ObjectMeta")
        ? field.equals("name") || field.equals("uid") || field.equals("resourceVersion")
        : field.equals("containerID");
  }

  /** Whether what a kind has under a name is another with each version of an object. */
  private static boolean isChanging(String name) {
    return name.equals("metadata") || name.equals("status");
  }

  private static int wireType(FieldKind kind) {
    if (kind == FieldKind.FLOAT64) {
      return WireInput.FIXED64;
    }
    boolean isVarint = kind == FieldKind.INT32 || kind == FieldKind.INT64 || kind == FieldKind.BOOL;
    return isVarint ? WireInput.VARINT : WireInput.BYTES;
  }

  /**
   * Whether the value may have a wire type. As Go does, it takes numbers of a list one by one or
   * packed.
   */
  boolean takes(int found) {
    return found == wireType;
  }

  /**
   * Reads the value that the reader stands before.
   *
   * @param parent the message that the field belongs to, as it was before
   * @param values has what was read of the field before, in its place
   * @param place where the value goes
   */
  abstract void read(ProtobufFieldReader in, Message parent, Scratch values, int place);

  /**
   * The empty instance of what the field holds: the same for all messages of a table, but for
   * lists, whose types have it.
   */
  final Message prototype(Message parent) {
    Message known = prototype;
    if (known == null) {
      known = Objects.requireNonNull(parent.fieldPrototype(ordinal), "prototype");
      if (!(parent instanceof KubeList<?>)) {
        prototype = known;
      }
    }
    return known;
  }

  /** The steps of what the field holds. */
  @SuppressWarnings("ReferenceEquality") // the one instance that is kept
  final Steps inner(Message of) {
    Steps known = inner;
    if (known == null || of != prototype) {
      known = Steps.of(of.fieldTable());
      if (of == prototype) {
        inner = known;
      }
    }
    return known;
  }

  private static final class Text extends ValueStep {
    private final boolean isUnique;

    Text(Field field, boolean isUnique) {
      super(field);
      this.isUnique = isUnique;
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.string(this, isUnique));
    }
  }

  private static final class Bool extends ValueStep {
    Bool(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.bool(isPlain));
    }
  }

  private static final class Int32 extends ValueStep {
    Int32(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.int32(isPlain));
    }
  }

  private static final class Wrapped extends ValueStep {
    Wrapped(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.wrapped(this, values.get(place)));
    }
  }

  private static final class One extends ValueStep {
    One(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(
          place,
          kind == FieldKind.TIME
              ? in.time(false, isPlain)
              : kind == FieldKind.INT64
                  ? in.int64(isPlain)
                  : in.one(kind, isPlain, values.get(place)));
    }
  }

  private static final class OneMessage extends ValueStep {
    private final boolean isChanging;

    OneMessage(Field field, boolean isChanging) {
      super(field);
      this.isChanging = isChanging;
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      Message prior = (Message) values.get(place);
      values.set(
          place, isChanging ? in.changing(this, parent, prior) : in.message(this, parent, prior));
    }
  }

  /** Reads a list or map, which is a run of fields. */
  abstract static class Run extends ValueStep {
    /** A number for its elements, or for the texts in its entries. */
    final int elementId = STEPS.getAndIncrement();

    private Run(Field field) {
      super(field);
    }

    /** Reads it without asking whether there is one like it. */
    abstract Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior, long tag);
  }

  private static final class Values extends Run {
    Values(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.list(this, parent, (List<?>) values.get(place)));
    }

    @Override
    boolean takes(int found) {
      return found == wireType || (wireType == WireInput.VARINT && found == WireInput.BYTES);
    }

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior, long tag) {
      return in.ownList(this, (List<?>) prior, tag);
    }
  }

  /** Reads a list of messages. */
  static final class Messages extends Run {
    final boolean isKeyed;

    private int keyOrdinal = -1;

    private Messages(Field field) {
      super(field);
      isKeyed = field.isKeyed();
    }

    /** Place of the field that identifies an element; the same for all elements. */
    int keyOrdinal(Message prototype) {
      if (keyOrdinal < 0) {
        keyOrdinal = prototype.fieldTable().ordinal(field.mapKeys().get(0));
      }
      return keyOrdinal;
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.messages(this, parent, (List<?>) values.get(place)));
    }

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior, long tag) {
      return in.ownMessages(this, parent, (List<?>) prior, tag);
    }
  }

  private static final class Entries extends Run {
    Entries(Field field) {
      super(field);
    }

    @Override
    void read(ProtobufFieldReader in, Message parent, Scratch values, int place) {
      values.set(place, in.map(this, parent, (Map<?, ?>) values.get(place)));
    }

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior, long tag) {
      return in.ownMap(this, parent, (Map<?, ?>) prior, tag);
    }
  }
}
