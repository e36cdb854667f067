package dev.bowline.codec.internal.cbor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.internal.json.JsonTreeCodec;
import dev.bowline.codec.internal.text.Utf8;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.RawValue;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.serde.FieldKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The short way of field sets ends where the way of any value does, whatever it is given. */
class FieldSetsTest {
  private static final int SETS = 2000;

  private final Random random = new Random(18);
  private final CborToJson reader = new CborToJson();
  private final CborToJson otherReader = new CborToJson();

  /** What a reader makes of bytes, and where it stands then. */
  private static String outcome(CborToJson reader, byte[] cbor, boolean isShort) {
    return outcome(reader, cbor, isShort, DecodeOptions.DEFAULT);
  }

  private static String outcome(
      CborToJson reader, byte[] cbor, boolean isShort, DecodeOptions options) {
    CborInput in = new CborInput(cbor, 0, cbor.length, options);
    try {
      Bytes json = isShort ? reader.readFieldSet(in) : reader.readObject(in);
      return json.utf8() + " to " + in.at;
    } catch (CodecException e) {
      return e.getMessage() + " " + e.isTruncated();
    }
  }

  private Map<String, Object> set(int depth, String oddities) {
    Map<String, Object> set = new LinkedHashMap<>();
    boolean isLarge = random.nextInt(40) == 0;
    for (int i = isLarge ? random.nextInt(300) : random.nextInt(5); i > 0; i--) {
      boolean isLeaf = isLarge || depth > 4 || random.nextBoolean();
      set.put(name(oddities), isLeaf ? Map.of() : set(depth + 1, oddities));
    }
    return set;
  }

  private String name(String oddities) {
    StringBuilder name = new StringBuilder();
    int length = random.nextInt(30) == 0 ? random.nextInt(400) : random.nextInt(20);
    while (name.length() < length) {
      name.append(
          random.nextInt(10) == 0
              ? oddities.charAt(random.nextInt(oddities.length()))
              : (char) ('a' + random.nextInt(4)));
    }
    return new String(Utf8.encode(name.toString()), StandardCharsets.UTF_8); // no halves of pairs
  }

  /** Byte strings in the order of the map, shuffled or that of servers. */
  private byte[] cbor(Map<String, Object> set) {
    CborOutput out = new CborOutput(64);
    if (random.nextBoolean()) {
      new CborTreeWriter(out).value(set);
    } else {
      write(set, out);
    }
    return out.toByteArray();
  }

  private void write(Map<?, ?> set, CborOutput out) {
    List<Object> names = new ArrayList<>(set.keySet());
    Collections.shuffle(names, random);
    out.head(CborInput.MAP, names.size());
    for (Object name : names) {
      out.text((String) name);
      if (set.get(name) instanceof Map<?, ?> inner) {
        write(inner, out);
      }
    }
  }

  @Test
  void fromCborToJson() {
    for (int i = 0; i < SETS; i++) {
      byte[] cbor = cbor(set(0, i % 2 == 0 ? "\"\\:{}./^|~k,-" : "<\u00e9\n\"\u007f\ud83d\ude00"));
      assertThat(outcome(reader, cbor, true)).isEqualTo(outcome(otherReader, cbor, false));
    }
  }

