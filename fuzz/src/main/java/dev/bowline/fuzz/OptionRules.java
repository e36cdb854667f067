package dev.bowline.fuzz;

import dev.bowline.codec.Codec;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.Interning;
import dev.bowline.codec.SharedParts;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldKind;
import dev.bowline.serde.FieldMask;
import dev.bowline.serde.FieldMask.LeftOut;
import dev.bowline.serde.FieldTable;
import dev.bowline.serde.FieldTable.Field;
import dev.bowline.serde.Message;
import dev.bowline.serde.UnknownFields;
import dev.bowline.type.GroupVersionKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * What is shared changes nothing, and a mask only leaves out: an input that was read is read again
 * through tables that live as long as the target, without what neighbours share, and masked.
 */
final class OptionRules {
  /** With known keys, so that a run can be repeated. */
  private static final Interning TEXTS = Interning.of(1 << 12, new Random(19));

  private static final SharedParts PARTS = SharedParts.of(1 << 16, new Random(351));

  private static final List<FieldMask> MASKS =
      List.of(FieldMask.none().withoutManagedFields(), FieldMask.onlyMetadata());

  private static final UnknownFields NOTHING = UnknownFields.named(Map.of());

  /** Limits that are met with parts of the table, too: an item is deeper than an object alone. */
  private static final int DEPTH = 6;

  private static final int UNKNOWN_BYTES = 32;

  /** Reads one input. */
  interface Reader<T> {
    @Nullable T read(DecodeOptions options) throws IOException;
  }

  private final Codec codec;
  private final DecodeOptions options;
  private final DecodeOptions narrow;
  private final long base;

  /**
   * Rules for a format.
   *
   * @param options what inputs are read with
   * @param base bytes that may be allocated however short the input is
   */
  OptionRules(Codec codec, DecodeOptions options, long base) {
    this.codec = codec;
    this.options = options;
    this.base = base;
    DecodeLimits limits = options.limits();
    this.narrow =
        options.withLimits(
            new DecodeLimits(
                DEPTH, limits.maxStringBytes(), limits.maxFrameBytes(), UNKNOWN_BYTES));
  }

  /** Whatever is shared, an input reads the same, also where limits are met early. */
  <T> void shared(byte[] input, Reader<T> reader) {
    shared(input, options, reader);
    shared(input, narrow, reader);
  }

  private <T> void shared(byte[] input, DecodeOptions plain, Reader<T> reader) {
    Outcome<T> read = outcome(input, plain, reader);
    same(
        read,
        outcome(input, plain.withSharedParts(SharedParts.off()), reader),
        "where neighbours share nothing");
    Outcome<T> first = outcome(input, sharing(plain), reader);
    same(read, first, "through the table");
    same(read, outcome(input, sharing(plain), reader), "through the table that has it");
    same(read, first, "looked at again"); // which also keeps its parts in the table till now
  }

  private static DecodeOptions sharing(DecodeOptions plain) {
    return plain.withInterning(TEXTS).withSharedParts(PARTS);
  }

  private <T> Outcome<T> outcome(byte[] input, DecodeOptions with, Reader<T> reader) {
    return Outcome.ofStream(input, base, () -> reader.read(with));
  }

  private void same(Outcome<?> read, Outcome<?> again, String how) {
    Finding.unlessEqual(read.refusalText(), again.refusalText(), how + ", it is refused otherwise");
    Finding.unlessEqual(
        read.refusalPlace(), again.refusalPlace(), how + ", it is refused elsewhere");
    Finding.unlessEqual(read.value(), again.value(), how + ", it reads otherwise");
    if (read.value() instanceof Message one && again.value() instanceof Message other) {
      Finding.unless(
          Arrays.equals(codec.write(one, Formats.WRITE), codec.write(other, Formats.WRITE)),
          how + ", it is written otherwise");
    }
  }

  /** Masked, an input that was read lacks what is left out; one that was refused may be read. */
  <T extends Message> void masked(byte[] input, Outcome<T> read, Reader<T> reader) {
    for (FieldMask mask : MASKS) {
      Outcome<T> masked = outcome(input, sharing(options).withMask(mask), reader);
      if (read.value() != null) {
        lacks(mask, read.value(), masked.orFinding("masked, it is refused"), "$");
      }
    }
  }

  private static void lacks(FieldMask mask, Message whole, Message masked, String path) {
    Finding.unlessEqual(
        whole.fieldTable().kind(), masked.fieldTable().kind(), "masked, another kind at " + path);
    LeftOut leftOut = mask.of(whole);
    FieldTable table = whole.fieldTable();
    for (int i = 0; i < table.size(); i++) {
      Field field = table.field(i);
      String at = path + "." + field.name();
      if (leftOut != null && leftOut.has(i)) {
        Finding.unlessEqual(null, masked.fieldValue(i), "masked, it is there at " + at);
      } else if (field.kind() == FieldKind.MESSAGE) {
        values(mask, whole.fieldValue(i), masked.fieldValue(i), at);
      } else {
        Finding.unlessEqual(
            whole.fieldValue(i), masked.fieldValue(i), "masked, it is another at " + at);
      }
    }
    boolean isRest = leftOut != null && leftOut.hasUnknown();
    UnknownFields expected = isRest ? items(whole, path) : whole.unknownFields();
    UnknownFields unknown = masked.unknownFields();
    Finding.unlessEqual(
        expected == null ? NOTHING : expected,
        unknown == null ? NOTHING : unknown,
        "masked, other unknown fields at " + path);
  }

  /** What is kept of the rest: nothing says what the items of a list without a class are. */
  private static UnknownFields items(Message whole, String path) {
    UnknownFields rest = whole.unknownFields();
    GroupVersionKind kind = whole.fieldTable().kind();
    return path.equals("$")
            && whole instanceof Unstructured
            && kind != null
            && kind.kind().endsWith("List")
            && rest != null
            && rest.byName().containsKey("items")
        ? UnknownFields.ofTree(Collections.singletonMap("items", rest.byName().get("items")))
        : NOTHING;
  }

  private static void values(
      FieldMask mask, @Nullable Object whole, @Nullable Object masked, String path) {
    if (whole instanceof Message one && masked instanceof Message other) {
      lacks(mask, one, other, path);
    } else if (whole instanceof List<?> list && masked instanceof List<?> others) {
      Finding.unlessEqual(list.size(), others.size(), "masked, another length at " + path);
      for (int i = 0; i < list.size(); i++) {
        values(mask, list.get(i), others.get(i), path + "[" + i + "]");
      }
    } else if (whole instanceof Map<?, ?> map && masked instanceof Map<?, ?> others) {
      Finding.unlessEqual(
          List.copyOf(map.keySet()), List.copyOf(others.keySet()), "masked, other keys at " + path);
      map.forEach((key, value) -> values(mask, value, others.get(key), path + "[" + key + "]"));
    } else {
      Finding.unlessEqual(whole, masked, "masked, it is another at " + path);
    }
  }
}
