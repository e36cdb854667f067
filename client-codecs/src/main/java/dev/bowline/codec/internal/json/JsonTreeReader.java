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
  /** What becomes of numbers and collections. */
  enum Form {
    /** Numbers as Go has them where no type is given (Long or Double), immutable collections. */
    KEPT,
    /** The same numbers, mutable collections: to be worked on. */
    WORKED_ON,
    /** Numbers with all their digits, immutable collections: Go skips these values. */
    EXACT,
    /** As exact, but numbers beyond doubles are refused: YAML has no form for them. */
    FINITE
  }

  private final JsonInput in;
  private final Form form;

  JsonTreeReader(JsonInput in, Form form) {
    this.in = in;
    this.form = form;
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
        if (form.compareTo(Form.EXACT) < 0) {
          return JsonNumbers.any(in);
        }
        Number number = JsonNumbers.exact(in);
        if (form == Form.FINITE && Double.isInfinite(number.doubleValue())) {
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
    return form == Form.WORKED_ON ? map : Collections.unmodifiableMap(map);
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
    return form == Form.WORKED_ON ? list : Collections.unmodifiableList(list);
  }
}
