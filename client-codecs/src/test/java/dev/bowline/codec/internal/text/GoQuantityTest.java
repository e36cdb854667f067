package dev.bowline.codec.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoQuantityTest {
  @Test
  void takesAwayWhatGoCallsSpaceAndNothingElse() {
    List<Integer> spaces = new ArrayList<>();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      String text = (char) c + "8" + (char) c;
      String trimmed = GoQuantity.trimmed(text);
      if (!trimmed.equals(text)) {
        assertThat(trimmed).isEqualTo("8");
        spaces.add(c);
      }
    }
    assertThat(spaces)
        .containsExactly(
            0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
            0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
            0x3000);
  }

  @Test
  void spaceWithinStaysAndSpaceAloneIsNothing() {
    assertThat(GoQuantity.trimmed(" 1 2\t")).isEqualTo("1 2");
    assertThat(GoQuantity.trimmed(" \n ")).isEmpty();
    assertThat(GoQuantity.trimmed("")).isEmpty();
  }
}
