package dev.bowline.mockserver.controllers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.mockserver.object.Document;
import dev.bowline.mockserver.store.Store;
import dev.bowline.mockserver.store.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of controllers that fail. */
final class ControllersTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Store store = new Store(0, 10);
  private final Told told = new Told();
  private final Controllers controllers =
      Controllers.start(
          store, InstantSource.system(), List.of(told), task -> new Thread(task).start());

  /** Fails at the next object that it is told, if it is to. */
  private static final class Told implements Controller {
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    @Override
    public void see(Sight sight, Agenda agenda) {
      Throwable next = failure.getAndSet(null);
      if (next instanceof Error error) {
        throw error;
      } else if (next != null) {
        throw new IllegalArgumentException(next);
      }
      agenda.add(sight.ref());
    }

    @Override
    public @Nullable Instant settle(Ref ref, Agenda agenda) {
      return null;
    }
  }

  private void put(String name) {
    store.transaction(
        transaction -> {
          transaction.put(
              "configmaps",
              new StoredObject(
                  name,
                  name,
                  transaction.nextRevision(),
                  Map.of(),
                  Map.of(),
                  Document.of(new LinkedHashMap<>(), ConfigMap.TYPE.prototype())));
          return name;
        });
  }

  @Test
  void anObjectThatOneOfThemCannotUnderstandEndsNone() throws InterruptedException {
    told.failure.set(new IllegalArgumentException("odd on purpose"));
    put("a");
    assertThat(controllers.awaitQuiet(PATIENCE)).isTrue();
    put("b");
    assertThat(controllers.awaitQuiet(PATIENCE)).isTrue();
    controllers.close();
    assertThat(controllers.awaitQuiet(PATIENCE)).as("once they are closed").isFalse();
  }

  @Test
  void whoWaitsForThemIsToldThatTheyHaveEnded() {
    told.failure.set(new StackOverflowError("on purpose"));
    put("a");
    assertThatIllegalStateException()
        .isThrownBy(() -> controllers.awaitQuiet(PATIENCE))
        .withMessage("the controllers have ended")
        .withCauseInstanceOf(StackOverflowError.class);
  }
}
