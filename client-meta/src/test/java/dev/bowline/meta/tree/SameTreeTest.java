package dev.bowline.meta.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SameTreeTest {
  private static final int COLLIDING = 1 << 14;

  private static void assertSame(@Nullable Object a, @Nullable Object b) {
    assertThat(SameTree.equal(a, b)).as("%s and %s", a, b).isTrue();
    assertThat(SameTree.equal(b, a)).as("%s and %s", b, a).isTrue();
    assertThat(SameTree.hash(a)).isEqualTo(SameTree.hash(b));
  }

  private static void assertOther(@Nullable Object a, @Nullable Object b) {
    assertThat(SameTree.equal(a, b)).as("%s and %s", a, b).isFalse();
    assertThat(SameTree.equal(b, a)).as("%s and %s", b, a).isFalse();
  }

  @Test
  void numbersAreTheSameIfTheyAreWrittenTheSame() {
    assertSame(1L, 1.0);
    assertSame(0L, -0.0);
    assertSame(1L, 1);
    assertSame(100.0, new BigDecimal("1e2"));
    assertSame(0.5, 0.5f);
    assertSame(0.1, 0.1f);
    assertSame(0.1, new BigDecimal("0.1000000000000000055511151231257827"));
    assertSame(0x1p63, BigInteger.TWO.pow(63));
    assertSame(new BigDecimal("1e400"), new BigDecimal("1e400"));
    assertOther(1L, 2.0);
    assertOther(0.1, (double) 0.1f);
    assertOther(1L, "1");
    assertOther(1L, true);
    assertOther(1L, null);
    assertOther(Long.MAX_VALUE, 0x1p63);
    assertOther(Long.MIN_VALUE, -0x1p63);
  }

  /** 0x1.12210f47de981p60 is written as 1234567890123456800, and so is no other integer. */
  @Test
  void largeDoublesAreTheIntegersThatTheyAreWrittenAs() {
    assertSame(0x1.12210f47de981p60, 1234567890123456800L);
    assertOther(0x1.12210f47de981p60, 1234567890123456768L);
    Random random = new Random(131);
    for (int i = 0; i < 2000; i++) {
      double value = Math.scalb(1 + random.nextDouble(), random.nextInt(64)) * (i % 2 * 2 - 1);
      String written = GoFloat.format(value);
      assertSame(value, TreeNumbers.kept(new BigDecimal(written)));
      assertSame(value, Math.rint(value) == value ? new BigInteger(written) : value);
    }
  }

  @Test
  void collectionsAreTheSameIfAllInThemIs() {
    assertSame(Map.of("a", 1L, "b", List.of(2.0)), Map.of("b", List.of(2L), "a", 1.0));
    assertSame(Arrays.asList(null, 1L), Arrays.asList(null, 1.0));
    assertOther(Map.of("a", 1L), Map.of("b", 1L));
    assertOther(Map.of("a", 1L), Map.of("a", 1L, "b", 1L));
    assertOther(List.of(1L), List.of(1L, 1L));
    assertOther(List.of(1L, 2L), List.of(2L, 1L));
    assertOther(List.of(), Map.of());
    assertOther(Map.of("a", List.of("x")), Map.of("a", List.of("y")));
  }

  /** Each set has one hash code in Java, of its elements or of sums of multiples of 31. */
  @Test
  void nobodyCanChooseTreesOfOneHashCode() {
    List<Object> strings = new ArrayList<>();
    List<Object> integers = new ArrayList<>();
    List<Object> fractions = new ArrayList<>();
    List<Object> lists = new ArrayList<>();
    List<Object> sorts = new ArrayList<>();
    List<Object> names = new ArrayList<>();
    List<Object> twice = new ArrayList<>();
    for (int i = 0; i < COLLIDING; i++) {
      String string = colliding(i);
      long half = 0x3ff00000L + i;
      strings.add(string);
      integers.add((long) i << Integer.SIZE | i);
      fractions.add(Double.longBitsToDouble(half << Integer.SIZE | half));
      lists.add(List.of((long) i, (1L << 30) - 31L * i));
      sorts.add(sorts(i));
      names.add(Map.of(string, 1L));
      twice.add(List.of(string, List.of(string)));
    }
    assertHashesDiffer(strings);
    assertHashesDiffer(integers);
    assertHashesDiffer(fractions);
    assertHashesDiffer(lists);
    assertHashesDiffer(sorts);
    assertHashesDiffer(names);
    assertHashesDiffer(twice);
  }

  /** What is nearly nothing, and what is written alike, is told from each other. */
  private static List<@Nullable Object> sorts(int choice) {
    List<@Nullable Object> sorts = new ArrayList<>();
    for (int bits = choice + COLLIDING; bits > 1; bits >>= 1) {
      sorts.add(List.of(bits % 2 == 0 ? List.of() : Map.of()));
      sorts.add(bits % 2 == 0 ? null : 0L);
      sorts.add(bits % 2 == 0 ? "" : List.of());
      sorts.add(bits % 2 == 0 ? "0.5" : (Object) 0.5);
    }
    return sorts;
  }

  /** Of one length, and of one hash code. */
  private static String colliding(int choice) {
    StringBuilder text = new StringBuilder();
    for (int bits = choice + COLLIDING; bits > 1; bits >>= 1) {
      text.append(bits % 2 == 0 ? "Aa" : "BB");
    }
    return text.toString();
  }

  /** A pair of them may be the same by chance, and the next one every other time. */
  private static void assertHashesDiffer(List<Object> trees) {
    Set<Integer> hashes = new HashSet<>();
    trees.forEach(tree -> hashes.add(SameTree.hash(tree)));
    assertThat(hashes).hasSizeGreaterThan(COLLIDING - 30);
  }

  @Test
  void mapsTellNullFromNothing() {
    HashMap<String, @Nullable Object> a = new HashMap<>();
    a.put("a", null);
    assertOther(a, Map.of("b", 1L));
    assertSame(a, new HashMap<>(a));
    HashMap<String, @Nullable Object> b = new HashMap<>();
    b.put("b", null);
    assertOther(a, b);
  }
}
