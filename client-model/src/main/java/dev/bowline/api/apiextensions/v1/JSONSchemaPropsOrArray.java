package dev.bowline.api.apiextensions.v1;

import dev.bowline.serde.FieldReader;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldWriter;
import dev.bowline.serde.Message;
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
  protected JSONSchemaPropsOrArray read(FieldReader in) {
    JSONSchemaProps newSchema = schema;
    List<JSONSchemaProps> newSchemas = schemas;
    int field;
    while ((field = in.next(FIELDS)) >= 0) {
      if (field == 0) {
        newSchema = in.message(newSchema == null ? JSONSchemaProps.EMPTY : newSchema);
      } else {
        newSchemas = in.messages(newSchemas, JSONSchemaProps.EMPTY);
      }
    }
    return new JSONSchemaPropsOrArray(newSchema, newSchemas, in.unknownFields(unknownFields()));
  }

  @Override
  protected void write(FieldWriter out) {
    out.message(FIELDS, 0, schema);
    out.messages(FIELDS, 1, schemas);
    out.unknownFields(FIELDS, unknownFields());
  }

  @Override
  protected ShapedMessage readShape(FieldReader in) {
    switch (in.shape()) {
      case MESSAGE -> {
        return new JSONSchemaPropsOrArray(in.message(JSONSchemaProps.EMPTY), null, null);
      }
      case ARRAY -> {
        return new JSONSchemaPropsOrArray(null, in.messages(null, JSONSchemaProps.EMPTY), null);
      }
      case BOOL, STRING, NUMBER, NULL -> {
        in.any();
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
