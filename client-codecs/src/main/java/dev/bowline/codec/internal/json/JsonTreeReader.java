package dev.bowline.codec.internal.json;

import dev.bowline.serde.CodecException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads any JSON value as a tree of Java values. */
final class JsonTreeReader {
  private final JsonInput in;

  /** Whether numbers keep all their digits; else they are as in Go where no type is given. */
  private final boolean isExact;

  /** Whether numbers beyond doubles are refused. */
  private final boolean isFinite;

  private final boolean isMutable;

  private JsonTreeReader(JsonInput in, boolean isExact, boolean isFinite, boolean isMutable) {
    this.in = in;
    this.isExact = isExact;
    this.isFinite = isFinite;
    this.isMutable = isMutable;
  }

  /** Numbers are Long or Double, collections immutable. */
  static JsonTreeReader ofContent(JsonInput in) {
    return new JsonTreeReader(in, false, false, false);
  }

  /** The same numbers, in collections that may be changed. */
  static JsonTreeReader mutable(JsonInput in) {
    return new JsonTreeReader(in, false, false, true);
  }

  /** Numbers with all their digits, immutable collections: Go skips these values. */
  static JsonTreeReader exact(JsonInput in) {
    return new JsonTreeReader(in, true, false, false);
  }

  /** As exact, without numbers beyond doubles, for which YAML has no form. */
  static JsonTreeReader exactButFinite(JsonInput in) {
    return new JsonTreeReader(in, true, true, false);
  }

  @Nullable Object value() {
    int c = in.peek();
    switch (c) {
      case '"' -> {
        in.at++;
        return in.text();
      }
      case '{' -> {
        return object();
      }
      case '[' -> {
        return array();
      }
      case 't' -> {
        in.literal("true");
        return true;
      }
      case 'f' -> {
        in.literal("false");
        return false;
      }
      case 'n' -> {
        in.literal("null");
        return null;
      }
      default -> {
        if (!isExact) {
          return JsonNumbers.any(in);
        }
        Number number = JsonNumbers.exact(in);
        if (isFinite && Double.isInfinite(number.doubleValue())) {
          throw new CodecException("expected a 64-bit float, found a number out of range", -1);
        }
        return number;
      }
    }
  }

  private Map<String, @Nullable Object> object() {
    in.at++;
    in.enter();
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (boolean isFirst = true; in.more(isFirst, '}'); isFirst = false) {
      in.expect('"', "a name in quotes");
      String name = in.text();
      in.expect(':', "':'");
      try {
        map.put(name, value());
      } catch (CodecException e) {
        throw e.within("." + name);
      }
    }
    in.leave();
    return isMutable ? map : Collections.unmodifiableMap(map);
  }

  private List<@Nullable Object> array() {
    in.at++;
    in.enter();
    List<@Nullable Object> list = new ArrayList<>();
    for (boolean isFirst = true; in.more(isFirst, ']'); isFirst = false) {
      try {
        list.add(value());
      } catch (CodecException e) {
        throw e.within("[" + list.size() + "]");
      }
    }
    in.leave();
    return isMutable ? list : Collections.unmodifiableList(list);
  }
}
