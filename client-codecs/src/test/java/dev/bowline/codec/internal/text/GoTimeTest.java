package dev.bowline.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.serde.CodecException;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GoTimeTest {
  /** The calendar ends a year before instants do. */
  @Test
  void aTimeBeyondTheCalendarIsRefused() {
    assertThatThrownBy(() -> GoTime.format(Instant.MAX, true))
        .isInstanceOf(CodecException.class)
        .hasMessage("a time out of range at $");
  }
}
