package dev.bowline.client.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NoProxyTest {
  /** Recorded from Go's own reading: every list with every host and two ports. */
  @Test
  void listsAreReadAsGoReadsThem() throws IOException {
    List<String> different = new ArrayList<>();
    int checked = 0;
    for (String line : recorded().lines().toList()) {
      if (line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split("\\|", -1);
      String host = parts[1].replaceAll("[\\[\\]]", "");
      boolean direct = new NoProxy(parts[0]).covers(host, Integer.parseInt(parts[2]));
      checked++;
      if (direct != parts[3].equals("direct")) {
        different.add(line);
      }
    }
    assertThat(different).isEmpty();
    assertThat(checked).isGreaterThan(2000);
  }

  private static String recorded() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(NoProxyTest.class.getResourceAsStream("/proxy/no-proxy.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
