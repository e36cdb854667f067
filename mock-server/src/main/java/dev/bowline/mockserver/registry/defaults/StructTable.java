package dev.bowline.mockserver.registry.defaults;

import dev.bowline.codec.JsonTrees;
import dev.bowline.mockserver.catalog.Catalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fixed defaults: by struct, as field tables name it, the fields with their values. Those that the
 * API documents tell come from the facts, the others from the file {@code structs.txt}.
 */
final class StructTable {
  private static final String FACTS = "kubernetes-1.36.facts";
  private static final String STRUCTS = "structs.txt";
  private static final String DEFAULT = " default=";

  private final Map<String, Map<String, @Nullable Object>> byStruct = new HashMap<>();

  private StructTable() {}

  static StructTable read() {
    StructTable table = new StructTable();
    try (BufferedReader facts = open(Catalog.class, FACTS);
        BufferedReader structs = open(StructTable.class, STRUCTS)) {
      table.readFacts(facts);
      structs.lines().filter(line -> !line.startsWith("#")).forEach(table::readStruct);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return table;
  }

  /** The defaults of a struct, which are not to be changed; empty if it has none. */
  Map<String, @Nullable Object> of(String struct) {
    return byStruct.getOrDefault(struct, Map.of());
  }

  private static BufferedReader open(Class<?> near, String name) {
    InputStream in = near.getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException(name + " is missing from the module");
    }
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  private void readFacts(BufferedReader in) throws IOException {
    String goPackage = "";
    String struct = "";
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("package")) {
        goPackage = words[1].replace('/', '.');
      } else if (words[0].equals("struct")) {
        struct = goPackage + "." + words[1];
      } else if (words[0].isEmpty()) {
        int value = line.indexOf(DEFAULT);
        if (value >= 0) {
          put(struct, words[1], line.substring(value + DEFAULT.length()).split(" ", 2)[0]);
        }
      }
    }
  }

  private void readStruct(String line) {
    String[] words = line.split(" ", -1);
    for (int i = 1; i < words.length; i++) {
      String[] field = words[i].split("=", 2);
      put(words[0], field[0], field[1]);
    }
  }

  private void put(String struct, String field, String json) {
    byStruct
        .computeIfAbsent(struct, name -> new LinkedHashMap<>())
        .put(field, JsonTrees.parse(json.getBytes(StandardCharsets.UTF_8)));
  }
}