  /**
   * What neighbours have in common is taken from the one before: sets with the same maps, at the
   * same places or at others, in the same order or not, broken, or too deep for the limits.
   */
  @Test
  void setsThatAreMuchAlike() {
    List<Map<String, Object>> known = new ArrayList<>();
    for (int i = 0; i < 10 * SETS; i++) {
      Map<String, Object> set = set(0, i % 500 < 400 ? "\"\\:{}./^|~k,-" : "<\u00e9\n");
      for (int parts = random.nextInt(4); parts > 0 && !known.isEmpty(); parts--) {
        Map<String, Object> part = known.get(random.nextInt(known.size()));
        set.put(
            "abcd".substring(random.nextInt(4)), random.nextBoolean() ? part : Map.of("a", part));
      }
      boolean isKnown = random.nextInt(4) == 0 && !known.isEmpty();
      byte[] cbor = cbor(isKnown ? known.get(random.nextInt(known.size())) : set);
      if (!isKnown && cbor.length < 1500) {
        known.add(set);
      }
      if (known.size() > 6) {
        known.remove(random.nextInt(6));
      }
      if (random.nextInt(8) == 0) {
        cbor[random.nextInt(cbor.length)] = cbor[random.nextInt(cbor.length)];
      }
      DecodeOptions options =
          random.nextInt(8) == 0
              ? DecodeOptions.DEFAULT.withLimits(
                  new DecodeLimits(1 + random.nextInt(8), 1 << 20, 1 << 20, 1 << 20))
              : DecodeOptions.DEFAULT;
      assertThat(outcome(reader, cbor, true, options))
          .isEqualTo(outcome(otherReader, cbor, false, options));
    }
  }

  @Test
  void fromBrokenCbor() {
    for (int i = 0; i < SETS; i++) {
      byte[] cbor = cbor(set(0, "\"\\"));
      for (int changes = random.nextInt(3); changes >= 0; changes--) {
        cbor[random.nextInt(cbor.length)] =
            random.nextBoolean() ? (byte) random.nextInt(256) : cbor[random.nextInt(cbor.length)];
      }
      assertThat(outcome(reader, cbor, true)).isEqualTo(outcome(otherReader, cbor, false));
      byte[] cut = java.util.Arrays.copyOf(cbor, random.nextInt(cbor.length));
      assertThat(outcome(reader, cut, true)).isEqualTo(outcome(otherReader, cut, false));
    }
  }

  @Test
  void limitsAreThoseOfAnyValue() {
    byte[] cbor = cbor(Map.of("abc", Map.of("de", Map.of("f", Map.of("g", Map.of())))));
    for (int depth = 1; depth < 8; depth++) {
      for (int length = 1; length < 5; length++) {
        DecodeOptions options =
            DecodeOptions.DEFAULT.withLimits(new DecodeLimits(depth, length, 100, 100));
        assertThat(outcome(reader, cbor, true, options))
            .isEqualTo(outcome(otherReader, cbor, false, options));
      }
    }
  }

  @Test
  void fromJsonToCbor() {
    FieldSetToCbor fieldSets = new FieldSetToCbor();
    for (int i = 0; i < SETS; i++) {
      byte[] json =
          JsonTreeCodec.write(set(0, i % 2 == 0 ? "\"\\:{}./^|~k,-" : "<\u00e9\n\"\u007f"));
      if (i % 3 == 0) {
        json[random.nextInt(json.length)] = json[random.nextInt(json.length)];
      }
      assertThat(written(json, FieldKind.FIELDS_V1, fieldSets))
          .isEqualTo(written(json, FieldKind.RAW, fieldSets));
    }
  }

  private static String written(byte[] json, FieldKind kind, FieldSetToCbor fieldSets) {
    CborOutput out = new CborOutput(16);
    try {
      RawCbor.write(RawValue.of(RawValue.Encoding.JSON, Bytes.copyOf(json)), kind, fieldSets, out);
    } catch (CodecException e) {
      return String.valueOf(e.getMessage());
    }
    return new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
  }

  @Test
  void aNameThatIsThereTwiceIsRefusedInCborAndTheLastInJson() {
    byte[] twice = {(byte) 0xA2, 0x41, 'a', (byte) 0xA0, 0x41, 'a', (byte) 0xA0};
    assertThat(outcome(reader, twice, true)).startsWith("the name \"a\" is there twice");
    byte[] json = "{\"a\":{\"b\":{}},\"a\":{}}".getBytes(StandardCharsets.UTF_8);
    assertThat(written(json, FieldKind.FIELDS_V1, new FieldSetToCbor()))
        .isEqualTo("\u00a1Aa\u00a0");
  }
}
