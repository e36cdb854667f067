package dev.bowline.mockserver.custom;

import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.mockserver.schema.MessageStructure;
import dev.bowline.mockserver.schema.Scalars;
import dev.bowline.mockserver.schema.Structure;
import dev.bowline.mockserver.schema.Untyped;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How values are merged that a structural schema describes. */
final class SchemaStructure implements Structure {
  private final Schema schema;

  /** Formats of texts that are texts to a real server; with any other they may be any scalar. */
  private static final Set<String> PLAIN = Set.of("", "byte");

  private final boolean keepsUnknown;

  private SchemaStructure(Schema schema, boolean keepsUnknown) {
    this.schema = schema;
    this.keepsUnknown = keepsUnknown || schema.preservesUnknown();
  }

  static Structure root(Schema schema) {
    return new SchemaStructure(schema, false);
  }

  private Structure child(Schema child) {
    return switch (child.type()) {
      case "string" -> PLAIN.contains(child.text("format")) ? Scalars.STRING : Scalars.ANY;
      case "boolean" -> Scalars.BOOLEAN;
      case "integer", "number" -> Scalars.NUMBER;
      default -> new SchemaStructure(child, keepsUnknown);
    };
  }

  @Override
  public Shape shape(@Nullable Object value) {
    boolean isObject = schema.type().equals("object");
    boolean isList = schema.type().equals("array");
    if (isObject || (!isList && value instanceof Map<?, ?>)) {
      return schema.mapType().equals("atomic") ? Shape.ATOMIC_MAP : Shape.MAP;
    }
    if (isList || value instanceof List<?>) {
      return switch (schema.listType()) {
        case "set" -> Shape.SET;
        case "map" -> Shape.KEYED_LIST;
        default -> Shape.ATOMIC_LIST;
      };
    }
    return Shape.SCALAR;
  }

  @Override
  public @Nullable Structure field(String name) {
    if (schema.isEmbedded() && Pruning.IDENTITY.contains(name)) {
      return name.equals("metadata") ? MessageStructure.of(ObjectMeta.EMPTY) : Scalars.STRING;
    }
    Schema field = schema.field(name);
    if (field != null) {
      return child(field);
    }
    boolean isOpen =
        schema.hasAdditional()
            ? schema.flag("additionalProperties")
            : keepsUnknown || schema.properties().isEmpty();
    return isOpen ? Untyped.DEDUCED : null;
  }

  @Override
  public boolean declares(String name) {
    return schema.properties().containsKey(name)
        || (schema.isEmbedded() && Pruning.IDENTITY.contains(name));
  }

  @Override
  public Structure element() {
    Schema items = schema.items();
    return items == null ? Untyped.ATOMIC : child(items);
  }

  @Override
  public List<String> keys() {
    return schema.listKeys();
  }

  @Override
  public @Nullable Object defaultOf(String name) {
    Schema field = schema.properties().get(name);
    return field == null ? null : field.defaultValue();
  }
}
