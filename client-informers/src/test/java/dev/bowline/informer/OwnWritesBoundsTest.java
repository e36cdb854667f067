package dev.bowline.informer;

import static dev.bowline.informer.ConfigMaps.configMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bowline.api.core.v1.ConfigMap;
import dev.bowline.type.ObjectKey;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How much of own writes an informer remembers; what becomes of the rest is shown elsewhere. */
@Timeout(60)
class OwnWritesBoundsTest {
  private static final int STATES = 10_000;
  private static final int DOUBTS = 100_000;

  private final InformerRuntime runtime = new InformerRuntime(type -> false);
  private final Informer<ConfigMap> informer =
      new InformerBuilder<>(
              ConfigMap.TYPE,
              runtime,
              (mask, isSharing) -> new LossySource().write(configMap("old", 1)))
          .start()
          .awaitSync(Duration.ofSeconds(30));
  private final OwnWrites<ConfigMap> own = informer.ownWrites();

  @BeforeEach
  void theCacheHasAnObject() {
    await().atMost(Duration.ofSeconds(30)).until(() -> informer.store().size() == 1);
  }

  @AfterEach
  void noThreadIsLeft() {
    runtime.close();
    LiveThreads.assertNone();
  }

  @Test
  @Tag("scenario-123")
  void tenThousandStatesAreRemembered() {
    for (int i = 0; i <= STATES; i++) {
      own.record(configMap("o" + i, 100 + i));
    }
    assertThat(own.store().get(key(0))).isEmpty();
    assertThat(own.store().get(key(1))).isPresent();
    assertThat(own.store().size()).as("with the one of the cache").isEqualTo(STATES + 1);
  }

  @Test
  @Tag("scenario-123")
  @Tag("scenario-124")
  void aHundredThousandDoubtsAreRemembered() {
    for (int i = 0; i <= DOUBTS; i++) {
      own.write(key(i), () -> "evicted, perhaps");
    }
    assertThat(own.isCaughtUp(key(0))).isTrue();
    assertThat(own.isCaughtUp(key(1))).isFalse();
    assertThat(own.outstanding()).isEqualTo(DOUBTS);
  }

  private static ObjectKey key(int number) {
    return new ObjectKey("ns", "o" + number);
  }
}
