package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StringMapTest {
  private static final String[] ALPHABET = {
    "a", "b", "z", "-", "/", "é", "\u0800", "\ud7ff", "\ue000", "\uffff", "😀", "\ud800\udc00"
  };

  @Test
  void ordersByUtf8BytesAlsoBeyondTheBasicPlane() {
    Map<String, Integer> map = StringMap.copyOf(Map.of("😀", 1, "\uffff", 2, "\ue000", 3, "a", 4));
    assertThat(map.keySet()).containsExactly("a", "\ue000", "\uffff", "😀");
  }

  @Test
  void keyOrderIsThatOfUtf8Bytes() {
    Random random = new Random(42);
    for (int i = 0; i < 20_000; i++) {
      String a = key(random);
      String b = key(random);
      int expected =
          Arrays.compareUnsigned(
              a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
      assertThat(Integer.signum(StringMap.KEY_ORDER.compare(a, b)))
          .as("%s and %s", a, b)
          .isEqualTo(Integer.signum(expected));
    }
  }

  @Test
  void behavesLikeATreeMapOfTheSameEntries() {
    Random random = new Random(7);
    for (int round = 0; round < 500; round++) {
      int size = random.nextInt(12);
      String[] keys = new String[size + random.nextInt(3)];
      Object[] values = new Object[keys.length];
      TreeMap<String, Integer> expected = new TreeMap<>(StringMap.KEY_ORDER);
      for (int i = 0; i < size; i++) {
        keys[i] = key(random);
        values[i] = i;
        expected.put(keys[i], i);
      }
      StringMap<Integer> map = StringMap.of(keys, values, size);
      assertSame(map, expected, random);
      assertSame(StringMap.copyOf(new HashMap<>(expected)), expected, random);
    }
  }

  private static void assertSame(
      StringMap<Integer> map, Map<String, Integer> expected, Random random) {
    assertThat(map).isEqualTo(expected).hasSameHashCodeAs(expected).hasSize(expected.size());
    assertThat(expected).isEqualTo(map);
    assertThat(map.entrySet()).containsExactlyElementsOf(expected.entrySet());
    assertThat(map.values()).containsExactlyElementsOf(expected.values());
    int i = 0;
    for (Map.Entry<String, Integer> entry : expected.entrySet()) {
      assertThat(map.keyAt(i)).isEqualTo(entry.getKey());
      assertThat(map.valueAt(i++)).isEqualTo(entry.getValue());
      assertThat(map.get(entry.getKey())).isEqualTo(entry.getValue());
    }
    String other = key(random);
    assertThat(map.containsKey(other)).isEqualTo(expected.containsKey(other));
    assertThat(map.get(other)).isEqualTo(expected.get(other));
  }

  @Test
  void keepsTheLastOfEqualKeys() {
    String[] keys = {"b", "a", "b", "a"};
    StringMap<String> map = StringMap.of(keys, new Object[] {"1", "2", "3", "4"}, 4);
    assertThat(map).containsExactly(Map.entry("a", "4"), Map.entry("b", "3"));
  }

  @Test
  void keepsTheLastOfEqualNeighbours() {
    StringMap<String> map = StringMap.of(new String[] {"a", "a"}, new Object[] {"1", "2"}, 2);
    assertThat(map).containsExactly(Map.entry("a", "2"));
  }

  @Test
  void doesNotKeepTheArrays() {
    String[] keys = {"a", "b"};
    Object[] values = {"1", "2"};
    StringMap<String> map = StringMap.of(keys, values, 2);
    keys[0] = "x";
    values[0] = "y";
    assertThat(map).containsExactly(Map.entry("a", "1"), Map.entry("b", "2"));
  }

  @Test
  void copiesNothingThatIsImmutableAlready() {
    StringMap<String> map = StringMap.copyOf(Map.of("a", "1"));
    assertThat(StringMap.copyOf(map)).isSameAs(map);
    assertThat(StringMap.copyOf(Map.of())).isSameAs(StringMap.empty());
    assertThat(StringMap.of(new String[2], new Object[2], 0)).isSameAs(StringMap.empty());
  }

  @Test
  void doesNotFollowItsSource() {
    Map<String, String> source = new HashMap<>(Map.of("a", "1"));
    StringMap<String> map = StringMap.copyOf(source);
    source.put("a", "2");
    assertThat(map).containsEntry("a", "1");
  }

  @Test
  void refusesNull() {
    Map<String, String> source = new HashMap<>();
    source.put("a", null);
    assertThatThrownBy(() -> StringMap.copyOf(source))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("value of a");
  }

  @Test
  void refusesNullAsAKeyHoweverFewKeysThereAre() {
    Map<String, String> source = new HashMap<>();
    source.put(null, "a");
    assertThatThrownBy(() -> StringMap.copyOf(source))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("key");
    source.put("b", "c");
    assertThatThrownBy(() -> StringMap.copyOf(source))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("key");
  }

  @Test
  void findsNothingUnderForeignKeys() {
    StringMap<String> map = StringMap.copyOf(Map.of("a", "1"));
    Object number = 1;
    assertThat(map.get(number)).isNull();
    assertThat(map.get(null)).isNull();
    assertThat(map.containsKey(null)).isFalse();
  }

  @Test
  @SuppressWarnings("DoNotCall") // the refusal is what is tested
  void cannotBeChanged() {
    StringMap<String> map = StringMap.copyOf(Map.of("a", "1"));
    var entries = map.entrySet();
    var iterator = entries.iterator();
    var entry = iterator.next();
    assertThatThrownBy(() -> map.put("b", "2")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(map::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(iterator::remove).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> entry.setValue("2")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(iterator::next).isInstanceOf(NoSuchElementException.class);
    assertThat(map).containsExactly(Map.entry("a", "1"));
  }

  private static String key(Random random) {
    StringBuilder key = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      key.append(ALPHABET[random.nextInt(ALPHABET.length)]);
    }
    return key.toString();
  }
}
