package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.serde.CodecException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** How loud it is when something can't be used. */
class RejectionLogTest {
  private final Rejections rejections =
      new Rejections("test", LoggerFactory.getLogger(RejectionLogTest.class));

  @Test
  void whatDoesNotDecodeIsToldWithItsPlaceAndWithoutAStack() {
    CodecException problem = new CodecException("no number", 7).within("data");
    assertThat(logged(() -> rejections.add("an event of ns/a doesn't decode", problem)))
        .contains(
            "test: an event of ns/a doesn't decode: no number at $.data (byte 7);"
                + " left out, 1 times so far")
        .doesNotContain("\tat ");
  }

  @Test
  void aFunctionThatThrowsIsToldWithItsStack() {
    Exception fault = new IllegalStateException("no good");
    assertThat(logged(() -> rejections.add("the transform failed", fault)))
        .contains("the transform failed", "no good", "\tat ");
  }

  private static String logged(Runnable action) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream instead = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(instead);
      action.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
