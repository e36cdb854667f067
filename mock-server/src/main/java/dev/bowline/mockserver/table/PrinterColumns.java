package dev.bowline.mockserver.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the columns of all built-in types, which {@code columns/record} has asked a real server
 * for. A line with the qualified name of a resource type comes before the lines of its columns; a
 * star stands for types without columns of their own. A description of {@code =} is that of the
 * last column of the same name.
 */
final class PrinterColumns {
  /** The name under which the columns of all other types are. */
  static final String OTHERS = "*";

  private static final String FILE = "printer-columns.tsv";

  private PrinterColumns() {}

  static Map<String, List<Column>> read() {
    try (InputStream in = PrinterColumns.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the module");
      }
      return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, List<Column>> read(BufferedReader in) throws IOException {
    Map<String, List<Column>> byResource = new HashMap<>();
    Map<String, String> descriptions = new HashMap<>();
    List<Column> columns = new ArrayList<>();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.startsWith("\t")) {
        columns = new ArrayList<>();
        byResource.put(line, columns);
        continue;
      }
      String[] words = line.split("\t", -1);
      if (!words[5].equals("=")) {
        descriptions.put(words[1], unescaped(words[5]));
      }
      String description = descriptions.getOrDefault(words[1], "");
      int priority = Integer.parseInt(words[4]);
      columns.add(new Column(words[1], words[2], words[3], priority, description));
    }
    return byResource;
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
        c = text.charAt(i) == 'n' ? '\n' : text.charAt(i) == 't' ? '\t' : text.charAt(i);
      }
      plain.append(c);
    }
    return plain.toString();
  }
}
