package dev.bowline.api.apiextensions.v1;

import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldValues;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
import dev.bowline.serde.ShapeReader;
import dev.bowline.serde.ShapedMessage;
import dev.bowline.serde.UnknownFields;
import dev.bowline.serde.ValueShape;
import org.jspecify.annotations.Nullable;

/**
 * A schema, or whether anything is allowed at all. In JSON a boolean or an object; {@code null} and
 * any other value are refused. Immutable.
 */
public final class JSONSchemaPropsOrBool extends ShapedMessage {
  private static final FieldTable FIELDS =
      FieldTable.of("apiextensions.v1.JSONSchemaPropsOrBool", "allows 1 bool\nschema 2 *message");

  /** Allows nothing. */
  public static final JSONSchemaPropsOrBool EMPTY = new JSONSchemaPropsOrBool(false, null, null);

  private final boolean allows;
  private final @Nullable JSONSchemaProps schema;

  private JSONSchemaPropsOrBool(
      boolean allows, @Nullable JSONSchemaProps schema, @Nullable UnknownFields unknownFields) {
    super(unknownFields);
    this.allows = allows;
    this.schema = schema;
  }

  /** Anything or nothing. */
  public static JSONSchemaPropsOrBool of(boolean allows) {
    return allows ? new JSONSchemaPropsOrBool(true, null, null) : EMPTY;
  }

  /** What the schema allows. */
  public static JSONSchemaPropsOrBool of(JSONSchemaProps schema) {
    return new JSONSchemaPropsOrBool(true, schema, null);
  }

  /** Whether anything is allowed; also true where there is a schema. */
  public boolean allows() {
    return allows;
  }

  /** The schema. Never null; the empty instance if absent. */
  public JSONSchemaProps schema() {
    return schema == null ? JSONSchemaProps.EMPTY : schema;
  }

  /** Whether {@link #schema} is present. */
  public boolean hasSchema() {
    return schema != null;
  }

  @Override
  public FieldTable fieldTable() {
    return FIELDS;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> allows ? true : null;
      case 1 -> schema;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public @Nullable Message fieldPrototype(int ordinal) {
    return ordinal == 1 ? JSONSchemaProps.EMPTY : null;
  }

  @Override
  protected JSONSchemaPropsOrBool read(FieldValues in) {
    Boolean read = in.get(0);
    return new JSONSchemaPropsOrBool(read != null && read, in.get(1), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    out.bool(FIELDS, 0, allows);
    out.message(FIELDS, 1, schema);
    out.unknownFields(FIELDS, unknownFields());
  }

  @Override
  protected ShapedMessage readShape(ShapeReader in) {
    if (in.shape() == ValueShape.MESSAGE) {
      return new JSONSchemaPropsOrBool(true, in.shapeMessage(JSONSchemaProps.EMPTY), null);
    }
    return of(in.shapeBool());
  }

  @Override
  protected void writeShape(FieldWriter out) {
    if (schema == null) {
      out.shapeBool(allows);
    } else {
      out.shapeMessage(schema);
    }
  }
}
