package dev.bowline.codec.internal.yaml;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value in a YAML text and where it stands. An alias is the very node of its anchor.
 *
 * @param value a Boolean, Long, BigInteger, Double, String or null; or a {@code List<YamlNode>}; or
 *     a {@code Map<String, Member>}
 * @param line from 1
 * @param column from 1
 */
record YamlNode(@Nullable Object value, int line, int column) {
  /**
   * A value of a mapping.
   *
   * @param line the line of its key, from 1
   * @param column the column of its key, from 1
   */
  record Member(int line, int column, YamlNode node) {}

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
      members.forEach((key, member) -> map.put(key, member.node().plain()));
      return Collections.unmodifiableMap(map);
    }
    return value;
  }
}
