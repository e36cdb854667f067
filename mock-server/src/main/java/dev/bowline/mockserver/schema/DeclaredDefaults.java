package dev.bowline.mockserver.schema;

import dev.bowline.codec.JsonTrees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Defaults of fields that the facts tell, since field tables have none. Read once, when needed. */
final class DeclaredDefaults {
  private static final String FACTS = "/dev/bowline/mockserver/catalog/kubernetes-1.36.facts";
  private static final String WORD = " default=";

  private static final Map<String, Object> BY_FIELD = read();

  private DeclaredDefaults() {}

  /**
   * A default.
   *
   * @param table name of the field table, such as {@code core.v1.ContainerPort}
   * @return a scalar, or null
   */
  static @Nullable Object of(String table, String field) {
    return BY_FIELD.get(table + " " + field);
  }

  private static Map<String, Object> read() {
    try (InputStream in = DeclaredDefaults.class.getResourceAsStream(FACTS)) {
      return read(
          new BufferedReader(
              new InputStreamReader(Objects.requireNonNull(in, FACTS), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> read(BufferedReader in) throws IOException {
    Map<String, Object> defaults = new HashMap<>();
    // The only zero that is declared where a field may be left out; the facts have other values.
    defaults.put("core.v1.LocalObjectReference name", "");
    String goPackage = "";
    String struct = "";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (line.startsWith("package ")) {
        goPackage = line.split(" ", 3)[1].replace('/', '.');
      } else if (line.startsWith("struct ")) {
        struct = line.split(" ", 3)[1];
      } else if (line.startsWith(" ") && line.contains(WORD)) {
        String text = line.substring(line.indexOf(WORD) + WORD.length()).split(" ", 2)[0];
        Object value = JsonTrees.parse(text.getBytes(StandardCharsets.UTF_8));
        if (value != null) {
          defaults.put(
              goPackage + "." + struct + " " + line.substring(1, line.indexOf(' ', 1)), value);
        }
      }
    }
    return defaults;
  }
}
