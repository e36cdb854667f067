package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import dev.bowline.api.core.v1.PodTemplateSpec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.meta.RawValue;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;

/** Keys of lists that the user's classes don't have would do nothing, so they are refused. */
class ListKeyPathsTest {
  private static final GroupVersionKind KIND = new GroupVersionKind("acme.dev", "v1", "Fleet");

  record Step(String run) {}

  record Job(@JsonProperty("job-name") String name, List<Step> steps) {}

  record Open(String name, @JsonAnyGetter Map<String, Object> more) {}

  record Flat(@JsonUnwrapped Job job) {}

  record Whole(@JsonValue Map<String, List<Job>> jobs) {}

  record Named(@JsonSerialize(using = AsSomethingElse.class) Job job) {}

  record Twice(@JsonProperty("a") String one, @JsonProperty("a") String other) {}

  record Row(@SuppressWarnings("ArrayRecordComponent") Step[] array) {}

  record Dotted(@JsonProperty("acme.dev/name") String name) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  record Typed(String name) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  interface Shape {}

  record Square(int side) implements Shape {}

  record Holder(
      String name,
      @JsonTypeInfo(
              use = JsonTypeInfo.Id.NAME,
              include = JsonTypeInfo.As.EXTERNAL_PROPERTY,
              property = "kind")
          Object body) {}

