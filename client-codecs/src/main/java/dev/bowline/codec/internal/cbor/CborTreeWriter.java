package dev.bowline.codec.internal.cbor;

import dev.bowline.serde.CodecException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes trees of Java values as CBOR, names in the order of their encoded form. */
final class CborTreeWriter {
  private final CborOutput out;

  CborTreeWriter(CborOutput out) {
    this.out = out;
  }

  void value(@Nullable Object tree) {
    if (tree == null) {
      out.nothing();
    } else if (tree instanceof String text) {
      out.text(text);
    } else if (tree instanceof Map<?, ?> map) {
      object(map);
    } else if (tree instanceof List<?> list) {
      array(list);
    } else if (tree instanceof Boolean flag) {
      out.bool(flag);
    } else if (tree instanceof Number number) {
      number(number);
    } else {
      throw foreign(tree);
    }
  }

  private static CodecException foreign(Object value) {
    return new CodecException(
        "a " + value.getClass().getSimpleName() + " is not part of a JSON tree", -1);
  }

  private void object(Map<?, ?> map) {
    out.head(CborInput.MAP, map.size());
    for (EncodedName name : EncodedName.sorted(map)) {
      out.string(name.utf8());
      try {
        value(map.get(name.text()));
      } catch (CodecException e) {
        throw e.within("." + name.text());
      }
    }
  }

  private void array(List<?> list) {
    out.head(CborInput.ARRAY, list.size());
    for (int i = 0; i < list.size(); i++) {
      try {
        value(list.get(i));
      } catch (CodecException e) {
        throw e.within("[" + i + "]");
      }
    }
  }

  /** Integers beyond 64 bits become floats, as servers make of them when they read JSON. */
  private void number(Number number) {
    if (number instanceof Long
        || number instanceof Integer
        || number instanceof Short
        || number instanceof Byte) {
      out.integer(number.longValue());
    } else if (number instanceof BigInteger big && big.bitLength() < Long.SIZE) {
      out.integer(big.longValue());
    } else if (number instanceof Double
        || number instanceof Float
        || number instanceof BigInteger
        || number instanceof BigDecimal) {
      float64(number.doubleValue());
    } else {
      throw foreign(number);
    }
  }

  void float64(double value) {
    if (!Double.isFinite(value)) {
      throw new CodecException("CBOR has no form for a number that is not finite", -1);
    }
    out.float64(value);
  }
}
