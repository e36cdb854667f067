package dev.bowline.codec.internal.json;

import dev.bowline.meta.tree.GoFloat;
import dev.bowline.serde.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes trees of Java values as JSON. */
final class JsonTreeWriter {
  private final JsonOutput out;

  JsonTreeWriter(JsonOutput out) {
    this.out = out;
  }

  void value(@Nullable Object tree) {
    if (tree == null) {
      out.ascii("null");
    } else if (tree instanceof String text) {
      out.text(text);
    } else if (tree instanceof Map<?, ?> map) {
      object(map);
    } else if (tree instanceof List<?> list) {
      array(list);
    } else if (tree instanceof Boolean flag) {
      out.ascii(flag ? "true" : "false");
    } else if (tree instanceof Number number) {
      number(number);
    } else {
      throw new CodecException(
          "a " + tree.getClass().getSimpleName() + " is not part of a JSON tree", -1);
    }
  }

  private void object(Map<?, ?> map) {
    out.ascii('{');
    boolean isFirst = true;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!isFirst) {
        out.ascii(',');
      }
      isFirst = false;
      if (!(entry.getKey() instanceof String name)) {
        throw new CodecException("a name in a JSON tree must be a String", -1);
      }
      out.text(name);
      out.ascii(':');
      try {
        value(entry.getValue());
      } catch (CodecException e) {
        throw e.within("." + name);
      }
    }
    out.ascii('}');
  }

  private void array(List<?> list) {
    out.ascii('[');
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        out.ascii(',');
      }
      try {
        value(list.get(i));
      } catch (CodecException e) {
        throw e.within("[" + i + "]");
      }
    }
    out.ascii(']');
  }

  private void number(Number number) {
    if (number instanceof Double || number instanceof Float) {
      float64(number.doubleValue());
    } else if (number instanceof Long
        || number instanceof Integer
        || number instanceof BigInteger
        || number instanceof BigDecimal
        || number instanceof Short
        || number instanceof Byte) {
      out.ascii(number.toString());
    } else {
      throw new CodecException(
          "a " + number.getClass().getSimpleName() + " is not part of a JSON tree", -1);
    }
  }

  void float64(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new CodecException("JSON has no form for " + value, -1);
    }
    out.ascii(GoFloat.format(value));
  }
}
