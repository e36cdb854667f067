package dev.bowline.mockserver.yaml;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys of mappings, which are names in JSON. */
final class YamlKeys {
  private YamlKeys() {}

  static String name(@Nullable Object key) throws YamlProblem {
    if (key instanceof Map || key instanceof List) {
      throw new YamlProblem("yaml: invalid map key: " + dump(key));
    }
    if (key == null) {
      throw new YamlProblem("unsupported map key of type: %!s(<nil>), key: <nil>");
    }
    return key instanceof Double number ? YamlScalars.text(number) : key.toString();
  }

  /** As a message about the key shows it. */
  static String shown(@Nullable Object key) {
    return key instanceof String text ? "\"" + text + "\"" : String.valueOf(key);
  }

  /** A value as the server's language prints it. */
  private static String dump(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    if (value instanceof Map<?, ?> map) {
      text.append("map[interface {}]interface {}{");
      map.forEach(
          (name, each) ->
              text.append(text.charAt(text.length() - 1) == '{' ? "" : ", ")
                  .append(dump(name))
                  .append(':')
                  .append(dump(each)));
      return text.append('}').toString();
    }
    if (value instanceof List<?> list) {
      text.append("[]interface {}{");
      list.forEach(
          each ->
              text.append(text.charAt(text.length() - 1) == '{' ? "" : ", ").append(dump(each)));
      return text.append('}').toString();
    }
    return value == null ? "interface {}(nil)" : shown(value);
  }
}
