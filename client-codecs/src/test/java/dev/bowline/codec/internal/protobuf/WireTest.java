package dev.bowline.codec.internal.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Our cursor over Protobuf bytes beside the one of protobuf-java. */
class WireTest {
  private static final long[] NUMBERS = {
    0,
    1,
    127,
    128,
    16_383,
    16_384,
    -1,
    Integer.MAX_VALUE,
    Integer.MIN_VALUE,
    Long.MAX_VALUE,
    Long.MIN_VALUE
  };
  private static final String[] TEXTS = {
    "",
    "a",
    "kubernetes",
    "\u00e9",
    "\u65e5\u672c",
    "\uD83D\uDE00",
    "x\u007f\u0080\u07ff\u0800\uffff"
  };

  private static WireInput input(byte[] bytes) {
    return new WireInput(bytes, 0, bytes.length, DecodeOptions.DEFAULT);
  }

  @Test
  void writesTheBytesThatProtobufJavaWrites() throws IOException {
    byte[] theirs = new byte[1000];
    CodedOutputStream out = CodedOutputStream.newInstance(theirs);
    int size = 0;
    for (long number : NUMBERS) {
      out.writeUInt64(60, number);
      out.writeFixed64NoTag(number);
      size += WireOutput.tagSize(60) + WireOutput.varintSize(number) + Long.BYTES;
    }
    for (String text : TEXTS) {
      out.writeString(1, text);
      size += WireOutput.textFieldSize(1, text);
    }
    assertThat(size).isEqualTo(out.getTotalBytesWritten());
    WireOutput ours = new WireOutput(size);
    for (long number : NUMBERS) {
      ours.tag(60, WireInput.VARINT);
      ours.varint(number);
      ours.fixed64(number);
    }
    for (String text : TEXTS) {
      ours.text(1, text);
    }
    assertThat(ours.array()).isEqualTo(Arrays.copyOf(theirs, size));
    WireInput in = input(ours.array());
    for (long number : NUMBERS) {
      assertThat(in.tag()).isEqualTo(60 << 3);
      assertThat(in.varint()).isEqualTo(number);
      assertThat(in.fixed64()).isEqualTo(number);
    }
    for (String text : TEXTS) {
      in.tag();
      assertThat(in.text()).isEqualTo(text);
    }
    assertThat(in.atLimit()).isTrue();
  }

  /**
   * Random bytes, skipped field by field: where protobuf-java gets through, so do we, to the same
   * place.
   */
  @Test
  void skipsWhatProtobufJavaSkips() {
    Random random = new Random(7);
    int skipped = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[random.nextInt(24)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : random.nextInt(32));
      }
      int theirs = fieldsThatTheySkip(bytes);
      if (theirs >= 0) {
        assertThat(fieldsThatWeSkip(bytes)).as(Arrays.toString(bytes)).isEqualTo(theirs);
        skipped += theirs;
      }
    }
    assertThat(skipped).isGreaterThan(2_000);
  }

  private static int fieldsThatTheySkip(byte[] bytes) {
    CodedInputStream in = CodedInputStream.newInstance(bytes);
    int fields = 0;
    try {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (!in.skipField(tag)) {
          return -1;
        }
        fields++;
      }
      return in.isAtEnd() ? fields : -1;
    } catch (IOException e) {
      return -1;
    }
  }

  private static int fieldsThatWeSkip(byte[] bytes) {
    WireInput in = input(bytes);
    int fields = 0;
    while (!in.atLimit()) {
      in.skip((int) in.tag() & 7);
      fields++;
    }
    return fields;
  }

  @Test
  void lengthsBeyondTheMessageAreTruncated() {
    assertThatThrownBy(() -> input(new byte[] {5, 1, 2}).text())
        .isInstanceOfSatisfying(CodecException.class, e -> assertThat(e.isTruncated()).isTrue())
        .hasMessage("the message ends short of 5 bytes that were announced at $ (byte 3)");
    assertThatThrownBy(() -> input(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1}).text())
        .hasMessage("negative length at $ (byte 0)");
    assertThatThrownBy(() -> input(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}).varint())
        .hasMessage("number of more than ten bytes at $ (byte 10)");
  }

  @Test
  void fieldNumbersWrapAtThirtyTwoBitsAsInGo() {
    WireOutput out = new WireOutput(6);
    out.varint(((1L << 32) + 1) << 3 | WireInput.BYTES);
    assertThat(input(out.array()).tag()).isEqualTo(1 << 3 | WireInput.BYTES);
  }

  /** Times that are read at once are those that are read byte by byte, errors included. */
  @Test
  void aTimeLikeTheOneBeforeIsReadAtOnceOnlyIfItIsWrittenInTheUsualWay() {
    byte[] usual = {8, 8, (byte) 0x80, (byte) 0x9A, (byte) 0x84, (byte) 0xA5, 6, 16, 0};
    byte[] odd = {0, 1, 2, 3, 4, 7, 8, 9, 16, 24, 127, (byte) 0x80, (byte) 0x8A, (byte) 0xFF};
    Random random = new Random(3);
    int same = 0;
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = usual.clone();
      for (int change = random.nextInt(4); change > 0; change--) {
        bytes[random.nextInt(bytes.length)] = odd[random.nextInt(odd.length)];
      }
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(10) > 0 ? 9 : random.nextInt(9));
      long likely = 0;
      for (int at = 6; at >= 2; at--) {
        likely = (likely << 7) + (at == 6 ? bytes[at] : bytes[at] & 0x7F);
      }
      WireInput one = input(cut);
      WireInput other = input(cut);
      one.recentTime = Instant.ofEpochSecond(likely);
      Object expected = outcome(other, () -> WireValues.time(other, false));
      assertThat(outcome(one, () -> WireValues.time(one)))
          .as("%s", Arrays.toString(cut))
          .isEqualTo(expected);
      same += expected.equals(Instant.ofEpochSecond(likely) + " and then 9") ? 1 : 0;
    }
    assertThat(same).isGreaterThan(10_000);
  }

  private static Object outcome(WireInput in, Supplier<Instant> time) {
    try {
      return time.get() + " and then " + in.at;
    } catch (CodecException e) {
      return e.getMessage();
    }
  }

  @Test
  void elementsOfAListMayHaveTagsOfAnyLength() {
    for (int size = 1; size <= 10; size++) {
      byte[] tag = new byte[size];
      Arrays.fill(tag, (byte) 0x80);
      tag[0] = (byte) (14 << 3 | WireInput.BYTES | (size > 1 ? 0x80 : 0));
      tag[size - 1] &= 0x7F;
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (String finalizer : List.of("a", "b", "c")) {
        out.writeBytes(tag);
        out.write(1);
        out.writeBytes(finalizer.getBytes(StandardCharsets.US_ASCII));
      }
      WireInput in = input(out.toByteArray());
      ObjectMeta meta =
          new ProtobufFieldReader(in, DecodeOptions.DEFAULT, (Recent) null)
              .outermost(ObjectMeta.EMPTY);
      assertThat(meta.finalizers()).containsExactly("a", "b", "c");
      byte[] cut = Arrays.copyOf(out.toByteArray(), out.size() + 1);
      assertThatThrownBy(
              () ->
                  new ProtobufFieldReader(input(cut), DecodeOptions.DEFAULT, (Recent) null)
                      .outermost(ObjectMeta.EMPTY))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("field number 0");
    }
  }
}
