package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Anchors made to hurt cost time in proportion to the text. */
@Timeout(60)
class HostileAnchorsTest {
  private static final YamlLimits LIMITS = new YamlLimits(20, 1 << 26, 1 << 20);

  @Test
  void anchorsWithEqualHashesCostNoMoreThanOthers() throws IOException {
    int bits = 16;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1 << bits; i++) {
      text.append("- &");
      for (int bit = 0; bit < bits; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB"); // whose hashes are equal
      }
      text.append(" x\n");
    }

    YamlNode document = documents(text).next();

    assertThat(document.items()).hasSize(1 << bits);
  }

  @Test
  void manyAnchorsInADocumentDontMakeThoseBehindItSlow() throws IOException {
    int documents = 150_000;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300_000; i++) {
      text.append("- &a").append(i).append(" x\n");
    }
    YamlDocuments all = documents(text.append("--- &a b\n".repeat(documents)));

    int count = 0;
    while (all.next() != null) {
      count++;
    }

    assertThat(count).isEqualTo(1 + documents);
  }

  private static YamlDocuments documents(StringBuilder text) throws IOException {
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    YamlText source = new YamlText(new ByteArrayInputStream(bytes), bytes.length, false);
    return new YamlDocuments(source, LIMITS, true);
  }
}
