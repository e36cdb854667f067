package dev.bowline.codec.internal.cbor;

import dev.bowline.codec.internal.Identity;
import dev.bowline.codec.internal.json.JsonOutput;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.tree.GoFloat;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Turns raw values into JSON as the server does: compact, names in the order of their bytes. A
 * model that was read from CBOR equals the one that was read from JSON that way.
 */
final class CborToJson {
  private static final int FIRST_OUTPUT = 1024;
  private static final int EMPTY_MAP = 0xA0;

  private final CborOutput out = new CborOutput(FIRST_OUTPUT);
  private final SortedEntries entries = new SortedEntries(out);
  private final FieldSetToJson fieldSets = new FieldSetToJson();

  CborToJson() {}

  /** Reads a field set, which must be an object. */
  Bytes readFieldSet(CborInput in) {
    int size = fieldSets.read(in);
    return size < 0 ? readObject(in) : in.interning().bytes(fieldSets.json(), 0, size);
  }

  /** Reads an object of any kind. */
  Bytes readObject(CborInput in) {
    return read(in, true);
  }

  /** Reads any value. */
  Bytes read(CborInput in) {
    return read(in, false);
  }

  private Bytes read(CborInput in, boolean isObject) {
    int outer = in.laterText;
    in.laterText = 0;
    out.clear();
    entries.clear();
    int start = in.at;
    String time = in.isTagged() ? CborTreeReader.timeBehindTags(in) : null;
    if (isObject
        && (time != null || (in.major() != CborInput.MAP && in.peek() != CborInput.NULL))) {
      in.at = time == null ? in.at : start;
      throw in.unexpected("an object");
    }
    if (time == null) {
      value(in);
    } else {
      text(time);
    }
    in.laterText = outer;
    return in.interning().bytes(out.buffer(), 0, out.size());
  }

  private void value(CborInput in) {
    if (in.isTagged()) {
      tagged(in);
      return;
    }
    switch (in.major()) {
      case CborInput.UNSIGNED, CborInput.NEGATIVE -> ascii(Long.toString(CborValues.int64(in)));
      case CborInput.BYTES, CborInput.TEXT -> string(in);
      case CborInput.ARRAY -> array(in);
      case CborInput.MAP -> object(in);
      default -> simple(in);
    }
  }

  private void tagged(CborInput in) {
    int outer = in.laterText;
    String time = CborTreeReader.timeBehindTags(in);
    if (time == null) {
      value(in);
    } else {
      text(time);
    }
    in.laterText = outer;
  }

  private void simple(CborInput in) {
    Object value = CborTreeReader.simple(in);
    ascii(value instanceof Double number ? GoFloat.format(number) : String.valueOf(value));
  }

  private void array(CborInput in) {
    long left = in.openWhole(CborInput.ARRAY, "an array");
    out.raw('[');
    for (boolean isFirst = true; in.more(left); isFirst = false, left--) {
      if (!isFirst) {
        out.raw(',');
      }
      value(in);
    }
    out.raw(']');
    in.leave();
  }

  private void object(CborInput in) {
    long left = in.openWhole(CborInput.MAP, "an object");
    out.raw('{');
    int mark = entries.open();
    for (; in.more(left); left--) {
      if (in.isPlainText()) {
        in.head();
        int from = in.at;
        int to = in.skipLength();
        entries.begin(in.buffer, from, to);
        plain(in.buffer, from, to);
      } else {
        byte[] key = in.name(out.buffer()[out.size() - 1] == '{').getBytes(StandardCharsets.UTF_8);
        entries.begin(key, 0, key.length);
        plain(key, 0, key.length);
      }
      out.raw(':');
      if (in.peek() == EMPTY_MAP) { // as most values in field sets are
        in.at++;
        out.raw('{');
        out.raw('}');
      } else {
        value(in);
      }
      out.raw(',');
    }
    byte @Nullable [] repeated = entries.close(mark);
    if (repeated != null) {
      throw in.error(
          "the name \""
              + Identity.shown(Utf8.decode(repeated, 0, repeated.length))
              + "\" is there twice");
    }
    if (out.buffer()[out.size() - 1] == ',') {
      out.size(out.size() - 1);
    }
    out.raw('}');
    in.leave();
  }

  private void string(CborInput in) {
    if (!in.isPlainText()) {
      text(in.text("a string"));
      return;
    }
    in.head();
    int from = in.at;
    plain(in.buffer, from, in.skipLength());
  }

  /** Bytes in UTF-8; mostly none needs an escape, or only quotes do, as in keys of field sets. */
  private void plain(byte[] source, int from, int to) {
    int start = out.size();
    byte[] target = out.room((to - from) * 2 + 2);
    int at = start;
    target[at++] = '"';
    for (int i = from; i < to; i++) {
      byte b = source[i];
      if (b < ' ' || b == '<' || b == '>' || b == '&') {
        text(Utf8.decode(source, from, to));
        return;
      }
      if (b == '"' || b == '\\') {
        target[at++] = '\\';
      }
      target[at++] = b;
    }
    target[at++] = '"';
    out.size(at);
  }

  private void text(String text) {
    JsonOutput escaped = new JsonOutput(text.length() + 2);
    escaped.text(text);
    byte[] bytes = escaped.toByteArray();
    out.raw(bytes, 0, bytes.length);
  }

  private void ascii(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    out.raw(bytes, 0, bytes.length);
  }
}
