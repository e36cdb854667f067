package dev.bowline.codec.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Objects of every kind with bytes changed at random: read or refused with a typed error; and what
 * was read can be written and is read back the same.
 */
class MutatedObjectsTest {
  private static final int MUTANTS = 60;

  private int read;
  private int refused;

  @ParameterizedTest
  @ValueSource(strings = {"json", "proto", "cbor"})
  void areReadAndWrittenOrRefused(String format) {
    Codec codec = Verdict.codec(format);
    Random random = new Random(20_261_121);
    for (Entry entry : Golden.entries("objects-full")) {
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype != null && codec.canHold(prototype) && prototype.fieldTable().kind() != null) {
        byte[] body =
            format.equals("json")
                ? entry.text("json").getBytes(StandardCharsets.UTF_8)
                : entry.bytes(format + "_b64");
        for (int i = 0; i < MUTANTS; i++) {
          check(codec, mutant(body, random), prototype);
        }
      }
    }
    assertThat(read).isGreaterThan(1000);
    assertThat(refused).isGreaterThan(1000);
  }

  private static byte[] mutant(byte[] body, Random random) {
    byte[] mutant = body.clone();
    for (int changes = random.nextInt(3); changes >= 0; changes--) {
      int at = random.nextInt(mutant.length);
      mutant[at] =
          random.nextBoolean() ? (byte) random.nextInt(256) : mutant[random.nextInt(mutant.length)];
    }
    return mutant;
  }

  private void check(Codec codec, byte[] body, Message prototype) {
    Message message;
    try {
      message = codec.read(body, prototype, DecodeOptions.DEFAULT);
    } catch (CodecException e) {
      assertThat(e.getMessage()).isNotEmpty();
      refused++;
      return;
    }
    read++;
    Message again =
        codec.read(codec.write(message, EncodeOptions.DEFAULT), prototype, DecodeOptions.DEFAULT);
    try {
      assertThat(tree(again)).isEqualTo(tree(message)); // raw values may be spelled in another way
    } catch (CodecException e) {
      assertThat(e)
          .hasMessageContaining("raw value is not JSON"); // Protobuf carries them unchecked
    }
  }

  private static @Nullable Object tree(Message message) {
    return Golden.tree(
        Codecs.json().write(message, EncodeOptions.DEFAULT.withDropUnknownFields(true)));
  }
}
