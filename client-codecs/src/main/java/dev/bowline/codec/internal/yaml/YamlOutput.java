package dev.bowline.codec.internal.yaml;

import dev.bowline.meta.tree.GoFloat;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees as YAML in block style: keys in {@link NaturalOrder}, lists not indented under their
 * key, no line folded. Not thread-safe.
 */
final class YamlOutput {
  private static final int STEP = 2;

  /** Readers look for the colon behind a key within 1,024 characters; Go's writer gives up here. */
  private static final int LONGEST_SIMPLE_KEY = 128;

  private static final int CHUNK = 64 << 10;

  private final StringBuilder out = new StringBuilder();
  private final OutputStream target;

  /**
   * An output whose text goes to a stream while it is written.
   *
   * @param target gets UTF-8
   */
  YamlOutput(OutputStream target) {
    this.target = target;
  }

  /**
   * Writes one document, which ends with a line break.
   *
   * @param tree for lists that aren't empty, an {@code Iterable} will do
   * @throws UncheckedIOException if the stream fails
   */
  void document(@Nullable Object tree) {
    node(tree, 0, false);
    newLine(0);
    drain(0);
  }

  private void drain(int most) {
    if (out.length() > most) {
      try {
        target.write(out.toString().getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      out.setLength(0);
    }
  }

  /**
   * Writes a value where the cursor is.
   *
   * @param indent the column of the mapping of which it is a member; else that of its own lines
   */
  private void node(@Nullable Object value, int indent, boolean isMember) {
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      int column = isMember ? indent + STEP : indent;
      if (isMember) {
        newLine(column);
      }
      mapping(map, column);
    } else if (value instanceof Iterable<?> list && !List.of().equals(value)) {
      if (isMember) {
        newLine(indent);
      }
      sequence(list, indent);
    } else {
      out.append(isMember ? " " : "");
      scalar(value, isMember ? indent + STEP : indent);
    }
  }

  private void mapping(Map<?, ?> map, int indent) {
    TreeMap<String, @Nullable Object> sorted = new TreeMap<>(NaturalOrder.INSTANCE);
    map.forEach((key, value) -> sorted.put((String) key, value));
    boolean isFirst = true;
    for (Map.Entry<String, @Nullable Object> entry : sorted.entrySet()) {
      if (!isFirst) {
        newLine(indent);
      }
      isFirst = false;
      key(entry.getKey(), indent);
      node(entry.getValue(), indent, true);
    }
  }

  private void key(String key, int indent) {
    String text = ScalarText.inline(key);
    if (text.length() > LONGEST_SIMPLE_KEY) {
      out.append("? ").append(text);
      newLine(indent);
    } else {
      out.append(text);
    }
    out.append(':');
  }

  private void sequence(Iterable<?> list, int indent) {
    boolean isFirst = true;
    for (Object item : list) {
      if (!isFirst) {
        newLine(indent);
      }
      isFirst = false;
      out.append("- ");
      node(item, indent + STEP, false);
    }
  }

  /**
   * Writes a value without parts.
   *
   * @param indent the column of a block's lines
   */
  private void scalar(@Nullable Object value, int indent) {
    if (value instanceof String text) {
      if (ScalarText.canBeBlock(text)) {
        block(text, indent);
      } else {
        out.append(ScalarText.inline(text));
      }
    } else if (value instanceof Double number) {
      String digits = GoFloat.format(number);
      out.append(digits).append(digits.equals("-0") ? ".0" : ""); // integers have no such zero
    } else if (value instanceof BigDecimal number) {
      out.append(number.toString().replace('E', 'e')); // as in JSON
    } else if (value instanceof Map<?, ?>) {
      out.append("{}");
    } else if (value instanceof List<?>) {
      out.append("[]");
    } else {
      out.append(value);
    }
  }

  private void block(String text, int indent) {
    out.append('|');
    if (text.charAt(0) == ' ' || text.charAt(0) == '\n') {
      out.append(STEP); // else a reader would take leading spaces for indentation
    }
    int end = text.length();
    if (text.charAt(end - 1) != '\n') {
      out.append('-');
    } else {
      end--;
      if (text.charAt(end - 1) == '\n') {
        out.append('+');
      }
    }
    for (int from = 0; from <= end; ) {
      int to = text.indexOf('\n', from);
      to = to < 0 || to > end ? end : to;
      newLine(to > from ? indent : 0);
      out.append(text, from, to);
      from = to + 1;
    }
  }

  private void newLine(int indent) {
    drain(CHUNK);
    out.append('\n').append(" ".repeat(indent));
  }
}
