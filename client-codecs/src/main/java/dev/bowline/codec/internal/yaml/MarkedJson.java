package dev.bowline.codec.internal.yaml;

import dev.bowline.codec.internal.json.JsonOutput;
import dev.bowline.codec.internal.yaml.YamlNode.Member;
import dev.bowline.meta.StringMap;
import dev.bowline.meta.tree.GoFloat;
import dev.bowline.serde.CodecException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A YAML document as JSON that remembers where each key and value stood. Names are sorted as in Go,
 * whose raw values come out of YAML in this order, but kind and API version come first: a list that
 * is read item by item has to be known before its items.
 */
final class MarkedJson {
  private static final int FIRST_OUTPUT = 4096;

  private final JsonOutput out = new JsonOutput(FIRST_OUTPUT, false);
  private long[] offsets = new long[64];

  /** Line and column of each. */
  private long[] places = new long[64];

  private int marks;

  /** Where the part begins that is there: in the JSON, and among the marks. */
  private long base;

  private int part;

  /** No document yet: it comes in parts. */
  MarkedJson() {}

  /** Converts a document. */
  MarkedJson(YamlNode root) {
    document(root);
  }

  void document(YamlNode root) {
    value(root, true);
  }

  /** Begins a further part; of the places, those of the part before are kept, and the first. */
  void nextPart() {
    base += out.size();
    out.clear();
    int from = Math.max(part, 1);
    int kept = Math.max(marks - from, 0);
    System.arraycopy(offsets, from, offsets, 1, kept);
    System.arraycopy(places, from, places, 1, kept);
    marks = Math.min(marks, kept + 1);
    part = marks;
  }

  /** Length of the part. */
  int size() {
    return out.size();
  }

  /** Copies bytes of the part. */
  void copy(int from, byte[] target, int at, int length) {
    out.copy(from, target, at, length);
  }

  /** Writes what stands between values. */
  void between(char c) {
    out.ascii(c);
  }

  byte[] bytes() {
    return out.toByteArray();
  }

  void value(YamlNode node, boolean isOutermost) {
    mark(node.line(), node.column());
    List<YamlNode> items = node.items();
    Map<String, Member> members = node.members();
    if (items != null) {
      char separator = '[';
      for (YamlNode item : items) {
        out.ascii(separator);
        separator = ',';
        value(item, false);
      }
      out.ascii(items.isEmpty() ? "[]" : "]");
    } else if (members != null) {
      object(members, isOutermost);
    } else {
      scalar(node);
    }
  }

  private void object(Map<String, Member> members, boolean isOutermost) {
    String[] names = members.keySet().toArray(new String[0]);
    Arrays.sort(names, StringMap.KEY_ORDER);
    for (int i = 0, first = 0; isOutermost && i < names.length; i++) {
      String name = names[i];
      if (name.equals("kind") || name.equals("apiVersion")) {
        System.arraycopy(names, first, names, first + 1, i - first);
        names[first++] = name;
      }
    }
    char separator = '{';
    for (String name : names) {
      Member member = members.get(name);
      if (member == null) {
        throw new IllegalStateException("a mapping that changes");
      }
      out.ascii(separator);
      separator = ',';
      name(name, member.line, member.column);
      value(member.node, false);
    }
    out.ascii(names.length == 0 ? "{}" : "}");
  }

  void name(String name, int line, int column) {
    mark(line, column);
    out.text(name);
    out.ascii(':');
  }

  private void scalar(YamlNode node) {
    Object value = node.value();
    if (value instanceof String text) {
      out.text(text);
    } else if (value instanceof Double number) {
      out.ascii(GoFloat.format(number));
    } else {
      out.ascii(String.valueOf(value));
    }
  }

  void mark(int line, int column) {
    if (marks == offsets.length) {
      offsets = Arrays.copyOf(offsets, marks * 2);
      places = Arrays.copyOf(places, marks * 2);
    }
    offsets[marks] = base + out.size();
    places[marks++] = (long) line << 32 | column;
  }

  /**
   * Gives an error of reading the JSON the place of the key or value that it is about, if it is
   * known.
   *
   * @param document which document of a text of several this is, from 1, or 0
   * @return the error
   */
  CodecException locate(CodecException e, int document) {
    if (e.offset() < 0 && !e.path().equals("$")) {
      return e.inText(document, 0, 0);
    }
    int found = Arrays.binarySearch(offsets, 0, marks, e.offset());
    long place = places[found >= 0 ? found : Math.max(0, -found - 2)];
    return e.inText(document, (int) (place >> 32), (int) place);
  }
}
