package dev.bowline.mockserver.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Values as kube-apiserver v1.36.3 prints them. */
class GoFormatTest {
  @Test
  void whatCannotBeSeenIsEscaped() {
    assertThat(GoFormat.quoted("a\u00a0\u200b\u2028\u3000\ue000"))
        .isEqualTo("\"a\\u00a0\\u200b\\u2028\\u3000\\ue000\"");
    assertThat(GoFormat.quoted("\u0007\u000b\u0001\u007f\u0085"))
        .isEqualTo("\"\\a\\v\\x01\\x7f\\u0085\"");
    assertThat(GoFormat.quoted(Character.toString(0xe0001))).isEqualTo("\"\\U000e0001\"");
    assertThat(GoFormat.quoted("\u00e9\ufffd <")).isEqualTo("\"\u00e9\ufffd <\"");
  }

  @Test
  void numbersAreAsShortAsTheyCanBe() {
    assertThat(GoFormat.plain(Arrays.asList(1.0, 0.5, 1e20, 1e21, 0.0001, 0.00001, -2.5e-7, 0.0)))
        .isEqualTo("[1 0.5 100000000000000000000 1e+21 0.0001 1e-05 -2.5e-07 0]");
  }

  @Test
  void whatIsNoTextIsMarkedWhereOneIsExpected() {
    assertThat(GoFormat.asText(null)).isEqualTo("%!s(<nil>)");
    assertThat(GoFormat.asText(Arrays.asList("a", 1L, true)))
        .isEqualTo("[a %!s(int64=1) %!s(bool=true)]");
    assertThat(GoFormat.asText(Collections.singletonMap("a", null))).isEqualTo("map[a:<nil>]");
  }
}
