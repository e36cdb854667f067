package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.codec.WatchFrame;
import dev.bowline.codec.WatchFrames;
import dev.bowline.meta.Bytes;
import dev.bowline.meta.IntOrString;
import dev.bowline.meta.KubeList;
import dev.bowline.meta.Quantity;
import dev.bowline.meta.RawValue;
import dev.bowline.meta.Unstructured;
import dev.bowline.meta.v1.Condition;
import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.type.ClusterType;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.GroupVersionResource;
import dev.bowline.type.NamespacedType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CustomTest {
  record Step(String run, @Nullable Integer retries) {}

  record Job(String name, int keep, @Nullable List<Step> steps) {}

  @CustomResource(
      group = "acme.dev",
      version = "v1",
      kind = "Backup",
      plural = "backups",
      listKeys = @ListKey(path = "spec.jobs", fields = "name"))
  record BackupSpec(
      String schedule,
      int keep,
      @JsonProperty("storage-class") @Nullable String storageClass,
      @Nullable List<Job> jobs) {}

  record BackupStatus(@Nullable Instant lastRun, @Nullable List<Condition> conditions) {}

  record Everything(
      Quantity size,
      IntOrString port,
      IntOrString share,
      Bytes key,
      RawValue anything,
      PodTemplateSpec template,
      Map<String, Quantity> limits) {}

  record Positive(int count) {
    Positive {
      if (count < 1) {
        throw new IllegalArgumentException("count must be positive");
      }
    }
  }

  @CustomResource(
      group = "acme.dev",
      version = "v1",
      kind = "Zone",
      plural = "zones",
      namespaced = false)
  record ZoneSpec(String region) {}

  private static final NamespacedType<Custom<BackupSpec, BackupStatus>> BACKUPS =
      Custom.type(BackupSpec.class, BackupStatus.class);

  private static final String SERVED =
      """
      {"apiVersion":"acme.dev/v1","kind":"Backup",
       "metadata":{"name":"nightly","namespace":"shop","resourceVersion":"7","futureMeta":{"a":1}},
       "spec":{"schedule":"0 3 * * *","keep":3,"storage-class":"fast","pausedBy":"ops",
        "jobs":[{"name":"web","keep":1,"window":"1h","steps":[{"run":"dump","image":"pg:17"}]},
                {"name":"db","keep":2,"window":"2h"}]},
       "status":{"lastRun":"2026-01-02T03:04:05Z","phase":"Done",
        "conditions":[{"type":"Ready","status":"True","futureField":[1.5e300,{"x":null}]}]},
       "data":{"extra":[true,null,1e300]}}
      """;

  private static Custom<BackupSpec, BackupStatus> served() {
    return read(SERVED);
  }

  private static Custom<BackupSpec, BackupStatus> read(String json) {
    return Codecs.json()
        .read(json.getBytes(StandardCharsets.UTF_8), BACKUPS.prototype(), DecodeOptions.DEFAULT);
  }

  private static Unstructured untyped(String json) {
    GroupVersionKind kind = BACKUPS.kind();
    return Codecs.json()
        .read(
            json.getBytes(StandardCharsets.UTF_8), Unstructured.empty(kind), DecodeOptions.DEFAULT);
  }

  private static String written(Custom<?, ?> object) {
    return new String(Codecs.json().write(object, EncodeOptions.DEFAULT), StandardCharsets.UTF_8);
  }

  @Test
  void readsTheUsersClasses() {
    Custom<BackupSpec, BackupStatus> backup = served();
    assertThat(backup.name()).isEqualTo("nightly");
    assertThat(backup.kind()).isEqualTo("Backup");
    assertThat(backup.apiVersion()).isEqualTo("acme.dev/v1");
    assertThat(backup.spec().schedule()).isEqualTo("0 3 * * *");
    assertThat(backup.spec().storageClass()).isEqualTo("fast");
    assertThat(backup.spec().jobs()).extracting(Job::name).containsExactly("web", "db");
    BackupStatus status = backup.status().orElseThrow();
    assertThat(status.lastRun()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(status.conditions()).extracting(Condition::type).containsExactly("Ready");
    assertThat(backup.toString()).isEqualTo("Backup shop/nightly (resource version 7)");
  }

  @Test
  void writesWhatItHasReadUnchanged() {
    assertThat(written(served())).isEqualTo(written(read(written(served()))));
    assertThat(untyped(written(served()))).isEqualTo(untyped(SERVED));
    assertThat(written(served())).contains("\"futureMeta\":{\"a\":1}", "\"extra\":[true,null,1");
  }

  @Test
  void losesNothingWhenTheSpecIsWrittenBackAsItIs() {
    Custom<BackupSpec, BackupStatus> backup = served();
    assertThat(backup.withSpec(backup.spec())).isEqualTo(backup);
    assertThat(backup.withStatus(backup.status().orElseThrow())).isEqualTo(backup);
    assertThat(written(backup.withSpec(spec -> spec))).isEqualTo(written(backup));
  }

  @Test
  void losesNothingThatTheClassesDoNotKnowWhenTheyChange() {
    Custom<BackupSpec, BackupStatus> changed =
        served()
            .withSpec(
                spec ->
                    new BackupSpec(
                        "0 4 * * *",
                        spec.keep(),
                        null,
                        List.of(
                            new Job("mail", 5, null),
                            new Job("db", 2, null),
                            new Job("web", 9, List.of(new Step("dump", 3))))))
            .withStatus(
                new BackupStatus(
                    null,
                    Objects.requireNonNull(served().status().orElseThrow().conditions()).stream()
                        .map(c -> c.with(b -> b.status("False")))
                        .toList()));
    String expected =
        """
        {"apiVersion":"acme.dev/v1","kind":"Backup",
         "metadata":{"name":"nightly","namespace":"shop","resourceVersion":"7","futureMeta":{"a":1}},
         "spec":{"schedule":"0 4 * * *","keep":3,"pausedBy":"ops",
          "jobs":[{"name":"mail","keep":5},
                  {"name":"db","keep":2,"window":"2h"},
                  {"name":"web","keep":9,"window":"1h","steps":[{"run":"dump","image":"pg:17","retries":3}]}]},
         "status":{"phase":"Done",
          "conditions":[{"type":"Ready","status":"False","futureField":[1.5e300,{"x":null}]}]},
         "data":{"extra":[true,null,1e300]}}
        """;
    assertThat(untyped(written(changed)).content()).isEqualTo(untyped(expected).content());
    assertThat(written(changed)).contains("\"futureMeta\":{\"a\":1}");
    assertThat(changed.spec().schedule()).isEqualTo("0 4 * * *");
    assertThat(served().spec().schedule()).isEqualTo("0 3 * * *");
  }

  @Test
  void makesNewObjects() {
    Custom<BackupSpec, BackupStatus> backup =
        Custom.of(BACKUPS, "nightly", new BackupSpec("@daily", 3, null, null));
    assertThat(untyped(written(backup)).content())
        .isEqualTo(Map.of("spec", Map.of("schedule", "@daily", "keep", 3L)));
    assertThat(backup.name()).isEqualTo("nightly");
    assertThat(backup.status()).isEmpty();
    assertThat(backup.hasSpec()).isTrue();
    assertThat(
            Custom.of(BACKUPS, ObjectMeta.of(m -> m.name("a").namespace("b")), backup.spec()).key())
        .hasToString("b/a");
  }

  @Test
  void setsAndTakesAwayAStatus() {
    Custom<BackupSpec, BackupStatus> backup =
        Custom.of(BACKUPS, "nightly", new BackupSpec("@daily", 3, null, null));
    Custom<BackupSpec, BackupStatus> done =
        backup.withStatus(new BackupStatus(Instant.EPOCH, List.of()));
    assertThat(done.content().get("status"))
        .isEqualTo(Map.of("lastRun", "1970-01-01T00:00:00Z", "conditions", List.of()));
    assertThat(read(written(done))).isEqualTo(done).isNotEqualTo(backup);
    assertThat(done.withoutStatus()).isEqualTo(backup);
    assertThat(served().withoutStatus().content()).doesNotContainKey("status");
  }

  @Test
  void changesMetadata() {
    Custom<BackupSpec, BackupStatus> changed = served().withMetadata(m -> m.putLabel("a", "b"));
    assertThat(changed.metadata().labels()).containsEntry("a", "b");
    assertThat(changed.spec()).isEqualTo(served().spec());
    assertThat(written(changed)).contains("futureMeta");
  }

  @Test
  void readsAnAbsentSpecAsAnEmptyOne() {
    String bare =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Backup\",\"metadata\":{\"name\":\"a\"}}";
    assertThat(read(bare).hasSpec()).isFalse();
    assertThat(read(bare).spec().keep()).isZero();
    assertThat(BACKUPS.prototype().spec().jobs()).isNull();
    assertThat(read(bare).withSpec(s -> new BackupSpec("x", 0, null, null)).content())
        .isEqualTo(Map.of("spec", Map.of("schedule", "x", "keep", 0L)));
  }

  @Test
  void doesNotWriteADefaultThatNobodyHasSet() {
    Custom<BackupSpec, BackupStatus> backup =
        read(
            SERVED
                .replace("\"keep\":3,", "")
                .replace("\"storage-class\":\"fast\"", "\"storage-class\":null"));
    assertThat(backup.withSpec(s -> new BackupSpec("x", s.keep(), s.storageClass(), s.jobs())))
        .satisfies(
            changed -> {
              Map<?, ?> spec = (Map<?, ?>) Objects.requireNonNull(changed.content().get("spec"));
              assertThat(spec.containsKey("keep")).isFalse();
              assertThat(spec.containsKey("storage-class")).isTrue();
              assertThat(spec.get("schedule")).isEqualTo("x");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          "keep":3;            "keep":"hunter2";        found a string, expected int at $.spec.keep
          "keep":2;            "keep":[1];              found a list, expected int at $.spec.jobs[1].keep
          "keep":3;            "keep":3000000000;       found a number out of range, expected int at $.spec.keep
          "keep":2;            "keep":-1e18;            found a number out of range, expected int at $.spec.jobs[1].keep
          "schedule":"0 3 * * *"; "schedule":{};        found a map, expected String at $.spec.schedule
          "2026-01-02T03:04:05Z"; "hunter2";            found a string, expected Instant at $.status.lastRun
          "status":"True";     "status":7;              expected a string, found a number at $.status.conditions[0].status
          """)
  void saysWhereAnObjectDoesNotFit(String from, String to, String message) {
    assertThatThrownBy(() -> read(SERVED.replace(from, to)))
        .isInstanceOf(CodecException.class)
        .hasMessageStartingWith("Backup shop/nightly: ")
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(String.valueOf(e.getCause())).doesNotContain("hunter2"))
        .message()
        .doesNotContain("hunter2");
  }

  @Test
  void writesTheEmptyMessageOfACondition() {
    record Conditions(List<Condition> conditions) {}
    Condition ready = Condition.of(c -> c.type("Ready").status("True").reason("Done"));
    Object tree = JsonTrees.parse(JacksonBinding.instance().write(new Conditions(List.of(ready))));
    assertThat(tree)
        .isEqualTo(
            Map.of(
                "conditions",
                List.of(
                    Map.of("type", "Ready", "status", "True", "reason", "Done", "message", ""))));
  }

  @Test
  void saysWhichClassCannotBeMade() {
    interface Shape {}
    record Drawing(Shape outline) {}
    byte[] json = "{\"outline\":{\"a\":1}}".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> JacksonBinding.instance().read(json, Drawing.class))
        .isInstanceOf(CodecException.class)
        .hasMessage("can't make or write a Shape at $.outline");
  }

  @Test
  void passesOnWhatAUsersConstructorSays() {
    var type = Custom.type("acme.dev", "v1", "Backup", "backups", Positive.class, Void.class);
    byte[] json =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"Backup\",\"spec\":{\"count\":0}}"
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> Codecs.json().read(json, type.prototype(), DecodeOptions.DEFAULT))
        .isInstanceOf(CodecException.class)
        .hasMessage("Backup: does not fit Positive at $.spec (byte 51)")
        .hasRootCauseMessage("count must be positive");
    assertThatThrownBy(() -> type.prototype().spec())
        .isInstanceOf(CodecException.class)
        .hasMessage("Backup: does not fit Positive at $.spec");
    assertThat(type.prototype().hasSpec()).isFalse();
  }

  /** A class that can be changed in place, and one of two by a field. */
  static final class Bean {
    public int count;
    public @Nullable Source source;
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Git.class, name = "git"),
    @JsonSubTypes.Type(value = Bucket.class, name = "bucket")
  })
  sealed interface Source {}

  record Git(String branch) implements Source {}

  record Bucket(String name) implements Source {}

  @Test
  void findsTheChangeOfAMutableInstanceAndOfASealedType() {
    var type = Custom.type("acme.dev", "v1", "Backup", "backups", Bean.class, Void.class);
    String json =
        "{\"kind\":\"Backup\",\"apiVersion\":\"acme.dev/v1\",\"spec\":"
            + "{\"count\":1,\"x\":[2],\"source\":{\"type\":\"git\",\"branch\":\"main\",\"depth\":5}}}";
    Custom<Bean, Void> object =
        Codecs.json()
            .read(json.getBytes(StandardCharsets.UTF_8), type.prototype(), DecodeOptions.DEFAULT);
    Bean bean = object.spec();
    bean.count = 7;
    bean.source = new Git("next");
    assertThat(written(object.withSpec(bean)))
        .isEqualTo(written(object).replace("\"count\":1", "\"count\":7").replace("main", "next"));
    bean.source = new Bucket("b");
    assertThat(object.withSpec(bean).toUnstructured().at("spec", "source").value())
        .isEqualTo(Map.of("type", "bucket", "name", "b", "depth", 5L));
  }

  enum Mood {
    GOOD
  }

  record Scalars(
      int number,
      boolean flag,
      String text,
      @Nullable Long large,
      @Nullable Mood mood,
      @Nullable Duration every) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'number':1.5}|$.spec.number|found a number with a fraction or an exponent, expected int",
        "{'number':'5'}|$.spec.number|found a string, expected int",
        "{'number':true}|$.spec.number|found a boolean, expected int",
        "{'number':2147483648}|$.spec.number|",
        "{'flag':1}|$.spec.flag|found an integer, expected boolean",
        "{'flag':'true'}|$.spec.flag|found a string, expected boolean",
        "{'text':1}|$.spec.text|found an integer, expected String",
        "{'text':false}|$.spec.text|found a boolean, expected String",
        "{'mood':0}|$.spec.mood|found an integer, expected Mood",
        "{'every':'soon'}|$.spec.every|found a string, expected a duration such as \"1h30m\"",
        "{'large':1.5}|$.spec.large|found a number with a fraction or an exponent, expected Long",
        "{'large':''}|$.spec.large|found a string, expected Long",
      })
  void scalarsOfAnotherKindAreToldAndNotConverted(
      String spec, String path, @Nullable String problem) {
    var type = Custom.type("acme.dev", "v1", "Backup", "backups", Scalars.class, Void.class);
    Unstructured object =
        untyped(
            "{\"kind\":\"Backup\",\"apiVersion\":\"acme.dev/v1\",\"spec\":"
                + spec.replace('\'', '"')
                + "}");
    assertThatThrownBy(() -> Custom.of(type, object))
        .isInstanceOfSatisfying(
            CodecException.class,
            e -> {
              assertThat(e.path()).isEqualTo(path);
              if (problem != null) {
                assertThat(e.problem()).isEqualTo(problem);
              }
            });
  }

  record Payload(RawValue value) {}

  @Test
  void writesRawValuesInCborAsJsonAndTellsOfThoseInProtobuf() {
    var type = Custom.type("acme.dev", "v1", "Backup", "backups", Payload.class, Void.class);
    RawValue cbor =
        RawValue.of(
            RawValue.Encoding.CBOR,
            Bytes.copyOf(
                Codecs.cbor()
                    .write(
                        read(
                            "{\"kind\":\"Backup\",\"apiVersion\":\"acme.dev/v1\",\"spec\":{\"keep\":3}}"),
                        EncodeOptions.DEFAULT)));
    assertThat(Custom.of(type, "a", new Payload(cbor)).toUnstructured().at("spec", "value"))
        .satisfies(
            value -> {
              assertThat(value.at("kind").asString()).isEqualTo("Backup");
              assertThat(value.at("spec", "keep").asInt()).isEqualTo(3);
            });
    RawValue broken = RawValue.of(RawValue.Encoding.CBOR, Bytes.copyOf(new byte[] {(byte) 0xA1}));
    assertThatThrownBy(() -> Custom.of(type, "a", new Payload(broken)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("raw value is not CBOR");
    RawValue protobuf = RawValue.of(RawValue.Encoding.PROTOBUF, Bytes.utf8("k8s\0"));
    assertThatThrownBy(() -> Custom.of(type, "a", new Payload(protobuf)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("a raw value in PROTOBUF has no form in JSON");
  }

  record Keyed(Bytes key) {}

  /** As fields of the model's own are. */
  @ParameterizedTest
  @CsvSource({"YWJj\\nZGVm\\n, abcdef", "YQ==, a", "YQ,", "Y Q==,"})
  void bytesAreReadAsGoReadsThem(String base64, @Nullable String text) {
    var type = Custom.type("acme.dev", "v1", "Keyed", "keyeds", Keyed.class, Void.class);
    byte[] json =
        ("{\"kind\":\"Keyed\",\"apiVersion\":\"acme.dev/v1\",\"spec\":{\"key\":\""
                + base64
                + "\"}}")
            .getBytes(StandardCharsets.UTF_8);
    if (text == null) {
      assertThatThrownBy(() -> Codecs.json().read(json, type.prototype(), DecodeOptions.DEFAULT))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("found a string that is not in base64");
    } else {
      assertThat(Codecs.json().read(json, type.prototype(), DecodeOptions.DEFAULT).spec().key())
          .isEqualTo(Bytes.utf8(text));
    }
  }

  @Test
  void bindsTheValuesOfTheModel() {
    var type = Custom.type("acme.dev", "v1", "Backup", "backups", Everything.class, Void.class);
    String json =
        """
        {"kind":"Backup","apiVersion":"acme.dev/v1","spec":{
         "size":"1.5Gi","port":80,"share":"25%","key":"AAE=","anything":{"z":[1,null,2.5]},
         "template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"web","future":1}]}},
         "limits":{"cpu":"500m"}}}
        """;
    Custom<Everything, Void> object =
        Codecs.json()
            .read(json.getBytes(StandardCharsets.UTF_8), type.prototype(), DecodeOptions.DEFAULT);
    Everything spec = object.spec();
    assertThat(spec.size()).isEqualTo(Quantity.parse("1536Mi"));
    assertThat(spec.port()).isEqualTo(IntOrString.of(80));
    assertThat(spec.share()).isEqualTo(IntOrString.of("25%"));
    assertThat(spec.key()).isEqualTo(Bytes.copyOf(new byte[] {0, 1}));
    assertThat(spec.anything()).isEqualTo(RawValue.json("{\"z\":[1,null,2.5]}"));
    assertThat(spec.template().spec().containers().get(0).name()).isEqualTo("web");
    assertThat(spec.limits()).containsEntry("cpu", Quantity.parse("500m"));
    Everything changed =
        new Everything(
            Quantity.parse("2Gi"),
            spec.port(),
            spec.share(),
            spec.key(),
            spec.anything(),
            spec.template().with(t -> t.metadata(m -> m.putLabel("c", "d"))),
            spec.limits());
    assertThat(written(object.withSpec(changed)))
        .isEqualTo(
            written(object)
                .replace("\"1.5Gi\"", "\"2Gi\"")
                .replace("\"a\":\"b\"", "\"a\":\"b\",\"c\":\"d\""));
  }

  @Test
  void isAnItemOfAList() {
    String json =
        "{\"apiVersion\":\"acme.dev/v1\",\"kind\":\"BackupList\",\"metadata\":{\"resourceVersion\":\"9\"},"
            + "\"items\":["
            + SERVED
            + ","
            + SERVED
            + "]}";
    KubeList<Custom<BackupSpec, BackupStatus>> list =
        Codecs.json()
            .read(
                json.getBytes(StandardCharsets.UTF_8),
                KubeList.empty(BACKUPS),
                DecodeOptions.DEFAULT);
    assertThat(list.items()).containsExactly(served(), served());
  }

  @Test
  void isTheObjectOfAWatchEvent() throws IOException {
    byte[] event = Codecs.json().writeWatchEvent("MODIFIED", served(), EncodeOptions.DEFAULT);
    try (WatchFrames<Custom<BackupSpec, BackupStatus>> frames =
        Codecs.json()
            .watchFrames(
                new ByteArrayInputStream(event), BACKUPS.prototype(), DecodeOptions.DEFAULT)) {
      assertThat(frames.next())
          .isEqualTo(new WatchFrame.Event<>(WatchFrame.Type.MODIFIED, served()));
    }
  }

  @Test
  void isReadAndWrittenInYamlToo() {
    byte[] yaml = Codecs.yaml().write(served(), EncodeOptions.DEFAULT);
    Custom<BackupSpec, BackupStatus> read =
        Codecs.yaml().read(yaml, BACKUPS.prototype(), DecodeOptions.DEFAULT);
    assertThat(read.spec()).isEqualTo(served().spec());
    assertThat(written(read.withSpec(s -> s))).isEqualTo(written(read));
    assertThat(new String(yaml, StandardCharsets.UTF_8)).contains("pausedBy: ops");
  }

  @Test
  void hasNoFormInProtobuf() {
    assertThat(Codecs.protobuf().canHold(served())).isFalse();
    assertThat(BACKUPS.hasProtobuf()).isFalse();
  }

  @Test
  void goesToUnstructuredAndBack() {
    Unstructured plain = served().toUnstructured();
    assertThat(plain).isEqualTo(untyped(SERVED));
    assertThat(plain.at("spec", "pausedBy").asString()).isEqualTo("ops");
    Custom<BackupSpec, BackupStatus> changed =
        Custom.of(BACKUPS, plain.at("spec", "keep").with(8).at("data").without());
    assertThat(changed.spec().keep()).isEqualTo(8);
    assertThat(changed.content()).doesNotContainKey("data");
    assertThatThrownBy(() -> Custom.of(BACKUPS, plain.at("spec", "keep").with("x")))
        .isInstanceOf(CodecException.class)
        .hasMessage(
            "Backup shop/nightly (resource version 7): found a string, expected int at $.spec.keep");
    Unstructured other = Unstructured.empty(new GroupVersionKind("", "v1", "Pod"));
    assertThatThrownBy(() -> Custom.of(BACKUPS, other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected acme.dev/v1 Backup, not v1 Pod");
  }

  @Test
  void takesItsNamesFromTheAnnotation() {
    assertThat(BACKUPS.resource()).isEqualTo(new GroupVersionResource("acme.dev", "v1", "backups"));
    ClusterType<Custom<ZoneSpec, Void>> zones = Custom.clusterType(ZoneSpec.class, Void.class);
    assertThat(zones.kind()).isEqualTo(new GroupVersionKind("acme.dev", "v1", "Zone"));
    assertThatThrownBy(() -> Custom.type(ZoneSpec.class, Void.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("ZoneSpec says that it is not namespaced: use clusterType");
    assertThatThrownBy(() -> Custom.clusterType(BackupSpec.class, Void.class))
        .hasMessageEndingWith("BackupSpec says that it is namespaced: use type");
    assertThatThrownBy(() -> Custom.type(String.class, Void.class))
        .hasMessage("java.lang.String has no @CustomResource annotation");
  }

  @Test
  void refusesListKeysThatNameNothing() {
    CustomOptions options = new CustomOptions();
    for (String path :
        List.of("jobs", "spec", "spec.", "spec..jobs", "spec.jobs.", "spec.jobs[]", "specs.jobs")) {
      assertThatThrownBy(() -> options.listKey(path, "name"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the path of a list is one such as spec.jobs or status.*.jobs, not " + path);
    }
    assertThatThrownBy(() -> options.listKey("spec.jobs"))
        .hasMessage("a list key of spec.jobs without fields");
  }

  @Test
  void bindsByWhateverTheUserGives() {
    var type =
        Custom.type(
            BACKUPS.kind(), "backups", String.class, Void.class, o -> o.binding(new Texts()));
    Custom<String, Void> object = Custom.of(type, "a", "{\"x\":1}");
    assertThat(object.content()).isEqualTo(Map.of("spec", Map.of("x", 1L)));
    assertThat(Custom.of(type, object.toUnstructured()).spec()).isEqualTo("{\"x\":1}");
    assertThatThrownBy(() -> object.withSpec("{")).isInstanceOf(CodecException.class);
    assertThatThrownBy(() -> object.withSpec("boom"))
        .isInstanceOf(CodecException.class)
        .hasMessage("Backup a: can't be written as JSON at $.spec")
        .hasRootCauseMessage("boom");
  }

  /** JSON as it is. */
  private static final class Texts implements JsonBinding {
    @Override
    public <T> T read(byte[] json, Class<T> type) {
      return type.cast(new String(json, StandardCharsets.UTF_8));
    }

    @Override
    public byte[] write(Object value) {
      if (value.equals("boom")) {
        throw new IllegalStateException("boom");
      }
      return value.toString().getBytes(StandardCharsets.UTF_8);
    }
  }

  @CustomResource(group = "acme.dev", version = "v1", kind = "Timer", plural = "timers")
  record TimerSpec(@Nullable Duration every, double ratio, @Nullable Float share) {}

  private static Custom<TimerSpec, BackupStatus> timer(TimerSpec spec) {
    return Custom.of(Custom.type(TimerSpec.class, BackupStatus.class), "t", spec);
  }

  @Test
  void durationsAndNumbersAreThoseOfKubernetes() {
    TimerSpec spec = new TimerSpec(Duration.ofMinutes(90), 2.5, 0.1f);
    Custom<TimerSpec, BackupStatus> timer = timer(spec);

    byte[] json = Codecs.json().write(timer, EncodeOptions.DEFAULT);

    assertThat(new String(json, StandardCharsets.UTF_8))
        .contains("\"every\":\"1h30m0s\"", "\"ratio\":2.5,", "\"share\":0.1}");
    Custom<TimerSpec, BackupStatus> back = Codecs.json().read(json, timer, DecodeOptions.DEFAULT);
    assertThat(back).isEqualTo(timer);
    assertThat(back.spec()).isEqualTo(spec);
  }

  @CustomResource(group = "acme.dev", version = "v1", kind = "Alarm", plural = "alarms")
  record AlarmSpec(Instant at, List<Instant> before, Map<String, Instant> named) {}

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-23T01:02:03Z",
        "2026-11-23T01:02:03.400Z",
        "2026-11-23T01:02:03.000500Z",
        "2026-11-23T01:02:03.000000006Z",
        "2026-11-23T01:02:00Z",
        "1969-12-31T23:59:59.999999999Z",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z"
      })
  void timesKeepTheirFractionsInEveryFormat(String text) {
    Instant at = Instant.parse(text);
    AlarmSpec spec = new AlarmSpec(at, List.of(at), Map.of("a", at));
    Custom<AlarmSpec, BackupStatus> alarm =
        Custom.of(Custom.type(AlarmSpec.class, BackupStatus.class), "t", spec)
            .withStatus(new BackupStatus(at, null));
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor())) {
      byte[] written = codec.write(alarm, EncodeOptions.DEFAULT);
      Custom<AlarmSpec, BackupStatus> back = codec.read(written, alarm, DecodeOptions.DEFAULT);
      assertThat(back.spec()).as(codec.mediaType()).isEqualTo(spec);
      assertThat(back.status()).as(codec.mediaType()).isEqualTo(alarm.status());
      assertThat(back).as(codec.mediaType()).isEqualTo(alarm);
      assertThat(new String(written, StandardCharsets.UTF_8)).contains(text);
    }
  }

  @Test
  void whatNoJsonHoldsIsRefused() {
    assertThatThrownBy(() -> timer(new TimerSpec(null, Double.NaN, null)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("JSON has no form for NaN")
        .hasMessageContaining("ratio");
    assertThatThrownBy(() -> timer(new TimerSpec(null, 1, Float.POSITIVE_INFINITY)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("share");
  }

  @SuppressWarnings("ArrayRecordComponent") // as users have them
  record Shares(
      double @Nullable [] doubles, float @Nullable [] floats, @Nullable OptionalDouble maybe) {}

  static Stream<Shares> sharesThatNoJsonHolds() {
    return Stream.of(
        new Shares(new double[] {1, Double.NaN}, null, null),
        new Shares(null, new float[] {Float.NEGATIVE_INFINITY}, null),
        new Shares(null, null, OptionalDouble.of(Double.NaN)));
  }

  @ParameterizedTest
  @MethodSource("sharesThatNoJsonHolds")
  void whatNoJsonHoldsIsNotWrittenAsText(Shares shares) {
    NamespacedType<Custom<Shares, Void>> type =
        Custom.type("acme.dev", "v1", "Share", "shares", Shares.class, Void.class);
    Custom<Shares, Void> none = Custom.of(type, "a", new Shares(null, null, null));
    assertThatThrownBy(() -> none.withSpec(shares))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("$.spec");
  }
}
