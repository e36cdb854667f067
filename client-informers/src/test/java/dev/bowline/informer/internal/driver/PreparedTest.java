package dev.bowline.informer.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.informer.ConfigMaps;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PreparedTest {
  private static final ConfigMap OBJECT = ConfigMaps.coloured("a", 1, "red");

  /** As Kotlin's for what isn't implemented, which is no exception. */
  @Test
  @Tag("scenario-85")
  void anErrorOfTheUsersConcernsItsObjectOnly() {
    Error error = new Error("not implemented");
    Prepared<ConfigMap> prepared =
        Prepared.of(
            OBJECT,
            object -> {
              throw error;
            });
    assertThat(prepared)
        .isEqualTo(new Prepared.Failed<>("a transform or filter of ns/a threw", error));
  }

  @Test
  void aLackOfMemoryIsNoObjectsFault() {
    assertThatThrownBy(
            () ->
                Prepared.of(
                    OBJECT,
                    object -> {
                      throw new OutOfMemoryError("of a test");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
  }
}
