package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.meta.v1.ObjectMeta;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InterningTest {
  private static String intern(Interning table, String text) {
    byte[] bytes = ("<" + text + ">").getBytes(StandardCharsets.UTF_8);
    return table.utf8(bytes, 1, bytes.length - 1);
  }

  @Test
  void equalTextsAreOneString() {
    Interning table = Interning.of(64);
    assertThat(intern(table, "kubernetes.io/hostname"))
        .isEqualTo("kubernetes.io/hostname")
        .isSameAs(intern(table, "kubernetes.io/hostname"));
    assertThat(intern(Interning.none(), "abc")).isNotSameAs(intern(Interning.none(), "abc"));
  }

  @Test
  void everyTextComesOutAsItIsHoweverFullTheTable() {
    Interning table = Interning.of(64);
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String text =
          "x".repeat(random.nextInt(300))
              + random.nextInt(500)
              + (random.nextInt(4) == 0 ? "\u00e9\uD83D\uDE00" : "");
      assertThat(intern(table, text)).isEqualTo(text);
    }
  }

  /**
   * A multiplication moves differences upwards only: of texts that differ in the highest bit of a
   * word and in what that becomes in the next, many would have one hash if it were all.
   */
  @Test
  @SuppressWarnings("ReferenceEquality") // it is about instances
  void textsThatAreChosenToCollideAreSharedAsOthers() {
    for (int seed = 0; seed < 8; seed++) {
      Interning table = Interning.of(1 << 16, new Random(seed));
      List<String> chosen = new ArrayList<>();
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < 4096; i++) {
        StringBuilder text = new StringBuilder("0".repeat(192));
        for (int bit = 0; bit < 12; bit++) {
          if ((i >> bit & 1) != 0) {
            text.setCharAt(bit * 16 + 7, 'p'); // another bit 62 of a word
            text.setCharAt(bit * 16 + 15, 'p');
            text.setCharAt(bit * 16 + 11, 'p'); // and bits 62 and 30 of the next
          }
        }
        texts.add(text.toString());
        chosen.add(intern(table, text.toString()));
      }
      int shared = 0;
      for (int i = 0; i < texts.size(); i++) {
        shared += intern(table, texts.get(i)) == chosen.get(i) ? 1 : 0;
      }
      assertThat(shared).as("seed " + seed).isGreaterThan(3500);
    }
  }

  @Test
  void brokenUtf8BecomesOneReplacementPerByte() {
    byte[] bytes = {
      'a', (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xff, (byte) 0xed, (byte) 0xa0, (byte) 0x80
    };
    for (Interning table : List.of(Interning.none(), Interning.of(64))) {
      assertThat(table.utf8(bytes, 0, bytes.length))
          .isEqualTo("a\uFFFD\uFFFDb\uFFFD\uFFFD\uFFFD\uFFFD");
    }
  }

  @Test
  void whatTellsObjectsApartIsNotLookedUp() {
    DecodeOptions options = DecodeOptions.DEFAULT.withInterning(Interning.of(64, new Random(7)));
    byte[] body =
        Codecs.protobuf()
            .write(
                ConfigMap.of(
                    c ->
                        c.metadata(
                            m -> m.name("one").namespace("shop").uid("u-1").resourceVersion("71"))),
                EncodeOptions.DEFAULT);
    ObjectMeta first = Codecs.protobuf().read(body, ConfigMap.EMPTY, options).metadata();
    ObjectMeta second = Codecs.protobuf().read(body, ConfigMap.EMPTY, options).metadata();
    assertThat(second).isEqualTo(first);
    assertThat(second.namespace()).isSameAs(first.namespace());
    assertThat(second.name()).isNotSameAs(first.name());
    assertThat(second.uid()).isNotSameAs(first.uid());
    assertThat(second.resourceVersion()).isNotSameAs(first.resourceVersion());
  }

  @Test
  void equalBytesAreOneInstance() {
    Interning table = Interning.of(1024, new Random(7));
    byte[] source = "__{\"f:spec\":{}}__".getBytes(StandardCharsets.UTF_8);
    assertThat(table.bytes(source, 2, 15)).isSameAs(table.bytes(source, 2, 15));
    assertThat(table.bytes(source, 2, 15).utf8()).isEqualTo("{\"f:spec\":{}}");
    byte[] large = new byte[100_000];
    assertThat(table.bytes(large, 0, large.length))
        .as("large values are not kept")
        .isNotSameAs(table.bytes(large, 0, large.length));
  }

  @Test
  void objectsOfBothFormatsShareTheirStrings() {
    DecodeOptions options = DecodeOptions.DEFAULT.withInterning(Interning.of(1024, new Random(7)));
    ConfigMap map = ConfigMap.of(c -> c.label("app", "some-application"));
    ConfigMap one =
        Codecs.json()
            .read(Codecs.json().write(map, EncodeOptions.DEFAULT), ConfigMap.EMPTY, options);
    ConfigMap two =
        Codecs.protobuf()
            .read(Codecs.protobuf().write(map, EncodeOptions.DEFAULT), ConfigMap.EMPTY, options);
    assertThat(one.metadata().labels().get("app")).isSameAs(two.metadata().labels().get("app"));
  }

  @Test
  void itsSizeIsBounded() {
    assertThatThrownBy(() -> Interning.of(63))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("places must be 64 to 16777216, not 63");
    assertThatThrownBy(() -> Interning.of((1 << 24) + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
