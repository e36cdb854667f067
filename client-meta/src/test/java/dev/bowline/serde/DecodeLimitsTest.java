package dev.bowline.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecodeLimitsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 1, maxDepth is 0",
    "1, -5, 1, 1, maxStringBytes is -5",
    "1, 1, 0, 1, maxFrameBytes is 0",
    "1, 1, 1, 0, maxUnknownBytes is 0"
  })
  void refusesALimitBelowOne(int depth, int string, int frame, int unknown, String message) {
    assertThatThrownBy(() -> new DecodeLimits(depth, string, frame, unknown))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message + ", expected at least 1");
  }

  @Test
  void acceptsFramesAsLongAsGoClientsDo() {
    assertThat(DecodeLimits.DEFAULT.maxFrameBytes()).isEqualTo(16 * 1024 * 1024);
    assertThat(new DecodeLimits(1, 1, 1, 1).maxDepth()).isEqualTo(1);
  }

  @Test
  void refusesADepthThatAStackMayNotHold() {
    assertThat(new DecodeLimits(400, 1, 1, 1)).isEqualTo(new DecodeLimits(400, 1, 1, 1, 1));
    assertThatThrownBy(() -> new DecodeLimits(401, 1, 1, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxDepth is 401, expected at most 400");
  }

  @Test
  void anObjectWithoutAClassMayBeAsLongAsAnEvent() {
    assertThat(DecodeLimits.DEFAULT.maxContentBytes()).isEqualTo(16 << 20);
    assertThatThrownBy(() -> new DecodeLimits(1, 1, 1, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxContentBytes is 0, expected at least 1");
  }
}
