package dev.bowline.codec.internal.protobuf;

import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of one field. A call that may go to many classes is where the JIT stops inlining:
 * with a switch in place of these classes it compiles the walk over a message with all that is
 * nested in it into one method, again and again, at half the cost of a first sync.
 */
abstract class ValueStep {
  private static final AtomicInteger STEPS = new AtomicInteger();

  final Field field;

  /** A number that no other step has. */
  final int id = STEPS.getAndIncrement();

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
    if (field.shape() == Field.Shape.MAP) {
      return new Entries(field);
    }
    if (field.shape() == Field.Shape.LIST) {
      return isMessage ? new Messages(field) : new Values(field);
    }
    return isMessage
        ? new OneMessage(field)
        : field.kind() == FieldKind.STRING ? new Text(field) : new One(field);
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
      return in.message(this, parent, (Message) prior);
    }
  }

  /** Reads a list or map, which is a run of fields. */
  abstract static class Run extends ValueStep {
    private Run(Field field) {
      super(field);
    }

    /** Reads it without asking whether there is one like it. */
    abstract Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior);
  }

  private static final class Values extends Run {
    Values(Field field) {
      super(field);
    }

    @Override
    Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.list(this, parent, (List<?>) prior);
    }

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.ownList(field, (List<?>) prior);
    }
  }

  /** Reads a list of messages. */
  static final class Messages extends Run {
    /** A number for its elements. */
    final int elementId = STEPS.getAndIncrement();

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

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.ownMessages(this, parent, (List<?>) prior);
    }
  }

  private static final class Entries extends Run {
    Entries(Field field) {
      super(field);
    }

    @Override
    Object read(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.map(this, parent, (Map<?, ?>) prior);
    }

    @Override
    Object own(ProtobufFieldReader in, Message parent, @Nullable Object prior) {
      return in.ownMap(field, parent, (Map<?, ?>) prior);
    }
  }
}
