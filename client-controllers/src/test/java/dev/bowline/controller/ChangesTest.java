package dev.bowline.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bowline.api.core.v1.Pod;
import dev.bowline.informer.CacheEvent;
import dev.bowline.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChangesTest {
  private static final Pod POD =
      Pod.of(p -> p.metadata(m -> m.namespace("ns").name("a").uid("1").generation(3)));

  private static CacheEvent<Pod> update(Consumer<ObjectMeta.Builder> change) {
    return new CacheEvent.Updated<>(POD, POD.with(p -> p.metadata(change)));
  }

  @Test
  @Tag("scenario-116")
  void theGenerationTellsChangesOfWhatUsersAskFor() {
    Predicate<CacheEvent<Pod>> test = Changes.ofGeneration();
    assertThat(test.test(update(m -> m.generation(4)))).isTrue();
    assertThat(test.test(update(m -> m.resourceVersion("9").putLabel("a", "b")))).isFalse();
    assertThat(test.test(update(m -> m.clearGeneration()))).as("none").isTrue();
  }

  @Test
  @Tag("scenario-116")
  void theBeginOfADeletionPassesWhateverTheGeneration() {
    assertThat(
            Changes.<Pod>ofGeneration()
                .test(update(m -> m.deletionTimestamp(Instant.EPOCH.plusSeconds(1)))))
        .isTrue();
  }

  @Test
  @Tag("scenario-116")
  void additionsAndRemovalsAlwaysPass() {
    for (Predicate<CacheEvent<Pod>> test :
        List.<Predicate<CacheEvent<Pod>>>of(
            Changes.any(),
            Changes.ofGeneration(),
            Changes.ofLabels(),
            Changes.ofAnnotations(),
            Changes.ofFinalizers())) {
      assertThat(test.test(new CacheEvent.Added<>(POD, false))).isTrue();
      assertThat(test.test(new CacheEvent.Added<>(POD, true))).isTrue();
      assertThat(test.test(new CacheEvent.Removed<>(POD, true))).isTrue();
    }
  }

  @Test
  void labelsAnnotationsAndFinalizersAreCompared() {
    CacheEvent<Pod> label = update(m -> m.putLabel("a", "b"));
    CacheEvent<Pod> annotation = update(m -> m.putAnnotation("a", "b"));
    CacheEvent<Pod> finalizer = update(m -> m.addFinalizer("acme.dev/a"));
    assertThat(List.of(label, annotation, finalizer).stream().map(Changes.<Pod>ofLabels()::test))
        .containsExactly(true, false, false);
    assertThat(
            List.of(label, annotation, finalizer).stream().map(Changes.<Pod>ofAnnotations()::test))
        .containsExactly(false, true, false);
    assertThat(
            List.of(label, annotation, finalizer).stream().map(Changes.<Pod>ofFinalizers()::test))
        .containsExactly(false, false, true);
    assertThat(Changes.<Pod>ofLabels().or(Changes.ofFinalizers()).test(finalizer)).isTrue();
  }
}
