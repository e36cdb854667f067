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
 * One schema or several. In JSON an object or an array; any other value reads as empty, as Go reads
 * it. Immutable.
 */
public final class JSONSchemaPropsOrArray extends ShapedMessage {
  private static final FieldTable FIELDS =
      FieldTable.of(
          "apiextensions.v1.JSONSchemaPropsOrArray", "schema 1 *message\njSONSchemas 2 []message");

  /** No schema. */
  public static final JSONSchemaPropsOrArray EMPTY = new JSONSchemaPropsOrArray(null, null, null);

  private final @Nullable JSONSchemaProps schema;
  private final @Nullable List<JSONSchemaProps> schemas;

  private JSONSchemaPropsOrArray(
      @Nullable JSONSchemaProps schema,
      @Nullable List<JSONSchemaProps> schemas,
      @Nullable UnknownFields unknownFields) {
    super(unknownFields);
    this.schema = schema;
    this.schemas = schemas;
  }

  /** One schema. */
  public static JSONSchemaPropsOrArray of(JSONSchemaProps schema) {
    return new JSONSchemaPropsOrArray(schema, null, null);
  }

  /** Several schemas; the list is copied. */
  public static JSONSchemaPropsOrArray of(List<JSONSchemaProps> schemas) {
    return new JSONSchemaPropsOrArray(null, List.copyOf(schemas), null);
  }

  /** The one schema. Never null; the empty instance if absent. */
  public JSONSchemaProps schema() {
    return schema == null ? JSONSchemaProps.EMPTY : schema;
  }

  /** Whether {@link #schema} is present. */
  public boolean hasSchema() {
    return schema != null;
  }

  /** The several schemas. Never null; empty if absent. */
  public List<JSONSchemaProps> schemas() {
    return schemas == null ? List.of() : schemas;
  }

  @Override
  public FieldTable fieldTable() {
    return FIELDS;
  }

  @Override
  public @Nullable Object fieldValue(int ordinal) {
    return switch (ordinal) {
      case 0 -> schema;
      case 1 -> schemas;
      default -> throw new IndexOutOfBoundsException(ordinal);
    };
  }

  @Override
  public Message fieldPrototype(int ordinal) {
    return JSONSchemaProps.EMPTY;
  }

  @Override
  protected JSONSchemaPropsOrArray read(FieldValues in) {
    return new JSONSchemaPropsOrArray(in.get(0), in.get(1), in.unknownFields());
  }

  @Override
  protected void write(FieldWriter out) {
    out.message(FIELDS, 0, schema);
    out.messages(FIELDS, 1, schemas);
    out.unknownFields(FIELDS, unknownFields());
  }

  @Override
  protected ShapedMessage readShape(ShapeReader in) {
    switch (in.shape()) {
      case MESSAGE -> {
        return new JSONSchemaPropsOrArray(in.shapeMessage(JSONSchemaProps.EMPTY), null, null);
      }
      case ARRAY -> {
        return new JSONSchemaPropsOrArray(null, in.shapeMessages(JSONSchemaProps.EMPTY), null);
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
    if (schemas != null && !schemas.isEmpty()) {
      out.shapeMessages(schemas);
    } else if (schema != null) {
      out.shapeMessage(schema);
    } else {
      out.shapeNull();
    }
  }
}
