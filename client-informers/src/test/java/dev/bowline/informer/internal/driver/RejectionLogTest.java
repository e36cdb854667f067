package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.informer.internal.Untellable;
import dev.bowline.serde.CodecException;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** How loud it is when something can't be used. */
class RejectionLogTest {
  private final Rejections rejections =
      new Rejections("test", LoggerFactory.getLogger(RejectionLogTest.class));

  @Test
  void whatDoesNotDecodeIsToldWithItsPlaceAndWithoutAStack() {
    CodecException problem = new CodecException("no number", 7).within("data");
    assertThat(Logged.by(() -> rejections.add("an event of ns/a doesn't decode", problem)))
        .contains(
            "test: an event of ns/a doesn't decode: no number at $.data (byte 7);"
                + " left out, 1 times so far")
        .doesNotContain("\tat ");
  }

  @Test
  void aFunctionThatThrowsIsToldWithItsStack() {
    Exception fault = new IllegalStateException("no good");
    assertThat(Logged.by(() -> rejections.add("the transform failed", fault)))
        .contains("the transform failed", "no good", "\tat ");
  }

  @Test
  void whatAFunctionThrowsMayBeUnfitForTheLog() {
    Logged.inFullBy(() -> rejections.add("the transform failed", new Untellable()));
    assertThat(rejections.number()).isOne();
  }
}
