package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.bowline.api.core.v1.PersistentVolumeClaim;
import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.Manifests;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Quantity;
import dev.bowline.serde.CodecException;
import dev.bowline.serde.Message;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import dev.bowline.type.ResourceType;
import dev.bowline.type.TypeRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where errors of users' classes are said to be. The text {@code oops} is the error. */
class CustomErrorsTest {
  record Job(String name, int keep) {}

  record Spec(
      @Nullable List<Job> jobs,
      @Nullable Map<String, Quantity> limits,
      @Nullable List<List<Integer>> ports,
      @Nullable PodTemplateSpec template,
      @Nullable List<PersistentVolumeClaim> claims,
      @Nullable BigDecimal ratio) {}

  private static final NamespacedType<Custom<Spec, Void>> TYPE =
      Custom.type("acme.dev", "v1", "Backup", "backups", Spec.class, Void.class);

  /** Specs and where their errors are, in JSON as it may be in any format. */
  static final String IN_ANY_FORMAT =
      """
      "oops";                                                   $.spec
      { "jobs" : [ {"name":"a"}, {"keep": "oops"} ] };          $.spec.jobs[1].keep
      {"x":{"keep":1},"jobs":[{"name":"jobs","keep":"oops"}]};  $.spec.jobs[0].keep
      {"jobs":[{"keepX":1,"keep":"oops"}]};                     $.spec.jobs[0].keep
      {"ports":[[1],[2,"oops"]]};                               $.spec.ports[1][1]
      {"ports":[[1],[1,2],"oops"]};                             $.spec.ports[2]
      {"limits":{"cpu":"1","acme.dev/disk":"oops"}};            $.spec.limits["acme.dev/disk"]
      {"template":{"metadata":{"labels":{"ünï":["oops"]}}}};    $.spec.template.metadata.labels["ünï"]
      {"template":{"metadata":{"labels":{"𝒜":["oops"]}}}};    $.spec.template.metadata.labels["𝒜"]
      """;

  private static final String YAML =
      """
      apiVersion: acme.dev/v1
      kind: Backup
      metadata:
        name: nightly
      spec:
        jobs:
        - name: a
          keep: 1
        - name: b
          keep: oops
      """;

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String json(String spec) {
    return "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Backup\",\"metadata\":{\"name\":\"nightly\"},"
        + "\"spec\": "
        + spec
        + "}";
  }

  private static Custom<Spec, Void> read(String json) {
    return Codecs.json().read(utf8(json), TYPE.prototype(), DecodeOptions.DEFAULT);
  }

  private static CodecException problem(String json) {
    return caught(() -> read(json));
  }

  private static CodecException caught(ThrowingCallable call) {
    return Objects.requireNonNull(catchThrowableOfType(CodecException.class, call));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          IN_ANY_FORMAT
              + """
                  {"jobs":[{"keep":"no","keep":"oops"}]};                   $.spec.jobs[0].keep
                  {"limits":{"a\\"[0]\\n":"oops"}};                         $.spec.limits["a\\"[0]\\u{a}"]
                  {"template":{"spec":{"nodeName":1,"nodeName":["oops"]}}}; $.spec.template.spec.nodeName
                  {"template":{"metadata":{"labels":{"a":["oops"]}}}};      $.spec.template.metadata.labels["a"]
                  {"template":{"metadata":{"labels":{"a.b":["oops"]}}}};    $.spec.template.metadata.labels["a.b"]
                  """)
  void haveTheOffsetOfTheValueInJson(String spec, String path) {
    String json = json(spec);
    CodecException e = problem(json);
    assertThat(e.path()).isEqualTo(path);
    byte[] rest = Arrays.copyOfRange(utf8(json), (int) e.offset(), utf8(json).length);
    assertThat(new String(rest, StandardCharsets.UTF_8)).matches("\\[?\"oops\".*");
    assertThat(e)
        .hasMessageStartingWith("Backup nightly: ")
        .hasMessageEndingWith("(byte " + e.offset() + ")");
  }

