package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.codec.golden.WireBytes;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where errors of users' classes are said to be in CBOR. The text {@code oops} is the error. */
class CustomCborErrorsTest {
  record Job(String name, int keep) {}

  record Spec(
      @Nullable List<Job> jobs,
      @Nullable Map<String, Quantity> limits,
      @Nullable List<List<Integer>> ports,
      @Nullable PodTemplateSpec template) {}

  record Status(int runs) {}

  private static final NamespacedType<Custom<Spec, Status>> TYPE =
      Custom.type("acme.dev", "v1", "Backup", "backups", Spec.class, Status.class);

  private static final String OOPS = "44" + hex("oops");

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A string of bytes, as servers write strings. */
  private static String text(String text) {
    return (text.length() < 24
            ? "%02x".formatted(0x40 + text.length())
            : "58%02x".formatted(text.length()))
        + hex(text);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }

  private static String identity(String kind) {
    return text("apiVersion") + text("acme.dev/v1") + text("kind") + text(kind);
  }

  private static byte[] backup(String specInHex) {
    return bytes("d9d9f7a3" + identity("Backup") + text("spec") + specInHex);
  }

  private static byte[] cbor(String spec) {
    String json = "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Backup\",\"spec\":" + spec + "}";
    return Codecs.cbor()
        .write(
            Codecs.json()
                .read(
                    json.getBytes(StandardCharsets.UTF_8),
                    Unstructured.empty(TYPE.kind()),
                    DecodeOptions.DEFAULT),
            EncodeOptions.DEFAULT);
  }

  private static CodecException problem(byte[] cbor) {
    return problem(cbor, DecodeLimits.DEFAULT.maxDepth());
  }

