package dev.bowline.informer.internal.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.codec.Codecs;
import dev.bowline.codec.DecodeOptions;
import dev.bowline.custom.Custom;
import dev.bowline.custom.JsonBinding;
import dev.bowline.informer.internal.driver.Preparation;
import dev.bowline.meta.KubeObject;
import dev.bowline.serde.FieldMask;
import dev.bowline.type.GroupVersionKind;
import dev.bowline.type.ResourceType;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of answers to a program that has two classes for the specs of one kind. */
class ArrivalTest {
  private static final GroupVersionKind WIDGET = new GroupVersionKind("acme.test", "v1", "Widget");
  private static final ResourceType<Custom<Whole, Void>> WIDGETS = type(Whole.class);

  record Whole(String json) {}

  record Part(String json) {}

  /** Keeps the JSON. */
  private static final class Texts implements JsonBinding {
    @Override
    public <T> T read(byte[] json, Class<T> type) {
      String text = new String(json, StandardCharsets.UTF_8);
      return type.cast(type == Whole.class ? new Whole(text) : new Part(text));
    }

    @Override
    public byte[] write(Object value) {
      throw new UnsupportedOperationException("nothing is changed");
    }
  }

  private static <S> ResourceType<Custom<S, Void>> type(Class<S> spec) {
    return Custom.type(WIDGET, "widgets", spec, Void.class, o -> o.binding(new Texts()));
  }

  private static <S> Custom<S, Void> widget(ResourceType<Custom<S, Void>> type) {
    String json =
        """
        {"apiVersion":"acme.test/v1","kind":"Widget",
         "metadata":{"namespace":"ns","name":"a","uid":"u","resourceVersion":"12"},
         "spec":{"size":3}}""";
    return Codecs.json()
        .read(json.getBytes(StandardCharsets.UTF_8), type.prototype(), DecodeOptions.DEFAULT);
  }

  private static Custom<Whole, Void> arrived(KubeObject answer) {
    Arrival<Custom<Whole, Void>> arrival =
        new Arrival<>(WIDGETS, FieldMask.none(), Preparation.none());
    assertThat(arrival.isReadable(answer)).isTrue();
    return Objects.requireNonNull(arrival.outstanding(answer).stored());
  }

  @Test
  @Tag("scenario-120")
  void anAnswerWithAnotherClassInsideIsReadAsTheCacheHasIt() {
    Whole spec = arrived(widget(type(Part.class))).spec();
    assertThat(spec).isEqualTo(new Whole("{\"size\":3}"));
  }

  @Test
  @Tag("scenario-120")
  void anAnswerOfTheInformersOwnTypeIsTakenAsItIs() {
    Custom<Whole, Void> answer = widget(WIDGETS);
    assertThat(arrived(answer)).isSameAs(answer);
  }
}
