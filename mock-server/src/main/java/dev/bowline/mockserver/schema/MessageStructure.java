package dev.bowline.mockserver.schema;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.ListType;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An object of a built-in class, described by the class's field table. */
public final class MessageStructure implements Structure {
  private static final Set<String> MERGED = Set.of("merge", "merge,retainKeys");

  private final Message prototype;
  private final boolean isAtomic;

  private MessageStructure(Message prototype, boolean isAtomic) {
    this.prototype = prototype;
    this.isAtomic = isAtomic;
  }

  /** The objects of the class that the prototype has. */
  public static Structure of(Message prototype) {
    return of(prototype, false);
  }

  private static Structure of(Message prototype, boolean isAtomic) {
    if (prototype instanceof ShapedMessage || prototype.fieldTable().size() == 0) {
      return isAtomic ? Untyped.ATOMIC : Untyped.DEDUCED;
    }
    return new MessageStructure(prototype, isAtomic);
  }

  @Override
  public Shape shape(@Nullable Object value) {
    return isAtomic ? Shape.ATOMIC_MAP : Shape.MAP;
  }

  @Override
  public @Nullable Structure field(String name) {
    FieldTable.Field field = prototype.fieldTable().field(name);
    if (field == null) {
      return null;
    }
    return switch (field.shape()) {
      case ONE -> value(field, field.isAtomic());
      case MAP -> new MapStructure(value(field, false), field.isAtomic());
      case LIST -> list(field);
    };
  }

  @Override
  public boolean declares(String name) {
    return prototype.fieldTable().field(name) != null;
  }

  @Override
  public @Nullable Object defaultOf(String name) {
    Object declared = DeclaredDefaults.of(prototype.fieldTable().name(), name);
    if (declared != null) {
      return declared;
    }
    FieldTable.Field field = prototype.fieldTable().field(name);
    if (field == null || field.isPointer() || field.omitEmpty()) {
      return null;
    }
    return switch (field.kind()) {
      case STRING -> "";
      case INT32, INT64 -> 0L;
      case BOOL -> false;
      default -> null;
    };
  }

  private Structure value(FieldTable.Field field, boolean isAtomicValue) {
    return switch (field.kind()) {
      case STRING, BYTES, DURATION -> Scalars.STRING;
      case INT32, INT64, FLOAT64 -> Scalars.NUMBER;
      case BOOL -> Scalars.BOOLEAN;
      case TIME, MICRO_TIME, QUANTITY, INT_OR_STRING -> Scalars.ANY;
      case RAW -> Untyped.ATOMIC;
      case FIELDS_V1, JSON, ANY -> Untyped.DEDUCED;
      case MESSAGE ->
          of(Objects.requireNonNull(prototype.fieldPrototype(field.ordinal())), isAtomicValue);
    };
  }

  private Structure list(FieldTable.Field field) {
    Structure element = value(field, field.isAtomic());
    if (field.listType() == ListType.MAP) {
      return new ListStructure(Shape.KEYED_LIST, element, field.mapKeys());
    }
    if (field.listType() == ListType.SET) {
      return new ListStructure(Shape.SET, element, List.of());
    }
    String strategy = field.patchStrategy();
    String mergeKey = field.patchMergeKey();
    if (field.listType() == null && strategy != null && MERGED.contains(strategy)) {
      return mergeKey == null
          ? new ListStructure(Shape.SET, element, List.of())
          : new ListStructure(Shape.KEYED_LIST, element, List.of(mergeKey));
    }
    return new ListStructure(Shape.ATOMIC_LIST, element, List.of());
  }
}
