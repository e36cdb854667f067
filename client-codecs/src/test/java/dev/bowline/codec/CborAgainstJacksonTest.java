package dev.bowline.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.type.GroupVersionKind;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.dataformat.cbor.CBORFactory;

/** Random trees, written in CBOR by one and read by another implementation, both ways. */
class CborAgainstJacksonTest {
  private static final int TREES = 3000;
  private static final GroupVersionKind BOAT = GroupVersionKind.of("example.com/v1", "Boat");

  private final CBORFactory jackson = new CBORFactory();
  private final Random random = new Random(20_261_122);

  @Test
  void jacksonReadsWhatWeWrite() {
    for (int i = 0; i < TREES; i++) {
      Object tree = tree(0);
      byte[] cbor =
          Codecs.cbor()
              .write(
                  Unstructured.of(
                      BOAT, ObjectMeta.of(m -> m.name("b")), Map.of("spec", Map.of("v", tree))),
                  EncodeOptions.DEFAULT);
      Map<?, ?> read = (Map<?, ?>) Objects.requireNonNull(parse(cbor));
      assertThat(read.get("spec")).isEqualTo(Map.of("v", tree));
      assertThat(read.get("kind")).isEqualTo("Boat");
    }
  }

  @Test
  void weReadWhatJacksonWrites() {
    for (int i = 0; i < TREES; i++) {
      Object tree = tree(0);
      Map<String, Object> object = new LinkedHashMap<>();
      object.put("spec", Map.of("v", tree));
      object.put("apiVersion", "example.com/v1");
      object.put("kind", "Boat");
      byte[] cbor = generate(object);
      Unstructured read = Codecs.cbor().read(cbor, Unstructured.empty(BOAT), DecodeOptions.DEFAULT);
      assertThat(read.get("spec", "v")).isEqualTo(tree);
    }
  }

  private Object tree(int depth) {
    return switch (random.nextInt(depth > 4 ? 6 : 10)) {
      case 0 -> random.nextBoolean();
      case 1 -> random.nextLong() >> random.nextInt(Long.SIZE);
      case 2 -> (double) (float) random.nextGaussian();
      case 3 -> random.nextInt(4) == 0 ? random.nextInt(1 << 20) / 16.0 : random.nextGaussian();
      case 4, 5 -> text();
      case 6, 7 -> {
        List<Object> list = new ArrayList<>();
        for (int i = size(); i > 0; i--) {
          list.add(tree(depth + 1));
        }
        yield list;
      }
      default -> {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = size(); i > 0; i--) {
          map.put(text(), tree(depth + 1));
        }
        yield map;
      }
    };
  }

  /** Mostly few, and now and then as many as need a longer head. */
  private int size() {
    return random.nextInt(50) == 0 ? 20 + random.nextInt(300) : random.nextInt(5);
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = size(); i > 0; i--) {
      text.appendCodePoint(
          switch (random.nextInt(12)) {
            case 0 -> random.nextInt(' ');
            case 1 -> "\"\\<>&/".charAt(random.nextInt(6));
            case 2 -> 0xA0 + random.nextInt(0x2000);
            case 3 -> 0x1F600 + random.nextInt(64);
            default -> 'a' + random.nextInt(26);
          });
    }
    return text.toString();
  }

  private byte[] generate(Object tree) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = jackson.createGenerator(ObjectWriteContext.empty(), out)) {
      write(generator, tree);
    }
    return out.toByteArray();
  }

  /** Writes names and strings as text, and maps and lists now with their size and now without. */
  private void write(JsonGenerator out, Object tree) {
    if (tree instanceof Map<?, ?> map) {
      if (random.nextBoolean()) {
        out.writeStartObject();
      } else {
        out.writeStartObject(map, map.size());
      }
      map.forEach(
          (name, value) -> {
            out.writeName((String) name);
            write(out, value);
          });
      out.writeEndObject();
    } else if (tree instanceof List<?> list) {
      if (random.nextBoolean()) {
        out.writeStartArray();
      } else {
        out.writeStartArray(list, list.size());
      }
      list.forEach(value -> write(out, value));
      out.writeEndArray();
    } else if (tree instanceof String text) {
      out.writeString(text);
    } else if (tree instanceof Boolean flag) {
      out.writeBoolean(flag);
    } else if (tree instanceof Long number) {
      out.writeNumber(number);
    } else if (random.nextBoolean() && (float) (double) (Double) tree == (Double) tree) {
      out.writeNumber((float) (double) (Double) tree);
    } else {
      out.writeNumber((Double) tree);
    }
  }

  private @Nullable Object parse(byte[] cbor) {
    try (JsonParser in = jackson.createParser(ObjectReadContext.empty(), cbor)) {
      Object tree = read(in, in.nextToken());
      assertThat(in.nextToken()).isNull();
      return tree;
    }
  }

  private static @Nullable Object read(JsonParser in, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (in.nextToken() != JsonToken.END_OBJECT) {
          String name = in.currentName();
          map.put(name, read(in, in.nextToken()));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (JsonToken next = in.nextToken(); next != JsonToken.END_ARRAY; next = in.nextToken()) {
          list.add(read(in, next));
        }
        yield list;
      }
      case VALUE_EMBEDDED_OBJECT -> new String(in.getBinaryValue(), StandardCharsets.UTF_8);
      case VALUE_NUMBER_INT -> in.getLongValue();
      case VALUE_NUMBER_FLOAT -> in.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new AssertionError(token);
    };
  }
}
