package dev.bowline.codec.internal.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HabitsTest {
  private static final int ROUND = 64;

  /** Of which each sixteen bytes are a part. */
  private final byte[] part = new byte[256];

  private final Habits habits = new Habits();

  HabitsTest() {
    for (int i = 0; i < part.length; i++) {
      part[i] = (byte) i;
    }
  }

  private int lookedUp(int field) {
    int count = 0;
    for (int from = 0; from < 240; from++) {
      count += habits.isWorthwhile(field, part, from, from + 16) ? 1 : 0;
    }
    return count;
  }

  private void tried(int field, int times, boolean isFound) {
    for (int i = 0; i < times; i++) {
      habits.tried(field, isFound);
    }
  }

  @Test
  void whereNearlyAllIsNewOnlyASampleIsLookedUp() {
    tried(3, ROUND - 1, false);
    assertThat(lookedUp(3)).isEqualTo(240);
    tried(3, 1, false);
    assertThat(lookedUp(3)).isBetween(1, 60);
    tried(3, ROUND, true);
    assertThat(lookedUp(3)).isEqualTo(240);
  }

  @Test
  void whatIsKnownOfAFieldStaysWhenOthersComeAndIsNotTheirs() {
    tried(3, ROUND, false);
    tried(2, ROUND / 2, false);
    for (int field : new int[] {8, 100, 5000}) {
      tried(field, ROUND, true);
      assertThat(lookedUp(field)).isEqualTo(240);
    }
    assertThat(lookedUp(3)).isBetween(1, 60);
    assertThat(lookedUp(2)).isEqualTo(240);
    tried(2, ROUND / 2, false);
    assertThat(lookedUp(2)).isBetween(1, 60);
    assertThat(lookedUp(4)).isEqualTo(240);
    assertThat(lookedUp(1 << 20)).isEqualTo(240);
  }

  /** Its fields are plain ones, of which a thread may see some as they were before another grew. */
  @Test
  void nothingFailsForAThreadThatSeesOldFieldsBesideNewOnes() throws ReflectiveOperationException {
    List<Field> plain =
        Arrays.stream(Habits.class.getDeclaredFields())
            .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.FINAL)) == 0)
            .toList();
    assertThat(plain).isNotEmpty();
    for (int old = 0; old < 1 << plain.size(); old++) {
      Habits seen = new Habits();
      seen.tried(5000, true);
      for (int i = 0; i < plain.size(); i++) {
        if ((old >> i & 1) == 1) {
          plain.get(i).setAccessible(true);
          plain.get(i).set(seen, plain.get(i).get(habits));
        }
      }
      assertThat(seen.isWorthwhile(5000, part, 0, 16)).isTrue();
      seen.tried(5000, true);
    }
  }
}
