package dev.bowline.codec.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NaturalOrderTest {
  @Test
  void sortsAsKubectlPrints() {
    List<String> sorted =
        List.of(
            "", "_x", "😀", "1", "2", "10", "A", "B", "a", "a b", "a-b", "a.b", "a/b", "a_b", "a1",
            "a2", "a2b", "a10", "a1005", "a10b", "aB", "aa", "ab");
    List<String> expected = new ArrayList<>(sorted);
    List<String> shuffled = new ArrayList<>(sorted);
    Collections.shuffle(shuffled, new Random(3));
    shuffled.sort(NaturalOrder.INSTANCE);
    assertThat(shuffled).isEqualTo(expected);
  }

  @Test
  void leadingZerosAndDigitsBeyondLongHaveAnOrder() {
    assertThat(NaturalOrder.INSTANCE.compare("a012", "a12")).isPositive();
    assertThat(NaturalOrder.INSTANCE.compare("1" + "0".repeat(40), "9".repeat(40))).isPositive();
    assertThat(NaturalOrder.INSTANCE.compare("1005", "106")).isPositive();
  }
}
