package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * A misspelt list key is refused where the classes leave no doubt ({@link ListKeyPathsTest}). Here
 * they leave it, so the key does nothing.
 */
class ListKeyOfBuiltClassTest {
  private static final String SERVED =
      """
      {"kind":"Fleet","apiVersion":"acme.dev/v1","metadata":{"name":"x"},"spec":{"jobs":\
      [{"job":"a","keep":1,"unknown":"A"},{"job":"b","keep":2,"unknown":"B"}]}}""";

  record Built(List<BuiltJob> jobs) {}

  @JsonDeserialize(builder = BuiltJob.Builder.class)
  static final class BuiltJob {
    private final String job;
    private final int keep;

    BuiltJob(String job, int keep) {
      this.job = job;
      this.keep = keep;
    }

    public String getJob() {
      return job;
    }

    public int getKeep() {
      return keep;
    }

    static final class Builder {
      private String job = "";
      private int keep;

      Builder withJob(String value) {
        job = value;
        return this;
      }

      Builder withKeep(int value) {
        keep = value;
        return this;
      }

      BuiltJob build() {
        return new BuiltJob(job, keep);
      }
    }
  }

  record Annotated(List<AnnotatedJob> jobs) {}

  record AnnotatedJob(@JsonAlias("name") String job, int keep) {}

  @ParameterizedTest
  @CsvSource({"job", "jbo", "name"})
  void anElementChangedInItsPlaceKeepsWhatItsClassDoesNotKnow(String key) {
    String built =
        changed(Built.class, key, new Built(List.of(new BuiltJob("a", 1), new BuiltJob("b", 9))));
    String annotated =
        changed(
            Annotated.class,
            key,
            new Annotated(List.of(new AnnotatedJob("a", 1), new AnnotatedJob("b", 9))));
    String expected = SERVED.replace("\"keep\":2", "\"keep\":9");
    assertThat(List.of(built, annotated)).containsOnly(expected);
  }

  record Plain(List<PlainJob> jobs) {}

  record PlainJob(@Nullable String name, String job, int keep) {}

  @Test
  void whereTheClassesLeaveNoDoubtAnElementWithoutItsKeyIsNew() {
    Plain change = new Plain(List.of(new PlainJob(null, "a", 1), new PlainJob(null, "b", 9)));
    assertThat(changed(Plain.class, "name", change))
        .isEqualTo(SERVED.replace("\"keep\":2,\"unknown\":\"B\"", "\"keep\":9"));
  }

  private static <S> String changed(Class<S> spec, String key, S change) {
    NamespacedType<Custom<S, Void>> type =
        Custom.type(
            new GroupVersionKind("acme.dev", "v1", "Fleet"),
            "fleets",
            spec,
            Void.class,
            options -> options.listKey("spec.jobs", key));
    Custom<S, Void> served =
        Codecs.json()
            .read(SERVED.getBytes(StandardCharsets.UTF_8), type.prototype(), DecodeOptions.DEFAULT);
    return new String(
        Codecs.json().write(served.withSpec(change), EncodeOptions.DEFAULT),
        StandardCharsets.UTF_8);
  }
}
