package dev.bowline.meta;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the records of a tab-separated file beside the tests. */
final class GoldenLines {
  private GoldenLines() {}

  static List<List<String>> of(String name) {
    try (InputStream in = GoldenLines.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no resource " + name);
      }
      BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8));
      List<List<String>> records = new ArrayList<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith("#")) {
          records.add(List.of(line.split("\t", -1)));
        }
      }
      return records;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
