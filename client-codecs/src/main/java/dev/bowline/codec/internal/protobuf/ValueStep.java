package dev.bowline.codec.internal.protobuf;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of one field. A call that may go to many classes is where the JIT stops inlining:
 * with a switch in place of these classes it compiles the walk over a message with all that is
 * nested in it into one method, again and again, at half the cost of a first sync.
 */
abstract class ValueStep {
  final Field field;

  private ValueStep(Field field) {
    this.field = field;
  }

  /** The steps of a table, made when first asked for. */
  static ValueStep[] of(FieldTable table) {
    Object steps = table.protobufSteps();
    if (steps == null) {
      ValueStep[] made = new ValueStep[table.size()];
      for (int i = 0; i < made.length; i++) {
        made[i] = of(table.field(i));
      }
      table.protobufSteps(made);
      return made;
    }
    return (ValueStep[]) steps;
  }

  private static ValueStep of(Field field) {
    boolean isMessage = field.kind() == FieldKind.MESSAGE;
    return switch (field.shape()) {
      case ONE ->
          isMessage
              ? new OneMessage(field)
              : field.kind() == FieldKind.STRING ? new Text(field) : new One(field);
      case LIST -> isMessage ? new Messages(field) : new Values(field);
      case MAP -> new Entries(field);
    };
  }

  /**
   * Reads the value that the reader stands before.
   *
   * @param parent the message that the field belongs to, as it was before
   * @param prior what was read of the field before
   */
  abstract @Nullable Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior);

  private static final class Text extends ValueStep {
    Text(Field field) {
      super(field);
    }

    @Override
    @Nullable Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.string();
    }
  }

  private static final class One extends ValueStep {
    One(Field field) {
      super(field);
    }

    @Override
    @Nullable Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.one(field.kind());
    }
  }

  private static final class OneMessage extends ValueStep {
    OneMessage(Field field) {
      super(field);
    }

    @Override
    Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.message(parent, (Message) prior);
    }
  }

  private static final class Values extends ValueStep {
    Values(Field field) {
      super(field);
    }

    @Override
    Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.list(field, (List<?>) prior);
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
    @Nullable Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.messages(this, parent, (List<?>) prior);
    }
  }

  private static final class Entries extends ValueStep {
    Entries(Field field) {
      super(field);
    }

    @Override
    Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.map(field, parent, (Map<?, ?>) prior);
    }
  }
}
