package dev.bowline.codec.internal.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RecentTest {
  private static final byte[] BUFFER = "abcabcabd".getBytes(StandardCharsets.US_ASCII);
  private static final int FIELD = 7;
  private static final int HERE = Recent.place(0, 3);

  private final Recent recent = new Recent();

  @Test
  void equalBytesAtOnePlaceAreOneValue() {
    recent.put(HERE, FIELD, 0, 0, 3, "abc");
    assertThat(recent.length(HERE, FIELD, 0)).isEqualTo(3);
    assertThat(recent.find(HERE, FIELD, BUFFER, 3, 6)).isEqualTo("abc");
    assertThat(recent.find(HERE, FIELD, BUFFER, 6, 9)).isNull();
  }

  @Test
  void anotherFieldAtTheSamePlaceHasAnotherValue() {
    recent.put(HERE, FIELD, 0, 0, 3, "abc");
    assertThat(recent.length(HERE, FIELD + 1, 0)).isEqualTo(-1);
  }

  @Test
  void fieldsOfAMessageAndElementsOfARunStandApart() {
    int elements = 20;
    for (int index = 0; index < elements; index++) {
      int here = Recent.beside(HERE, index);
      recent.put(here, FIELD, 0, 3 * index, 3 * index + 3, "element " + index);
    }
    for (int index = 0; index < elements; index++) {
      byte[] buffer = "abc".repeat(elements + 1).getBytes(StandardCharsets.US_ASCII);
      assertThat(recent.find(Recent.beside(HERE, index), FIELD, buffer, 60, 63))
          .isEqualTo("element " + index);
    }
    recent.put(HERE, 1, 0, 0, 3, "one");
    recent.put(HERE, 2, 0, 0, 3, "two");
    assertThat(recent.find(HERE, 1, BUFFER, 3, 6)).isEqualTo("one");
    assertThat(recent.find(HERE, 2, BUFFER, 3, 6)).isEqualTo("two");
  }

  @Test
  void nothingIsKnownAtFirst() {
    for (int field = 1; field < 100; field++) {
      assertThat(recent.length(HERE, field, 9)).isEqualTo(-1);
    }
  }

  @Test
  void whatIsTooHighForWhereItWouldGoIsReadAgain() {
    recent.put(HERE, FIELD, 3, 0, 3, "abc");
    assertThat(recent.length(HERE, FIELD, 2)).isEqualTo(-1);
    assertThat(recent.length(HERE, FIELD, 3)).isEqualTo(3);
    assertThat(recent.height(HERE, FIELD)).isEqualTo(3);
  }

  @Test
  void whatIsHigherThanAMarkCanTellIsNotKept() {
    recent.put(HERE, FIELD, 63, 0, 3, "abc");
    recent.put(HERE, FIELD, 64, 3, 6, "other");
    assertThat(recent.height(HERE, FIELD)).isEqualTo(63);
    assertThat(recent.find(HERE, FIELD, BUFFER, 3, 6)).isEqualTo("abc");
  }

  @Test
  void whatIsOfAFieldBeyondAllIsNotKept() {
    int last = (1 << 15) - 1;
    recent.put(HERE, last, 63, 0, Recent.MAX_LENGTH, "of the last field");
    assertThat(recent.length(HERE, last, 63)).isEqualTo(Recent.MAX_LENGTH);
    assertThat(recent.height(HERE, last)).isEqualTo(63);
    recent.put(HERE, last + 1, 0, 0, 3, "of a field beyond all");
    assertThat(recent.length(HERE, last + 1, 63)).isEqualTo(-1);
  }

  /** A list may have two gigabytes, a mark tells where a value is in the first of them. */
  @Test
  void whatIsFarIntoALargeListIsNotKept() {
    int last = (1 << 30) - 1;
    recent.put(HERE, FIELD, 0, last, last + 3, "abc");
    assertThat(recent.length(HERE, FIELD, 0)).isEqualTo(3);
    recent.put(HERE, FIELD + 1, 0, last + 1, last + 4, "further");
    assertThat(recent.length(HERE, FIELD + 1, 0)).isEqualTo(-1);
    recent.dropped(1 << 29);
    recent.put(HERE, FIELD + 1, 0, last - 5, last - 2, "further");
    recent.put(HERE, FIELD + 2, 0, Integer.MAX_VALUE - 3, Integer.MAX_VALUE, "beyond an int");
    assertThat(recent.length(HERE, FIELD + 1, 0)).isEqualTo(-1);
    assertThat(recent.length(HERE, FIELD + 2, 0)).isEqualTo(-1);
  }

  @Test
  void whatIsLongIsNotKept() {
    recent.put(HERE, FIELD, 0, 0, Recent.MAX_LENGTH, "longest");
    assertThat(recent.length(HERE, FIELD, 0)).isEqualTo(Recent.MAX_LENGTH);
    recent.put(HERE, FIELD + 1, 0, 0, Recent.MAX_LENGTH + 1, "longer");
    assertThat(recent.length(HERE, FIELD + 1, 0)).isEqualTo(-1);
  }

  @Test
  void bytesThatMovedAreFoundWhereTheyAreNow() {
    recent.put(HERE, FIELD, 0, 3, 6, "abc");
    recent.dropped(3);
    assertThat(recent.find(HERE, FIELD, "abcabc".getBytes(StandardCharsets.US_ASCII), 3, 6))
        .isEqualTo("abc");
  }

  @Test
  void bytesThatWereDroppedAreNoMore() {
    recent.put(HERE, FIELD, 0, 2, 5, "cab");
    recent.dropped(3);
    assertThat(recent.find(HERE, FIELD, BUFFER, 2, 5)).isNull();
  }

  @Test
  void whatWasFoundIsHeldAgainstThePlaceWhereItWasFound() {
    recent.put(HERE, FIELD, 0, 0, 3, "abc");
    assertThat(recent.find(HERE, FIELD, BUFFER, 3, 6)).isEqualTo("abc");
    recent.dropped(3);
    assertThat(recent.find(HERE, FIELD, "abcabc".getBytes(StandardCharsets.US_ASCII), 3, 6))
        .isEqualTo("abc");
  }

  @Test
  void aStreamOfGigabytesBeginsAnewWithoutTakingOnePlaceForAnother() {
    recent.put(HERE, FIELD, 0, 0, 3, "abc");
    for (int i = 0; i < 20; i++) {
      recent.dropped(1 << 29);
      if (recent.length(HERE, FIELD, 0) == 3) {
        assertThat(recent.find(HERE, FIELD, BUFFER, 0, 3)).isNull();
      }
    }
    recent.put(HERE, FIELD, 0, 0, 3, "abc");
    assertThat(recent.find(HERE, FIELD, BUFFER, 3, 6)).isEqualTo("abc");
  }
}