  /** What can't be told from another value by the path as it is shown. */
  @Test
  void haveThePlaceOfTheValueAroundRatherThanAWrongOne() {
    String name = "n".repeat(64);
    String json = json("{\"limits\":{\"" + name + "1\":\"oops\",\"" + name + "2\":\"1\"}}");
    CodecException e = problem(json);
    assertThat(e.path()).isEqualTo("$.spec.limits." + name + "...");
    assertThat(json.substring((int) e.offset())).startsWith("{\"nnn");
  }

  /** A path that ends where a longer name is cut is that of neither. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aNameThatIsCutIsNoneThatIsAsLongAsTheRest(boolean isFirst) {
    String whole = "\"" + "n".repeat(64) + "\":\"1\"";
    String cut = "\"" + "n".repeat(64) + "x\":\"oops\"";
    String json = json("{\"limits\":{" + (isFirst ? cut + "," + whole : whole + "," + cut) + "}}");
    assertThat(json.substring((int) problem(json).offset())).startsWith("{\"nnn");
  }

  /** Jackson names the record's field, which the text doesn't have. */
  @Test
  void haveThePlaceOfTheValueAroundWhatTheTextNamesOtherwise() {
    var type =
        Custom.type(
            new GroupVersionKind("acme.dev", "v1", "Named"),
            "named",
            Named.class,
            Void.class,
            o -> {});
    String yaml = "kind: Named\napiVersion: acme.dev/v1\nspec:\n  more: 1\n  old: oops\n";
    CodecException e =
        caught(() -> Codecs.yaml().read(utf8(yaml), type.prototype(), DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage("Named: line 4, column 3: found a string, expected Integer at $.spec.name");
  }

  record Named(@JsonAlias("old") Integer name) {}

  @Test
  void haveLineAndColumnInYaml() {
    CodecException e =
        caught(() -> Codecs.yaml().read(utf8(YAML), TYPE.prototype(), DecodeOptions.DEFAULT));
    assertThat(e)
        .hasMessage(
            "Backup nightly: line 10, column 11: found a string, expected int at $.spec.jobs[1].keep");
    assertThat(e.offset()).isEqualTo(-1);
  }

  @Test
  void haveTheLineOfTheValueAroundInYamlIfNoOtherPlaceIsKnown() {
    String name = "n".repeat(64);
    String yaml =
        "kind: Backup\napiVersion: acme.dev/v1\nspec:\n  limits:\n    " + name + "1: oops\n";
    assertThat(manifestProblem("kind: A\napiVersion: v1\n---\n" + yaml))
        .hasMessage(
            "Backup: document 2, line 8, column 5: found a string that is no quantity at"
                + " $.spec.limits."
                + name
                + "...");
  }

  @Test
  void haveTheLineInTheWholeTextInADocumentOfSeveral() {
    assertThat(manifestProblem("kind: A\napiVersion: v1\n---\n" + YAML))
        .hasMessage(
            "Backup nightly: document 2, line 13, column 11: found a string, expected int at"
                + " $.spec.jobs[1].keep");
  }

  private static CodecException manifestProblem(String yaml) {
    return caught(() -> Manifests.read(yaml, new OneType(), DecodeOptions.DEFAULT));
  }

  @Test
  void haveTheOffsetInAListThatIsStreamed() throws IOException {
    String list =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"BackupList\",\"items\":["
            + (json("{\"x\":\"" + "y".repeat(50_000) + "\"}") + ",").repeat(3)
            + json("{\"jobs\":[{\"keep\":\"oops\"}]}")
            + "]}";
    List<CodecException> problems = new ArrayList<>();
    Codecs.json()
        .read(
            new ByteArrayInputStream(utf8(list)),
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
              assertThat(e.offset()).isEqualTo(list.indexOf("\"oops\""));
            });
  }

  @Test
  void haveNoPlaceWhereThereIsNoText() {
    Object tree = JsonTrees.parse(utf8(json("{\"jobs\":[{\"keep\":\"oops\"}]}")));
    CodecException e = caught(() -> JsonTrees.fromTree(tree, TYPE.prototype()));
    assertThat(e).hasMessage("Backup nightly: found a string, expected int at $.spec.jobs[0].keep");
    assertThat(e.offset()).isEqualTo(-1);
  }

  @Test
  void haveThePathAloneWhenWriting() {
    Spec spec = new Spec(null, null, null, null, null, new BigDecimal("1e400"));
    CodecException e = caught(() -> Custom.of(TYPE, "a", spec));
    assertThat(e.path()).isEqualTo("$.spec.ratio");
    assertThat(e.offset()).isEqualTo(-1);
    assertThat(e.getMessage()).endsWith("at $.spec.ratio");
  }

  @Test
  void aKindInsideNeedNotSayWhatItIs() {
    String spec =
        """
        {"claims":[{"metadata":{"name":"d"},"x":1},
        {"kind":"PersistentVolumeClaim","apiVersion":"v1","metadata":{"name":"e"},"x":2}]}""";
    Custom<Spec, Void> read = read(json(spec));
    List<PersistentVolumeClaim> claims = Objects.requireNonNull(read.spec().claims());
    assertThat(claims).extracting(PersistentVolumeClaim::name).containsExactly("d", "e");
    Spec changed =
        new Spec(
            null,
            null,
            null,
            null,
            claims.stream().map(c -> c.with(b -> b.label("a", "b"))).toList(),
            null);
    assertThat(read.withSpec(changed).content())
        .isEqualTo(
            read(json(spec.replace("\"metadata\":{", "\"metadata\":{\"labels\":{\"a\":\"b\"},")))
                .content());
  }

  @Test
  void ofAKindInsideNameTheWholeObject() {
    CodecException e = problem(json("{\"claims\":[{\"metadata\":{\"name\":\"d\"},\"spec\":1}]}"));
    assertThat(e)
        .hasMessageStartingWith(
            "Backup nightly: expected an object, found a number at $.spec.claims[0].spec");
  }

  /** Jackson's limit, not ours. */
  @Test
  void aNameHasAtMost50000Characters() {
    String name = "n".repeat(50_000);
    assertThat(read(json("{\"limits\":{\"" + name + "\":\"1\"}}")).spec().limits())
        .containsOnlyKeys(name);
    assertThat(problem(json("{\"limits\":{\"" + name + "1\":\"1\"}}")))
        .hasMessageContaining("does not fit Spec at $.spec");
  }

  private static final class OneType implements TypeRegistry {
    @Override
    public @Nullable Message prototype(GroupVersionKind kind) {
      return kind.equals(TYPE.kind()) ? TYPE.prototype() : null;
    }

    @Override
    public @Nullable ResourceType<?> type(GroupVersionKind kind) {
      return null;
    }

    @Override
    public @Nullable ResourceType<?> type(GroupVersionResource resource) {
      return null;
    }

    @Override
    public List<ResourceType<?>> types() {
      return List.of();
    }
  }

  @Test
  void aKindInsideThatSaysItIsAnotherIsRefused() {
    for (String other :
        List.of("\"kind\":\"Pod\",\"apiVersion\":\"v1\"", "\"apiVersion\":\"v2\"")) {
      CodecException e = problem(json("{\"claims\":[{" + other + "}]}"));
      assertThat(e.path()).isEqualTo("$.spec.claims[0]");
      assertThat(e.problem()).startsWith("expected v1 PersistentVolumeClaim, found ");
    }
  }

  @Test
  void inAManifestInJsonTheValueAroundIsThePlaceWhereNoOtherIsKnown() {
    String name = "k".repeat(70);
    CodecException e = manifestProblem(json("{\"limits\":{\"" + name + "\":\"oops\"}}"));
    assertThat(e.getMessage()).startsWith("Backup nightly: document 1, line 1, column ");
    assertThat(e.column()).isGreaterThan(50);
  }
}
