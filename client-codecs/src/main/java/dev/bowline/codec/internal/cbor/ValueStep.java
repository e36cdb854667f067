package dev.bowline.codec.internal.cbor;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of one field; a class for each group of kinds, as in the other readers, to keep
 * the JIT from compiling the walk over a message into one method with all that is nested in it.
 */
abstract class ValueStep {
  final Field field;

  private final boolean ownsTags;
  private final boolean isPointer;

  private ValueStep(Field field) {
    FieldKind kind = field.kind();
    boolean isOne = field.shape() == Field.Shape.ONE;
    this.field = field;
    this.isPointer = isOne && field.isPointer() && kind != FieldKind.BYTES && kind != FieldKind.RAW;
    this.ownsTags = isOne && kind.compareTo(FieldKind.TIME) >= 0 && kind != FieldKind.MESSAGE;
  }

  /** Whether a value is a text that Go hands over with the tags before it. */
  static boolean hasOwnText(FieldKind kind) {
    return kind.compareTo(FieldKind.TIME) >= 0 && kind.compareTo(FieldKind.INT_OR_STRING) <= 0;
  }

  /** Whether Go has a pointer to one value. */
  boolean isPointer() {
    return isPointer;
  }

  /**
   * Whether there is no value.
   *
   * @param next null, or undefined, which is null to a pointer and to a text that Go reads into one
   */
  boolean isNothing(int next) {
    FieldKind kind = field.kind();
    return isPointer
        || (kind != FieldKind.DURATION
            && kind != FieldKind.INT_OR_STRING
            && (next == CborInput.NULL || hasOwnText(kind)));
  }

  /** Whether tags are part of the value, rather than to be skipped before it. */
  boolean ownsTags() {
    return ownsTags;
  }

  /** The step that reads a field. */
  static ValueStep of(Field field) {
    if (field.kind() != FieldKind.MESSAGE || field.shape() == Field.Shape.MAP) {
      return new Other(field);
    }
    return field.shape() == Field.Shape.ONE ? new OneMessage(field) : new Messages(field);
  }

  /**
   * Reads the value that the reader stands before.
   *
   * @param parent the message that the field belongs to, as it was before
   * @param prior what was read of the field before
   */
  abstract @Nullable Object read(CborFieldReader in, Message parent, @Nullable Object prior);

  /** Reads what is no message and no list of messages. */
  private static final class Other extends ValueStep {
    private final boolean isText;

    Other(Field field) {
      super(field);
      isText = field.shape() == Field.Shape.ONE && field.kind() == FieldKind.STRING;
    }

    @Override
    @Nullable Object read(CborFieldReader in, Message parent, @Nullable Object prior) {
      if (isText) {
        return in.string();
      }
      if (field.shape() == Field.Shape.ONE) {
        return in.one(field.kind());
      }
      if (field.shape() == Field.Shape.MAP) {
        return in.map(field, parent);
      }
      return field.kind() == FieldKind.ANY ? in.anys() : in.list(field.kind());
    }
  }

  private static final class OneMessage extends ValueStep {
    OneMessage(Field field) {
      super(field);
    }

    @Override
    @Nullable Object read(CborFieldReader in, Message parent, @Nullable Object prior) {
      return in.message(parent, (Message) prior);
    }
  }

  /** Reads a list of messages. */
  static final class Messages extends ValueStep {
    private int keyOrdinal = -1;

    private Messages(Field field) {
      super(field);
    }

    /** Place of the field that identifies an element; the same for all elements. */
    int keyOrdinal(Message prototype) {
      if (keyOrdinal < 0) {
        keyOrdinal = prototype.fieldTable().ordinal(field.mapKeys().get(0));
      }
      return keyOrdinal;
    }

    @Override
    @Nullable Object read(CborFieldReader in, Message parent, @Nullable Object prior) {
      return in.messages(this, parent);
    }
  }
}
