package dev.bowline.codec.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects are the same, and fail the same, whatever they share. */
class SharedPartsGoldenTest {
  private static final DecodeOptions SHARING =
      DecodeOptions.DEFAULT
          .withInterning(Interning.of(1 << 12))
          .withSharedParts(SharedParts.of(1 << 16));

  @ParameterizedTest
  @ValueSource(strings = {"zero", "full", "sparse", "edge", "empty"})
  void theCorpusReadTwiceThroughOneTableIsAsReadWithoutIt(String profile) {
    List<Message> held = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (Entry entry : Golden.entries("objects-" + profile)) {
        Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
        if (prototype != null && entry.has("proto_b64") && Codecs.protobuf().canHold(prototype)) {
          held.addAll(check(entry.bytes("proto_b64"), prototype));
        }
      }
    }
    assertThat(held).isNotEmpty();
  }

  @Test
  void damagedObjectsAreReadOrRefusedAsWithoutIt() {
    Random random = new Random(72);
    List<Message> held = new ArrayList<>();
    for (Entry entry : Golden.entries("objects-full")) {
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype != null && entry.has("proto_b64") && Codecs.protobuf().canHold(prototype)) {
        byte[] whole = entry.bytes("proto_b64");
        held.addAll(check(whole, prototype));
        for (int i = 0; i < 20; i++) {
          byte[] damaged = whole.clone();
          damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
          held.addAll(check(damaged, prototype));
          held.addAll(check(damaged, prototype));
        }
      }
    }
    assertThat(held).isNotEmpty();
  }

  private static List<Message> check(byte[] body, Message prototype) {
    Object expected = outcome(body, prototype, DecodeOptions.DEFAULT);
    Object found = outcome(body, prototype, SHARING);
    if (!(expected instanceof Message plain) || !(found instanceof Message shared)) {
      assertThat(found).isEqualTo(expected);
      return List.of();
    }
    assertThat(shared).isEqualTo(plain);
    assertThat(Codecs.protobuf().write(shared, EncodeOptions.DEFAULT))
        .isEqualTo(Codecs.protobuf().write(plain, EncodeOptions.DEFAULT));
    assertThat(written(shared)).isEqualTo(written(plain));
    return List.of(shared);
  }

  private static @Nullable String written(Message message) {
    try {
      return new String(
          Codecs.json().write(message, EncodeOptions.DEFAULT),
          java.nio.charset.StandardCharsets.UTF_8);
    } catch (CodecException e) {
      return e.getMessage(); // unknown fields of Protobuf, or raw values that are no JSON any more
    }
  }

  private static Object outcome(byte[] body, Message prototype, DecodeOptions options) {
    try {
      return Codecs.protobuf().read(body, prototype, options);
    } catch (CodecException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
