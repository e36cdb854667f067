package dev.bowline.mockserver.registry.rules;

import dev.bowline.codec.JsonTrees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The printed difference of two objects: of their JSON in lines, with three lines around. */
final class LineDifference {
  private static final int CONTEXT = 3;

  private final List<String> before;
  private final List<String> after;
  private final StringBuilder text = new StringBuilder();

  private LineDifference(List<String> before, List<String> after) {
    this.before = before;
    this.after = after;
  }

  /** Lines that are equal, or that are replaced by others. */
  private record Part(boolean isEqual, int from, int to, int otherFrom, int otherTo) {}

  static String of(@Nullable Object before, @Nullable Object after) {
    LineDifference difference = new LineDifference(lines(before), lines(after));
    difference.groups().forEach(difference::print);
    return difference.text.toString();
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    int otherAt = 0;
    for (MatchingLines.Run run : MatchingLines.of(before, after)) {
      if (at < run.before() || otherAt < run.after()) {
        parts.add(new Part(false, at, run.before(), otherAt, run.after()));
      }
      at = run.before() + run.length();
      otherAt = run.after() + run.length();
      if (run.length() > 0) {
        parts.add(new Part(true, run.before(), at, run.after(), otherAt));
      }
    }
    return parts;
  }

  /** Changes that are near to each other, with what is around them. */
  private List<List<Part>> groups() {
    List<List<Part>> groups = new ArrayList<>();
    List<Part> group = new ArrayList<>();
    List<Part> parts = parts();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (!part.isEqual()) {
        group.add(part);
        continue;
      }
      boolean isFirst = i == 0;
      boolean isLast = i == parts.size() - 1;
      int length = part.to() - part.from();
      if (isFirst) {
        group.add(tail(part));
      } else if (isLast) {
        group.add(head(part));
      } else if (length > 2 * CONTEXT) {
        group.add(head(part));
        groups.add(group);
        group = new ArrayList<>(List.of(tail(part)));
      } else {
        group.add(part);
      }
    }
    if (group.stream().anyMatch(part -> !part.isEqual())) {
      groups.add(group);
    }
    return groups;
  }

  private static Part head(Part part) {
    int length = Math.min(CONTEXT, part.to() - part.from());
    return new Part(
        true, part.from(), part.from() + length, part.otherFrom(), part.otherFrom() + length);
  }

  private static Part tail(Part part) {
    int length = Math.min(CONTEXT, part.to() - part.from());
    return new Part(true, part.to() - length, part.to(), part.otherTo() - length, part.otherTo());
  }

  private void print(List<Part> group) {
    Part first = group.get(0);
    Part last = group.get(group.size() - 1);
    text.append("@@ -")
        .append(range(first.from(), last.to()))
        .append(" +")
        .append(range(first.otherFrom(), last.otherTo()))
        .append(" @@\n");
    for (Part part : group) {
      print(part.isEqual() ? ' ' : '-', before.subList(part.from(), part.to()));
      if (!part.isEqual()) {
        print('+', after.subList(part.otherFrom(), part.otherTo()));
      }
    }
  }

  private void print(char mark, List<String> lines) {
    lines.forEach(line -> text.append(mark).append(line).append('\n'));
  }

  private static String range(int from, int to) {
    int length = to - from;
    int start = length == 0 ? from : from + 1;
    return length == 1 ? Integer.toString(start) : start + "," + length;
  }

  private static List<String> lines(@Nullable Object tree) {
    StringBuilder json = new StringBuilder();
    write(tree, "", json);
    return List.of(json.toString().split("\n", -1));
  }

  private static void write(@Nullable Object value, String indent, StringBuilder json) {
    String inner = indent + " ";
    if (value instanceof Map<?, ?> map && !map.isEmpty()) {
      json.append("{\n");
      for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
          entries.hasNext(); ) {
        Map.Entry<?, ?> entry = entries.next();
        json.append(inner).append(json(entry.getKey())).append(": ");
        write(entry.getValue(), inner, json);
        json.append(entries.hasNext() ? ",\n" : "\n");
      }
      json.append(indent).append('}');
    } else if (value instanceof List<?> list && !list.isEmpty()) {
      json.append("[\n");
      for (int i = 0; i < list.size(); i++) {
        json.append(inner);
        write(list.get(i), inner, json);
        json.append(i + 1 < list.size() ? ",\n" : "\n");
      }
      json.append(indent).append(']');
    } else {
      json.append(json(value));
    }
  }

  /** As Go writes JSON. */
  private static String json(@Nullable Object value) {
    return new String(JsonTrees.write(value), StandardCharsets.UTF_8)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
