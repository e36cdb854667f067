package dev.bowline.type;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceVersionTest {
  @ParameterizedTest
  @CsvSource({
    "1, 2",
    "9, 10",
    "99, 100",
    "4567, 4568",
    "9223372036854775807, 9223372036854775808",
    "18446744073709551615, 18446744073709551616",
    "345678901234567890123456789012345678901, 2345678901234567890123456789012345678901"
  })
  @Tag("scenario-105")
  void comparesDecimalNumbersOfAnyLength(String older, String newer) {
    ResourceVersion a = new ResourceVersion(older);
    ResourceVersion b = new ResourceVersion(newer);
    assertThat(a.compare(b)).hasValue(-1);
    assertThat(b.compare(a)).hasValue(1);
    assertThat(a.isOlderThan(b)).isTrue();
    assertThat(b.isOlderThan(a)).isFalse();
    assertThat(b.isAtLeast(a)).isTrue();
    assertThat(a.isAtLeast(b)).isFalse();
  }

  @Test
  @Tag("scenario-105")
  void comparesFourHundredDigits() {
    String digits = "7".repeat(399);
    ResourceVersion older = new ResourceVersion(digits + "1");
    ResourceVersion newer = new ResourceVersion(digits + "2");
    assertThat(older.compare(newer)).hasValue(-1);
    assertThat(new ResourceVersion(digits).compare(older)).hasValue(-1);
  }

  @Test
  @Tag("scenario-105")
  void ordersAsTheNumbersDo() {
    Random random = new Random(11);
    for (int i = 0; i < 5000; i++) {
      BigInteger a = new BigInteger(random.nextInt(1, 200), random).add(BigInteger.ONE);
      BigInteger b = random.nextInt(4) == 0 ? a : a.add(BigInteger.valueOf(random.nextInt(1000)));
      OptionalInt order =
          new ResourceVersion(a.toString()).compare(new ResourceVersion(b.toString()));
      assertThat(order).as("%s and %s", a, b).hasValue(a.compareTo(b));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "01", "007", "abc", "1a", "-1", "+1", "1 ", "1.0", "١٢", "0x1"})
  @Tag("scenario-105")
  void hasNoAgeUnlessItIsADecimalNumberWithoutLeadingZero(String value) {
    ResourceVersion odd = new ResourceVersion(value);
    ResourceVersion plain = new ResourceVersion("5");
    assertThat(odd.isComparable()).isFalse();
    assertThat(odd.compare(plain)).isEmpty();
    assertThat(plain.compare(odd)).isEmpty();
    assertThat(odd.isAtLeast(plain)).isFalse();
    assertThat(odd.isOlderThan(plain)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "abc", "12"})
  @Tag("scenario-105")
  void equalsItselfWhateverItLooksLike(String value) {
    ResourceVersion version = new ResourceVersion(value);
    assertThat(version.compare(new ResourceVersion(value))).hasValue(0);
    assertThat(version.isAtLeast(new ResourceVersion(value))).isTrue();
    assertThat(version.isOlderThan(new ResourceVersion(value))).isFalse();
  }

  @Test
  void knowsTheTwoSpecialVersions() {
    assertThat(ResourceVersion.NONE.isNone()).isTrue();
    assertThat(ResourceVersion.ANY.isNone()).isFalse();
    assertThat(ResourceVersion.ANY.value()).isEqualTo("0");
    assertThat(ResourceVersion.NONE.compare(ResourceVersion.ANY)).isEmpty();
  }

  @Test
  void allocatesNothingToCompare() {
    ResourceVersion older = new ResourceVersion("7".repeat(300) + "1");
    ResourceVersion newer = new ResourceVersion("7".repeat(300) + "2");
    ResourceVersion odd = new ResourceVersion("7".repeat(300) + "x");
    int sum = comparisons(older, newer, odd);
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    long before = threads.getCurrentThreadAllocatedBytes();
    sum += comparisons(older, newer, odd);
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(sum).isEqualTo(-20_000);
    assertThat(allocated).as("bytes for 40,000 comparisons").isLessThan(40_000);
  }

  private static int comparisons(
      ResourceVersion older, ResourceVersion newer, ResourceVersion odd) {
    int sum = 0;
    for (int i = 0; i < 10_000; i++) {
      sum += older.compare(newer).orElse(100);
      sum += older.compare(odd).isPresent() ? 100 : 0;
      sum += older.isAtLeast(newer) ? 100 : 0;
      sum += newer.isOlderThan(older) ? 100 : 0;
    }
    return sum;
  }

  @Test
  void isWrittenAsTheServerSentIt() {
    assertThat(new ResourceVersion("0012").toString()).isEqualTo("0012");
  }
}