  private static CodecException problem(byte[] cbor, int maxDepth) {
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(maxDepth, 1 << 20, 1 << 20, 1 << 20));
    return caught(() -> Codecs.cbor().read(cbor, TYPE.prototype(), options));
  }

  private static CodecException caught(ThrowingCallable call) {
    return Objects.requireNonNull(catchThrowableOfType(CodecException.class, call));
  }

  private static String rest(byte[] cbor, CodecException e) {
    return HexFormat.of().formatHex(cbor, (int) e.offset(), cbor.length);
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = CustomErrorsTest.IN_ANY_FORMAT)
  void haveTheOffsetOfTheValue(String spec, String path) {
    byte[] cbor = cbor(spec);
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo(path);
    assertThat(rest(cbor, e)).matches("(81)?" + OOPS + ".*");
    assertThat(e.getMessage()).endsWith("(byte " + e.offset() + ")");
  }

  /** A map without a length, a name in pieces, a tagged value, a value behind tagged bytes. */
  @Test
  void haveItBehindWhateverFormsAreAllowed() {
    String before = text("a") + "d6" + "41ff"; // tag 22: bytes that are meant in base 64
    String jobs = "5f" + text("jo") + text("bs") + "ff";
    byte[] cbor =
        backup("bf" + before + jobs + "81" + "a1" + text("keep") + "d9d9f7" + OOPS + "ff");
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo("$.spec.jobs[0].keep");
    assertThat(rest(cbor, e)).startsWith("d9d9f7" + OOPS);
  }

  /** Behind a tag, all bytes are text in base 64, those of names as well. */
  @Test
  void haveItInsideOfATaggedValue() {
    byte[] cbor =
        backup("d6" + "a1" + base64("jobs") + "81" + "a1" + base64("keep") + base64("oops"));
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo("$.spec.jobs[0].keep");
    assertThat(rest(cbor, e)).isEqualTo(base64("oops"));
  }

  /** The names of the object itself are read as they are whatever tag it has. */
  @Test
  void haveItInATaggedObject() {
    String jobs = "a1" + base64("jobs") + "81" + "a1" + base64("keep") + base64("oops");
    String other = "43" + HexFormat.of().formatHex(Base64.getDecoder().decode("spec"));
    for (String name : List.of(text("spec"), "64" + hex("spec"))) {
      byte[] cbor =
          bytes(
              "d6a4"
                  + ("6a" + hex("apiVersion") + "6b" + hex("acme.dev/v1"))
                  + ("64" + hex("kind") + "66" + hex("Backup"))
                  + (name + jobs)
                  + (other + jobs));
      CodecException e = problem(cbor);
      assertThat(e.path()).isEqualTo("$.spec.jobs[0].keep");
      assertThat(rest(cbor, e)).isEqualTo(base64("oops") + other + jobs);
    }
  }

  @Test
  void haveItInTheStatus() {
    byte[] cbor = bytes("a3" + identity("Backup") + text("status") + "a1" + text("runs") + OOPS);
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo("$.status.runs");
    assertThat(rest(cbor, e)).isEqualTo(OOPS);
  }

  /** An empty map in a set of fields counts as a level when it is skipped, not when it is read. */
  @Test
  void areNotLostWhereWhatIsBeforeThemCannotBeSkipped() {
    String fields = "a1" + text("f:a") + "a1" + text("f:b") + "a0";
    String metadata = "a1" + text("managedFields") + "81" + "a1" + text("fieldsV1") + fields;
    byte[] cbor =
        bytes(
            "a4"
                + identity("Backup")
                + (text("metadata") + metadata)
                + (text("spec") + "a1" + text("jobs") + "81" + "a1" + text("keep") + OOPS));
    CodecException e = problem(cbor, 6);
    assertThat(e.path()).isEqualTo("$.spec.jobs[0].keep");
    assertThat(e.problem()).isEqualTo("found a string, expected int");
    assertThat(e.offset()).isZero();
  }

  private static String base64(String text) {
    return "43" + HexFormat.of().formatHex(Base64.getDecoder().decode(text));
  }

  @Test
  void haveThePlaceOfTheValueAroundRatherThanAWrongOne() {
    String name = "n".repeat(64);
    byte[] cbor = cbor("{\"limits\":{\"" + name + "1\":\"oops\",\"" + name + "2\":\"1\"}}");
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo("$.spec.limits." + name + "...");
    assertThat(rest(cbor, e)).startsWith("a2" + "5841" + hex("nnn"));
  }

  @Test
  void haveItAtTheGreatestDepthThatIsAllowed() {
    byte[] cbor = cbor("{\"ports\":[[\"oops\"]]}");
    CodecException e = problem(cbor, 4);
    assertThat(e.path()).isEqualTo("$.spec.ports[0][0]");
    assertThat(rest(cbor, e)).startsWith(OOPS);
  }

  @Test
  void haveTheOffsetInAList() {
    byte[] item = backup("a1" + text("jobs") + "81" + "a1" + text("keep") + OOPS);
    byte[] list = list(backup("a0"), item, backup("a0"));
    CodecException e =
        caught(() -> Codecs.cbor().read(list, KubeList.empty(TYPE), DecodeOptions.DEFAULT));
    assertThat(e.path()).isEqualTo("$.items[1].spec.jobs[0].keep");
    assertThat(rest(list, e)).startsWith(OOPS + "d9d9f7");
  }

  @Test
  void haveTheOffsetInAListThatIsStreamedAndTheNextItemIsRead() throws IOException {
    byte[] large = cbor("{\"x\":\"" + "y".repeat(50_000) + "\"}");
    byte[] list = list(large, large, large, cbor("{\"jobs\":[{\"keep\":\"oops\"}]}"), large);
    List<Custom<Spec, Status>> items = new ArrayList<>();
    List<CodecException> problems = new ArrayList<>();
    Codecs.cbor()
        .read(
            new ByteArrayInputStream(list),
            KubeList.into(
                TYPE,
                new KubeList.ItemSink<>() {
                  @Override
                  public void item(Custom<Spec, Status> item) {
                    items.add(item);
                  }

                  @Override
                  public void unreadable(Bytes raw, CodecException problem) {
                    problems.add(problem);
                  }
                }),
            DecodeOptions.DEFAULT);
    assertThat(items).hasSize(4).allMatch(items.get(0)::equals);
    assertThat(problems)
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.path()).isEqualTo("$.items[3].spec.jobs[0].keep");
              assertThat(rest(list, e)).startsWith(OOPS);
            });
  }

  private static byte[] list(byte[]... items) {
    WireBytes list =
        new WireBytes()
            .raw(bytes("d9d9f7a3" + identity("BackupList") + text("items")))
            .raw(new byte[] {(byte) (0x80 + items.length)});
    for (byte[] item : items) {
      list.raw(item);
    }
    return list.done();
  }

  @Test
  void haveTheOffsetInAWatchStream() throws IOException {
    String type = text("type") + text("ADDED") + text("object");
    byte[] good = new WireBytes().raw(bytes("a2" + type)).raw(backup("a0")).done();
    byte[] wrong =
        new WireBytes()
            .raw(bytes("a2" + type))
            .raw(backup("a1" + text("jobs") + "81" + "a1" + text("keep") + OOPS))
            .done();
    byte[] stream = new WireBytes().raw(good).raw(wrong).raw(good).done();
    List<CodecException> problems = new ArrayList<>();
    int read = 0;
    try (WatchFrames<Custom<Spec, Status>> frames =
        Codecs.cbor()
            .watchFrames(
                new ByteArrayInputStream(stream), TYPE.prototype(), DecodeOptions.DEFAULT)) {
      for (var frame = frames.next(); frame != null; frame = frames.next()) {
        if (frame instanceof WatchFrame.Undecodable<Custom<Spec, Status>> undecodable) {
          problems.add(undecodable.cause());
        } else {
          read++;
        }
      }
    }
    assertThat(read).isEqualTo(2);
    assertThat(problems)
        .singleElement()
        .satisfies(
            e -> assertThat(rest(stream, e)).isEqualTo(OOPS + HexFormat.of().formatHex(good)));
  }
}
