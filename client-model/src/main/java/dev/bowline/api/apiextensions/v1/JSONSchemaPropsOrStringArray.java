package dev.bowline.api.apiextensions.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapeReader;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schema, or names of properties. In JSON an object or an array of strings; any other value reads
 * as empty, as Go reads it. Immutable.
 */
public final class JSONSchemaPropsOrStringArray extends ShapedMessage {
  private static final FieldTable FIELDS =
      FieldTable.of(
          "apiextensions.v1.JSONSchemaPropsOrStringArray",
          "schema 1 *message\nproperty 2 []string");

  /** Neither schema nor names. */
  public static final JSONSchemaPropsOrStringArray EMPTY =
      new JSONSchemaPropsOrStringArray(null, null, null);

  private final @Nullable JSONSchemaProps schema;
  private final @Nullable List<String> properties;

  private JSONSchemaPropsOrStringArray(
      @Nullable JSONSchemaProps schema,
      @Nullable List<String> properties,
      @Nullable UnknownFields unknownFields) {
    super(unknownFields);
    this.schema = schema;
    this.properties = properties;
  }

  /** A schema. */
  public static JSONSchemaPropsOrStringArray of(JSONSchemaProps schema) {
    return new JSONSchemaPropsOrStringArray(schema, null, null);
  }

  /** Names of properties; the list is copied. */
  public static JSONSchemaPropsOrStringArray of(List<String> properties) {
    return new JSONSchemaPropsOrStringArray(null, List.copyOf(properties), null);
  }

  /** The schema. Never null; the empty instance if absent. */
  public JSONSchemaProps schema() {
    return schema == null ? JSONSchemaProps.EMPTY : schema;
  }

  /** Whether {@link #schema} is present. */
  public boolean hasSchema() {
    return schema != null;
  }

  /** The names of properties. Never null; empty if absent. */
  public List<String> properties() {
    return properties == null ? List.of() : properties;
  }

  @Override
  public FieldTable fieldTable() {
    return FIELDS;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> schema;
      case 1 -> properties;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == 0 ? JSONSchemaProps.EMPTY : null;
  }

  @Override
  protected JSONSchemaPropsOrStringArray read(FieldValues in) {
    return new JSONSchemaPropsOrStringArray(in.get(0), in.get(1), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    out.message(FIELDS, 0, schema);
    out.strings(FIELDS, 1, properties);
    out.unknownFields(FIELDS, unknownFields());
  }

  @Override
  protected ShapedMessage readShape(ShapeReader in) {
    switch (in.shape()) {
      case MESSAGE -> {
        return new JSONSchemaPropsOrStringArray(in.shapeMessage(JSONSchemaProps.EMPTY), null, null);
      }
      case ARRAY -> {
        return new JSONSchemaPropsOrStringArray(null, in.shapeStrings(), null);
      }
      case BOOL, STRING, NUMBER, NULL -> {
        in.skipShape();
        return EMPTY;
      }
    }
    throw new IllegalStateException("no such shape");
  }

  @Override
  protected void writeShape(FieldWriter out) {
    if (properties != null && !properties.isEmpty()) {
      out.shapeStrings(properties);
    } else if (schema != null) {
      out.shapeMessage(schema);
    } else {
      out.shapeNull();
    }
  }
}
