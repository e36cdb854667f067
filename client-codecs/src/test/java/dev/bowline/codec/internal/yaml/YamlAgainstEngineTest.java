package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.JsonTrees;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What snakeyaml-engine writes and what it reads, against our reader. */
class YamlAgainstEngineTest {
  private static final int TREES = 6000;
  private static final int DOCUMENTS = 60_000;
  private static final YamlLimits LIMITS = new YamlLimits(100, 1 << 20, 1 << 20);

  /** Pieces that documents are made of at random. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "b",
          "c: ",
          "- ",
          "? ",
          ": ",
          ":",
          "{",
          "}",
          "[",
          "]",
          ",",
          "\n",
          "\n  ",
          "\n    ",
          "\n- ",
          "\n  - ",
          " ",
          "  ",
          "\t",
          " #c\n",
          "#",
          "'",
          "\"",
          "|\n",
          "|-\n  ",
          "|+2\n",
          ">\n  ",
          ">-\n",
          "|",
          "&x ",
          "*x",
          "*x ",
          "!!str ",
          "!t ",
          "! ",
          "!<a> ",
          "---\n",
          "\n---\n",
          "--- ",
          "\n...\n",
          "%YAML 1.1\n",
          "%YAML 1.2\n",
          "%TAG !e! tag:e,\n",
          "!e!x ",
          "x: y\n",
          "k:\n",
          "- z\n",
          "\\",
          "\\n",
          "\r\n",
          "\r",
          "\u0085",
          "\u2028",
          "<<: ",
          "1",
          "~",
          "\u00e9",
          "\ud83d\ude00",
          "-",
          "?",
          "''",
          "\"\"",
          "word word",
          "a:b",
          "-x",
          "http://x",
          "key: value\n",
          "\n\n",
          " \n",
          "\t\n",
          "\"q\": ",
          "'s' : ",
          "@",
          "`",
          "%",
          "=",
          "x:",
          "\n ",
          "\\\n",
          "\\x41",
          "\\u00e9");

  private final Random random = new Random(20_261_127);

  @Test
  void weReadWhatTheEngineWrites() {
    int read = 0;
    for (int i = 0; i < TREES; i++) {
      List<@Nullable Object> tree = new ArrayList<>();
      tree.add(tree(0));
      String yaml = new Dump(settings()).dumpToString(tree);
      if (tree.equals(loaded(yaml))) {
        read++;
        assertThat(YamlDocuments.tree(yaml, LIMITS)).as(yaml).isEqualTo(tree);
      }
    }
    assertThat(read).isGreaterThan(TREES * 95 / 100); // the others it writes so that they are lost
  }

  @Test
  void documentsAtRandomAreReadAsTheEngineDoes() {
    int both = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      both += YamlEvents.compare(document()) ? 1 : 0;
    }
    assertThat(both).isGreaterThan(DOCUMENTS / 8);
  }

  @Test
  void changedManifestsAreReadAsTheEngineDoes() throws IOException {
    List<String> manifests = manifests();
    int both = 0;
    for (int i = 0; i < DOCUMENTS / 3; i++) {
      both += YamlEvents.compare(changed(manifests.get(random.nextInt(manifests.size())))) ? 1 : 0;
    }
    assertThat(both).isGreaterThan(DOCUMENTS / 24);
  }

  /**
   * What the engine reads, with integers as we have them; null if it refuses what it has written.
   */
  private static @Nullable Object loaded(String yaml) {
    try {
      return normal(new Load(LoadSettings.builder().build()).loadFromString(yaml));
    } catch (YamlEngineException e) {
      return null;
    }
  }

  private static @Nullable Object normal(@Nullable Object tree) {
    if (tree instanceof List<?> list) {
      List<@Nullable Object> normal = new ArrayList<>();
      list.forEach(item -> normal.add(normal(item)));
      return normal;
    }
    if (tree instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> normal = new LinkedHashMap<>();
      map.forEach((key, value) -> normal.put(key, normal(value)));
      return normal;
    }
    return tree instanceof Integer number ? (Object) number.longValue() : tree;
  }

