package dev.bowline.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.meta.v1.ObjectMeta;
import dev.bowline.serde.CodecException;
import dev.bowline.type.GroupVersionKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentValueTest {
  private static final Unstructured BACKUP =
      Unstructured.of(
          new GroupVersionKind("example.com", "v1", "Backup"),
          ObjectMeta.of(m -> m.namespace("shop").name("nightly").resourceVersion("7")),
          Map.of("spec", spec()));

  private static Map<String, @Nullable Object> spec() {
    Map<String, @Nullable Object> spec = new LinkedHashMap<>();
    spec.put("keep", 3);
    spec.put("size", "10Gi");
    spec.put("share", 0.5);
    spec.put("huge", BigInteger.TWO.pow(70));
    spec.put("paused", false);
    spec.put("nothing", null);
    spec.put("password", "hunter2");
    spec.put("hosts", List.of("a", "b"));
    spec.put("jobs", List.of(job("web", 1), job("db", 2)));
    return spec;
  }

  /** Java 17 writes other digits of these doubles than the least that tell them from others. */
  @ParameterizedTest
  @CsvSource({"8.41e21", "1e23", "2e23", "-5.018e21", "2e-3", "0.1"})
  void numbersHaveTheDigitsThatAreWritten(String written) {
    ContentValue share =
        BACKUP.at("spec", "share").with(Double.parseDouble(written)).at("spec", "share");
    assertThat(share.asNumber()).isEqualByComparingTo(written);
    assertThat(share.asQuantity().compareTo(Quantity.parse(written))).isZero();
  }

  private static Map<String, Object> job(String name, int keep) {
    return Map.of("name", name, "keep", keep);
  }

  private static void assertFails(ThrowingCallable read, String message) {
    assertThatThrownBy(read).isInstanceOf(CodecException.class).hasMessage(message);
  }

  @Test
  void readsValuesOfEverySort() {
    ContentValue spec = BACKUP.at("spec");
    assertThat(spec.at("keep").asInt()).isEqualTo(3);
    assertThat(spec.at("keep").asLong()).isEqualTo(3L);
    assertThat(spec.at("keep").asNumber()).isEqualTo(BigDecimal.valueOf(3));
    assertThat(spec.at("share").asNumber()).isEqualTo(new BigDecimal("0.5"));
    assertThat(spec.at("huge").asNumber()).isEqualTo(new BigDecimal("1.1805916207174113E+21"));
    assertThat(spec.at("paused").asBoolean()).isFalse();
    assertThat(spec.at("password").asString()).isEqualTo("hunter2");
    assertThat(spec.at("size").asQuantity()).isEqualTo(Quantity.parse("10Gi"));
    assertThat(spec.at("keep").asQuantity()).isEqualTo(Quantity.of(3));
    assertThat(spec.at("keep").asIntOrString()).isEqualTo(IntOrString.of(3));
    assertThat(spec.at("size").asIntOrString()).isEqualTo(IntOrString.of("10Gi"));
    assertThat(spec.at("hosts").asList())
        .extracting(ContentValue::asString)
        .containsExactly("a", "b");
    assertThat(spec.asMap().keySet()).containsExactlyElementsOf(spec().keySet());
    assertThat(spec.at("keep").value()).isEqualTo(3L);
    assertThat(BACKUP.at().value()).isEqualTo(BACKUP.content());
  }

  @Test
  void findsElementsByPlaceAndByKey() {
    ContentValue jobs = BACKUP.at("spec", "jobs");
    assertThat(jobs.index(1).at("name").asString()).isEqualTo("db");
    assertThat(jobs.byKey("name", "db").at("keep").asInt()).isEqualTo(2);
    assertThat(jobs.byKey("keep", 1).at("name").asString()).isEqualTo("web");
    assertThat(jobs.index(2).exists()).isFalse();
    assertThat(jobs.byKey("name", "mail").exists()).isFalse();
    assertThat(jobs.byKey("name", "db").at("keep").path()).isEqualTo("$.spec.jobs[name=db].keep");
  }

  @Test
  void isEmptyWhereThereIsNothing() {
    for (ContentValue nothing :
        List.of(
            BACKUP.at("spec", "nothing"),
            BACKUP.at("spec", "nope", "deeper"),
            BACKUP.at("status").index(3).byKey("name", "x").at("y"))) {
      assertThat(nothing.exists()).isFalse();
      assertThat(nothing.value()).isNull();
      assertThat(nothing.optionalString()).isEmpty();
      assertThat(nothing.optionalInt()).isEmpty();
      assertThat(nothing.optionalLong()).isEmpty();
      assertThat(nothing.optionalBoolean()).isEmpty();
      assertThat(nothing.optionalNumber()).isEmpty();
      assertThat(nothing.optionalQuantity()).isEmpty();
      assertThat(nothing.optionalIntOrString()).isEmpty();
      assertThat(nothing.elements()).isEmpty();
      assertThat(nothing.fields()).isEmpty();
    }
    assertThat(BACKUP.at("spec", "nothing").isNull()).isTrue();
    assertThat(BACKUP.at("spec", "nope").isNull()).isFalse();
  }

  @Test
  void hasTheValueWhereThereIsOne() {
    assertThat(BACKUP.at("spec", "keep").optionalInt()).hasValue(3);
    assertThat(BACKUP.at("spec", "keep").optionalLong()).hasValue(3);
    assertThat(BACKUP.at("spec", "size").optionalString()).hasValue("10Gi");
    assertThat(BACKUP.at("spec", "paused").optionalBoolean()).hasValue(false);
    assertThat(BACKUP.at("spec", "hosts").elements()).hasSize(2);
    assertThat(BACKUP.at("spec").fields()).hasSize(9);
  }

  @Test
  void saysWhatWasFoundWhereAndWhatWasExpected() {
    String who = "Backup shop/nightly (resource version 7): ";
    ContentValue spec = BACKUP.at("spec");
    assertFails(
        () -> spec.at("password").asInt(),
        who + "found a string, expected a 32-bit integer at $.spec.password");
    assertFails(
        () -> spec.at("password").optionalLong(),
        who + "found a string, expected a 64-bit integer at $.spec.password");
    assertFails(
        () -> spec.at("huge").asLong(),
        who + "found a number beyond 64 bits, expected a 64-bit integer at $.spec.huge");
    assertFails(
        () -> spec.at("share").asInt(),
        who + "found a number with a fraction, expected a 32-bit integer at $.spec.share");
    assertFails(
        () -> spec.at("nope").asString(), who + "found nothing, expected a string at $.spec.nope");
    assertFails(
        () -> spec.at("nothing").asBoolean(),
        who + "found null, expected a boolean at $.spec.nothing");
    assertFails(
        () -> spec.at("hosts").asMap(), who + "found a list of 2, expected a map at $.spec.hosts");
    assertFails(() -> spec.asList(), who + "found a map, expected a list at $.spec");
    assertFails(
        () -> spec.at("paused").asNumber(),
        who + "found a boolean, expected a number at $.spec.paused");
    assertFails(
        () -> spec.at("password").asQuantity(),
        who + "found a string that is no quantity at $.spec.password");
    assertFails(
        () -> spec.at("jobs").index(1).at("name", "first"),
        who + "found a string, expected a map at $.spec.jobs[1].name");
    assertFails(() -> spec.index(0), who + "found a map, expected a list at $.spec");
    assertFails(() -> spec.byKey("a", "b"), who + "found a map, expected a list at $.spec");
  }

  @Test
  void readsWholeDoublesAsTheIntegersThatTheyAreWrittenAs() {
    Unstructured object = BACKUP.at("spec", "keep").with(3.0);
    assertThat(object.at("spec", "keep").value()).isEqualTo(3.0);
    assertThat(object.at("spec", "keep").asInt()).isEqualTo(3);
    assertThat(object.at("spec", "keep").asLong()).isEqualTo(3L);
    assertThat(object.at("spec", "keep").asNumber()).isEqualTo(BigDecimal.valueOf(3));
    assertThat(object.at("spec", "keep").asQuantity()).hasToString("3");
    assertThat(object.at("spec", "keep").asIntOrString()).isEqualTo(IntOrString.of(3));
    assertThat(object.at("spec", "jobs").index(0).at("keep").with(1.0))
        .extracting(o -> o.at("spec", "jobs").byKey("keep", 1).at("name").asString())
        .isEqualTo("web");
    assertThat(BACKUP.at("spec", "keep").with(0x1.12210f47de981p60).at("spec", "keep").asLong())
        .isEqualTo(1234567890123456800L);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void refusesNumbersThatJsonCannotHold(double number) {
    String message =
        "$.spec.x[1] is not a number that a 64-bit float can be, which is all that JSON holds";
    for (Object value : List.of(number, (float) number, new BigDecimal("-1e400"))) {
      assertThatThrownBy(() -> BACKUP.at("spec", "x").with(List.of(1, value)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(message);
    }
  }

  /** A path of four megabytes for each of the values would be most of a terabyte. */
  @Test
  @Timeout(60)
  void aLongPathIsNotCopiedForEachValue() {
    String name = "n".repeat(4_000_000);
    Map<String, Object> values = new HashMap<>();
    for (int i = 0; i < 200_000; i++) {
      values.put("v" + i, (long) i);
    }
    Unstructured object = BACKUP.at("spec", name).with(values);
    assertThat(object.at("spec", name).value()).isEqualTo(values);
  }

  @Test
  void takesQuantitiesAndPortsAsWhatTheyAreInJson() {
    ContentValue size = BACKUP.at("spec", "size");
    assertThat(size.with(Quantity.parse("1.5Gi")).at("spec", "size").value()).isEqualTo("1536Mi");
    assertThat(size.with(Quantity.parse("1.5Gi")).at("spec", "size").asQuantity())
        .isEqualTo(Quantity.parse("1.5Gi"));
    ContentValue port = BACKUP.at("spec", "port");
    assertThat(port.with(IntOrString.of(80)).at("spec", "port").value()).isEqualTo(80L);
    assertThat(port.with(IntOrString.of("http")).at("spec", "port").value()).isEqualTo("http");
    assertThat(BACKUP.at("spec", "limits").with(Map.of("cpu", Quantity.parse("500m"))).content())
        .extractingByKey("spec")
        .extracting("limits")
        .isEqualTo(Map.of("cpu", "500m"));
  }

  @Test
  void refusesNamesThatAreNull() {
    assertThatThrownBy(() -> BACKUP.at("spec", nothing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("names[1], the name behind $.spec");
    assertThatThrownBy(() -> BACKUP.at(nothing(), "x")).hasMessage("names[0], the name behind $");
    assertThatThrownBy(() -> BACKUP.get("spec", nothing()))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("a name in the path");
    ContentValue jobs = BACKUP.at("spec", "jobs");
    assertThatThrownBy(() -> jobs.byKey(nothing(), "web")).hasMessage("field");
    assertThatThrownBy(() -> jobs.byKey("name", nothing())).hasMessage("key");
  }

  @SuppressWarnings("NullAway") // what callers without NullAway may do
  private static String nothing() {
    return null;
  }

  @Test
  void tellsPathsApart() {
    assertThat(BACKUP.at("a", "b").path()).isEqualTo("$.a.b");
    assertThat(BACKUP.at("a.b").path()).isEqualTo("$[\"a.b\"]");
    assertThat(BACKUP.at("kubernetes.io/os", "").path()).isEqualTo("$[\"kubernetes.io/os\"][\"\"]");
    assertThat(BACKUP.at("a[0]").path()).isEqualTo("$[\"a[0]\"]");
    assertThat(BACKUP.at("a").index(0).path()).isEqualTo("$.a[0]");
    assertThat(BACKUP.at("a\"]\nb").path()).isEqualTo("$[\"a\\\"]\\u{a}b\"]");
    ContentValue jobs = BACKUP.at("jobs");
    assertThat(jobs.byKey("name", "web.shop").path()).isEqualTo("$.jobs[name=web.shop]");
    assertThat(jobs.byKey("name", "1").path()).isEqualTo("$.jobs[name=1]");
    assertThat(jobs.byKey("name", "a].b").path()).isEqualTo("$.jobs[name=\"a].b\"]");
    assertThat(jobs.byKey("a=b", "c").path()).isEqualTo("$.jobs[field \"a=b\"=c]");
    String name = "n".repeat(300);
    assertThat(BACKUP.at(name).path()).isEqualTo("$." + name);
    assertThatThrownBy(() -> BACKUP.at("spec", "size").at("a.b"))
        .message()
        .endsWith("expected a map at $.spec.size");
    assertThatThrownBy(() -> BACKUP.at("x.y", "z").with(Map.of("p/q", Instant.EPOCH)))
        .message()
        .startsWith("$[\"x.y\"].z[\"p/q\"] is a java.time.Instant");
  }

  @Test
  void neverShowsTheValue() {
    ContentValue password = BACKUP.at("spec", "password");
    assertThat(password.toString()).isEqualTo("$.spec.password: a string");
    assertThatThrownBy(password::asInt).message().doesNotContain("hunter2");
    assertThatThrownBy(password::asQuantity).message().doesNotContain("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"metadata", "kind", "apiVersion"})
  void leavesWhatIsTypedToItsAccessor(String name) {
    assertThatThrownBy(() -> BACKUP.at(name, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(name + " is no content: use " + name + "()");
    assertThatThrownBy(() -> BACKUP.at().at(name).with(1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(BACKUP.at("spec", name).with(1).at("spec", name).asInt()).isEqualTo(1);
  }

  @Test
  void changesACopy() {
    Unstructured changed = BACKUP.at("spec", "keep").with(5);
    assertThat(changed.at("spec", "keep").asInt()).isEqualTo(5);
    assertThat(BACKUP.at("spec", "keep").asInt()).isEqualTo(3);
    assertThat(changed.metadata()).isSameAs(BACKUP.metadata());
    assertThat(changed.at("spec", "jobs").value()).isSameAs(BACKUP.at("spec", "jobs").value());
    assertThat(changed.at("spec", "keep").with(3)).isEqualTo(BACKUP);
    assertThat(changed.at("spec").asMap().keySet()).containsExactlyElementsOf(spec().keySet());
  }

  @Test
  void makesWhatIsMissingOnTheWay() {
    Unstructured changed = BACKUP.at("status", "runs").index(0).at("phase").with("Done");
    assertThat(changed.at("status").value())
        .isEqualTo(Map.of("runs", List.of(Map.of("phase", "Done"))));
    Unstructured filled = BACKUP.at("spec", "nothing", "x").with(true);
    assertThat(filled.at("spec", "nothing").value()).isEqualTo(Map.of("x", true));
  }

  @Test
  void changesListsByPlaceAndByKey() {
    ContentValue jobs = BACKUP.at("spec", "jobs");
    assertThat(jobs.byKey("name", "db").at("keep").with(9).at("spec", "jobs").value())
        .isEqualTo(List.of(Map.of("name", "web", "keep", 1L), Map.of("name", "db", "keep", 9L)));
    assertThat(jobs.byKey("name", "mail").at("keep").with(4).at("spec", "jobs").index(2).value())
        .isEqualTo(Map.of("name", "mail", "keep", 4L));
    assertThat(BACKUP.at("spec", "hosts").index(2).with("c").at("spec", "hosts").value())
        .isEqualTo(List.of("a", "b", "c"));
    assertThat(jobs.index(0).without().at("spec", "jobs").value())
        .isEqualTo(List.of(Map.of("name", "db", "keep", 2L)));
    assertThat(jobs.byKey("name", "web").at("name").without().at("spec", "jobs").index(0).asMap())
        .doesNotContainKey("name");
    assertThat(jobs.byKey("name", "web").at("keep").without().at("spec", "jobs").index(0).value())
        .isEqualTo(Map.of("name", "web"));
  }

  @Test
  void takesValuesAway() {
    assertThat(BACKUP.at("spec", "hosts").without().at("spec", "hosts").exists()).isFalse();
    assertThat(BACKUP.at("spec", "nothing").without().at("spec").asMap())
        .doesNotContainKey("nothing");
    assertThat(BACKUP.at("spec").without().content()).isEmpty();
    assertThat(BACKUP.at("spec", "nope").without()).isSameAs(BACKUP);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> BACKUP.at("spec", "hosts").index(3).with("d"))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("$.spec.hosts[3] is beyond the end of a list of 2");
    assertThatThrownBy(() -> BACKUP.at("x").index(1).at("y").with("d"))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessage("$.x[1] is beyond the end of a list of 0");
    assertThatThrownBy(() -> BACKUP.at("spec", "hosts").index(-1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BACKUP.at().with(Map.of())).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> BACKUP.at().without()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> BACKUP.at("spec", "x").with(List.of(Instant.EPOCH)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("$.spec.x[0] is a java.time.Instant");
    assertThatThrownBy(() -> BACKUP.at("spec", "jobs").byKey("keep", 1.5))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void staysWithinTheDepthThatContentMayHave() {
    String[] names = new String[400];
    Arrays.fill(names, "a");
    assertThat(BACKUP.at(names).with(1).at(names).asInt()).isEqualTo(1);
    String message = "content is nested more than 400 deep";
    assertThatThrownBy(() -> BACKUP.at(names).with(List.of())).hasMessage(message);
    assertThatThrownBy(() -> BACKUP.at(names).at("a").with(1)).hasMessage(message);
  }

  @Test
  void copiesWhatItIsGiven() {
    List<Object> hosts = new ArrayList<>(List.of("a"));
    Unstructured changed = BACKUP.at("spec", "hosts").with(hosts);
    hosts.add("b");
    assertThat(changed.at("spec", "hosts").value()).isEqualTo(List.of("a"));
    List<?> held = (List<?>) Objects.requireNonNull(changed.at("spec", "hosts").value());
    assertThatThrownBy(held::clear).isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void changesMetadata() {
    Unstructured changed = BACKUP.withMetadata(m -> m.putLabel("app", "web"));
    assertThat(changed.metadata().labels()).containsEntry("app", "web");
    assertThat(changed.name()).isEqualTo("nightly");
    assertThat(changed.content()).isEqualTo(BACKUP.content());
    assertThat(BACKUP.metadata().labels()).isEmpty();
    assertThat(BACKUP.withContent(Map.of("a", 1)).content()).isEqualTo(Map.of("a", 1L));
    assertThat(BACKUP.withContent(Map.of("a", 1)).metadata()).isEqualTo(BACKUP.metadata());
  }

  @Test
  void doesWhatAMapOfMapsDoes() {
    Random random = new Random(70);
    Map<String, Object> expected = new HashMap<>();
    Unstructured object = BACKUP.withContent(Map.of());
    for (int i = 0; i < 2000; i++) {
      String a = "a" + random.nextInt(4);
      String b = "b" + random.nextInt(4);
      @SuppressWarnings("unchecked")
      Map<String, Object> inner =
          (Map<String, Object>) expected.computeIfAbsent(a, name -> new HashMap<String, Object>());
      if (random.nextBoolean()) {
        inner.put(b, (long) i);
        object = object.at(a, b).with(i);
      } else {
        inner.remove(b);
        object = object.at(a).exists() ? object : object.at(a).with(Map.of());
        object = object.at(a, b).without();
      }
      assertThat(object.content()).isEqualTo(expected);
    }
  }
}
