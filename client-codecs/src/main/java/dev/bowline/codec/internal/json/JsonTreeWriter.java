package dev.bowline.codec.internal.json;

import dev.bowline.meta.tree.GoFloat;
import dev.bowline.serde.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees of Java values as JSON. One that contains itself is noticed before three times as
 * many levels are written as lead to where it repeats, and not when the heap or the stack is full:
 * each level is compared with the last one above it whose depth is a power of two.
 */
final class JsonTreeWriter {
  private final JsonOutput out;

  /** What is open at a depth that is a power of two, the deepest of these; and the depth now. */
  private @Nullable Object landmark;

  private int depth;

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
    Object outer = enter(map);
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
    leave(outer);
  }

  private void array(List<?> list) {
    Object outer = enter(list);
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
    leave(outer);
  }

  /** Tells what is to be the landmark again behind the container. */
  @SuppressWarnings("ReferenceEquality") // equality would go through what contains itself
  private @Nullable Object enter(Object container) {
    Object outer = landmark;
    if (container == outer) {
      throw new CodecException("a tree that contains itself", -1);
    }
    if (Integer.bitCount(++depth) == 1) {
      landmark = container;
    }
    return outer;
  }

  private void leave(@Nullable Object outer) {
    depth--;
    landmark = outer;
  }

  private void number(Number number) {
    if (number instanceof Double || number instanceof Float) {
      float64(
          number instanceof Float ? Double.parseDouble(number.toString()) : number.doubleValue());
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
