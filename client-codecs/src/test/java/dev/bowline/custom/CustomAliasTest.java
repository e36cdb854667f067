package dev.bowline.custom;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bowline.codec.Codec;
import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.codec.EncodeOptions;
import dev.bowline.codec.JsonTrees;
import dev.bowline.type.NamespacedType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A change of a field that was read by another name isn't undone by the next reader. */
class CustomAliasTest {
  record Tuning(@JsonAlias("cores") @Nullable Integer cpus, @Nullable Tuning inner) {}

  record Growing<T>(@Nullable Growing<List<T>> more) {}

  record WithoutEnd(Growing<Integer> growing) {}

  record Spec(
      @JsonAlias({"zone", "area"}) @JsonProperty("place") @Nullable String place,
      @JsonAlias("zTuning") @Nullable Tuning tuning,
      @Nullable List<Tuning> list,
      @Nullable Map<String, Tuning> map,
      Optional<Tuning> perhaps,
      @JsonAlias("size") @Nullable Integer width,
      @Nullable Integer size) {
    Spec withPlace(@Nullable String changed) {
      return new Spec(changed, tuning, list, map, perhaps, width, size);
    }

    Spec withTuning(@Nullable Tuning changed) {
      return new Spec(place, changed, list, map, perhaps, width, size);
    }

    Spec withWidth(int changed) {
      return new Spec(place, tuning, list, map, perhaps, changed, size);
    }
  }

  private static final NamespacedType<Custom<Spec, Void>> TYPE =
      Custom.type("acme.dev", "v1", "Site", "sites", Spec.class, Void.class);

  private static Custom<Spec, Void> served(String spec) {
    String json =
        "{'apiVersion':'acme.dev/v1','kind':'Site','metadata':{'name':'x'},'spec':" + spec + "}";
    return Codecs.json()
        .read(
            json.replace('\'', '"').getBytes(StandardCharsets.UTF_8),
            TYPE.prototype(),
            DecodeOptions.DEFAULT);
  }

  /** What is written, having been read again in all formats that have it. */
  private static @Nullable Object written(Custom<Spec, Void> object) {
    for (Codec codec : List.of(Codecs.json(), Codecs.yaml(), Codecs.cbor())) {
      byte[] body = codec.write(object, EncodeOptions.DEFAULT);
      assertThat(codec.read(body, TYPE.prototype(), DecodeOptions.DEFAULT).spec())
          .isEqualTo(object.spec());
    }
    byte[] json = Codecs.json().write(object, EncodeOptions.DEFAULT);
    return JsonTrees.parse(json) instanceof Map<?, ?> map ? map.get("spec") : null;
  }

  private static @Nullable Object tree(String text) {
    return JsonTrees.parse(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  private static Spec spec(Custom<Spec, Void> object) {
    return Objects.requireNonNull(object.spec());
  }

  @Test
  void aChangedFieldHasTheNameThatTheClassWrites() {
    Custom<Spec, Void> object = served("{'zone':'a','X':1}");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withPlace("b"));
    assertThat(written(changed)).isEqualTo(tree("{'X':1,'place':'b'}"));
  }

  @Test
  void ofSeveralNamesOneIsLeft() {
    Custom<Spec, Void> object = served("{'place':'a','zone':'b','area':'c','X':1}");
    assertThat(spec(object).place()).isEqualTo("c");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withPlace("d"));
    assertThat(written(changed)).isEqualTo(tree("{'place':'d','X':1}"));
  }

  @Test
  void ofSeveralObjectsTheOneThatWasReadIsChanged() {
    Custom<Spec, Void> object =
        served("{'tuning':{'cpus':1,'inner':{'cpus':5}},'zTuning':{'cpus':7,'inner':{'cpus':9}}}");
    Tuning inner = new Tuning(9, null);
    assertThat(spec(object).tuning()).isEqualTo(new Tuning(7, inner));
    Custom<Spec, Void> changed = object.withSpec(spec(object).withTuning(new Tuning(8, inner)));
    assertThat(written(changed)).isEqualTo(tree("{'tuning':{'cpus':8,'inner':{'cpus':9}}}"));
  }

  @Test
  void aFieldThatIsTakenAwayIsGoneByAllNames() {
    Custom<Spec, Void> object = served("{'zone':'a','X':1}");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withPlace(null));
    assertThat(written(changed)).isEqualTo(tree("{'X':1}"));
  }

  @Test
  void whatIsNotChangedStaysAsTheServerHasIt() {
    Custom<Spec, Void> object = served("{'zone':'a','width':1}");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withWidth(2));
    assertThat(written(changed)).isEqualTo(tree("{'zone':'a','width':2}"));
  }

  @Test
  void whatTheClassDoesNotKnowOfItIsKept() {
    Custom<Spec, Void> object = served("{'zTuning':{'cores':1,'X':1}}");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withTuning(new Tuning(2, null)));
    assertThat(written(changed)).isEqualTo(tree("{'tuning':{'X':1,'cpus':2}}"));
  }

  @Test
  void fieldsAreFoundInListsMapsAndThemselves() {
    String inner = "{'cores':1,'X':1,'inner':{'cores':2,'Y':2}}";
    String text = "{'tuning':T,'list':[T],'map':{'a':T},'perhaps':T}";
    Custom<Spec, Void> object = served(text.replace("T", inner));
    Tuning tuning = new Tuning(3, new Tuning(4, null));
    Custom<Spec, Void> changed =
        object.withSpec(
            new Spec(
                null,
                tuning,
                List.of(tuning),
                Map.of("a", tuning),
                Optional.of(tuning),
                null,
                null));
    String expected = "{'cpus':3,'X':1,'inner':{'cpus':4,'Y':2}}";
    assertThat(written(changed)).isEqualTo(tree(text.replace("T", expected)));
  }

  @Test
  void anAliasThatIsTheNameOfAnotherFieldIsThatField() {
    Custom<Spec, Void> object = served("{'size':1,'width':2}");
    Custom<Spec, Void> changed = object.withSpec(spec(object).withWidth(3));
    Object tree = JsonTrees.parse(Codecs.json().write(changed, EncodeOptions.DEFAULT));
    assertThat(((Map<?, ?>) Objects.requireNonNull(tree)).get("spec"))
        .isEqualTo(tree("{'size':1,'width':3}"));
  }

  @Test
  void aClassOfTypesWithoutEndIsToldOfWhenItIsRead() {
    assertThat(Custom.type("acme.dev", "v1", "Site", "sites", WithoutEnd.class, Void.class))
        .isNotNull();
  }
}