  @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class, property = "@id")
  record Numbered(String name) {}

  @SuppressWarnings("serial")
  static final class Form extends ArrayList<Step> {
    @JsonValue
    Map<String, Object> form() {
      return Map.of("title", "x");
    }
  }

  record Tagged(@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "t") List<Step> steps) {}

  static class Bean {
    public List<Job> jobs = List.of();
    private List<Step> steps = List.of();

    public List<Step> getSteps() {
      return steps;
    }

    public void setSteps(List<Step> steps) {
      this.steps = steps;
    }
  }

  static final class Made {
    private final List<Step> steps;

    @JsonCreator
    Made(@JsonProperty("steps") List<Step> steps) {
      this.steps = steps;
    }

    public List<Step> getSteps() {
      return steps;
    }
  }

  static class MadeElsewhere {
    public String name = "";

    @JsonCreator
    static MadeElsewhere of(@JsonProperty("name") String name) {
      MadeElsewhere made = new LargerThanSaid();
      made.name = name;
      return made;
    }
  }

  static final class LargerThanSaid extends MadeElsewhere {
    public List<Step> steps = List.of();
  }

  @JsonDeserialize(as = ReadAs.class)
  static class Declared {
    public String name = "";
  }

  @JsonDeserialize
  static final class ReadAs extends Declared {
    public List<Step> steps = List.of();
  }

  static class WithMore {
    @JsonAnySetter @JsonAnyGetter public Map<String, Object> more = new HashMap<>();
    public String name = "";
  }

  static class Narrower {
    private LargerThanSaid inside = new LargerThanSaid();

    public MadeElsewhere getInside() {
      return inside;
    }

    public void setInside(LargerThanSaid inside) {
      this.inside = inside;
    }
  }

  static class Wrapping {
    private final Job job;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Wrapping(Job job) {
      this.job = job;
    }

    public Job getJob() {
      return job;
    }
  }

  static class FromText {
    public String name = "";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static FromText of(String name) {
      FromText made = new LargerText();
      made.name = name;
      return made;
    }
  }

  static final class LargerText extends FromText {
    public List<Step> steps = List.of();
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  static final class OfItsOwnType {
    static final NamespacedType<Custom<OfItsOwnType, Void>> TYPE =
        Custom.type(
            KIND, "fleets", OfItsOwnType.class, Void.class, o -> o.listKey("spec.jobs", "run"));
    static final String MODE = String.valueOf("auto");

    public String mode = MODE;
    public List<Step> jobs = List.of();
  }

  static class Failing {
    public List<Step> steps = List.of();

    Failing() {
      throw new AssertionError("made");
    }
  }

  @JsonInclude(JsonInclude.Include.NON_DEFAULT)
  static final class FailingDefaults extends Failing {}

  abstract static class Partly {
    public String name = "";
  }

  record Spec(
      List<Job> jobs,
      List<List<Job>> grid,
      List<Row> rows,
      Map<String, List<Job>> pools,
      Map<String, Map<String, Job>> deep,
      @JsonIgnore List<Job> hidden,
      Open open,
      Flat flat,
      Whole whole,
      Named named,
      Bean bean,
      Made made,
      MadeElsewhere madeElsewhere,
      Declared declared,
      WithMore withMore,
      Narrower narrower,
      Wrapping wrapping,
      Partly partly,
      FromText fromText,
      List<Dotted> dotted,
      List<Typed> typed,
      List<Square> squares,
      List<Holder> holders,
      List<Numbered> numbered,
      Form form,
      Tagged tagged,
      Job one,
      Object any,
      JsonNode node,
      RawValue raw,
      PodTemplateSpec template,
      Optional<Job> perhaps,
      String text) {}

  record Status(List<Job> jobs) {}

  static final class AsSomethingElse extends ValueSerializer<Job> {
    @Override
    public void serialize(Job value, JsonGenerator json, SerializationContext context) {
      json.writeStartObject();
      json.writeEndObject();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "spec.job, job-name",
    "spec.jobs, name",
    "spec.jobs.step, run",
    "spec.jobs.steps, ran",
    "spec.rows.array, ran",
    "spec.grid, name",
    "spec.pools.*, name",
    "spec.pools.blue.step, run",
    "spec.deep.*.*.steps, name",
    "spec.hidden, job-name",
    "spec.pools, run", // no list, but a map of lists
    "spec.one, job-name",
    "spec.bean.job, job-name",
    "spec.bean.jobs, name",
    "spec.bean.steps, ran",
    "spec.bean.jobs.steps, ran",
    "spec.made.step, run",
    "spec.made.steps, ran",
  })
  void whatClassesListsAndMapsDoNotHaveIsRefused(String path, String field) {
    assertThatThrownBy(() -> type(path, field))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Spec has no list " + path + " of what has " + field);
  }

  @ParameterizedTest
  @CsvSource({
    "spec.jobs, job-name",
    "spec.jobs.steps, run",
    "spec.rows.array, run",
    "spec.grid, job-name",
    "spec.pools.*, job-name",
    "spec.pools.blue, job-name",
    "spec.pools.*.steps, run",
    "spec.deep.a.b.steps, run",
    "spec.open.whatever, name",
    "spec.flat.steps, run",
    "spec.whole.blue, job-name",
    "spec.named.job.whatever, name",
    "spec.bean.jobs, job-name",
    "spec.bean.steps, run",
    "spec.bean.*, run",
    "spec.made.steps, run",
    "spec.madeElsewhere.steps, run",
    "spec.declared.steps, run",
    "spec.withMore.whatever, name",
    "spec.narrower.inside.steps, run",
    "spec.wrapping.whatever, name",
    "spec.partly.whatever, name",
    "spec.fromText.steps, run",
    "spec.any.whatever, name",
    "spec.node.whatever, name",
    "spec.raw, name",
    "spec.dotted, acme.dev/name",
    "spec.typed, type",
    "spec.squares, type",
    "spec.holders, kind",
    "spec.numbered, @id",
    "spec.form, title",
    "spec.tagged.steps, t",
    "spec.template.spec.containers, name",
    "spec.perhaps.whatever, name",
    "spec.*, job-name",
    "spec.*.steps, run",
    "status.jobs, job-name",
  })
  void whatIsThereOrMayBeIsTaken(String path, String field) {
    assertThat(type(path, field)).isNotNull();
  }

  @Test
  void ofSeveralFieldsTheOneIsNamedThatIsNotThere() {
    assertThatThrownBy(() -> type("status.jobs", "job-name", "window"))
        .hasMessage("Status has no list status.jobs of what has window");
  }

  @Test
  void whatJacksonCannotWriteIsToldOfWhenItIsWritten() {
    assertThat(
            Custom.type(
                KIND, "fleets", Twice.class, Void.class, o -> o.listKey("spec.whatever", "name")))
        .isNotNull();
  }

  @Test
  void whatCannotBeMadeToLearnItsDefaultsIsToldOfWhenItIsWritten() {
    assertThat(
            Custom.type(
                KIND,
                "fleets",
                FailingDefaults.class,
                Void.class,
                o -> o.listKey("spec.whatever", "name")))
        .isNotNull();
  }

  @Test
  void whatIsLearnedOfAClassThatIsBeingInitialisedDoesNotStay() {
    NamespacedType<Custom<OfItsOwnType, Void>> type = OfItsOwnType.TYPE;
    String json =
        new String(
            Codecs.json().write(Custom.of(type, "x", new OfItsOwnType()), EncodeOptions.DEFAULT),
            StandardCharsets.UTF_8);
    assertThat(json).doesNotContain("auto");
  }

  @Test
  void whereThereIsNoStatusNothingIsKnownOfIt() {
    assertThat(
            Custom.type(
                KIND, "fleets", Spec.class, Void.class, o -> o.listKey("status.jobs", "name")))
        .isNotNull();
  }

  @Test
  void anotherBindingMayHaveNamesOfItsOwn() {
    JsonBinding other =
        new JsonBinding() {
          @Override
          public <T> T read(byte[] json, Class<T> type) {
            throw new UnsupportedOperationException();
          }

          @Override
          public byte[] write(Object value) {
            throw new UnsupportedOperationException();
          }
        };
    assertThat(
            Custom.type(
                KIND,
                "fleets",
                Spec.class,
                Status.class,
                o -> o.listKey("spec.whatever", "name").binding(other)))
        .isNotNull();
  }

  private static NamespacedType<Custom<Spec, Status>> type(String path, String... fields) {
    return Custom.type(KIND, "fleets", Spec.class, Status.class, o -> o.listKey(path, fields));
  }
}
