package dev.bowline.benchmarks;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** The floor of any client that encodes with Jackson: every token written, no object looked at. */
final class RecordedTokens {
  private final JsonToken[] tokens;

  /** Name, text or number of the token with the same index, or null. */
  private final Object[] values;

  private RecordedTokens(JsonToken[] tokens, Object[] values) {
    this.tokens = tokens;
    this.values = values;
  }

  static RecordedTokens of(byte[] json) {
    List<JsonToken> tokens = new ArrayList<>();
    List<Object> values = new ArrayList<>();
    try (JsonParser in = new JsonFactory().createParser(ObjectReadContext.empty(), json)) {
      for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
        tokens.add(token);
        values.add(
            switch (token) {
              case PROPERTY_NAME -> in.currentName();
              case VALUE_STRING -> in.getString();
              case VALUE_NUMBER_INT -> in.getLongValue();
              case VALUE_NUMBER_FLOAT -> in.getDecimalValue();
              default -> null;
            });
      }
    }
    return new RecordedTokens(tokens.toArray(JsonToken[]::new), values.toArray());
  }

  byte[] write(TokenStreamFactory format) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator out = format.createGenerator(ObjectWriteContext.empty(), bytes)) {
      for (int i = 0; i < tokens.length; i++) {
        write(out, tokens[i], values[i]);
      }
    }
    return bytes.toByteArray();
  }

  private static void write(JsonGenerator out, JsonToken token, Object value) {
    switch (token) {
      case START_OBJECT -> out.writeStartObject();
      case END_OBJECT -> out.writeEndObject();
      case START_ARRAY -> out.writeStartArray();
      case END_ARRAY -> out.writeEndArray();
      case PROPERTY_NAME -> out.writeName((String) value);
      case VALUE_STRING -> out.writeString((String) value);
      case VALUE_NUMBER_INT -> out.writeNumber((Long) value);
      case VALUE_NUMBER_FLOAT -> out.writeNumber((BigDecimal) value);
      case VALUE_TRUE -> out.writeBoolean(true);
      case VALUE_FALSE -> out.writeBoolean(false);
      case VALUE_NULL -> out.writeNull();
      default -> throw new IllegalStateException("no token of JSON: " + token);
    }
  }
}
