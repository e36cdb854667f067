package dev.bowline.codec.golden;

import dev.bowline.api.AllKinds;
import dev.bowline.codec.JsonTrees;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The golden corpus: what the serializers of a Kubernetes server write and accept. The folder is
 * {@code src/test/golden}, or what the system property {@code bowline.golden} says.
 */
final class Golden {
  private Golden() {}

  /** Whether this is the corpus of the project and no other folder. */
  static boolean isOurs() {
    return System.getProperty("bowline.golden") == null;
  }

  private static Path folder() {
    Path folder = Path.of(System.getProperty("bowline.golden", "src/test/golden"));
    try (Stream<Path> files = Files.walk(folder)) {
      if (files.noneMatch(file -> file.toString().endsWith(".jsonl.gz"))) {
        throw new AssertionError("nothing of a golden corpus is in " + folder.toAbsolutePath());
      }
    } catch (IOException e) {
      throw new AssertionError("there is no folder " + folder.toAbsolutePath(), e);
    }
    return folder;
  }

  /** The records of one file. */
  static List<Entry> entries(String file) {
    Path path = folder().resolve(file + ".jsonl.gz");
    Assumptions.assumeTrue(isOurs() || Files.exists(path), "another corpus may lack " + file);
    List<Entry> records = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        records.add(new Entry(map(JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8)))));
      }
    } catch (IOException e) {
      throw new AssertionError("can't read " + path, e);
    }
    return records;
  }

  @SuppressWarnings("unchecked") // objects have string keys
  static Map<String, @Nullable Object> map(@Nullable Object tree) {
    return tree == null ? Map.of() : (Map<String, @Nullable Object>) tree;
  }

  /** The empty message of a kind. */
  static @Nullable Message prototype(String apiVersion, String kind) {
    return AllKinds.registry().prototype(GroupVersionKind.of(apiVersion, kind));
  }

  /** A JSON text as a tree in which equal numbers are equal. */
  static @Nullable Object tree(byte[] json) {
    return normal(JsonTrees.parse(json));
  }

  static @Nullable Object tree(String json) {
    return tree(json.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Object normal(@Nullable Object tree) {
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> normal = new LinkedHashMap<>();
      map.forEach((name, value) -> normal.put(name, normal(value)));
      return normal;
    }
    if (tree instanceof List<?> list) {
      List<@Nullable Object> normal = new ArrayList<>();
      list.forEach(value -> normal.add(normal(value)));
      return normal;
    }
    return tree instanceof Number number
        ? new BigDecimal(number.toString()).stripTrailingZeros()
        : tree;
  }

  /** One line of a file. */
  record Entry(Map<String, @Nullable Object> fields) {
    String text(String name) {
      Object value = fields.get(name);
      if (!(value instanceof String text)) {
        throw new AssertionError("no " + name + " in " + fields.keySet());
      }
      return text;
    }

    boolean has(String name) {
      return fields.get(name) != null;
    }

    byte[] bytes(String name) {
      return Base64.getDecoder().decode(text(name));
    }

    Map<String, @Nullable Object> object(String name) {
      return map(fields.get(name));
    }
  }
}
