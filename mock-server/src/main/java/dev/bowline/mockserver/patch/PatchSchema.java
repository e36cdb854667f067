package dev.bowline.mockserver.patch;

import dev.bowline.mockserver.object.GoFormat;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapedMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a strategic merge patch has to know about a value.
 *
 * @param name name of its type in the server
 * @param prototype its class, or null for what has no fields of its own
 * @param strategies how its field is patched
 * @param mergeKey the field that identifies its elements, or the empty string
 */
record PatchSchema(
    String name, @Nullable Message prototype, List<String> strategies, String mergeKey) {
  private static final String RETAIN_KEYS = "retainKeys";

  /** The objects of a class. */
  static PatchSchema of(Message prototype) {
    return new PatchSchema(typeName(prototype), prototype, List.of(), "");
  }

  /**
   * A field.
   *
   * @throws StrategicException if the type has no such field
   */
  PatchSchema field(String fieldName) throws StrategicException {
    if (prototype == null || prototype instanceof ShapedMessage) {
      if (name.equals("map")) {
        throw StrategicException.server(
            "merging an object in json but data type is not struct, instead is: map");
      }
      throw noSuchField(fieldName);
    }
    FieldTable.Field field = find(prototype.fieldTable(), fieldName);
    if (field == null) {
      throw noSuchField(fieldName);
    }
    Message inner =
        field.kind() == FieldKind.MESSAGE && field.shape() != FieldTable.Field.Shape.MAP
            ? prototype.fieldPrototype(field.ordinal())
            : null;
    String strategy = field.patchStrategy();
    String key = field.patchMergeKey();
    return new PatchSchema(
        inner != null
            ? typeName(inner)
            : field.shape() == FieldTable.Field.Shape.MAP ? "map" : typeName(field.kind()),
        inner,
        strategy == null ? List.of() : Arrays.asList(strategy.split(",", -1)),
        key == null ? "" : key);
  }

  /** {@code merge}, {@code replace} or the empty string. */
  String strategy() {
    return strategies.stream()
        .filter(strategy -> !strategy.equals(RETAIN_KEYS))
        .findFirst()
        .orElse("");
  }

  private static FieldTable.@Nullable Field find(FieldTable table, String name) {
    FieldTable.Field exact = table.field(name);
    for (int i = 0; exact == null && i < table.size(); i++) {
      if (table.field(i).name().equalsIgnoreCase(name)) {
        exact = table.field(i);
      }
    }
    return exact;
  }

  private StrategicException noSuchField(String fieldName) {
    return StrategicException.server(
        "unable to find api field in struct "
            + name
            + " for the json field "
            + GoFormat.quoted(fieldName));
  }

  private static String typeName(Message message) {
    String name = message.fieldTable().name();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  private static String typeName(FieldKind kind) {
    return switch (kind) {
      case RAW -> "RawExtension";
      case FIELDS_V1 -> "FieldsV1";
      case JSON -> "JSON";
      default -> kind.token().toLowerCase(Locale.ROOT);
    };
  }
}