  private DumpSettings settings() {
    int indent = 1 + random.nextInt(6);
    int indicator = random.nextInt(indent);
    return DumpSettings.builder()
        .setDefaultFlowStyle(any(FlowStyle.values()))
        .setDefaultScalarStyle(
            any(
                ScalarStyle.PLAIN,
                ScalarStyle.SINGLE_QUOTED,
                ScalarStyle.DOUBLE_QUOTED,
                ScalarStyle.LITERAL,
                ScalarStyle.FOLDED))
        .setIndent(indent)
        .setIndicatorIndent(indicator)
        .setIndentWithIndicator(indicator > 0 && random.nextBoolean())
        .setWidth(4 + random.nextInt(100))
        .setSplitLines(random.nextBoolean())
        .setMultiLineFlow(random.nextBoolean())
        .setExplicitStart(random.nextBoolean())
        .setExplicitEnd(random.nextBoolean())
        .setUseUnicodeEncoding(random.nextBoolean())
        .setMaxSimpleKeyLength(2 + random.nextInt(200))
        .setBestLineBreak(any("\n", "\r\n", "\r"))
        .build();
  }

  @SafeVarargs
  private <T> T any(T... values) {
    return values[random.nextInt(values.length)];
  }

  private @Nullable Object tree(int depth) {
    return switch (random.nextInt(depth > 4 ? 7 : 12)) {
      case 0 -> random.nextBoolean();
      case 1 -> random.nextLong() >> random.nextInt(Long.SIZE);
      case 2 -> random.nextInt(1 << 20) / 16.0;
      case 3 -> null;
      case 4, 5, 6 -> text();
      case 7, 8 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          list.add(tree(depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
          map.put(text(), tree(depth + 1));
        }
        yield map;
      }
    };
  }

  /** A text that means nothing else in YAML 1.1 where the engine needs no quotes for 1.2. */
  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20) == 0 ? 300 : random.nextInt(12); i > 0; i--) {
      text.appendCodePoint(
          switch (random.nextInt(16)) {
            case 0 -> random.nextInt(' ');
            case 1 -> "\"\\'<>&/:#-?,[]{}|!%@`*=~".charAt(random.nextInt(24));
            case 2 -> 0xA0 + random.nextInt(0x1000);
            case 3 -> 0x1F600 + random.nextInt(64);
            case 4, 5 -> '\n';
            case 6, 7, 8 -> ' ';
            default -> 'a' + random.nextInt(26);
          });
    }
    return PlainScalars.resolve(text.toString()) instanceof String ? text.toString() : text + "x";
  }

  private String document() {
    List<String> few = new ArrayList<>();
    for (int i = 3 + random.nextInt(8); i > 0; i--) {
      few.add(piece());
    }
    boolean isOfFew = random.nextInt(3) > 0;
    StringBuilder document = new StringBuilder();
    for (int i = 1 + random.nextInt(14); i > 0; i--) {
      document.append(isOfFew ? few.get(random.nextInt(few.size())) : piece());
    }
    return switch (random.nextInt(10)) {
      case 0 -> "{" + document + "}";
      case 1 -> "[" + document + "]";
      case 2 -> "- \"" + document + "\"";
      default -> document.toString();
    };
  }

  private String piece() {
    return PIECES.get(random.nextInt(PIECES.size()));
  }

  private String changed(String manifest) {
    int from = manifest.indexOf('\n', random.nextInt(manifest.length())) + 1;
    StringBuilder part =
        new StringBuilder(
            manifest.substring(from, Math.min(manifest.length(), from + 60 + random.nextInt(400))));
    for (int i = random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(part.length() + 1);
      if (random.nextBoolean()) {
        part.insert(at, piece());
      } else {
        part.delete(at, Math.min(part.length(), at + 1 + random.nextInt(4)));
      }
    }
    return part.toString();
  }

  private static List<String> manifests() throws IOException {
    List<String> manifests = new ArrayList<>();
    for (String profile : new String[] {"edge", "sparse"}) {
      String folder = System.getProperty("bowline.golden", "src/test/golden");
      Path file = Path.of(folder, "objects-" + profile + ".jsonl.gz");
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (JsonTrees.parse(line.getBytes(StandardCharsets.UTF_8)) instanceof Map<?, ?> map
              && map.get("yaml") instanceof String yaml) {
            manifests.add(yaml);
          }
        }
      }
    }
    assertThat(manifests).hasSizeGreaterThan(50);
    return manifests;
  }
}
