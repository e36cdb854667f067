package dev.bowline.codec.internal.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value in a YAML text and where it stands, from 1. An alias is the very node of its anchor. */
final class YamlNode {
  private final @Nullable Object value;
  private final int line;
  private final int column;

  /**
   * A value at its place.
   *
   * @param value a Boolean, Long, BigInteger, Double, String or null; or a {@code List<YamlNode>};
   *     or a {@code Map<String, Member>}
   */
  YamlNode(@Nullable Object value, int line, int column) {
    this.value = value;
    this.line = line;
    this.column = column;
  }

  @Nullable Object value() {
    return value;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  /** A value of a mapping. The place is that of its key, from 1. */
  static final class Member {
    final int line;
    final int column;
    final YamlNode node;

    Member(int line, int column, YamlNode node) {
      this.line = line;
      this.column = column;
      this.node = node;
    }
  }

  @SuppressWarnings("unchecked") // made by the composer
  @Nullable List<YamlNode> items() {
    return value instanceof List<?> list ? (List<YamlNode>) list : null;
  }

  @SuppressWarnings("unchecked") // made by the composer
  @Nullable Map<String, Member> members() {
    return value instanceof Map<?, ?> map ? (Map<String, Member>) map : null;
  }

  /** The value without places, unmodifiable. */
  @Nullable Object plain() {
    List<YamlNode> items = items();
    if (items != null) {
      List<@Nullable Object> list = new ArrayList<>(items.size());
      for (YamlNode item : items) {
        list.add(item.plain());
      }
      return Collections.unmodifiableList(list);
    }
    Map<String, Member> members = members();
    if (members != null) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      members.forEach((key, member) -> map.put(key, member.node.plain()));
      return Collections.unmodifiableMap(map);
    }
    return value;
  }
}
