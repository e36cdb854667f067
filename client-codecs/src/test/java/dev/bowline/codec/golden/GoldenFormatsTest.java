package dev.bowline.codec.golden;

import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.golden.Golden.Entry;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * All sixteen ways from a format to a format and back: every kind, read from what Go writes in the
 * one, is written in the other as Go writes it, and is the same object when it is read from that.
 *
 * <p>Protobuf and CBOR have one form and are compared by bytes. JSON is compared by value, and so
 * is YAML, of which the engine makes values by the rules of YAML 1.2 without our help.
 */
class GoldenFormatsTest {
  private static final Map<String, Codec> FORMATS = new LinkedHashMap<>();

  static {
    FORMATS.put("json", Codecs.json());
    FORMATS.put("yaml", Codecs.yaml());
    FORMATS.put("proto", Codecs.protobuf());
    FORMATS.put("cbor", Codecs.cbor());
  }

  @ParameterizedTest
  @CsvSource({"zero, 10000", "full, 6000", "sparse, 32000", "edge, 41000", "empty, 10800"})
  void everyWayEndsInWhatGoWritesAndLeadsBack(String profile, int comparisons) {
    Deviations deviations = new Deviations("objects-formats");
    for (Entry entry : Golden.entries("objects-" + profile)) {
      Message prototype = Golden.prototype(entry.text("apiVersion"), entry.text("kind"));
      if (prototype != null) {
        new Ways(deviations, profile, entry, prototype).check();
      }
    }
    deviations.assertNone(comparisons);
  }

  /** A body in a format. */
  private record Form(String format, ByteBuffer bytes) {}

  /** The ways of one object. */
  private static final class Ways {
    private final Load engine =
        new Load(LoadSettings.builder().setSchema(new CoreSchema()).build());
    private final Map<String, @Nullable Object> trees = new HashMap<>();
    private final Map<Form, @Nullable Object> comparable = new HashMap<>();
    private final Map<Form, Message> messages = new HashMap<>();
    private final Deviations deviations;
    private final String key;
    private final Entry entry;
    private final Message prototype;
    private final Map<String, @Nullable Object> after;

    Ways(Deviations deviations, String profile, Entry entry, Message prototype) {
      this.deviations = deviations;
      this.key = profile + " " + entry.text("kind") + " " + entry.fields().get("seed") + " ";
      this.entry = entry;
      this.prototype = prototype;
      this.after = entry.object("after");
    }

    void check() {
      FORMATS.forEach(
          (from, codec) -> {
            Message message = read(codec, from);
            if (message != null) {
              FORMATS.forEach((to, target) -> check(from + ">" + to, message, from, to, target));
            }
          });
    }

    private @Nullable Message read(Codec codec, String from) {
      String field = field(from);
      // A WatchEvent has no kind on the wire, so that Go can't read it as an object of its own.
      if (!entry.has(field) || entry.object("errors").containsKey(from + ">")) {
        return null;
      }
      try {
        return read(codec, form(from), from);
      } catch (CodecException e) {
        deviations.report(key + from + ">", e + "");
        return null;
      }
    }

    /** What comes in several ways is read once. */
    private Message read(Codec codec, byte[] body, String format) {
      return messages.computeIfAbsent(
          new Form(format, ByteBuffer.wrap(body)),
          form -> codec.read(body, prototype, DecodeOptions.DEFAULT));
    }

    private void check(String way, Message message, String from, String to, Codec target) {
      if (!target.canHold(message)) {
        return;
      }
      byte[] written = target.write(message, EncodeOptions.DEFAULT);
      Object found = comparable(to, written);
      Object expected = expected(from, to);
      deviations.report(
          key + way,
          Objects.equals(found, expected) ? "" : "wrote " + found + "\n  expected " + expected);
      try {
        Message again = read(target, written, to);
        boolean isSame =
            holdsAll(from, to)
                ? again.equals(message) && again.hashCode() == message.hashCode()
                : Objects.equals(withoutNothing(again), withoutNothing(message));
        deviations.report(
            key + way + " and back",
            isSame ? "" : "wrote " + found + "\n  which is read as " + again);
      } catch (CodecException e) {
        deviations.report(key + way + " and back", e + "");
      }
    }

    /** Whether Go finds all that an object in the one format has when it reads it in the other. */
    private boolean holdsAll(String from, String to) {
      return !after.containsKey(tree(from) + ">" + tree(to))
          && !after.containsKey(tree(to) + ">" + tree(from));
    }

    /**
     * What is left if nothing is nothing, however it is said: formats differ in whether they have
     * null, empty and zero for a list, a time or bytes in a map.
     */
    private static @Nullable Object withoutNothing(Message message) {
      return withoutNothing(Golden.tree(Codecs.json().write(message, EncodeOptions.DEFAULT)));
    }

    private static @Nullable Object withoutNothing(@Nullable Object tree) {
      if (tree instanceof Map<?, ?> map) {
        Map<Object, Object> left = new HashMap<>();
        map.forEach(
            (name, value) -> {
              Object something = withoutNothing(value);
              if (something != null) {
                left.put(name, something);
              }
            });
        return left.isEmpty() ? null : left;
      }
      if (tree instanceof List<?> list) {
        return list.isEmpty()
            ? null
            : Arrays.asList(list.stream().map(Ways::withoutNothing).toArray());
      }
      return "".equals(tree) ? null : tree;
    }

    /** YAML has what JSON has. Only what Go itself makes of its YAML is something else at times. */
    private static String tree(String format) {
      return format.equals("yaml") ? "json" : format;
    }

    /**
     * What Go writes. Of what it makes of its YAML the corpus has JSON only: where this isn't the
     * JSON that it wrote, our way on from there is expected.
     */
    private @Nullable Object expected(String from, String to) {
      Object json = from.equals("yaml") ? after.get("yaml>json") : null;
      Object form = after.get(tree(from) + ">" + tree(to));
      if (tree(to).equals("json")) {
        return values(
            json != null ? (String) json : form != null ? (String) form : entry.text("json"));
      }
      if (json != null) {
        Message read = Codecs.json().read(utf8((String) json), prototype, DecodeOptions.DEFAULT);
        return comparable(to, FORMATS.get(to).write(read, EncodeOptions.DEFAULT));
      }
      return comparable(to, form == null ? form(to) : Base64.getDecoder().decode((String) form));
    }

    private @Nullable Object comparable(String format, byte[] written) {
      return comparable.computeIfAbsent(
          new Form(format, ByteBuffer.wrap(written)), form -> value(format, written));
    }

    private @Nullable Object value(String format, byte[] written) {
      return switch (format) {
        case "json" -> Golden.tree(written);
        case "yaml" -> Golden.tree(JsonTrees.write(loaded(written)));
        default -> HexFormat.of().formatHex(written);
      };
    }

    private @Nullable Object loaded(byte[] yaml) {
      try {
        return engine.loadFromString(new String(yaml, StandardCharsets.UTF_8));
      } catch (YamlEngineException e) {
        return e + " in " + new String(yaml, StandardCharsets.UTF_8);
      }
    }

    private @Nullable Object values(String json) {
      return trees.computeIfAbsent(json, Golden::tree);
    }

    private byte[] form(String format) {
      String field = field(format);
      return field.equals(format) ? utf8(entry.text(field)) : entry.bytes(field);
    }

    private static byte[] utf8(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String field(String format) {
      return format.equals("json") || format.equals("yaml") ? format : format + "_b64";
    }
  }
}
