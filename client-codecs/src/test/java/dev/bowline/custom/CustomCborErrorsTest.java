package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.Unstructured;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.DecodeLimits;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
      @Nullable List<List<Integer>> ports) {}

  private static final NamespacedType<Custom<Spec, Void>> TYPE =
      Custom.type("acme.dev", "v1", "Backup", "backups", Spec.class, Void.class);

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

  private static byte[] backup(String specInHex) {
    return HexFormat.of()
        .parseHex(
            "d9d9f7a3"
                + (text("apiVersion") + text("acme.dev/v1"))
                + (text("kind") + text("Backup"))
                + text("spec")
                + specInHex);
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
    return Objects.requireNonNull(
        catchThrowableOfType(
            CodecException.class,
            () -> Codecs.cbor().read(cbor, TYPE.prototype(), DecodeOptions.DEFAULT)));
  }

  private static String rest(byte[] cbor, CodecException e) {
    return HexFormat.of().formatHex(cbor, (int) e.offset(), cbor.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          "oops";                                                   $.spec
          { "jobs" : [ {"name":"a"}, {"keep": "oops"} ] };          $.spec.jobs[1].keep
          {"x":{"keep":1},"jobs":[{"name":"jobs","keep":"oops"}]};  $.spec.jobs[0].keep
          {"jobs":[{"keepX":1,"keep":"oops"}]};                     $.spec.jobs[0].keep
          {"ports":[[1],[2,"oops"]]};                               $.spec.ports[1][1]
          {"ports":[[1],[1,2],"oops"]};                             $.spec.ports[2]
          {"limits":{"cpu":"1","acme.dev/disk":"oops"}};            $.spec.limits["acme.dev/disk"]
          """)
  void haveTheOffsetOfTheValue(String spec, String path) {
    byte[] cbor = cbor(spec);
    CodecException e = problem(cbor);
    assertThat(e.path()).isEqualTo(path);
    assertThat(rest(cbor, e)).startsWith(OOPS);
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
    DecodeOptions options =
        DecodeOptions.DEFAULT.withLimits(new DecodeLimits(4, 1 << 20, 1 << 20, 1 << 20));
    CodecException e =
        Objects.requireNonNull(
            catchThrowableOfType(
                CodecException.class, () -> Codecs.cbor().read(cbor, TYPE.prototype(), options)));
    assertThat(e.path()).isEqualTo("$.spec.ports[0][0]");
    assertThat(rest(cbor, e)).startsWith(OOPS);
  }

  @Test
  void haveTheOffsetInAListThatIsStreamed() throws IOException {
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    list.writeBytes(
        HexFormat.of()
            .parseHex(
                "d9d9f7a3"
                    + (text("apiVersion") + text("acme.dev/v1"))
                    + (text("kind") + text("BackupList"))
                    + (text("items") + "84")));
    for (int i = 0; i < 3; i++) {
      list.writeBytes(cbor("{\"x\":\"" + "y".repeat(50_000) + "\"}"));
    }
    list.writeBytes(cbor("{\"jobs\":[{\"keep\":\"oops\"}]}"));
    List<CodecException> problems = new ArrayList<>();
    Codecs.cbor()
        .read(
            new ByteArrayInputStream(list.toByteArray()),
            KubeList.into(
                TYPE,
                new KubeList.ItemSink<>() {
                  @Override
                  public void item(Custom<Spec, Void> item) {}

                  @Override
                  public void unreadable(Bytes raw, CodecException problem) {
                    problems.add(problem);
                  }
                }),
            DecodeOptions.DEFAULT);
    assertThat(problems)
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.path()).isEqualTo("$.items[3].spec.jobs[0].keep");
              assertThat(rest(list.toByteArray(), e)).startsWith(OOPS);
            });
  }
}
