package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BytesTest {
  @Test
  void keepsItsOwnCopyInBothDirections() {
    byte[] source = {1, 2, 3};
    Bytes bytes = Bytes.copyOf(source);
    source[0] = 9;
    bytes.toByteArray()[1] = 9;
    assertThat(bytes.toByteArray()).containsExactly(1, 2, 3);
    assertThat(bytes.at(0)).isEqualTo((byte) 1);
  }

  @Test
  void copiesAPart() {
    assertThat(Bytes.copyOf(new byte[] {1, 2, 3, 4}, 1, 3).toByteArray()).containsExactly(2, 3);
    assertThat(Bytes.copyOf(new byte[] {1}, 1, 1)).isSameAs(Bytes.EMPTY);
  }

  @Test
  void refusesAPartBeyondTheArrayInsteadOfFillingItWithZeros() {
    assertThatThrownBy(() -> Bytes.copyOf(new byte[2], 1, 5))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> Bytes.copyOf(new byte[2], 2, 1))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void equalsByContent() {
    assertThat(Bytes.utf8("aé"))
        .isEqualTo(Bytes.copyOf(new byte[] {'a', (byte) 0xc3, (byte) 0xa9}));
    assertThat(Bytes.utf8("a")).isNotEqualTo(Bytes.utf8("b")).isNotEqualTo("a");
    assertThat(Bytes.utf8("a")).hasSameHashCodeAs(Bytes.utf8("a"));
    assertThat(Bytes.ABSENT).isEqualTo(Bytes.EMPTY).isNotSameAs(Bytes.EMPTY);
  }

  @Test
  void readsTextAndReplacesWhatIsMalformed() {
    assertThat(Bytes.utf8("grüß").utf8()).isEqualTo("grüß");
    assertThat(Bytes.copyOf(new byte[] {'a', (byte) 0xff}).utf8()).isEqualTo("a\ufffd");
  }

  @Test
  void comparesWithAPartOfAnArray() {
    Bytes bytes = Bytes.utf8("bc");
    byte[] array = "abcd".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    assertThat(bytes.contentEquals(array, 1, 3)).isTrue();
    assertThat(bytes.contentEquals(array, 1, 4)).isFalse();
    assertThat(bytes.contentEquals(array, 0, 2)).isFalse();
  }

  @Test
  void copiesIntoAnArray() {
    byte[] target = new byte[4];
    Bytes.utf8("xy").copyTo(target, 1);
    assertThat(target).containsExactly(0, 'x', 'y', 0);
    assertThatThrownBy(() -> Bytes.utf8("xy").copyTo(target, 3))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void neverShowsItsContent() {
    assertThat(Bytes.utf8("hunter2").toString()).isEqualTo("7 bytes");
    assertThat(RawValue.json("{\"token\":\"hunter2\"}").toString()).doesNotContain("hunter2");
  }
}
