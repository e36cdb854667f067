package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.Identity;
import dev.bowline.serde.CodecException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads any value as a tree of Java values that JSON has forms for: strictly as the server does
 * where it keeps the value, and all that is well-formed where it does not ({@link
 * CborInput#isLenient}).
 */
final class CborTreeReader {
  private final CborInput in;

  CborTreeReader(CborInput in) {
    this.in = in;
  }

  @Nullable Object value() {
    if (in.isTagged()) {
      return tagged();
    }
    switch (in.major()) {
      case CborInput.UNSIGNED, CborInput.NEGATIVE -> {
        return integer();
      }
      case CborInput.BYTES, CborInput.TEXT -> {
        return in.text("a string");
      }
      case CborInput.ARRAY -> {
        return array();
      }
      case CborInput.MAP -> {
        return object();
      }
      default -> {
        return simple(in);
      }
    }
  }

  /** Reads true, false, null or a float. */
  static @Nullable Object simple(CborInput in) {
    int start = in.at;
    int initial = in.head();
    return switch (initial) {
      case CborInput.TRUE -> true;
      case CborInput.FALSE -> false;
      case CborInput.NULL -> null;
      case CborInput.HALF, CborInput.SINGLE, CborInput.DOUBLE ->
          CborInput.float64(initial, in.argument());
      default -> {
        if (in.isLenient) {
          yield null;
        }
        in.at = start;
        throw in.error("a simple value other than true, false and null");
      }
    };
  }

  /** The outermost time counts; the innermost of the others says what bytes become. */
  private @Nullable Object tagged() {
    int outer = in.laterText;
    String time = timeBehindTags(in);
    Object value = time == null ? value() : time;
    in.laterText = outer;
    return value;
  }

  /** Reads tags, and the time behind them if they say that there is one; else null. */
  static @Nullable String timeBehindTags(CborInput in) {
    for (int count = 1; in.isTagged(); count++) {
      int tag = in.skipTag(count);
      if (tag == CborInput.TAG_TEXT_TIME) {
        return TaggedTime.text(in);
      }
      if (tag == CborInput.TAG_EPOCH_TIME) {
        return TaggedTime.epoch(in);
      }
    }
    return null;
  }

  private Number integer() {
    boolean isNegative = in.major() == CborInput.NEGATIVE;
    int start = in.at;
    in.head();
    long argument = in.argument();
    if (argument >= 0) {
      return isNegative ? ~argument : argument;
    }
    if (!in.isLenient) {
      in.at = start;
      throw in.error("expected a 64-bit integer, found a number out of range");
    }
    BigInteger size = new BigInteger(Long.toUnsignedString(argument));
    return isNegative ? size.not() : size;
  }

  private Map<String, @Nullable Object> object() {
    long left = in.openWhole(CborInput.MAP, "an object");
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (; in.more(left); left--) {
      int start = in.at;
      if (in.isLenient && !in.isString()) {
        in.skipValue();
        in.skipValue();
        continue;
      }
      String name = in.name(map.isEmpty());
      if (!in.isLenient && map.containsKey(name)) {
        in.at = start;
        throw in.error("the name \"" + Identity.shown(name) + "\" is there twice");
      }
      try {
        map.put(name, value());
      } catch (CodecException e) {
        throw e.within("." + name);
      }
    }
    in.leave();
    return Collections.unmodifiableMap(map);
  }

  private List<@Nullable Object> array() {
    long left = in.openWhole(CborInput.ARRAY, "an array");
    List<@Nullable Object> list = new ArrayList<>();
    for (; in.more(left); left--) {
      try {
        list.add(value());
      } catch (CodecException e) {
        throw e.within("[" + list.size() + "]");
      }
    }
    in.leave();
    return Collections.unmodifiableList(list);
  }
}
