package dev.bowline.conformance.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class TextScanTest {
  private final AtomicInteger found = new AtomicInteger();
  private final TextScan scan = new TextScan("aab", found::incrementAndGet);

  @Test
  void aTextIsFoundAcrossPieces() {
    scan("xa");
    scan("a");
    scan("by");

    assertThat(found).hasValue(1);
  }

  @Test
  void aFalseStartIsNoEnd() {
    scan("aaab");

    assertThat(found).hasValue(1);
  }

  @Test
  void eachTimeCounts() {
    scan("aab aab ab");

    assertThat(found).hasValue(2);
  }

  private void scan(String piece) {
    scan.scan(piece.getBytes(StandardCharsets.US_ASCII));
  }
}
